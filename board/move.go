package board

// Move is a move in 16 bits:
//
//	15 14  13 12  11 … 6  5 … 0
//	kind   promo  to      from
//
// promo counts from Knight and is zero unless kind is Promotion. Castling is
// written as the king taking its own rook, in standard chess too, so that one
// form serves Chess960. The zero Move, a1a1, is no move.
type Move uint16

// Kind tells the moves apart that do more than carry a piece to a square.
type Kind uint8

// The kinds of moves.
const (
	Normal Kind = iota
	EnPassant
	Castling
	Promotion
)

// NoMove stands where there is no move.
const NoMove Move = 0

// NewMove returns a move of a kind that is not Promotion.
func NewMove(from, to Square, kind Kind) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<14
}

// NewPromotion returns a pawn's move to the last rank; to is Knight, Bishop,
// Rook or Queen.
func NewPromotion(from, square Square, to PieceType) Move {
	return Move(from) | Move(square)<<6 | Move(to-Knight)<<12 | Move(Promotion)<<14
}

// From returns the square that the moving piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the moving piece reaches; for castling, the
// square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the kind of move.
func (m Move) Kind() Kind { return Kind(m >> 14) }

// Promoted returns the piece that a Promotion makes.
func (m Move) Promoted() PieceType { return Knight + PieceType(m>>12&3) }

// MaxMoves bounds the number of moves in a list. A position that ParseFEN
// takes, or that moves lead to from there, has at most 218 legal moves as far as
// anybody knows.
const MaxMoves = 256

// MoveList is a fixed array of moves that generation appends to.
type MoveList struct {
	Moves [MaxMoves]Move
	n     uint8 // a uint8 cannot leave the array, so no bounds check is needed
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return int(l.n) }

// Slice returns the moves; it shares the memory of the list.
func (l *MoveList) Slice() []Move { return l.Moves[:l.n] }

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Add appends a move.
func (l *MoveList) Add(m Move) {
	l.Moves[l.n] = m
	l.n++
}
