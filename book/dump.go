package book

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"vezir/board"
	"vezir/internal/lines"
	"vezir/internal/replace"
)

// dumpHead begins the text of a book, perhaps behind a byte order mark.
const (
	mark     = "\ufeff"
	dumpHead = "# vezir book: key move weight learn"
)

// byKey compares entries by key alone.
func byKey(a, b entry) int { return cmp.Compare(a.key, b.key) }

// Dump writes the book of a path as text, which Build reads back to the same
// bytes, to the file out as a whole, which is not the book itself, or, if that is
// empty, to w. After a head, each line is an entry:
//
//	463b96181691fc9c e2e4 4711 0
//
// with the key, the move, the weight and the learn field. Castling is e1h1. A move
// whose bits are none is written as they are, 0x8123. Lines that begin with # are
// comments; with positions, one stands before each position that legal moves lead to
// from a starting position through others of the book, as a FEN.
func Dump(ctx context.Context, out string, w io.Writer, path string, positions bool) error {
	b, err := Open(path)
	if err != nil {
		return err
	}
	defer b.Close()
	if out != "" {
		if err := replace.Apart([]string{out}, []string{path}); err != nil {
			return err
		}
		if err := replace.Begin(out); err != nil {
			return err
		}
		return replace.File(out, func(w io.Writer) error { return b.dump(ctx, w, positions) })
	}
	return b.dump(ctx, w, positions)
}

// dump writes the text.
func (b *Book) dump(ctx context.Context, w io.Writer, positions bool) (err error) {
	fens := map[uint64]string{}
	if positions {
		if fens, err = b.fens(ctx); err != nil {
			return err
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintln(out, dumpHead)
	first, last := true, uint64(0)
	for e, err := range b.entries() {
		if err != nil {
			return err
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if fen, ok := fens[e.key]; ok && (first || e.key != last) {
			fmt.Fprintf(out, "# %s\n", fen)
		}
		first, last = false, e.key
		fmt.Fprintf(out, "%016x %s %d %d\n", e.key, e.move, e.weight, e.learn)
	}
	return out.Flush()
}

// fens returns the positions that walk finds, by their keys.
func (b *Book) fens(ctx context.Context) (map[uint64]string, error) {
	fens := map[uint64]string{}
	err := b.walk(ctx, func(v *visit) { fens[v.key] = v.pos.FEN() })
	return fens, err
}

// String writes the squares and the promotion, or the bits of what is no move.
func (raw rawMove) String() string {
	promotion := raw >> 12
	if promotion > 4 {
		return fmt.Sprintf("0x%04x", uint16(raw))
	}
	text := board.Square(raw>>6&63).String() + board.Square(raw&63).String()
	if promotion > 0 {
		text += board.PieceType(promotion).String()
	}
	return text
}

// parseRaw reads what String writes.
func parseRaw(text string) (rawMove, error) {
	if bits, ok := strings.CutPrefix(text, "0x"); ok {
		n, err := strconv.ParseUint(bits, 16, 16)
		return rawMove(n), err
	}
	fault := fmt.Errorf("%.20q is no move", text)
	if len(text) != 4 && len(text) != 5 {
		return 0, fault
	}
	from, fromOK := board.ParseSquare(text[:2])
	to, toOK := board.ParseSquare(text[2:4])
	if !fromOK || !toOK {
		return 0, fault
	}
	raw := squares(from, to)
	if len(text) == 5 {
		piece := strings.IndexByte("nbrq", text[4])
		if piece < 0 {
			return 0, fault
		}
		raw |= rawMove(piece+1) << 12
	}
	return raw, nil
}

// readDump reads the text of a book. An error names the line.
func readDump(r io.Reader, name string) ([]entry, error) {
	entries := []entry{}
	for line, err := range lines.Read(r) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		e, err := parseDumped(line.Text)
		if err != nil {
			return nil, &lines.Error{File: name, Line: line.Number, Err: err}
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// parseDumped reads one line.
func parseDumped(line string) (entry, error) {
	fields := strings.Fields(line)
	if len(fields) != 4 {
		return entry{}, fmt.Errorf("%d fields where a key, a move, a weight and a learn field belong", len(fields))
	}
	var e entry
	var err error
	if e.key, err = strconv.ParseUint(fields[0], 16, 64); err != nil || len(fields[0]) != 16 {
		return entry{}, fmt.Errorf("%.20q is no key of 16 hexadecimal digits", fields[0])
	}
	if e.move, err = parseRaw(fields[1]); err != nil {
		return entry{}, err
	}
	weight, err := strconv.ParseUint(fields[2], 10, 16)
	if err != nil {
		return entry{}, fmt.Errorf("the weight %.20q is no number from 0 to 65535", fields[2])
	}
	learn, err := strconv.ParseUint(fields[3], 10, 32)
	if err != nil {
		return entry{}, fmt.Errorf("the learn field %.20q is no number of 32 bits", fields[3])
	}
	e.weight, e.learn = uint16(weight), uint32(learn)
	return e, nil
}
