package book

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"vezir/board"
)

// Stat writes what a book holds: entries, positions, weights, and what can be
// reached from the starting positions. progress, if set, is told now and then how
// many positions of how many were looked at.
func Stat(ctx context.Context, w io.Writer, path string, progress func(done, total int)) error {
	b, err := openOrDefault(path)
	if err != nil {
		return err
	}
	defer b.Close()
	var c counts
	if err := c.count(b); err != nil {
		return err
	}
	r := reach{total: c.positions, progress: progress}
	if err := r.walk(ctx, b, nil); err != nil {
		return err
	}
	fmt.Fprintf(w, "book       %s\nsize       %d bytes\nentries    %d\npositions  %d\n", b.name, b.n*entrySize, b.n, c.positions)
	fmt.Fprintf(w, "moves      %.2f a position, %d at most\n", float64(b.n)/float64(max(c.positions, 1)), c.widest)
	fmt.Fprintf(w, "weights    %d to %d, %d of them zero\n", c.least, c.most, c.zero)
	fmt.Fprintf(w, "learn      %d entries\n", c.learnt)
	fmt.Fprintf(w, "reached    %d positions from the starting positions, up to ply %d\n", r.positions, r.deepest)
	_, err = fmt.Fprintf(w, "named      %d of them are openings with a name\n", r.named)
	return err
}

// openOrDefault opens a book, the built-in one for an empty path.
func openOrDefault(path string) (*Book, error) {
	if path == "" {
		return Default(), nil
	}
	return Open(path)
}

// counts is what the entries say by themselves.
type counts struct {
	positions, widest int
	least, most       uint16
	zero, learnt      int
	repeated          int // moves that a position holds twice
}

// count goes through the entries.
func (c *counts) count(b *Book) error {
	var moves []rawMove
	var last uint64
	c.least = math.MaxUint16
	for e, err := range b.entries() {
		if err != nil {
			return err
		}
		if c.positions == 0 || e.key != last {
			c.positions++
			last, moves = e.key, moves[:0]
		}
		for _, m := range moves {
			if m == e.move {
				c.repeated++
				break
			}
		}
		moves = append(moves, e.move)
		c.widest = max(c.widest, len(moves))
		c.least, c.most = min(c.least, e.weight), max(c.most, e.weight)
		if e.weight == 0 {
			c.zero++
		}
		if e.learn != 0 {
			c.learnt++
		}
	}
	return nil
}

// reach is what a walk finds.
type reach struct {
	positions, deepest, named int
	respelt                   int // moves that are there in another spelling too: e1g1 and e1h1

	total    int // positions of the book
	progress func(done, total int)
}

// walk goes through the positions that can be reached.
func (r *reach) walk(ctx context.Context, b *Book, faults func(string)) error {
	return b.walk(ctx, func(v *visit) {
		if r.positions++; r.progress != nil && r.positions%1024 == 0 {
			r.progress(r.positions, r.total)
		}
		r.deepest = max(r.deepest, v.ply)
		if _, ok := Name(&v.pos); ok {
			r.named++
		}
		if faults == nil {
			return
		}
		for i, e := range v.entries {
			m := e.move.decode(&v.legal)
			respells := func(other entry) bool { return other.move != e.move && other.move.decode(&v.legal) == m }
			switch {
			case m == board.NoMove:
				faults(fmt.Sprintf("%s is not legal in %s", e.move, v.pos.FEN()))
			case slices.ContainsFunc(v.entries[:i], respells):
				r.respelt++
			}
		}
	})
}

// Verify checks a book and writes what it finds: that the entries are whole and
// in order, that no move is there twice, and that the moves are legal in all
// positions that can be reached from the starting positions. The error says that
// the book cannot be read or has faults. progress is that of Stat.
func Verify(ctx context.Context, w io.Writer, path string, progress func(done, total int)) error {
	b, err := openOrDefault(path)
	if err != nil {
		return err
	}
	defer b.Close()
	var c counts
	if err := c.count(b); err != nil {
		return err
	}
	fmt.Fprintf(w, "%d entries of %d positions, in order\n", b.n, c.positions)
	illegal := 0
	r := reach{total: c.positions, progress: progress}
	err = r.walk(ctx, b, func(fault string) {
		if illegal++; illegal <= 10 {
			fmt.Fprintln(w, fault)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d positions reached from the starting positions: %d illegal moves\n", r.positions, illegal)
	if rest := c.positions - r.positions; rest > 0 {
		fmt.Fprintf(w, "%d positions not reached: their moves cannot be checked\n", rest)
	}
	if c.zero > 0 {
		fmt.Fprintf(w, "%d moves of weight 0: known, but never picked beside others\n", c.zero)
	}
	if c.repeated += r.respelt; c.repeated > 0 || illegal > 0 {
		return &FormatError{File: b.name, Reason: fmt.Sprintf("%d moves twice in a position, %d illegal moves", c.repeated, illegal)}
	}
	return nil
}
