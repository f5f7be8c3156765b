package board

// Make plays a pseudo-legal move. Nothing is allocated and nothing can be
// taken back: copy the position before.
func (p *Position) Make(m Move) {
	us := p.sideToMove
	them := us.Other()
	from, to := m.From(), m.To()
	piece := p.squares[from&63]

	p.clearEnPassant()
	if p.rule50 < 255 {
		p.rule50++
	}

	if m.Kind() == Castling {
		kingTo, rookTo := castlingTargets(from, to)
		p.remove(from)
		p.remove(to)
		p.put(MakePiece(us, King), kingTo)
		p.put(MakePiece(us, Rook), rookTo)
	} else {
		if p.squares[to&63] != NoPiece {
			p.remove(to)
			p.rule50 = 0
		}
		p.move(piece, from, to)
		if piece.Type() == Pawn {
			p.rule50 = 0
			switch m.Kind() {
			case Promotion:
				p.remove(to)
				p.put(MakePiece(us, m.Promoted()), to)
			case EnPassant:
				p.remove(to ^ 8)
			}
		}
	}

	if p.castling != 0 {
		p.dropCastling(from, to, piece)
	}
	p.sideToMove = them
	p.key ^= sideKey
	p.countMove(us)
	p.setCheckers()

	if piece.Type() == Pawn && from^to == 16 {
		p.setEnPassant((from + to) / 2)
	}
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.clearEnPassant()
	if p.rule50 < 255 {
		p.rule50++
	}
	p.countMove(p.sideToMove)
	p.sideToMove = p.sideToMove.Other()
	p.key ^= sideKey
}

// countMove counts a full move after Black's. The number stays at its greatest.
func (p *Position) countMove(us Colour) {
	p.fullMove += uint16(us)
	if p.fullMove == 0 {
		p.fullMove--
	}
}

// castlingTargets returns where king and rook stand after castling with the
// rook on a square: on the g- and f-file, or on the c- and d-file.
func castlingTargets(king, rook Square) (kingTo, rookTo Square) {
	rank := king & 56
	if rook > king {
		return rank | G1, rank | F1
	}
	return rank | C1, rank | D1
}

// dropCastling takes away the rights that a move ends: those of the rook that
// moved or was taken, and all rights of a king that moved.
func (p *Position) dropCastling(from, to Square, piece Piece) {
	lost := p.castling & (from.Bitboard() | to.Bitboard())
	if piece.Type() == King {
		lost |= p.CastlingRooks(piece.Colour())
	}
	if lost != 0 {
		p.castling ^= lost
		p.toggleCastlingKeys(lost)
	}
}

// setCheckers finds the pieces that give check to the side to move.
func (p *Position) setCheckers() {
	us := p.sideToMove
	king := p.KingSquare(us)
	occupied := p.Occupied()
	p.checkers = p.byColour[us.Other()] & (PawnAttacks(us, king)&p.byType[Pawn] |
		KnightAttacks(king)&p.byType[Knight] |
		RookAttacks(king, occupied)&(p.byType[Rook]|p.byType[Queen]) |
		BishopAttacks(king, occupied)&(p.byType[Bishop]|p.byType[Queen]))
}

// setEnPassant notes that a pawn has just passed s, if a pawn of the side to
// move can legally take it there.
func (p *Position) setEnPassant(s Square) {
	us := p.sideToMove
	for takers := PawnAttacks(us.Other(), s) & p.Pieces(us, Pawn); takers != 0; {
		p.passed = s
		if p.enPassantIsSafe(takers.Pop(), s) {
			p.enPassant = s
			p.key ^= enPassantKeys[s&7]
			return
		}
	}
}

// clearEnPassant forgets the en-passant square.
func (p *Position) clearEnPassant() {
	if p.passed == NoSquare {
		return
	}
	p.passed = NoSquare
	if p.enPassant != NoSquare {
		p.key ^= enPassantKeys[p.enPassant&7]
		p.enPassant = NoSquare
	}
}

// enPassantIsSafe reports whether the king of the side to move is out of
// check after its pawn on from takes in passing on to.
func (p *Position) enPassantIsSafe(from, to Square) bool {
	us := p.sideToMove
	king := p.KingSquare(us)
	captured := (to ^ 8).Bitboard()
	occupied := p.Occupied() ^ from.Bitboard() ^ captured | to.Bitboard()
	enemy := p.byColour[us.Other()] &^ captured
	return enemy&(PawnAttacks(us, king)&p.byType[Pawn]|
		KnightAttacks(king)&p.byType[Knight]|
		RookAttacks(king, occupied)&(p.byType[Rook]|p.byType[Queen])|
		BishopAttacks(king, occupied)&(p.byType[Bishop]|p.byType[Queen])) == 0
}
