package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"vezir/board"
	"vezir/search"
)

// Searcher is what the benchmark needs of an engine: one thread and a small
// transposition table are expected. *search.Engine satisfies it.
type Searcher interface {
	// NewGame forgets all that earlier searches learnt.
	NewGame()
	Search(game *board.Game, limits search.Limits, signals *search.Signals, report func(search.Info)) search.Result
}

// Hash is the size of the transposition table that the benchmark searches
// with, in MiB.
const Hash = 16

// DefaultDepth is the depth of the signature, in plies.
const DefaultDepth = 13

// Run has an engine search the benchmark's positions to a depth, each with
// nothing learnt before, and writes a line for each, a summary and last the
// signature,
//
//	N nodes N nps
//
// The node count depends on nothing but the engine's play. When ctx ends, the
// search is stopped and the error is the cause.
func Run(ctx context.Context, w io.Writer, depth int, engine Searcher) error {
	positions, err := positions()
	if err != nil {
		return err
	}
	var total sample
	for i, p := range positions {
		game := board.NewGame(p)
		got := searchOnce(ctx, engine, game, search.Limits{Depth: depth})
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		total.add(got.sample)
		_, err := fmt.Fprintf(w, "%2d/%d  %10d nodes  %-9s %-6s %s\n",
			i+1, len(positions), got.nodes, got.score, got.best.UCI(p.Chess960()), p.FEN())
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "\nDepth %d, %d positions, %.2f s\n%d nodes %d nps\n",
		depth, len(positions), total.elapsed.Seconds(), total.nodes, total.speed())
	return err
}

// sample is a measured amount of work.
type sample struct {
	nodes   uint64
	elapsed time.Duration
}

func (s *sample) add(other sample) {
	s.nodes += other.nodes
	s.elapsed += other.elapsed
}

// speed returns the nodes per second.
func (s sample) speed() uint64 {
	return uint64(float64(s.nodes) / max(s.elapsed, time.Microsecond).Seconds())
}

// found is what a search of one position gave.
type found struct {
	sample
	best  board.Move
	score search.Score
}

// searchOnce searches a position from a fresh start, until ctx ends at most.
func searchOnce(ctx context.Context, engine Searcher, game *board.Game, limits search.Limits) found {
	signals := search.NewSignals()
	defer context.AfterFunc(ctx, signals.Stop)()
	engine.NewGame()
	start := time.Now()
	limits.Start = start
	result := engine.Search(game, limits, signals, func(search.Info) {})
	return found{
		sample: sample{result.Nodes, time.Since(start)},
		best:   result.Best,
		score:  result.Score,
	}
}
