package match

import (
	"fmt"
	"io"

	"vezir/board"
	"vezir/syzygy"
)

// tablebaseRule ends games by the endgame tablebases.
type tablebaseRule struct {
	Path        string // directories, "" for no such rule
	Pieces      int    // of positions that it may end, kings included; 0 for all
	IgnoreFifty bool   // wins count that the fifty-move rule would spoil

	tables *syzygy.Tables // nil before open
}

// open finds the tables. A path without any is an error.
func (r *tablebaseRule) open(stderr io.Writer) error {
	if r.Path == "" {
		return nil
	}
	r.tables = syzygy.Open(r.Path)
	r.tellFaults(stderr)
	if r.tables.MaxPieces() == 0 {
		return fmt.Errorf("-tb: there are no tablebases in %s", r.Path)
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
	if result < syzygy.Draw {
		winner, result = winner.Other(), -result
	}
	switch {
	case result == syzygy.Draw, result == syzygy.CursedWin && !r.IgnoreFifty:
		return drawn(TablebaseAdjudication), true
	case r.IgnoreFifty || pos.Rule50() == 0:
		return wonBy(winner, TablebaseAdjudication), true
	}
	// What a table says on distances may be a ply short.
	dtz, ok := r.tables.ProbeDTZ(pos)
	if ok && max(dtz, -dtz)+pos.Rule50() < 100 {
		return wonBy(winner, TablebaseAdjudication), true
	}
	return verdict{}, false
}
