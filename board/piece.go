package board

// Colour is a side: White or Black.
type Colour uint8

// The two sides. White moves up the board.
const (
	White Colour = iota
	Black
)

// Other returns the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "white" or "black".
func (c Colour) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// PieceType is a kind of piece without its colour.
type PieceType uint8

// The kinds of pieces, in ascending value.
const (
	Pawn PieceType = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoPieceType
)

// String returns the English letter in lower case: p, n, b, r, q, k; a blank
// for NoPieceType.
func (t PieceType) String() string {
	t = min(t, NoPieceType)
	return "pnbrqk "[t : t+1]
}

// Piece is a coloured piece: twice its type plus its colour, 0 to 11.
type Piece uint8

// NoPiece stands on an empty square.
const NoPiece = Piece(NoPieceType) << 1

// MakePiece returns the piece of a colour and a type.
func MakePiece(c Colour, t PieceType) Piece { return Piece(t)<<1 | Piece(c) }

// Type returns the kind of piece; NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p >> 1) }

// Colour returns the side that p belongs to; it means nothing for NoPiece.
func (p Piece) Colour() Colour { return Colour(p & 1) }

// pieceLetters is indexed by Piece.
const pieceLetters = "PpNnBbRrQqKk."

// String returns the letter of the FEN, upper case for White; "." for NoPiece.
func (p Piece) String() string {
	p = min(p, NoPiece)
	return pieceLetters[p : p+1]
}
