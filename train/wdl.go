package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/optimize"

	"vezir/board"
	"vezir/search"
)

// wdlSpan is the largest score in centipawns that the win model is fitted to;
// beyond it nearly every game is won. Scores within wdlBin are counted together.
const (
	wdlSpan = 1200
	wdlBin  = 10
	wdlBins = 2*wdlSpan/wdlBin + 1
)

// wdlCounts holds the results for the side to move, by material and score: won,
// drawn, lost.
type wdlCounts [search.MaxMaterial + 1][wdlBins][3]float64

// FitWDL fits the win model (search.Expect) to the games of files or folders,
// by maximum likelihood, and writes the coefficients as Go source, with a table
// of how often positions were won and what the model says.
func FitWDL(ctx context.Context, to io.Writer, paths []string) error {
	files, err := gameFiles(paths...)
	if err != nil {
		return err
	}
	counts := new(wdlCounts)
	positions := 0
	err = ReadGames(files, func(from *GameReader, g *GameRecord) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return from.Fault(g.Replay(func(pos *board.Position, m ScoredMove) {
			if counts.add(pos, m, g.Result) {
				positions++
			}
		}))
	})
	if err != nil {
		return err
	}
	if positions < 10_000 {
		return fmt.Errorf("%d positions are too few for a win model", positions)
	}
	model, err := counts.fit()
	if err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%d positions\n\n\tCentre: %s,\n\tWidth:  %s,\n\n", positions, coefficients(model.Centre), coefficients(model.Width))
	counts.compare(&text, model)
	_, err = io.WriteString(to, text.String())
	return err
}

// add counts a position for the side to move, unless its score says nothing of
// the chances. White's score becomes that of the side to move.
func (c *wdlCounts) add(pos *board.Position, m ScoredMove, result Result) bool {
	score, outcome := int(m.Score), 2-int(2*result.Points())
	if pos.SideToMove() == board.Black {
		score, outcome = -score, 2-outcome
	}
	if score < -wdlSpan || score > wdlSpan || pos.InCheck() {
		return false
	}
	bin := int(math.Floor(float64(score+wdlSpan)/wdlBin + 0.5))
	c[min(search.Material(pos), search.MaxMaterial)][bin][outcome]++
	return true
}

// fit returns the model that makes the counted results most likely.
func (c *wdlCounts) fit() (*search.WinModel, error) {
	cost := func(x []float64) float64 { return c.cost(modelOf(x)) }
	problem := optimize.Problem{
		Func: cost,
		Grad: func(gradient, x []float64) { fd.Gradient(gradient, cost, x, &fd.Settings{Formula: fd.Central}) },
	}
	// In units of a pawn the numbers have the size that the method expects.
	start := []float64{2, 0, 0, 0, 0.8, 0, 0, 0}
	result, err := optimize.Minimize(problem, start, nil, &optimize.BFGS{})
	if result == nil {
		return nil, fmt.Errorf("fitting the win model: %w", err)
	}
	model := modelOf(result.X)
	if cost := result.F; math.IsNaN(cost) || math.IsInf(cost, 0) {
		return nil, errors.New("fitting the win model: no model explains the games")
	}
	return model, nil
}

// modelOf unpacks a model from numbers in pawns.
func modelOf(x []float64) *search.WinModel {
	model := new(search.WinModel)
	for i := range 4 {
		model.Centre[i], model.Width[i] = 100*x[i], 100*x[4+i]
	}
	return model
}

// cost returns the mean negative logarithm of the likelihood of the results.
func (c *wdlCounts) cost(model *search.WinModel) float64 {
	const least = 1e-6 // no result is impossible
	sum, n := 0.0, 0.0
	c.each(func(material int, score float64, results *[3]float64) {
		win, loss := model.Win(score, material), model.Win(-score, material)
		for i, p := range [3]float64{win, 1 - win - loss, loss} {
			sum -= results[i] * math.Log(max(p, least))
			n += results[i]
		}
	})
	return sum / n
}

// each visits the bins that are not empty.
func (c *wdlCounts) each(visit func(material int, score float64, results *[3]float64)) {
	for material := range c {
		for bin := range c[material] {
			if results := &c[material][bin]; results[0]+results[1]+results[2] > 0 {
				visit(material, float64(bin*wdlBin-wdlSpan), results)
			}
		}
	}
}

// compare writes how often positions were won, in groups, beside the model.
func (c *wdlCounts) compare(to io.Writer, model *search.WinModel) {
	const materials, scores = 20, 100
	type group struct{ n, won, expected float64 }
	var groups [search.MaxMaterial/materials + 1][2*wdlSpan/scores + 1]group
	c.each(func(material int, score float64, results *[3]float64) {
		g := &groups[material/materials][int(math.Floor(score/scores+0.5))+wdlSpan/scores]
		n := results[0] + results[1] + results[2]
		g.n += n
		g.won += results[0]
		g.expected += n * model.Win(score, material)
	})
	fmt.Fprintf(to, "%9s %7s %10s %7s %7s\n", "material", "score", "positions", "won", "model")
	for i := range groups {
		for j, g := range groups[i] {
			if g.n >= 100 {
				fmt.Fprintf(to, "%3d to %2d %7d %10.0f %6.1f%% %6.1f%%\n", i*materials, (i+1)*materials-1,
					j*scores-wdlSpan, g.n, 100*g.won/g.n, 100*g.expected/g.n)
			}
		}
	}
}

// coefficients writes an array as Go source.
func coefficients(c [4]float64) string {
	return fmt.Sprintf("[4]float64{%.1f, %.1f, %.1f, %.1f}", c[0], c[1], c[2], c[3])
}
