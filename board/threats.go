package board

// Threats are the squares that a side attacks.
type Threats struct {
	All      Bitboard
	ByLesser [8]Bitboard // by type: attacked by a piece of less value than that type; none for pawns and kings
}

// Threats returns the squares that a side attacks.
func (p *Position) Threats(by Colour) (t Threats) {
	own, occupied := p.byColour[by&1], p.Occupied()
	attacked := PawnsAttack(by, p.byType[Pawn]&own)
	t.ByLesser[Knight], t.ByLesser[Bishop] = attacked, attacked
	for knights := p.byType[Knight] & own; knights != 0; {
		attacked |= KnightAttacks(knights.Pop())
	}
	for bishops := p.byType[Bishop] & own; bishops != 0; {
		attacked |= BishopAttacks(bishops.Pop(), occupied)
	}
	t.ByLesser[Rook] = attacked
	for rooks := p.byType[Rook] & own; rooks != 0; {
		attacked |= RookAttacks(rooks.Pop(), occupied)
	}
	t.ByLesser[Queen] = attacked
	for queens := p.byType[Queen] & own; queens != 0; {
		attacked |= QueenAttacks(queens.Pop(), occupied)
	}
	t.All = attacked | KingAttacks(p.KingSquare(by))
	return t
}

// CheckSquares returns, for each type of piece, the squares where one of the side
// to move attacks the enemy king.
func (p *Position) CheckSquares() (squares [8]Bitboard) {
	them := p.sideToMove.Other()
	king := p.KingSquare(them)
	squares[Pawn] = PawnAttacks(them, king)
	squares[Knight] = KnightAttacks(king)
	squares[Bishop] = BishopAttacks(king, p.Occupied())
	squares[Rook] = RookAttacks(king, p.Occupied())
	squares[Queen] = squares[Bishop] | squares[Rook]
	return squares
}
