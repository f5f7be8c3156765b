package board

// Flipped returns the position with the colours swapped: the board mirrored
// top to bottom, each piece in the other colour, the other side to move. Its
// value for the side to move is the same, which is what it serves to check.
func (p *Position) Flipped() Position {
	f := Position{
		sideToMove: p.sideToMove.Other(),
		enPassant:  NoSquare,
		passed:     NoSquare,
		rule50:     p.rule50,
		chess960:   p.chess960,
		fullMove:   p.fullMove,
		castling:   p.castling.FlipRanks(),
	}
	for s, piece := range p.squares {
		f.squares[s^56] = NoPiece
		if piece != NoPiece {
			f.put(MakePiece(piece.Colour().Other(), piece.Type()), Square(s^56))
		}
	}
	f.toggleCastlingKeys(f.castling)
	if f.sideToMove == Black {
		f.key ^= sideKey
	}
	if p.passed != NoSquare {
		f.passed = p.passed ^ 56
	}
	if p.enPassant != NoSquare {
		f.enPassant = p.enPassant ^ 56
		f.key ^= enPassantKeys[f.enPassant&7]
	}
	f.setCheckers()
	return f
}
