package syzygy

import (
	"fmt"
	"math"

	"vezir/board"
)

// none is worse than any result.
const none = Loss - 1

// ProbeWDL returns the result of a position for the side to move, as if the
// counter of the fifty-move rule stood at zero. The second value is false when
// there is no usable table, or castling rights are left.
func (t *Tables) ProbeWDL(pos *board.Position) (WDL, bool) {
	if !t.covers(pos) {
		return Draw, false
	}
	value, _, ok := t.resolve(pos, Loss, Win)
	return value, ok
}

// ProbeDTZ returns the number of plies to the next capture or pawn move, or to
// mate, when both sides play as tables do: positive for wins, negative for
// losses, 0 for draws. Numbers beyond 100 either way are of cursed wins and
// blessed losses. A table may round it up by a ply. A mated side has -1.
func (t *Tables) ProbeDTZ(pos *board.Position) (int, bool) {
	if !t.covers(pos) {
		return 0, false
	}
	return t.dtz(pos)
}

// covers reports whether there may be tables for a position.
func (t *Tables) covers(pos *board.Position) bool {
	return pos.Occupied().Count() <= t.largest && pos.CastlingRooks(board.White)|pos.CastlingRooks(board.Black) == 0
}

// Missing says why ProbeWDL or ProbeDTZ has nothing to say on a position: too
// many pieces, castling rights, or a table that is not there or damaged. It is
// nil when both have.
func (t *Tables) Missing(pos *board.Position) error {
	switch {
	case pos.Occupied().Count() > MaxPieces:
		return fmt.Errorf("%w, the position has %d", errTooMany, pos.Occupied().Count())
	case pos.CastlingRooks(board.White)|pos.CastlingRooks(board.Black) != 0:
		return errCastling
	case pos.Occupied().Count() == 2:
		return nil
	}
	m := materialOf(pos)
	e := t.find(m).entry
	name := m.String()
	switch {
	case e == nil:
		return fmt.Errorf("%w: %s", errNoTable, name)
	case e.wdl == nil:
		return fmt.Errorf("%w: %s%s", errNoTable, e.material, wdlExtension)
	case e.wdl.load() == nil:
		return fmt.Errorf("%w: %s", errUnusable, e.wdl.path)
	}
	if _, ok := t.ProbeWDL(pos); !ok {
		return fmt.Errorf("%w: %s", errSubTables, name)
	}
	switch {
	case e.dtz == nil:
		return fmt.Errorf("%w: %s%s", errNoTable, e.material, dtzExtension)
	case e.dtz.load() == nil:
		return fmt.Errorf("%w: %s", errUnusable, e.dtz.path)
	}
	if _, ok := t.ProbeDTZ(pos); !ok {
		return fmt.Errorf("%w: %s", errSubTables, name)
	}
	return nil
}

// resolve returns the result of a position within the window from alpha to
// beta, bounds outside it. The tables hold whatever compresses best where a
// capture does as well or better, and know nothing of capturing en passant, so
// captures are searched first. zeroing reports that the result is that of a
// capture, and that the table of DTZ means nothing here.
func (t *Tables) resolve(pos *board.Position, alpha, beta WDL) (value WDL, zeroing, ok bool) {
	if pos.Occupied().Count() == 2 {
		return Draw, false, true
	}
	s := t.find(materialOf(pos))
	if s.entry == nil || s.entry.wdl.load() == nil {
		return Draw, false, false
	}
	best, passing := none, none // by other captures, and en passant
	var moves [maxCaptures]board.Move
	for _, m := range moves[:captures(pos, &moves)] {
		reply, ok := t.resolveAfter(pos, m, -beta, -alpha)
		if !ok {
			return Draw, false, false
		}
		value := -reply
		if m.Kind() == board.EnPassant {
			passing = max(passing, value)
		} else {
			best = max(best, value)
		}
		if value >= beta {
			return value, true, true
		}
		alpha = max(alpha, value)
	}
	stored, ok := s.wdl(pos)
	switch {
	case !ok:
		return Draw, false, false
	case passing > max(best, stored), passing != none && onlyPassing(pos):
		return passing, true, true
	}
	best = max(best, passing)
	if best >= stored {
		return best, best > Draw, true
	}
	return stored, false, true
}

// resolveAfter resolves the position that a move leads to, which it keeps on its
// own stack.
func (t *Tables) resolveAfter(pos *board.Position, m board.Move, alpha, beta WDL) (WDL, bool) {
	child := *pos
	child.Make(m)
	value, _, ok := t.resolve(&child, alpha, beta)
	return value, ok
}

// maxCaptures bounds the captures of a position with MaxPieces: three pieces
// that each take four others and promote.
const maxCaptures = 64

// captures finds all legal captures. With few pieces on the board that is faster
// by what may be captured than by what may move.
func captures(pos *board.Position, moves *[maxCaptures]board.Move) (n int) {
	us := pos.SideToMove()
	own, occupied := pos.Colour(us), pos.Occupied()
	add := func(m board.Move) {
		if n < len(moves) && pos.IsLegal(m) {
			moves[n] = m
			n++
		}
	}
	for victims := occupied &^ own &^ pos.Type(board.King); victims != 0; {
		to := victims.Pop()
		for attackers := pos.AttackersTo(to, occupied) & own; attackers != 0; {
			from := attackers.Pop()
			if pos.PieceOn(from).Type() != board.Pawn || to.Relative(us).Rank() < 7 {
				add(board.NewMove(from, to, board.Normal))
				continue
			}
			for t := board.Queen; t > board.Pawn; t-- {
				add(board.NewPromotion(from, to, t))
			}
		}
	}
	if to := pos.EnPassant(); to != board.NoSquare {
		for pawns := board.PawnAttacks(us.Other(), to) & pos.Pieces(us, board.Pawn); pawns != 0; {
			add(board.NewMove(pawns.Pop(), to, board.EnPassant))
		}
	}
	return n
}

// onlyPassing reports whether all legal moves capture en passant.
func onlyPassing(pos *board.Position) bool {
	var list board.MoveList
	pos.Generate(&list)
	for _, m := range list.Slice() {
		if m.Kind() != board.EnPassant {
			return false
		}
	}
	return true
}

// wdl looks a position up.
func (s slot) wdl(pos *board.Position) (WDL, bool) {
	f := s.entry.wdl
	c := f.load()
	if c == nil {
		return Draw, false
	}
	p, number := s.locate(c, pos)
	value, ok := p.at(number)
	if !ok {
		f.damaged(errOutOfRange)
		return Draw, false
	}
	return WDL(value) - 2, true
}

// locate returns the part of a file that a position belongs to and its number
// there.
func (s slot) locate(c *contents, pos *board.Position) (*part, uint64) {
	v := view{pos: pos, flip: s.flip}
	side := pos.SideToMove() ^ s.flip
	if s.material.symmetric() {
		// Such tables have White to move.
		v.flip = pos.SideToMove()
		side = board.White
	}
	side &= board.Colour(c.sides - 1)
	if c.files == 1 {
		p := c.parts[0][side]
		return p, p.number(v)
	}
	lead, y := v.leadingPawn(c.parts[0][0].groups[0].pieces[0].Colour())
	p := c.parts[lead&3][side]
	return p, p.numberPawns(v, lead, y)
}

// dtz is ProbeDTZ for positions that tables may cover.
func (t *Tables) dtz(pos *board.Position) (int, bool) {
	result, zeroing, ok := t.resolve(pos, Loss, Win)
	switch {
	case !ok || result == Draw:
		return 0, ok
	case zeroing:
		return result.zeroingDTZ(), true
	}
	if result > Draw {
		if zeroing, ok := t.pawnMoveKeeps(pos, result); zeroing || !ok {
			return result.zeroingDTZ(), ok
		}
	}
	plies, sided, ok := t.stored(pos, result)
	switch {
	case !ok:
		return 0, false
	case sided:
		return result.zeroingDTZ() + result.sign()*plies, true
	}
	return t.dtzByMoves(pos, result)
}

// pawnMoveKeeps reports whether a pawn move that captures nothing has a result.
func (t *Tables) pawnMoveKeeps(pos *board.Position, result WDL) (keeps, ok bool) {
	if pos.Pieces(pos.SideToMove(), board.Pawn) == 0 {
		return false, true
	}
	var list board.MoveList
	pos.Generate(&list)
	for _, m := range list.Slice() {
		if pos.PieceOn(m.From()).Type() != board.Pawn || pos.Captured(m) != board.NoPieceType {
			continue
		}
		child := *pos
		child.Make(m)
		reply, _, ok := t.resolve(&child, Loss, Win)
		if !ok {
			return false, false
		}
		if -reply == result {
			return true, true
		}
	}
	return false, true
}

// dtzByMoves finds the DTZ of the side whose moves the table does not hold: one
// more than that of the best move that neither captures nor moves a pawn. For
// a win those others were looked at before; for a loss they are the worst case.
func (t *Tables) dtzByMoves(pos *board.Position, result WDL) (int, bool) {
	best := result.zeroingDTZ()
	if result > Draw {
		best = math.MaxInt
	}
	var list board.MoveList
	pos.Generate(&list)
	for _, m := range list.Slice() {
		if isZeroing(pos, m) {
			continue
		}
		child := *pos
		child.Make(m)
		reply, ok := t.dtz(&child)
		if !ok {
			return 0, false
		}
		switch value := -reply; {
		case value == 1 && child.IsCheckmate():
			return 1, true
		case result > Draw && value > 0:
			best = min(best, value+1)
		case result < Draw:
			best = min(best, value-1)
		}
	}
	return best, best != math.MaxInt
}

// isZeroing reports whether a move sets the counter of the fifty-move rule back.
func isZeroing(pos *board.Position, m board.Move) bool {
	return pos.PieceOn(m.From()).Type() == board.Pawn || pos.Captured(m) != board.NoPieceType
}

// stored looks the DTZ of a position up, less that of a zeroing move. sided is
// false when the table holds the positions of the other side to move.
func (t *Tables) stored(pos *board.Position, result WDL) (plies int, sided, ok bool) {
	s := t.find(materialOf(pos))
	f := s.entry.dtz
	c := f.load()
	if c == nil {
		return 0, false, false
	}
	p, number := s.locate(c, pos)
	if side := pos.SideToMove() ^ s.flip; !s.material.symmetric() && side != board.Colour(p.flags&flagBlack) {
		return 0, false, true
	}
	value, ok := p.at(number)
	if ok {
		plies, ok = p.plies(int(value), result)
	}
	if !ok {
		f.damaged(errOutOfRange)
	}
	return plies, true, ok
}

// listOf is the number of a result's list, from Loss on.
var listOf = [5]int{1, 3, 0, 2, 0}

// plies translates a value of a DTZ file.
func (p *part) plies(value int, result WDL) (int, bool) {
	if p.flags&flagMapped != 0 {
		mapped, ok := p.lists[listOf[result-Loss]].at(value)
		if !ok {
			return 0, false
		}
		value = mapped
	}
	if result == Win && p.flags&flagWinPlies != 0 || result == Loss && p.flags&flagLossPlies != 0 {
		return value, true
	}
	return 2 * value, true
}
