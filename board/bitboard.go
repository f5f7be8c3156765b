package board

import "math/bits"

// Square is a square of the board: a1 = 0, b1 = 1, … h8 = 63.
type Square uint8

// NoSquare stands where there is no square.
const NoSquare Square = 64

// The squares that the laws name.
const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = 0, 1, 2, 3, 4, 5, 6, 7
	A8, B8, C8, D8, E8, F8, G8, H8 Square = 56, 57, 58, 59, 60, 61, 62, 63
)

// SquareAt returns the square on a file (0 = a) and a rank (0 = rank 1).
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File returns the file, 0 for a to 7 for h.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, 0 for rank 1 to 7 for rank 8.
func (s Square) Rank() int { return int(s >> 3) }

// Bitboard returns the set that holds only s.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// Relative returns the square as c sees it: unchanged for White, with the
// ranks mirrored for Black.
func (s Square) Relative(c Colour) Square { return s ^ Square(c*56) }

// String returns the name, such as e4, or - for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads a name such as e4. The second result is false when the
// text is no square.
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// Bitboard is a set of squares, bit n for square n.
type Bitboard uint64

// Files and ranks as sets.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56

	// LightSquares holds the white squares, such as h1 and a8.
	LightSquares Bitboard = 0x55aa55aa55aa55aa
	// DarkSquares holds the black squares, such as a1 and h8.
	DarkSquares = ^LightSquares
)

// FileMask returns the squares of a file, 0 for a to 7 for h.
func FileMask(file int) Bitboard { return FileA << uint(file&7) }

// RankMask returns the squares of a rank, 0 for rank 1 to 7 for rank 8.
func RankMask(rank int) Bitboard { return Rank1 << uint(rank<<3&63) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Several reports whether the set holds more than one square.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// First returns the lowest square of a set that is not empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) & 63 }

// Last returns the highest square of a set that is not empty.
func (b Bitboard) Last() Square { return Square(63-bits.LeadingZeros64(uint64(b))) & 63 }

// Pop removes the lowest square of a set that is not empty and returns it.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// North moves every square one rank up; those on rank 8 leave the board.
func (b Bitboard) North() Bitboard { return b << 8 }

// South moves every square one rank down; those on rank 1 leave the board.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East moves every square one file towards h; those on the h-file leave the board.
func (b Bitboard) East() Bitboard { return b << 1 &^ FileA }

// West moves every square one file towards a; those on the a-file leave the board.
func (b Bitboard) West() Bitboard { return b >> 1 &^ FileH }

// Forward moves every square one rank in the direction of c's pawns. Squares
// on c's last rank come back on its first; pawns never stand there.
func (b Bitboard) Forward(c Colour) Bitboard {
	return Bitboard(bits.RotateLeft64(uint64(b), 8-16*int(c)))
}

// FlipRanks mirrors the set top to bottom: a1 becomes a8.
func (b Bitboard) FlipRanks() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// String draws the set as eight lines of dots and crosses, rank 8 first.
func (b Bitboard) String() string {
	var text [72]byte
	for i := range text {
		rank, file := 7-i/9, i%9
		switch {
		case file == 8:
			text[i] = '\n'
		case b.Has(SquareAt(file, rank)):
			text[i] = 'x'
		default:
			text[i] = '.'
		}
	}
	return string(text[:])
}
