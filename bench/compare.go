package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"vezir/board"
	"vezir/search"
)

// CompareSearch runs the benchmark's positions through engine and through the
// engine that command starts, in turn, each with one thread, the same small
// table and the same limit, a depth or a time for each position. It writes
// both speeds and their ratio. Positions of Chess960 are left out if the other
// engine does not know it. When ctx ends, the other engine does too, and the
// error is the cause.
func CompareSearch(ctx context.Context, w io.Writer, limits search.Limits, engine Searcher, command []string) error {
	positions, err := positions()
	if err != nil {
		return err
	}
	other, err := startRival(ctx, command)
	if err != nil {
		return ended(ctx, err)
	}
	defer other.close()

	var ours, theirs sample
	var ratios []float64
	fmt.Fprintf(w, "%5s %15s %15s %7s\n", "", "Vezir knps", "other knps", "ratio")
	for i, p := range positions {
		if p.Chess960() && !other.chess960 {
			continue
		}
		game := board.NewGame(p)
		var mine, its sample
		var err error
		inTurn(i, func() {
			mine = searchOnce(ctx, engine, game, limits).sample
		}, func() {
			if err = other.prepare(&p); err == nil {
				its, err = other.search(limits)
			}
		})
		if err := ended(ctx, err); err != nil {
			return err
		}
		ours.add(mine)
		theirs.add(its)
		ratios = append(ratios, ratio(mine, its))
		fmt.Fprintf(w, "%2d/%d %15.0f %15.0f %7.3f\n", i+1, len(positions),
			float64(mine.speed())/1e3, float64(its.speed())/1e3, ratio(mine, its))
	}
	fmt.Fprintln(w)
	return writeComparison(w, other.name, ours, theirs, ratios)
}

// ComparePerft has the engine that command starts count the leaves of a
// position, `go perft`, in turn with divide on one thread, for some rounds,
// and writes both speeds and their ratio. The counts have to agree. The end of
// ctx is that of CompareSearch.
func ComparePerft(ctx context.Context, w io.Writer, p *board.Position, depth, rounds int, command []string) error {
	other, err := startRival(ctx, command)
	if err != nil {
		return ended(ctx, err)
	}
	defer other.close()
	if p.Chess960() && !other.chess960 {
		return other.wrap(errors.New("it does not know Chess960"))
	}
	if err := other.prepare(p); err != nil {
		return ended(ctx, err)
	}

	var ours, theirs sample
	var ratios []float64
	fmt.Fprintf(w, "%5s %15s %15s %7s\n", "round", "Vezir Mnps", "other Mnps", "ratio")
	for round := range rounds {
		var mine, its sample
		inTurn(round, func() {
			mine = timePerft(ctx, p, depth)
		}, func() {
			its, err = other.perft(depth)
		})
		if err := ended(ctx, err); err != nil {
			return err
		}
		if mine.nodes != its.nodes {
			return fmt.Errorf("perft %d of %s: %s counts %d, Vezir %d", depth, p.FEN(), other.name, its.nodes, mine.nodes)
		}
		ours.add(mine)
		theirs.add(its)
		ratios = append(ratios, ratio(mine, its))
		fmt.Fprintf(w, "%5d %15.1f %15.1f %7.3f\n", round+1,
			float64(mine.speed())/1e6, float64(its.speed())/1e6, ratio(mine, its))
	}
	fmt.Fprintln(w)
	return writeComparison(w, other.name, ours, theirs, ratios)
}

// ended returns the cause if ctx has ended, whatever error that led to, else err.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// timePerft counts on one thread, as the other engine does.
func timePerft(ctx context.Context, p *board.Position, depth int) sample {
	start := time.Now()
	var s sample
	for _, b := range divide(ctx, p, depth, PerftOptions{Threads: 1}) {
		s.nodes += b.Nodes
	}
	s.elapsed = time.Since(start)
	return s
}

// inTurn calls both functions, in an order that changes from round to round.
func inTurn(round int, a, b func()) {
	if round%2 == 1 {
		a, b = b, a
	}
	a()
	b()
}

// ratio returns how many times as fast a is as b.
func ratio(a, b sample) float64 {
	return float64(a.speed()) / float64(max(b.speed(), 1))
}

func writeComparison(w io.Writer, name string, ours, theirs sample, ratios []float64) error {
	if len(ratios) == 0 {
		return nil
	}
	slices.Sort(ratios)
	_, err := fmt.Fprintf(w, "Vezir: %d nodes %d nps\n%s: %d nodes %d nps\nratio %.3f, median %.3f, from %.3f to %.3f\n",
		ours.nodes, ours.speed(), name, theirs.nodes, theirs.speed(), ratio(ours, theirs),
		median(ratios), ratios[0], ratios[len(ratios)-1])
	return err
}

// median returns the middle of some numbers in order, halfway between the two
// there where their number is even.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
