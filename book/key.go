package book

import "vezir/board"

// Where the groups of random64 begin.
const (
	castlingNumbers  = 768
	enPassantNumbers = 772
	turnNumber       = 780
)

// Key returns the key of a position in Polyglot books. The file of a pawn that
// has just made its double step counts if an enemy pawn stands ready to take it,
// though it may be pinned.
func Key(p *board.Position) uint64 {
	var key uint64
	for occupied := p.Occupied(); occupied != 0; {
		s := occupied.Pop()
		piece := p.PieceOn(s)
		// The format counts black pawn, white pawn, black knight, … white king.
		kind := int(piece.Type())*2 + 1 - int(piece.Colour())
		key ^= random64[kind*64+int(s)]
	}
	for _, c := range []board.Colour{board.White, board.Black} {
		king := p.KingSquare(c)
		for rooks := p.CastlingRooks(c); rooks != 0; {
			number := castlingNumbers + 2*int(c)
			if rooks.Pop() < king {
				number++ // towards the a-file
			}
			key ^= random64[number]
		}
	}
	if s := p.Passed(); s != board.NoSquare {
		key ^= random64[enPassantNumbers+s.File()]
	}
	if p.SideToMove() == board.White {
		key ^= random64[turnNumber]
	}
	return key
}

// rawMove is a move as the format writes it.
type rawMove uint16

// encode writes a move in the format: castling is a king that takes its rook,
// as on our own board.
func encode(m board.Move) rawMove {
	raw := squares(m.From(), m.To())
	if m.Kind() == board.Promotion {
		raw |= rawMove(m.Promoted()-board.Knight+1) << 12
	}
	return raw
}

// squares writes a move that does not promote.
func squares(from, to board.Square) rawMove { return rawMove(from)<<6 | rawMove(to) }

// decode finds the legal move that an entry stands for, NoMove if there is none.
// A king that moves where castling would take it castles, unless it may go there
// as a king does.
func (raw rawMove) decode(legal *board.MoveList) board.Move {
	castling := board.NoMove
	for _, m := range legal.Slice() {
		if encode(m) == raw {
			return m
		}
		if m.Kind() == board.Castling && squares(m.From(), kingTarget(m)) == raw {
			castling = m
		}
	}
	return castling
}

// kingTarget returns where the king stands after castling.
func kingTarget(m board.Move) board.Square {
	file := board.C1.File()
	if m.To() > m.From() {
		file = board.G1.File()
	}
	return board.SquareAt(file, m.From().Rank())
}
