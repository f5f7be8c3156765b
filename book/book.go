package book

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sort"

	"vezir/board"
	"vezir/internal/replace"
)

// Book is a book that is open for reading. Its methods may be called at the same
// time.
type Book struct {
	name string
	r    io.ReaderAt
	n    int // entries
	file *os.File
}

// FormatError says why a file is no Polyglot book.
type FormatError struct {
	File   string
	Entry  int // from 1; 0 if the whole file is meant
	Reason string
}

// Error names the file, the entry and the fault.
func (e *FormatError) Error() string {
	if e.Entry > 0 {
		return fmt.Sprintf("%s: entry %d: %s", e.File, e.Entry, e.Reason)
	}
	return fmt.Sprintf("%s: %s", e.File, e.Reason)
}

// Open opens a book and checks that it is one: whole entries in ascending order.
// The error is that of the file system, or a *FormatError. The file is read when
// positions are looked up, and stays open until Close.
func Open(path string) (*Book, error) {
	file, err := replace.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	b, err := newBook(path, file, info.Size())
	if err == nil {
		err = b.checkOrder()
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	b.file = file
	return b, nil
}

// defaultBook is made by "make book".
//
//go:embed default.bin
var defaultBook []byte

// Default returns the book that Vezir brings along.
func Default() *Book {
	return &Book{
		name: "the built-in book",
		r:    bytes.NewReader(defaultBook),
		n:    len(defaultBook) / entrySize,
	}
}

// newBook returns a book of a size in bytes, without looking at its entries.
func newBook(name string, r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size == 0:
		return nil, &FormatError{File: name, Reason: "the file is empty"}
	case size%entrySize != 0:
		return nil, &FormatError{File: name,
			Reason: fmt.Sprintf("no Polyglot book: its %d bytes are no whole number of entries of %d", size, entrySize)}
	}
	return &Book{name: name, r: r, n: int(size / entrySize)}, nil
}

// checkOrder reports the first entry that is out of order.
func (b *Book) checkOrder() error {
	i, last := 0, uint64(0)
	for e, err := range b.entries() {
		if err != nil {
			return err
		}
		if i++; e.key < last {
			return &FormatError{b.name, i, fmt.Sprintf("no Polyglot book: the key %016x follows %016x", e.key, last)}
		}
		last = e.key
	}
	return nil
}

// Name returns the path, or what the book is.
func (b *Book) Name() string { return b.name }

// Close closes the file.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// entries returns all entries in the order of the file.
func (b *Book) entries() iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		r := bufio.NewReaderSize(io.NewSectionReader(b.r, 0, int64(b.n)*entrySize), 1<<16)
		var data [entrySize]byte
		for range b.n {
			if _, err := io.ReadFull(r, data[:]); err != nil {
				yield(entry{}, fmt.Errorf("%s: %w", b.name, err))
				return
			}
			if !yield(decodeEntry(data[:]), nil) {
				return
			}
		}
	}
}

// at reads an entry.
func (b *Book) at(i int) (entry, error) {
	var data [entrySize]byte
	if _, err := b.r.ReadAt(data[:], int64(i)*entrySize); err != nil {
		return entry{}, fmt.Errorf("%s: %w", b.name, err)
	}
	return decodeEntry(data[:]), nil
}

// find returns the entries of a key.
func (b *Book) find(key uint64) ([]entry, error) {
	var fault error
	first := sort.Search(b.n, func(i int) bool {
		e, err := b.at(i)
		if fault == nil {
			fault = err // the others would say the same
		}
		return err != nil || e.key >= key
	})
	var found []entry
	for i := first; i < b.n && fault == nil; i++ {
		e, err := b.at(i)
		if err != nil {
			return nil, err
		}
		if e.key != key {
			break
		}
		found = append(found, e)
	}
	return found, fault
}

// Move is a move of a book.
type Move struct {
	Move   board.Move
	Weight uint32 // worth something beside those of the other moves only
}

// Probe returns the legal moves that a book has for a position, in the order of
// the file; those that are written twice count once, with both weights. The
// error is one of reading.
func (b *Book) Probe(p *board.Position) ([]Move, error) {
	entries, err := b.find(Key(p))
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	var legal board.MoveList
	p.Generate(&legal)
	var moves []Move
next:
	for _, e := range entries {
		m := e.move.decode(&legal)
		if m == board.NoMove {
			continue
		}
		for i := range moves {
			if moves[i].Move == m {
				moves[i].Weight += uint32(e.weight)
				continue next
			}
		}
		moves = append(moves, Move{m, uint32(e.weight)})
	}
	return moves, nil
}
