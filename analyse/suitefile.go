package analyse

import (
	"context"
	"encoding/csv"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"vezir/board"
	"vezir/internal/lines"
	"vezir/pgn"
)

// readSuite returns the tests of a file, packed or not, "-" for standard input:
// EPD or a table with commas and a heading. A line that cannot be taken comes
// as a *lines.Error; any other error is the last. Blank lines, comments behind #
// and the heading are no lines here.
func readSuite(ctx context.Context, letters *board.Letters, path string) iter.Seq2[test, error] {
	return func(yield func(test, error) bool) {
		file, err := pgn.Open(ctx, path)
		if err != nil {
			yield(test{}, err)
			return
		}
		defer file.Close()
		parse, first := parseEPD, true
		for line, err := range lines.Read(file) {
			if err != nil {
				yield(test{}, fmt.Errorf("%s: %w", path, err))
				return
			}
			if first {
				first = false
				if table, ok := newTable(line.Text); ok {
					parse = table.parse
					continue
				}
			}
			t, fault := parse(letters, line.Text)
			if fault != nil {
				fault = &lines.Error{File: path, Line: line.Number, Err: fault}
			}
			t.file, t.line = path, line.Number
			if !yield(t, fault) {
				return
			}
		}
	}
}

// table is a file with commas; it says in which columns things are.
type table map[string]int

// newTable reads a heading. The names are those of puzzles as Lichess publishes
// them, FEN and Moves, or those of EPD operations.
func newTable(line string) (table, bool) {
	names, err := csv.NewReader(strings.NewReader(line)).Read()
	if err != nil || len(names) < 2 {
		return nil, false
	}
	t := make(table)
	for i, name := range names {
		t[strings.ToLower(strings.TrimSpace(name))] = i
	}
	_, fen := t["fen"]
	_, epd := t["epd"]
	return t, fen || epd
}

// parse reads a line of the table.
func (t table) parse(letters *board.Letters, line string) (test, error) {
	fields, err := csv.NewReader(strings.NewReader(line)).Read()
	if err != nil {
		return test{}, err
	}
	column := func(names ...string) string {
		for _, name := range names {
			if i, ok := t[name]; ok && i < len(fields) {
				return strings.TrimSpace(fields[i])
			}
		}
		return ""
	}
	if moves := column("moves"); moves != "" {
		return parsePuzzle(column("puzzleid", "id"), column("fen"), moves, column("themes"))
	}
	operations := column("fen", "epd")
	for _, code := range []string{"id", "bm", "am", "dm", "ce", "wdl", "dtz"} {
		if value := column(code); value != "" {
			operations += fmt.Sprintf(" %s %s;", code, value)
		}
	}
	return parseEPD(letters, operations)
}

// parsePuzzle reads a puzzle of Lichess: the first move leads to the position,
// the second is the one to find. Where the theme is a mate, any mate of that
// length is a solution, elsewhere also any mate at once. The longest theme,
// mateIn5, is of longer mates too: then the moves say how long.
func parsePuzzle(id, fen, moves, themes string) (test, error) {
	pos, err := board.ParseFEN(fen)
	if err != nil {
		return test{}, err
	}
	line := strings.Fields(moves)
	if len(line) < 2 {
		return test{}, fmt.Errorf("%d moves, at least two are needed", len(line))
	}
	m, err := pos.ParseMove(line[0])
	if err != nil {
		return test{}, err
	}
	pos.Make(m)
	best, err := pos.ParseMove(line[1])
	if err != nil {
		return test{}, err
	}
	t := test{id: id, pos: pos, expectation: expectation{best: []board.Move{best}, mateWins: true}}
	for _, theme := range strings.Fields(themes) {
		if length, ok := strings.CutPrefix(theme, "mateIn"); ok {
			if n, err := strconv.Atoi(length); err == nil { // no theme of another kind
				t.mate = max(n, len(line)/2)
			}
		}
	}
	return t, nil
}
