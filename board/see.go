package board

// seeValues are the values that SEE counts with. A king is never lost: it
// takes only what nobody takes back.
var seeValues = [8]int{Pawn: 100, Knight: 320, Bishop: 320, Rook: 500, Queen: 950}

// SEEValue returns the value in centipawns that SEE counts a piece with, 0 for
// King and NoPieceType.
func SEEValue(t PieceType) int { return seeValues[t&7] }

// SEE reports whether a pseudo-legal move gains at least threshold
// centipawns, counting only the exchange on the square it reaches: both sides
// take back with their least valuable piece and stop when that is better
// (static exchange evaluation, see
// https://www.chessprogramming.org/Static_Exchange_Evaluation). Pinned pieces
// take part only while the piece that pins them has not moved.
func (p *Position) SEE(m Move, threshold int) bool {
	if m.Kind() == Castling {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	next := p.squares[from&63].Type() // the piece that stands on the square
	balance := seeValues[p.Captured(m)&7] - threshold
	if m.Kind() == Promotion {
		next = m.Promoted()
		balance += seeValues[next&7] - seeValues[Pawn]
	}
	if balance < 0 {
		return false // not enough even if nobody takes back
	}
	if balance -= seeValues[next&7]; balance >= 0 {
		return true // enough even if the piece is lost for nothing
	}

	occupied := p.Occupied() ^ from.Bitboard() | to.Bitboard()
	if m.Kind() == EnPassant {
		occupied ^= (to ^ 8).Bitboard()
	}
	diagonal := p.byType[Bishop] | p.byType[Queen]
	straight := p.byType[Rook] | p.byType[Queen]
	attackers := p.AttackersTo(to, occupied) & occupied
	us := p.sideToMove
	side := us.Other()
	for {
		own := attackers & p.byColour[side&1]
		if own != 0 {
			// Along the line to the king even a pinned piece may take.
			pinned, pinners := p.pins(side)
			if pinners&occupied != 0 {
				own &^= pinned &^ Line(p.KingSquare(side), to)
			}
		}
		if own == 0 {
			break
		}
		piece := Pawn
		for own&p.byType[piece] == 0 {
			piece++
		}
		side = side.Other()
		if piece == King {
			if attackers&p.byColour[side] != 0 {
				side = side.Other() // the king cannot take back
			}
			break
		}
		// From here on balance is what the other side is ahead, less one so that
		// a tie counts for the side that need not go on.
		balance = -balance - 1 - seeValues[piece&7]
		if balance >= 0 {
			break
		}
		occupied ^= (own & p.byType[piece]).First().Bitboard()
		// Sliders behind the piece that took join in.
		if piece == Pawn || piece == Bishop || piece == Queen {
			attackers |= BishopAttacks(to, occupied) & diagonal
		}
		if piece == Rook || piece == Queen {
			attackers |= RookAttacks(to, occupied) & straight
		}
		attackers &= occupied
	}
	return side != us
}
