package train

import (
	"context"
	"fmt"
	"io"

	"vezir/board"
	"vezir/eval"
	"vezir/internal/processors"
)

// comparedScore in centipawns bounds the scores of positions that networks are compared on.
const comparedScore = 2000

// compared are positions and what they should be predicted as, from White's view: the
// points that the score promises, and the outcome, which the result and the last
// scores of the game decide.
type compared struct {
	positions        []board.Position
	scores, outcomes []float64
}

// Compare says how well networks predict the quiet positions of games: their scores
// and their outcomes, as the mean squared error of the expected points. Of deeper
// games than the networks learned from, and of others, it tells which network plays
// better much sooner than a match does. Each network is taken with the scale that suits it
// best, for a factor changes no order of moves.
func Compare(ctx context.Context, networks, paths []string, out io.Writer) error {
	loaded := make([]*eval.Network, len(networks))
	for i, path := range networks {
		network, err := eval.OpenNetwork(path)
		if err != nil {
			return err
		}
		loaded[i] = network
	}
	scale, err := scoreScale(ctx, paths, comparedScore, out)
	if err != nil {
		return err
	}
	c, err := readCompared(ctx, paths, float64(scale), out)
	if err != nil {
		return err
	}
	width := len("network")
	for _, path := range networks {
		width = max(width, len(path))
	}
	fmt.Fprintf(out, "%d positions, scale of the scores %d\n%-*s  %-14s  outcomes\n", len(c.positions), scale, width, "network", "scores")
	for i, network := range loaded {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		values := c.evaluate(network)
		fmt.Fprintf(out, "%-*s", width, networks[i])
		for _, targets := range [][]float64{c.scores, c.outcomes} {
			scale, loss := bestScale(values, targets)
			fmt.Fprintf(out, "  %.6f (%3.0f)", loss, scale)
		}
		fmt.Fprintln(out)
	}
	return nil
}

// readCompared reads the positions. Scale is that of the scores, in centipawns.
func readCompared(ctx context.Context, paths []string, scale float64, out io.Writer) (*compared, error) {
	var (
		score   = FitOptions{Skip: 6, MaxScore: comparedScore}
		outcome = FitOptions{ResultWeight: 1, ResultDecay: 0.98}
	)
	c := new(compared)
	err := readFitGames(ctx, paths, out, func(from *GameReader, g *GameRecord) error {
		scores, outcomes := score.targets(g, scale), outcome.targets(g, scale)
		ply := 0
		return from.Fault(g.Replay(func(pos *board.Position, m ScoredMove) {
			ply++
			if score.learnable(ply, pos, m) {
				c.positions = append(c.positions, *pos)
				c.scores = append(c.scores, scores[ply-1])
				c.outcomes = append(c.outcomes, outcomes[ply-1])
			}
		}))
	})
	if err == nil && len(c.positions) == 0 {
		err = errTooFew
	}
	return c, err
}

// evaluate returns what a network says of the positions, in centipawns for White.
func (c *compared) evaluate(network *eval.Network) []float64 {
	values := make([]float64, len(c.positions))
	const piece = 1 << 12
	parallel(processors.Available(), (len(values)+piece-1)/piece, func(n int) {
		for i := n * piece; i < min((n+1)*piece, len(values)); i++ {
			value := network.Evaluate(&c.positions[i])
			if c.positions[i].SideToMove() == board.Black {
				value = -value
			}
			values[i] = float64(value)
		}
	})
	return values
}

// bestScale returns the centipawns that an output of 1 should stand for, and the loss
// with it.
func bestScale(values, targets []float64) (scale, loss float64) {
	lossAt := func(scale float64) float64 {
		sum := 0.0
		for i, value := range values {
			difference := sigmoid(value/scale) - targets[i]
			sum += difference * difference
		}
		return sum / float64(len(values))
	}
	scale = goldenSection(50, 1000, 0.5, lossAt)
	return scale, lossAt(scale)
}
