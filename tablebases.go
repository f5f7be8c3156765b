package main

import (
	"errors"
	"fmt"
	"io"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/match"
	"vezir/syzygy"
)

// openTables opens the tablebases in directories. An error says that there are
// none, and what is wrong with those that cannot be taken.
func openTables(path string) (*syzygy.Tables, error) {
	tables := syzygy.Open(path)
	if tables.MaxPieces() > 0 {
		return tables, nil
	}
	err := errors.Join(append([]error{fmt.Errorf("there are no tablebases in %s", path)}, tables.TakeFaults()...)...)
	return nil, exit.Usage(errors.Join(err, tables.Close()))
}

// tellFaults says which tables are left out, and why.
func tellFaults[T any](w io.Writer, faults []T) {
	for _, fault := range faults {
		fmt.Fprintln(w, "vezir: tablebase left out:", fault)
	}
}

// matchTables are tablebases as the arbiter of a match asks them.
type matchTables struct{ *syzygy.Tables }

// openMatchTables opens the tablebases in directories for a match, which says
// itself when there are none.
func openMatchTables(path string) match.Tablebases { return matchTables{syzygy.Open(path)} }

// ProbeWDL returns the result as a number.
func (t matchTables) ProbeWDL(pos *board.Position) (int, bool) {
	wdl, ok := t.Tables.ProbeWDL(pos)
	return int(wdl), ok
}
