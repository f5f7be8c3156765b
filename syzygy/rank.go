package syzygy

import (
	"cmp"
	"slices"

	"vezir/board"
)

// RankedMove is a root move and what the tables say of it.
type RankedMove struct {
	Move board.Move
	// WDL is what the side to move gets by the move, the counter of the fifty-move
	// rule and repetitions taken into account: a win that comes too late is a
	// CursedWin.
	WDL WDL
	// DTZ is that of the position before the move if this is the move made, 0
	// where only results are known.
	DTZ int
	// Rank orders the moves: only those of the highest rank preserve the result
	// and make progress.
	Rank int
}

// Distances between the ranks of different results; DTZ orders moves within.
const (
	rankStep = 1 << 16
	rankWin  = 2 * rankStep
	rankLate = rankStep // wins that come too late
)

// progressPlies is for how long after the last capture or pawn move a winning
// side may choose freely among the moves that keep the win.
const progressPlies = 20

// RankRoot ranks some legal moves of a game's position, the best first. With
// fiftyMoves the rule of that name counts, and the counter as it stands.
// byDTZ tells whether DTZ tables were used; without them moves are told apart by
// result alone. ok is false when the tables do not cover the position.
func (t *Tables) RankRoot(game *board.Game, moves []board.Move, fiftyMoves bool) (ranked []RankedMove, byDTZ, ok bool) {
	if !t.covers(game.Position()) {
		return nil, false, false
	}
	r := ranker{tables: t, pos: game.Position(), fiftyMoves: fiftyMoves}
	r.keys = append(slices.Clone(game.Keys()), r.pos.Key())
	r.strict = r.pos.Rule50() >= progressPlies || repeated(r.keys, r.pos.Rule50())
	if ranked, ok = r.all(moves, r.byDTZ); ok {
		return ranked, true, true
	}
	ranked, ok = r.all(moves, r.byWDL)
	return ranked, false, ok
}

// repeated reports whether a position stood on the board twice since the last
// zeroing move; keys ends with the current position's.
func repeated(keys []uint64, rule50 int) bool {
	keys = slices.Sorted(slices.Values(keys[max(0, len(keys)-1-rule50):]))
	return len(slices.Compact(slices.Clone(keys))) < len(keys)
}

// ranker ranks the moves of one position.
type ranker struct {
	tables     *Tables
	pos        *board.Position
	keys       []uint64 // of all positions so far, this one included
	fiftyMoves bool
	strict     bool // of winning moves only those that are fastest will do
}

// all ranks the moves, the best first.
func (r *ranker) all(moves []board.Move, rank func(m board.Move) (RankedMove, bool)) ([]RankedMove, bool) {
	ranked := make([]RankedMove, 0, len(moves))
	for _, m := range moves {
		move, ok := rank(m)
		if !ok {
			return nil, false
		}
		ranked = append(ranked, move)
	}
	slices.SortStableFunc(ranked, func(a, b RankedMove) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.DTZ, b.DTZ))
	})
	return ranked, true
}

// drawnByLaw reports whether a position that a move leads to is drawn at once.
func (r *ranker) drawnByLaw(child *board.Position) bool {
	return child.IsMaterialDraw() || child.Repeats(r.keys, 1) || r.fiftyMoves && child.IsFiftyMoveDraw()
}

// byDTZ ranks a move by what is left of the fifty moves.
func (r *ranker) byDTZ(m board.Move) (RankedMove, bool) {
	child := *r.pos
	child.Make(m)
	dtz := 0
	switch {
	case child.IsCheckmate():
		return RankedMove{Move: m, WDL: Win, DTZ: 1, Rank: rankWin}, true
	case r.drawnByLaw(&child):
	case isZeroing(r.pos, m):
		reply, ok := r.tables.ProbeWDL(&child)
		if !ok {
			return RankedMove{}, false
		}
		dtz = (-reply).zeroingDTZ()
	default:
		reply, ok := r.tables.ProbeDTZ(&child)
		if !ok {
			return RankedMove{}, false
		}
		dtz = -reply
		dtz += min(max(dtz, -1), 1)
	}
	return r.rank(m, dtz), true
}

// rank judges a move by its DTZ.
func (r *ranker) rank(m board.Move, dtz int) RankedMove {
	move := RankedMove{Move: m, DTZ: dtz}
	counter := 0
	if r.fiftyMoves {
		counter = r.pos.Rule50()
	}
	switch {
	case dtz > 0:
		// A table may be a ply short, so that 100 is not safe.
		move.WDL, move.Rank = Win, rankWin
		late := dtz + counter
		if r.fiftyMoves && late > 100 {
			move.WDL = CursedWin
		}
		switch {
		case r.fiftyMoves && late > 99:
			move.Rank = rankLate - min(late, rankStep-1)
		case r.strict:
			move.Rank -= min(dtz, rankStep-1)
		}
	case dtz < 0:
		move.WDL, move.Rank = Loss, -rankWin
		late := -dtz + counter
		if r.fiftyMoves && late > 100 {
			move.WDL, move.Rank = BlessedLoss, -rankLate
		}
		// Who may be saved by the fifty-move rule plays for it.
		if r.fiftyMoves && late-dtz >= 100 {
			move.Rank += min(late, rankStep-1)
		}
	}
	return move
}

// byWDL ranks a move by its result.
func (r *ranker) byWDL(m board.Move) (RankedMove, bool) {
	child := *r.pos
	child.Make(m)
	value := Draw
	switch {
	case child.IsCheckmate():
		value = Win
	case r.drawnByLaw(&child):
	default:
		reply, ok := r.tables.ProbeWDL(&child)
		if !ok {
			return RankedMove{}, false
		}
		value = -reply
	}
	if !r.fiftyMoves {
		value = 2 * WDL(value.sign())
	}
	return RankedMove{Move: m, WDL: value, Rank: rankStep * int(value)}, true
}
