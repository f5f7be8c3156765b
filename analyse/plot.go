package analyse

import (
	"fmt"
	"image/color"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"vezir/board"
	"vezir/internal/picture"
	"vezir/pgn"
	"vezir/search"
)

// The measures and colours of the graph.
const (
	graphWidth  = 24 * vg.Centimeter
	graphHeight = 10 * vg.Centimeter
)

var (
	graphWhite = color.NRGBA{R: 0xf6, G: 0xf3, B: 0xec, A: 0xff} // White's share
	graphBlack = color.NRGBA{R: 0x5b, G: 0x5a, B: 0x58, A: 0xff} // Black's share
	graphEven  = color.NRGBA{R: 0x90, G: 0x8c, B: 0x84, A: 0xff}
	markColour = map[pgn.NAG]color.Color{
		nagDubious: color.NRGBA{R: 0xe3, G: 0xb0, B: 0x1c, A: 0xff},
		nagMistake: color.NRGBA{R: 0xe6, G: 0x7a, B: 0x17, A: 0xff},
		nagBlunder: color.NRGBA{R: 0xcc, G: 0x2f, B: 0x26, A: 0xff},
		nagGood:    color.NRGBA{R: 0x2b, G: 0x8a, B: 0x3e, A: 0xff},
	}
)

// plotName names the file of the graph of a game: that of a single one is the
// file itself, those of several have the number of the game before the extension.
func plotName(path string, game, games int) string {
	if games == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), game+1, ext)
}

// writePlots draws the graph of each game that has moves.
func writePlots(path string, games []*gameAnalysis) error {
	for i, a := range games {
		if len(a.verdicts) == 0 {
			continue
		}
		if err := picture.Write(plotName(path, i, len(games)), graphWidth, graphHeight, a.draw); err != nil {
			return fmt.Errorf("graph of game %d: %w", i+1, err)
		}
	}
	return nil
}

// draw draws the graph on a page.
func (a *gameAnalysis) draw(page draw.Canvas) error {
	graph, err := a.graph()
	if err != nil {
		return err
	}
	graph.Draw(page)
	return nil
}

// graph is White's expected share of the point over the moves. The scale is
// labelled with the scores that the shares stand for.
func (a *gameAnalysis) graph() (*plot.Plot, error) {
	p := picture.NewPlot(plainText(a.title()), "move", "score in pawns")
	n := len(a.positions)
	p.X.Min, p.X.Max = 0, float64(n-1)
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Tick.Marker = plot.TickerFunc(a.moveTicks)
	p.Y.Tick.Marker = plot.ConstantTicks(scoreTicks())

	right := float64(n - 1)
	whole, err := area(plotter.XYs{{X: 0, Y: 0}, {X: 0, Y: 1}, {X: right, Y: 1}, {X: right, Y: 0}}, graphBlack)
	if err != nil {
		return nil, err
	}
	points := make(plotter.XYs, n)
	for i := range points {
		points[i] = plotter.XY{X: float64(i), Y: a.whiteChance(i)}
	}
	white, err := area(append(points[:n:n], plotter.XY{X: right, Y: 0}, plotter.XY{X: 0, Y: 0}), graphWhite)
	if err != nil {
		return nil, err
	}
	curve, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	curve.Color, curve.Width = picture.Blue, vg.Points(1.4)
	even := plotter.NewFunction(func(float64) float64 { return 0.5 })
	even.Color, even.Width, even.Samples = graphEven, vg.Points(0.8), 2
	p.Add(whole, white, even, curve)
	if err := a.addMarks(p, points); err != nil {
		return nil, err
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, right, 0, 1 // what is added widens the range
	return p, nil
}

// area is a region without an outline.
func area(points plotter.XYs, c color.Color) (*plotter.Polygon, error) {
	polygon, err := plotter.NewPolygon(points)
	if err != nil {
		return nil, err
	}
	polygon.Color, polygon.LineStyle.Width = c, 0
	return polygon, nil
}

// addMarks draws a dot for each move with a NAG, and names the move at which the
// game turned.
func (a *gameAnalysis) addMarks(p *plot.Plot, points plotter.XYs) error {
	for i, v := range a.verdicts {
		if markColour[v.nag] == nil {
			continue
		}
		dot, err := plotter.NewScatter(points[i+1 : i+2])
		if err != nil {
			return err
		}
		dot.GlyphStyle = draw.GlyphStyle{Color: markColour[v.nag], Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
		p.Add(dot)
	}
	if a.turn < 0 {
		return nil
	}
	at := points[a.turn+1]
	p.Add(turnLabel{
		at:   at,
		text: a.moveText(a.turn, a.game.Main.Plies[a.turn].Move) + glyphs[a.verdicts[a.turn].nag],
		left: at.X > points[len(points)-1].X*0.85,
	})
	return nil
}

// turnLabel names a move beside its dot, in a box of its own: it may lie across
// the curve.
type turnLabel struct {
	at   plotter.XY
	text string
	left bool // of the dot
}

// Plot draws the label away from the nearer of the edges above and below.
func (l turnLabel) Plot(c draw.Canvas, p *plot.Plot) {
	const gap, padding = 8, 3 // points
	style := draw.TextStyle{Font: picture.Sans(11), Color: color.Black, Handler: p.TextHandler, YAlign: text.YBottom}
	at := vg.Point{X: c.X(p.X.Norm(l.at.X)), Y: c.Y(p.Y.Norm(l.at.Y))}
	if at.X += gap; l.left {
		style.XAlign = text.XRight
		at.X -= 2 * gap
	}
	if at.Y += gap; l.at.Y > 0.5 {
		style.YAlign = text.YTop
		at.Y -= 2 * gap
	}
	box := style.Rectangle(l.text).Add(at)
	box.Min.X, box.Min.Y = box.Min.X-padding, box.Min.Y-padding
	box.Max.X, box.Max.Y = box.Max.X+padding, box.Max.Y+padding
	c.SetColor(graphWhite)
	c.Fill(box.Path())
	c.SetLineStyle(draw.LineStyle{Color: graphEven, Width: vg.Points(0.8)})
	c.Stroke(box.Path())
	c.FillText(style, at, l.text)
}

// plainText leaves out what the fonts of the graph do not have.
func plainText(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0x24f {
			return '?'
		}
		return r
	}, s)
}

// scoreTicks label the scale of shares with scores in pawns.
func scoreTicks() []plot.Tick {
	var ticks []plot.Tick
	for _, pawns := range []int{-5, -3, -2, -1, 0, 1, 2, 3, 5} {
		label := strconv.Itoa(pawns)
		if pawns > 0 {
			label = "+" + label
		}
		ticks = append(ticks, plot.Tick{Value: winningChance(search.Score(100 * pawns)), Label: label})
	}
	return ticks
}

// moveTicks label the position after White's move, where its dot is, with its
// number, about twelve of them.
func (a *gameAnalysis) moveTicks(_, _ float64) []plot.Tick {
	step := 1
	for _, wider := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if len(a.positions)/2/step > 12 {
			step = wider
		}
	}
	var ticks []plot.Tick
	for i := range a.positions {
		pos := &a.positions[i]
		if pos.SideToMove() == board.Black && (pos.FullMove()%step == 0 || step > 1 && pos.FullMove() == 1) {
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: strconv.Itoa(pos.FullMove())})
		}
	}
	return ticks
}
