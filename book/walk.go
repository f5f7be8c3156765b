package book

import (
	"context"
	"slices"

	"vezir/board"
)

// visit is a position of a book as walk comes by.
type visit struct {
	key     uint64
	pos     board.Position
	legal   board.MoveList
	entries []entry
	ply     int // moves from where the walk began, on the shortest way
}

// walker finds the positions of a book, of which the book itself holds only keys.
type walker struct {
	entries []entry // of the whole book
	seen    map[uint64]bool
	queue   []place
}

// place is a position on the way, and how many plies lead there.
type place struct {
	pos board.Position
	ply int
}

// walk calls see for each position of a book that legal moves lead to from the
// starting positions, the standard one and those of Chess960, through other
// positions of the book; where a book serves one side only, through those between
// them. It reads the whole book into memory.
func (b *Book) walk(ctx context.Context, see func(*visit)) error {
	w := walker{entries: make([]entry, 0, b.n), seen: map[uint64]bool{}}
	for e, err := range b.entries() {
		if err != nil {
			return err
		}
		w.entries = append(w.entries, e)
	}
	for _, start := range startingPositions() {
		if !w.meet(&start, 0) {
			w.meetBehind(&start, 0)
		}
	}
	for len(w.queue) > 0 {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		at := w.queue[0]
		w.queue = w.queue[1:]
		v := visit{key: Key(&at.pos), pos: at.pos, ply: at.ply}
		v.entries = w.find(v.key)
		v.pos.Generate(&v.legal)
		see(&v)
		w.leave(&v)
	}
	return nil
}

// leave goes to the positions behind one of the book.
func (w *walker) leave(v *visit) {
	for _, m := range v.legal.Slice() {
		next := v.pos
		next.Make(m)
		known := func(e entry) bool { return e.move.decode(&v.legal) == m }
		if !w.meet(&next, v.ply+1) && slices.ContainsFunc(v.entries, known) {
			w.meetBehind(&next, v.ply+1)
		}
	}
}

// meetBehind goes to those positions one move on that the book knows.
func (w *walker) meetBehind(p *board.Position, ply int) {
	var legal board.MoveList
	p.Generate(&legal)
	for _, m := range legal.Slice() {
		next := *p
		next.Make(m)
		w.meet(&next, ply+1)
	}
}

// meet puts a position of the book into the queue, once. It reports whether the
// book knows it.
func (w *walker) meet(p *board.Position, ply int) bool {
	key := Key(p)
	if w.seen[key] {
		return true
	}
	if len(w.find(key)) == 0 {
		return false
	}
	w.seen[key] = true
	w.queue = append(w.queue, place{*p, ply})
	return true
}

// find returns the entries of a key.
func (w *walker) find(key uint64) []entry {
	first, _ := slices.BinarySearchFunc(w.entries, entry{key: key}, byKey)
	end := first
	for end < len(w.entries) && w.entries[end].key == key {
		end++
	}
	return w.entries[first:end]
}

// startingPositions returns the standard one and those of Chess960.
func startingPositions() []board.Position {
	starts := []board.Position{board.StartPosition()}
	for n := range board.Chess960Count {
		if p, err := board.Chess960Start(n); err == nil && n != board.StandardStart {
			starts = append(starts, p)
		}
	}
	return starts
}
