package bench

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"vezir/board"
)

// PerftOptions says how Perft counts.
type PerftOptions struct {
	Threads int // goroutines that share the work, at least 1

	// Walk makes the moves of the last ply too, one by one, where otherwise
	// their number alone is counted: the count is the same, the speed is that
	// of generating and making moves.
	Walk bool
}

// Perft does as WritePerft and writes the time and the speed as well.
func Perft(ctx context.Context, w io.Writer, p *board.Position, depth int, options PerftOptions) error {
	start := time.Now()
	nodes, err := WritePerft(ctx, w, p, depth, options)
	if err != nil {
		return err
	}
	total := sample{nodes: nodes, elapsed: time.Since(start)}
	_, err = fmt.Fprintf(w, "Time: %.3f s\nSpeed: %d nps\n", total.elapsed.Seconds(), total.speed())
	return err
}

// WritePerft counts the leaves of the tree of legal moves, depth plies deep, at
// least 0, writes a line for each root move and the sum, and returns the sum.
// When ctx ends first, it writes nothing and returns the cause.
func WritePerft(ctx context.Context, w io.Writer, p *board.Position, depth int, options PerftOptions) (uint64, error) {
	if depth < 1 {
		_, err := fmt.Fprint(w, "\nNodes searched: 1\n")
		return 1, err
	}
	branches := divide(ctx, p, depth, options)
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	var total uint64
	for _, b := range branches {
		if _, err := fmt.Fprintf(w, "%s: %d\n", b.Move.UCI(p.Chess960()), b.Nodes); err != nil {
			return 0, err
		}
		total += b.Nodes
	}
	_, err := fmt.Fprintf(w, "\nNodes searched: %d\n", total)
	return total, err
}

// rootBranch is a root move and the leaves below it.
type rootBranch struct {
	Move  board.Move
	Nodes uint64
}

// divide counts the leaves below each root move, depth plies from the root,
// at least 1. When ctx ends, it returns at once, with less than all of them.
func divide(ctx context.Context, p *board.Position, depth int, options PerftOptions) []rootBranch {
	tasks, branches := split(p, depth)
	counts := make([]atomic.Uint64, len(branches))
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(tasks) || ctx.Err() != nil {
				return
			}
			task := &tasks[i]
			counts[task.branch].Add(count(ctx, &task.position, task.depth, options.Walk))
		}
	}
	var workers sync.WaitGroup
	for range max(options.Threads, 1) - 1 {
		workers.Go(work)
	}
	work()
	workers.Wait()
	for i := range branches {
		branches[i].Nodes = counts[i].Load()
	}
	return branches
}

// task is a subtree that one goroutine counts.
type task struct {
	branch   int // index of the root move
	position board.Position
	depth    int
}

// split cuts the tree into subtrees after two plies, where it is that deep, so
// that goroutines end at about the same time.
func split(p *board.Position, depth int) ([]task, []rootBranch) {
	var tasks []task
	var branches []rootBranch
	var moves, replies board.MoveList
	p.Generate(&moves)
	for i, m := range moves.Slice() {
		branches = append(branches, rootBranch{Move: m})
		after := *p
		after.Make(m)
		if depth < 3 {
			tasks = append(tasks, task{i, after, depth - 1})
			continue
		}
		replies.Clear()
		after.Generate(&replies)
		for _, reply := range replies.Slice() {
			next := after
			next.Make(reply)
			tasks = append(tasks, task{i, next, depth - 2})
		}
	}
	return tasks, branches
}

// uninterrupted is the depth to which leaves are counted without a look at the
// context: a few milliseconds in positions of games, tenths of a second in the
// wildest ones.
const uninterrupted = 3

// count returns the leaves below a position, less when ctx ends.
func count(ctx context.Context, p *board.Position, depth int, walk bool) uint64 {
	switch {
	case depth > uninterrupted:
	case walk:
		return board.WalkPerft(p, depth)
	default:
		return board.Perft(p, depth)
	}
	var list board.MoveList
	p.Generate(&list)
	var nodes uint64
	for _, m := range list.Slice() {
		if ctx.Err() != nil {
			break
		}
		next := *p
		next.Make(m)
		nodes += count(ctx, &next, depth-1, walk)
	}
	return nodes
}
