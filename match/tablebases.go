package match

import (
	"fmt"
	"io"

	"vezir/board"
	"vezir/internal/exit"
)

// Tablebases are the endgame tablebases by which games may end.
type Tablebases interface {
	// MaxPieces returns the pieces, kings included, of the largest table, 0 if there
	// is none.
	MaxPieces() int
	// ProbeWDL returns the result for the side to move when the counter of the
	// fifty-move rule stands at zero: 2 won, 1 won but for that rule, 0 drawn, -1 and
	// -2 lost; false if no table knows.
	ProbeWDL(pos *board.Position) (wdl int, ok bool)
	// ProbeDTZ returns the plies to the next capture or pawn move of the best line,
	// negative when lost; false if no table knows.
	ProbeDTZ(pos *board.Position) (plies int, ok bool)
	// TakeFaults returns what was found to be wrong since it was last called.
	TakeFaults() []error
	// Close gives the tables back; none is asked any more.
	Close() error
}

// maxTablePieces is the most pieces, kings included, that tables are made for.
const maxTablePieces = 7

// tablebaseRule ends games by the endgame tablebases.
type tablebaseRule struct {
	Path        string // directories, "" for no such rule
	Pieces      int    // of positions that it may end, kings included; 0 for all
	IgnoreFifty bool   // wins count that the fifty-move rule would spoil

	tables Tablebases // nil before they are opened
}

// open finds the tables. A path without any is an error.
func (r *tablebaseRule) open(open func(path string) Tablebases, stderr io.Writer) error {
	if r.Path == "" {
		return nil
	}
	r.tables = open(r.Path)
	r.tellFaults(stderr)
	if r.tables.MaxPieces() == 0 {
		return exit.Usage(fmt.Errorf("-tb: there are no tablebases in %s", r.Path))
	}
	return nil
}

// tellFaults says which tables are left out.
func (r *tablebaseRule) tellFaults(stderr io.Writer) {
	if r.tables != nil {
		for _, fault := range r.tables.TakeFaults() {
			fmt.Fprintln(stderr, "match: tablebase left out:", fault)
		}
	}
}

// close gives the tables back.
func (r *tablebaseRule) close() error {
	if r.tables == nil {
		return nil
	}
	return r.tables.Close()
}

// judge returns the verdict of the tables. A win counts when it can be had
// before the fifty-move rule ends the game.
func (r *tablebaseRule) judge(pos *board.Position) (verdict, bool) {
	if r.tables == nil || r.Pieces > 0 && pos.Occupied().Count() > r.Pieces {
		return verdict{}, false
	}
	result, ok := r.tables.ProbeWDL(pos)
	if !ok {
		return verdict{}, false
	}
	winner := pos.SideToMove()
	if result < 0 {
		winner, result = winner.Other(), -result
	}
	switch {
	case result == 0, result == 1 && !r.IgnoreFifty:
		return drawn(tablebaseAdjudication), true
	case r.IgnoreFifty || pos.Rule50() == 0:
		return wonBy(winner, tablebaseAdjudication), true
	}
	// What a table says on distances may be a ply short.
	dtz, ok := r.tables.ProbeDTZ(pos)
	if ok && max(dtz, -dtz)+pos.Rule50() < 100 {
		return wonBy(winner, tablebaseAdjudication), true
	}
	return verdict{}, false
}
