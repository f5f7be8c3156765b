package train

import (
	"context"
	"errors"
	"fmt"
	"io"

	"vezir/eval"
	"vezir/internal/exit"
	"vezir/internal/processors"
)

// comparedScore in centipawns bounds the scores of positions that networks are compared on.
const comparedScore = 2000

// compared are positions, and what they should be predicted as by the side to move: the
// points that the score promises, and the outcome, which the result and the
// last scores of the game decide.
type compared struct {
	positions        fitSamples // with the score's points as their target
	scores, outcomes []float64
}

// Compare says how well networks predict the quiet positions of games: their scores
// and their outcomes, as the mean squared error of the expected points. Games that the networks
// did not learn from, with more nodes a move than theirs, tell how well they
// play before a match does. Each error is that with the scale which suits the network best, for
// a factor changes no order of moves.
func Compare(ctx context.Context, networks, paths []string, out io.Writer) error {
	if len(networks) == 0 {
		return exit.Usage(errors.New("no network is named"))
	}
	width := len("network")
	loaded := make([]*eval.Network, len(networks))
	for i, path := range networks {
		if path == "" {
			return exit.Usage(errors.New("the name of a network is empty"))
		}
		network, err := eval.OpenNetwork(path)
		if err != nil {
			return err
		}
		loaded[i], width = network, max(width, len(path))
	}
	scale, err := scoreScale(ctx, paths, comparedScore, out)
	if err != nil {
		return err
	}
	c, err := readCompared(ctx, paths, float64(scale), out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d positions; scores with a scale of %d. Errors, and the scale of the network fitted to each:\n%-*s  %-14s  outcomes\n",
		c.positions.n, scale, width, "network", "scores")
	for i := 0; i < len(loaded) && err == nil; i++ {
		var row string
		if row, err = c.row(ctx, loaded[i]); err == nil {
			_, err = fmt.Fprintf(out, "%-*s%s\n", width, networks[i], row)
		}
	}
	return err
}

// row returns the errors of a network, and the scale fitted to each.
func (c *compared) row(ctx context.Context, network *eval.Network) (string, error) {
	values, err := c.evaluate(ctx, network)
	if err != nil {
		return "", err
	}
	row := ""
	for _, targets := range [][]float64{c.scores, c.outcomes} {
		best, loss := bestScale(ctx, values, targets)
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		suits := fmt.Sprintf("%3.0f", best)
		if best < leastScale+1 || best > mostScale-1 {
			suits = "none"
		}
		row += fmt.Sprintf("  %.6f (%s)", loss, suits)
	}
	return row, nil
}

// readCompared reads the positions. Scale is that of the scores, in centipawns.
func readCompared(ctx context.Context, paths []string, scale float64, out io.Writer) (*compared, error) {
	var (
		score   = FitOptions{Skip: 6, MaxScore: comparedScore}
		outcome = FitOptions{ResultWeight: 1, ResultDecay: 0.98}
		c       compared
	)
	err := readFitGames(ctx, paths, out, func(from *GameReader, g *GameRecord) error {
		outcomes := outcome.targets(g, scale)
		return from.Fault(score.learn(g, scale, func(ply int, s fitSample, flipped bool) {
			points := outcomes[ply]
			if flipped {
				points = 1 - points
			}
			c.positions.add(s)
			c.scores = append(c.scores, float64(s.target))
			c.outcomes = append(c.outcomes, points)
		}))
	})
	if err == nil && c.positions.n == 0 {
		err = errTooFew
	}
	return &c, err
}

// evaluate returns what a network says of the positions, in centipawns.
func (c *compared) evaluate(ctx context.Context, network *eval.Network) ([]float64, error) {
	values := make([]float64, c.positions.n)
	errs := make([]error, len(c.positions.blocks))
	parallel(processors.Available(), len(errs), func(block int) {
		if ctx.Err() != nil {
			errs[block] = context.Cause(ctx)
			return
		}
		for i := range c.positions.blocks[block] {
			pos, err := c.positions.blocks[block][i].position()
			if err != nil {
				errs[block] = err
				return
			}
			values[block*fitBlock+i] = float64(network.Evaluate(&pos))
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return values, nil
}

// bestScale returns the centipawns that an output of 1 should stand for, and the loss
// with it; what it returns after the end of ctx means nothing.
func bestScale(ctx context.Context, values, targets []float64) (scale, loss float64) {
	lossAt := func(scale float64) float64 {
		if ctx.Err() != nil {
			return 0
		}
		sum := 0.0
		for i, value := range values {
			difference := sigmoid(value/scale) - targets[i]
			sum += difference * difference
		}
		return sum / float64(len(values))
	}
	scale = goldenSection(leastScale, mostScale, 0.5, lossAt)
	return scale, lossAt(scale)
}
