package board

// IsLegal reports whether a move, which may come from anywhere (a transposition
// table, another position, random bits), is legal here.
func (p *Position) IsLegal(m Move) bool {
	if !p.isPseudoLegal(m) {
		return false
	}
	us := p.sideToMove
	from, to := m.From(), m.To()
	king := p.KingSquare(us)
	switch {
	case m.Kind() == EnPassant:
		return p.enPassantIsSafe(from, to)
	case m.Kind() == Castling:
		return p.checkers == 0 && p.freeCastlers(king, p.Occupied()).Has(to) &&
			p.castlingIsSafe(king, to, p.Occupied(), p.attacks(us.Other(), p.Occupied()^king.Bitboard()))
	case from == king:
		return !p.attacked(to, us.Other(), p.Occupied()^king.Bitboard())
	case p.checkers != 0:
		evasions := p.checkers | Between(king, p.checkers.First())
		if p.checkers.Several() || !evasions.Has(to) {
			return false
		}
	}
	return !p.Pinned(us).Has(from) || Line(king, from).Has(to)
}

// isPseudoLegal reports whether the pieces move like that, regardless of
// whether the king is left in check. It is exact about the form of a move: one
// with a wrong kind or stray bits is refused.
func (p *Position) isPseudoLegal(m Move) bool {
	us := p.sideToMove
	from, to := m.From(), m.To()
	piece := p.squares[from&63]
	if piece == NoPiece || piece.Colour() != us || m.Kind() != Promotion && m>>12&3 != 0 {
		return false
	}
	switch {
	case m.Kind() == Castling:
		return piece.Type() == King && p.CastlingRooks(us).Has(to)
	case p.byColour[us].Has(to):
		return false
	case piece.Type() != Pawn:
		return m.Kind() == Normal && Attacks(piece.Type(), from, p.Occupied()).Has(to)
	case m.Kind() == EnPassant:
		return to == p.enPassant && PawnAttacks(us, from).Has(to)
	case (m.Kind() == Promotion) != (to.Relative(us).Rank() == 7):
		return false
	case PawnAttacks(us, from).Has(to):
		return p.squares[to&63] != NoPiece
	}
	empty := ^p.Occupied()
	single := from.Bitboard().Forward(us) & empty
	double := (single & RankMask(Square(16).Relative(us).Rank())).Forward(us) & empty
	return (single | double).Has(to)
}

// GivesCheck reports whether a legal move gives check.
func (p *Position) GivesCheck(m Move) bool {
	us := p.sideToMove
	from, to := m.From(), m.To()
	king := p.KingSquare(us.Other())
	moved := p.squares[from&63].Type()
	occupied := p.Occupied() ^ from.Bitboard() | to.Bitboard()
	rooks := p.Pieces(us, Rook) | p.Pieces(us, Queen)
	bishops := p.Pieces(us, Bishop) | p.Pieces(us, Queen)

	switch m.Kind() {
	case Promotion:
		moved = m.Promoted()
	case EnPassant:
		occupied ^= (to ^ 8).Bitboard()
	case Castling:
		kingTo, rookTo := castlingTargets(from, to)
		occupied = p.Occupied() ^ from.Bitboard() ^ to.Bitboard() | kingTo.Bitboard() | rookTo.Bitboard()
		rooks = rooks&^to.Bitboard() | rookTo.Bitboard()
		return RookAttacks(king, occupied)&rooks|BishopAttacks(king, occupied)&bishops != 0
	}
	if moved == Pawn {
		if PawnAttacks(us, to).Has(king) {
			return true
		}
	} else if moved != King && Attacks(moved, to, occupied).Has(king) {
		return true
	}
	// Discovered: a slider that stood behind the square left.
	if m.Kind() != EnPassant && Line(king, from) == 0 {
		return false
	}
	left := ^from.Bitboard()
	return RookAttacks(king, occupied)&rooks&left|BishopAttacks(king, occupied)&bishops&left != 0
}

// IsNoisy reports whether a pseudo-legal move captures or promotes.
func (p *Position) IsNoisy(m Move) bool {
	switch m.Kind() {
	case Promotion, EnPassant:
		return true
	case Castling:
		return false
	}
	return p.squares[m.To()&63] != NoPiece
}

// Captured returns the kind of piece that a pseudo-legal move takes,
// NoPieceType if none.
func (p *Position) Captured(m Move) PieceType {
	switch m.Kind() {
	case EnPassant:
		return Pawn
	case Castling:
		return NoPieceType
	}
	return p.squares[m.To()&63].Type()
}
