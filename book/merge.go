package book

import (
	"context"
	"io"
	"iter"
	"slices"

	"vezir/internal/replace"
)

// Merge writes the positions of several books into one book, whole or not at
// all. With add, the weights that books give a move are added up; otherwise the
// first book that knows a position alone says what to play there. Either way the
// heaviest moves come first. The learn field is that of the first book that has the
// move. Memory holds one position at a time. The result may replace one of
// the books.
func Merge(ctx context.Context, path string, inputs []string, add bool) (entries int, err error) {
	if err := replace.Begin(path); err != nil {
		return 0, err
	}
	var m merger
	defer m.close()
	for _, input := range inputs {
		b, err := Open(input)
		if err != nil {
			return 0, err
		}
		m.open(b)
	}
	err = replace.File(path, func(w io.Writer) error {
		for {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			position, err := m.next(add)
			if err != nil || len(position) == 0 {
				m.close() // some systems replace no file that is open
				return err
			}
			entries += len(position)
			if err := writeEntries(w, position); err != nil {
				return err
			}
		}
	})
	return entries, err
}

// merger reads books side by side.
type merger struct {
	sources []*source
}

// source is a book at the first entry that was not taken.
type source struct {
	book *Book
	pull func() (entry, error, bool)
	stop func()
	head entry
	err  error
	ok   bool
}

// open adds a book.
func (m *merger) open(b *Book) {
	s := &source{book: b}
	s.pull, s.stop = iter.Pull2(b.entries())
	s.advance()
	m.sources = append(m.sources, s)
}

// advance goes to the next entry.
func (s *source) advance() { s.head, s.err, s.ok = s.pull() }

// close closes all books.
func (m *merger) close() {
	for _, s := range m.sources {
		s.stop()
		_ = s.book.Close() // only read from
	}
}

// next returns the entries of the next position, none at the end.
func (m *merger) next(add bool) ([]entry, error) {
	key, found := uint64(0), false
	for _, s := range m.sources {
		if s.err != nil {
			return nil, s.err
		}
		if s.ok && (!found || s.head.key < key) {
			key, found = s.head.key, true
		}
	}
	var position []entry
	var weights []uint64
	for _, s := range m.sources {
		take := add || len(position) == 0
		for ; s.ok && s.err == nil && s.head.key == key; s.advance() {
			if !take {
				continue
			}
			i := slices.IndexFunc(position, func(e entry) bool { return e.move == s.head.move })
			if i < 0 {
				position, weights = append(position, s.head), append(weights, uint64(s.head.weight))
				continue
			}
			weights[i] += uint64(s.head.weight)
		}
		if s.err != nil {
			return nil, s.err
		}
	}
	fit(weights)
	for i := range position {
		position[i].weight = uint16(weights[i])
	}
	slices.SortFunc(position, inOrder)
	return position, nil
}
