package board

// Zobrist keys: a random number for each piece on each square, for each rook
// that may castle, for each en-passant file and for the side to move (Zobrist,
// A New Hashing Method with Application for Game Playing, 1970).
var (
	pieceKeys     [16][64]uint64 // indexed by Piece; rows from NoPiece on are zero
	castlingKeys  [64]uint64     // indexed by the rook's square
	enPassantKeys [8]uint64      // indexed by file
	sideKey       uint64
)

// Sub-keys cover part of the pieces. They index the correction and pawn
// histories of the search.
const (
	pawnKey    = iota
	minorKey   // knights, bishops and kings
	nonPawnKey // two of them, by colour
	_
	unusedKey // takes what belongs to no other, so that no branch is needed
	subKeys
)

// minorSlot is minorKey for the pieces that belong to it, else unusedKey.
// mainSlot is pawnKey or the non-pawn key of the piece's side.
var mainSlot, minorSlot [16]uint8

func init() {
	state := uint64(0x76657a6972) // any seed serves; the keys must only stay the same
	next := func() uint64 {
		// SplitMix64 (Steele, Lea, Flood, 2014).
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for piece := range NoPiece {
		for s := range pieceKeys[piece] {
			pieceKeys[piece][s] = next()
		}
		mainSlot[piece] = pawnKey
		if piece.Type() != Pawn {
			mainSlot[piece] = nonPawnKey + uint8(piece.Colour())
		}
		minorSlot[piece] = unusedKey
		if t := piece.Type(); t == Knight || t == Bishop || t == King {
			minorSlot[piece] = minorKey
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = next()
	}
	for file := range enPassantKeys {
		enPassantKeys[file] = next()
	}
	sideKey = next()
	initReversibleMoves()
}

// toggleKeys adds a piece on a square to the keys or takes it out.
func (p *Position) toggleKeys(piece Piece, s Square) {
	z := pieceKeys[piece&15][s&63]
	p.key ^= z
	p.subKey[mainSlot[piece&15]] ^= z
	p.subKey[minorSlot[piece&15]] ^= z
}

// toggleCastlingKeys does the same for the rights of a set of rooks.
func (p *Position) toggleCastlingKeys(rooks Bitboard) {
	for rooks != 0 {
		p.key ^= castlingKeys[rooks.Pop()]
	}
}
