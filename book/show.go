package book

import (
	"fmt"
	"io"

	"vezir/board"
)

// Show writes what a book, the built-in one for an empty path, knows about a
// position: its opening, and the moves with their weights, shares and what they
// lead to.
func Show(w io.Writer, path string, pos *board.Position) error {
	b, err := openOrDefault(path)
	if err != nil {
		return err
	}
	defer b.Close()
	moves, err := b.Probe(pos)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "position  %s\nkey       %016x\nbook      %s\nopening   %s\n", pos.FEN(), Key(pos), b.name, nameOr(pos, "no name"))
	if len(moves) == 0 {
		_, err = fmt.Fprintln(w, "\nThe book does not know this position.")
		return err
	}
	var total uint64
	for _, m := range moves {
		total += uint64(m.Weight)
	}
	fmt.Fprintf(w, "\n%-8s %-6s %6s %7s  %s\n", "move", "uci", "weight", "share", "opening")
	for _, m := range moves {
		next := *pos
		next.Make(m.Move)
		share := 100 * float64(m.Weight) / float64(max(total, 1))
		if _, err = fmt.Fprintf(w, "%-8s %-6s %6d %6.1f%%  %s\n",
			pos.SAN(m.Move), m.Move.UCI(pos.Chess960()), m.Weight, share, nameOr(&next, "")); err != nil {
			return err
		}
	}
	return nil
}

// nameOr returns the opening of a position in words.
func nameOr(p *board.Position, otherwise string) string {
	if o, ok := Name(p); ok {
		return o.String()
	}
	return otherwise
}
