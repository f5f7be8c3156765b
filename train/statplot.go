package train

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"vezir/internal/picture"
)

// The size of the picture.
const (
	statWidth  = 24 * vg.Centimeter
	statHeight = 17 * vg.Centimeter
)

var barColour = color.NRGBA{R: 0x7f, G: 0xa8, B: 0xd9, A: 0xff}

// WritePlot draws the distributions of scores, results, pieces and lengths to an
// .svg or .png file, which is written whole or not at all.
func (s *GameStats) WritePlot(path string) error {
	return picture.Write(path, statWidth, statHeight, func(page draw.Canvas) error {
		tiles := draw.Tiles{Rows: 2, Cols: 2, PadX: 4 * vg.Millimeter, PadY: 4 * vg.Millimeter}
		for i, panel := range []func() (*plot.Plot, error){s.scorePlot, s.resultPlot, s.piecesPlot, s.lengthPlot} {
			p, err := panel()
			if err != nil {
				return err
			}
			p.Draw(tiles.At(page, i%2, i/2))
		}
		return nil
	})
}

// scorePlot shows how many positions have which score.
func (s *GameStats) scorePlot() (*plot.Plot, error) {
	values := make(plotter.XYs, scoreBins)
	for bin := range s.scores {
		values[bin] = plotter.XY{X: float64(scoreOfBin(bin)) / 100, Y: percent(s.scores[bin].positions, s.Positions)}
	}
	return barPlot("Scores", "pawns, White's side", "% of the positions", values)
}

// resultPlot shows what White got at which score.
func (s *GameStats) resultPlot() (*plot.Plot, error) {
	p := newPlot("Result by score", "pawns, White's side", "points for White")
	var values plotter.XYs
	for bin, score := range s.scores {
		if score.positions > 0 {
			values = append(values, plotter.XY{X: float64(scoreOfBin(bin)) / 100, Y: score.points / float64(score.positions)})
		}
	}
	if len(values) == 0 {
		return p, nil
	}
	line, err := plotter.NewLine(values)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = picture.Blue, vg.Points(1.5)
	p.Add(line)
	p.Y.Min, p.Y.Max = 0, 1
	return p, nil
}

// piecesPlot shows how many positions have how many pieces.
func (s *GameStats) piecesPlot() (*plot.Plot, error) {
	var values plotter.XYs
	for pieces := 2; pieces <= mostPieces; pieces++ {
		values = append(values, plotter.XY{X: float64(pieces), Y: percent(s.pieces[pieces], s.Positions)})
	}
	return barPlot("Pieces", "on the board, kings included", "% of the positions", values)
}

// lengthPlot shows how long the games are.
func (s *GameStats) lengthPlot() (*plot.Plot, error) {
	values := make(plotter.XYs, len(s.lengths))
	for bin, n := range s.lengths {
		values[bin] = plotter.XY{X: float64(bin * lengthBin), Y: percent(n, s.Games)}
	}
	return barPlot("Length of the games", "plies after the random ones", "% of the games", values)
}

func percent(n, whole int) float64 { return 100 * float64(n) / max(float64(whole), 1) }

func newPlot(title, x, y string) *plot.Plot {
	p := picture.NewPlot(title, x, y)
	p.X.Tick.Marker, p.Y.Tick.Marker = picture.RoundTicks(1), picture.RoundTicks(0)
	p.Add(plotter.NewGrid())
	return p
}

// barPlot draws columns at evenly spaced places.
func barPlot(title, x, y string, values plotter.XYs) (*plot.Plot, error) {
	p := newPlot(title, x, y)
	bars, err := plotter.NewHistogram(values, len(values))
	if err != nil {
		return nil, err
	}
	bars.FillColor, bars.LineStyle.Width = barColour, 0
	p.Add(bars)
	p.Y.Min = 0
	return p, nil
}
