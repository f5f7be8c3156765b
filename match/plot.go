package match

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"vezir/internal/picture"
)

// maxMoments bounds the memory of a history and the size of its picture.
const maxMoments = 1024

// history is the course of a match between two engines: the rating after each
// game, thinned out evenly where there are very many, and the log-likelihood
// ratio if there is a test.
type history struct {
	first, second string
	test          *sprt
	moments       []moment
	stride        int // games between two moments that are kept
	last          tally
}

// moment is where the match stood after some game.
type moment struct {
	games int
	elo   estimate
	llr   float64
}

// newHistory returns the empty history of a match; test is nil if none was asked for.
func newHistory(first, second string, test *sprt) *history {
	return &history{first: first, second: second, test: test, stride: 1}
}

// record notes where the match stands. It is called after every game.
func (h *history) record(t tally) {
	h.last = t
	if t.games()%h.stride != 0 {
		return
	}
	h.moments = append(h.moments, h.moment(t))
	if len(h.moments) < maxMoments {
		return
	}
	h.stride *= 2
	kept := h.moments[:0]
	for _, m := range h.moments {
		if m.games%h.stride == 0 {
			kept = append(kept, m)
		}
	}
	h.moments = kept
}

func (h *history) moment(t tally) moment {
	m := moment{games: t.games(), elo: t.elo()}
	if h.test != nil {
		m.llr = h.test.llr(t)
	}
	return m
}

// course is what is drawn: the moments kept and the last one.
func (h *history) course() []moment {
	course := h.moments
	if n := len(course); h.last.games() > 0 && (n == 0 || course[n-1].games != h.last.games()) {
		course = append(course[:n:n], h.moment(h.last))
	}
	return course
}

// writePlot draws the rating with its 95 % error over the games, and beneath it
// the course of the test if there is one. The file is written whole or, when
// an error is returned, left as it was.
func (h *history) writePlot(path string) error {
	height := ratingHeight
	if h.test != nil {
		height += testHeight
	}
	if err := picture.Write(path, plotWidth, height, h.draw); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	return nil
}

// The measures and colours of the picture.
const (
	plotWidth    = 20 * vg.Centimeter
	ratingHeight = 11 * vg.Centimeter
	testHeight   = 6 * vg.Centimeter
)

var (
	errorColour  = color.NRGBA{R: 0xbc, G: 0xd2, B: 0xec, A: 0xff}
	zeroColour   = color.NRGBA{R: 0x40, G: 0x40, B: 0x40, A: 0xff}
	gridColour   = color.NRGBA{R: 0xe4, G: 0xe4, B: 0xe4, A: 0xff}
	acceptColour = color.NRGBA{R: 0x1b, G: 0x80, B: 0x4b, A: 0xff}
	rejectColour = color.NRGBA{R: 0xb8, G: 0x3a, B: 0x2e, A: 0xff}
)

// draw draws the picture on a page.
func (h *history) draw(page draw.Canvas) error {
	course := h.course()
	rating, err := h.ratingPlot(course)
	if err != nil {
		return err
	}
	if h.test == nil {
		rating.Draw(page)
		return nil
	}
	test, err := h.testPlot(course)
	if err != nil {
		return err
	}
	drawAligned(rating, draw.Crop(page, 0, 0, testHeight, 0),
		test, draw.Crop(page, 0, 0, 0, testHeight-page.Size().Y))
	return nil
}

// drawAligned draws two panels with the left ends of their x axes in line.
func drawAligned(a *plot.Plot, onA draw.Canvas, b *plot.Plot, onB draw.Canvas) {
	shift := a.DataCanvas(onA).Min.X - b.DataCanvas(onB).Min.X
	a.Draw(draw.Crop(onA, max(0, -shift), 0, 0, 0))
	b.Draw(draw.Crop(onB, max(0, shift), 0, 0, 0))
}

// ratingPlot is the upper panel: the rating inside its band of error.
func (h *history) ratingPlot(course []moment) (*plot.Plot, error) {
	p := newPanel(course, h.title(), "Elo difference with 95 % error")
	low, high := ratingRange(course)
	if n := len(course); n > 0 {
		clip := func(y float64) float64 { return max(low, min(high, y)) }
		band := make(plotter.XYs, 2*n) // along the upper edge and back along the lower one
		for i, m := range course {
			band[i] = plotter.XY{X: float64(m.games), Y: clip(m.elo.Value + m.elo.Error)}
			band[2*n-1-i] = plotter.XY{X: float64(m.games), Y: clip(m.elo.Value - m.elo.Error)}
		}
		area, err := plotter.NewPolygon(band)
		if err != nil {
			return nil, err
		}
		area.Color, area.LineStyle.Width = errorColour, 0
		p.Add(area)
	}
	p.Add(grid(), level(0, zeroColour, nil))
	err := addCurve(p, course, func(m moment) float64 { return m.elo.Value })
	p.Y.Min, p.Y.Max = low, high // what is added widens the range
	return p, err
}

// title names the engines and says how the match stands.
func (h *history) title() string {
	if h.last.games() == 0 {
		return fmt.Sprintf("%s against %s\nno game finished", h.first, h.second)
	}
	elo := h.last.elo()
	return fmt.Sprintf("%s against %s\n%d won, %d lost, %d drawn: Elo %s ± %s", h.first, h.second,
		h.last.Wins, h.last.Losses, h.last.Draws, fixed(elo.Value, 1), fixed(elo.Error, 1))
}

// ratingRange is the part of the scale that is worth seeing: the errors of the
// later nine tenths of the match, and zero. The first games tell nothing, and
// their errors would flatten everything else.
func ratingRange(course []moment) (low, high float64) {
	const atLeast, atMost = 10, 1200
	for _, m := range course[len(course)/10:] {
		low = min(low, m.elo.Value-m.elo.Error)
		high = max(high, m.elo.Value+m.elo.Error)
	}
	low, high = max(low, -atMost), min(high, atMost)
	margin := max(atLeast, high-low) / 20
	return low - margin, high + margin
}

// testPlot is the lower panel: the log-likelihood ratio between its bounds.
func (h *history) testPlot(course []moment) (*plot.Plot, error) {
	p := newPanel(course, "", "log-likelihood ratio")
	lower, upper := h.test.bounds()
	p.Y.Min, p.Y.Max = lower, upper
	for _, m := range course {
		p.Y.Min, p.Y.Max = min(p.Y.Min, m.llr), max(p.Y.Max, m.llr)
	}
	margin := (p.Y.Max - p.Y.Min) / 8
	p.Y.Min, p.Y.Max = p.Y.Min-margin, p.Y.Max+margin

	dashes := []vg.Length{vg.Points(5), vg.Points(3)}
	p.Add(grid(), level(0, zeroColour, nil), level(upper, acceptColour, dashes), level(lower, rejectColour, dashes))
	accepted, err := caption(upper, acceptColour, fmt.Sprintf("H1 is accepted: %g %s", h.test.Elo1, h.test.Model.unit()))
	if err != nil {
		return nil, err
	}
	rejected, err := caption(lower, rejectColour, fmt.Sprintf("H0 is accepted: %g %s", h.test.Elo0, h.test.Model.unit()))
	if err != nil {
		return nil, err
	}
	p.Add(accepted, rejected)
	return p, addCurve(p, course, func(m moment) float64 { return m.llr })
}

// newPanel is an empty plot over the games of a match.
func newPanel(course []moment, title, y string) *plot.Plot {
	p := picture.NewPlot(title, "games", y)
	p.X.Min, p.X.Max = 0, 1
	if n := len(course); n > 0 {
		p.X.Max = float64(course[n-1].games)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = picture.RoundTicks(1), picture.RoundTicks(0)
	return p
}

// addCurve adds the course of a value to a panel.
func addCurve(p *plot.Plot, course []moment, value func(moment) float64) error {
	if len(course) == 0 {
		return nil
	}
	points := make(plotter.XYs, len(course))
	for i, m := range course {
		points[i] = plotter.XY{X: float64(m.games), Y: value(m)}
	}
	curve, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	curve.Color, curve.Width = picture.Blue, vg.Points(1.6)
	p.Add(curve)
	return nil
}

// caption is a text at the left end of a level, inside the panel.
func caption(y float64, c color.Color, text string) (*plotter.Labels, error) {
	l, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{Y: y}}, Labels: []string{text}})
	if err != nil {
		return nil, err
	}
	l.TextStyle[0].Font, l.TextStyle[0].Color = picture.Sans(10), c
	l.Offset = vg.Point{X: vg.Points(4), Y: vg.Points(3)}
	if y > 0 {
		l.Offset.Y = -vg.Points(11)
	}
	return l, nil
}

func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Horizontal.Color, g.Vertical.Color = gridColour, gridColour
	return g
}

// level is a horizontal line across the whole panel.
func level(y float64, c color.Color, dashes []vg.Length) *plotter.Function {
	f := plotter.NewFunction(func(float64) float64 { return y })
	f.Color, f.Width, f.Dashes, f.Samples = c, vg.Points(1), dashes, 2
	return f
}
