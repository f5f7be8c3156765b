package board

// Reach: where pieces can get at all, for positions locked by pawns.
//
// Each piece has a set of squares that it may ever stand on. The sets grow
// until nothing changes, by rules that allow more than the laws do: whose turn
// it is, checks and pins do not matter, and a piece that can leave its square or
// be taken there counts as gone whenever that helps. What is left out of the
// sets is therefore impossible, and what never moves, whatever happens, is a
// wall. The idea is the semi-static analysis in Miguel Ambrona, A Practical
// Algorithm for Chess Unwinnability (FUN 2022).

// reach is the state of the growing sets.
type reach struct {
	pieces [32]reachable
	n      int
	walls  [2]Bitboard // pieces of a side that can neither move nor be taken
	lands  [2]Bitboard // squares that a side's pieces may move to
	prey   [2]Bitboard // squares where a side's pieces other than the king may stand
}

// reachable is a piece with the squares that it may ever stand on.
type reachable struct {
	piece   Piece
	from    Bitboard // where it stands now
	squares Bitboard
}

// mayReachMate reports whether, as far as the reach of the pieces tells, a
// side may yet mate. A position in which a pawn may promote, or in which
// castling or a capture en passant is possible, is not looked into: true.
func (p *Position) mayReachMate(c Colour) bool {
	if p.castling != 0 || p.enPassant != NoSquare || p.byType[Pawn] == 0 {
		return true
	}
	var r reach
	return !r.grow(p) || r.mateFits(c)
}

// grow fills the sets. It returns false when a pawn may promote.
func (r *reach) grow(p *Position) bool {
	for occupied := p.Occupied(); occupied != 0; {
		s := occupied.Pop()
		r.pieces[r.n&31] = reachable{p.squares[s], s.Bitboard(), s.Bitboard()}
		r.n++
	}
	r.prey = [2]Bitboard{p.byColour[White] &^ p.byType[King], p.byColour[Black] &^ p.byType[King]}
	for changed := true; changed; {
		r.findWalls()
		changed = false
		for i := range r.pieces[:r.n] {
			x := &r.pieces[i]
			to := r.targets(x)
			if x.piece.Type() == Pawn && to&(Rank1|Rank8) != 0 {
				return false
			}
			c := x.piece.Colour()
			changed = changed || to&^(x.squares&r.lands[c]) != 0
			x.squares |= to
			r.lands[c] |= to
			if x.piece.Type() != King {
				r.prey[c] |= to
			}
		}
	}
	return true
}

// findWalls finds the pieces that nothing so far moves or takes. Kings are no
// walls: they may be counted as gone, so that lines go through them.
func (r *reach) findWalls() {
	r.walls = [2]Bitboard{}
	for _, x := range r.pieces[:r.n] {
		c := x.piece.Colour()
		if x.piece.Type() != King && x.squares == x.from && r.lands[c.Other()]&x.from == 0 {
			r.walls[c] |= x.from
		}
	}
}

// targets returns the squares to which a piece may move from where it may stand.
func (r *reach) targets(x *reachable) Bitboard {
	c := x.piece.Colour()
	walls := r.walls[White] | r.walls[Black]
	if x.piece.Type() == Pawn {
		steps := x.squares.Forward(c) &^ walls
		doubleSteps := (steps & (Rank3 | Rank6) & (x.from & (Rank2 | Rank7)).Forward(c)).Forward(c) &^ walls
		return steps | doubleSteps | PawnsAttack(c, x.squares)&r.prey[c.Other()]
	}
	to := r.attacks(x) &^ r.walls[c]
	if x.piece.Type() == King {
		to &^= r.guarded(c.Other())
	}
	return to
}

// attacks returns the squares that a piece may attack from where it may stand.
func (r *reach) attacks(x *reachable) Bitboard {
	if x.piece.Type() == Pawn {
		return PawnsAttack(x.piece.Colour(), x.squares)
	}
	walls := r.walls[White] | r.walls[Black]
	var set Bitboard
	for squares := x.squares; squares != 0; {
		set |= Attacks(x.piece.Type(), squares.Pop(), walls)
	}
	return set
}

// guarded returns the squares that the walls of a side attack for good.
func (r *reach) guarded(c Colour) Bitboard {
	var set Bitboard
	for _, x := range r.pieces[:r.n] {
		if t := x.piece.Type(); r.walls[c]&x.from != 0 && (t == Pawn || t == Knight) {
			set |= r.attacks(&x)
		}
	}
	return set
}

// mateFits reports whether the sets leave room for a mate by a side: a square
// where the other king may be in check, and where each square beside it may be
// attacked or can be blocked by one of its own pieces, each blocking one.
func (r *reach) mateFits(c Colour) bool {
	var checks, attacked, king Bitboard
	for i := range r.pieces[:r.n] {
		x := &r.pieces[i]
		switch isKing := x.piece.Type() == King; {
		case x.piece.Colour() == c:
			set := r.attacks(x)
			attacked |= set
			if !isKing {
				checks |= set
			}
		case isKing:
			king = x.squares
		}
	}
	for mated := king & checks; mated != 0; {
		flights := KingAttacks(mated.Pop()) &^ (attacked | r.walls[c.Other()])
		if flights.Count() <= r.blockers(c.Other(), flights) {
			return true
		}
	}
	return false
}

// blockers returns how many pieces of a side, walls and the king apart, may
// stand on one of the given squares.
func (r *reach) blockers(c Colour, squares Bitboard) int {
	count := 0
	for i := range r.pieces[:r.n] {
		x := &r.pieces[i]
		if x.piece.Colour() == c && x.piece.Type() != King && r.walls[c]&x.from == 0 && x.squares&squares != 0 {
			count++
		}
	}
	return count
}
