package syzygy

import (
	"strings"

	"vezir/board"
)

// MaxPieces is the largest number of pieces, kings included, that tables are
// made for.
const MaxPieces = 7

// material is how many pieces of each kind each side has, kings left out: three
// bits for each kind, White's in the low half.
//
//	29 … 27  26 … 24  …  17 … 15  14 … 12  …  2 … 0
//	black Q  black R     black P  white Q     white P
type material uint32

const (
	pieceBits = 3
	sideBits  = 5 * pieceBits
	sideMask  = 1<<sideBits - 1
)

// materialOf counts the pieces of a position that has at most MaxPieces.
func materialOf(pos *board.Position) material {
	white, black := pos.Colour(board.White), pos.Colour(board.Black)
	var m material
	for t := board.Queen; ; t-- {
		of := pos.Type(t)
		m = m<<pieceBits | material((of & white).Count()) | material((of&black).Count())<<sideBits
		if t == board.Pawn {
			return m
		}
	}
}

// count returns the number of pieces of a kind other than kings.
func (m material) count(c board.Colour, t board.PieceType) int {
	return int(m >> (sideBits*uint(c) + pieceBits*uint(t)) & (1<<pieceBits - 1))
}

// flipped exchanges the sides.
func (m material) flipped() material { return m>>sideBits | m&sideMask<<sideBits }

// symmetric reports whether both sides have the same.
func (m material) symmetric() bool { return m == m.flipped() }

// pieces returns the number of pieces, kings included.
func (m material) pieces() int {
	n := 2
	for c := board.White; c <= board.Black; c++ {
		for t := board.Pawn; t < board.King; t++ {
			n += m.count(c, t)
		}
	}
	return n
}

// pawns returns the number of a side's pawns.
func (m material) pawns(c board.Colour) int { return m.count(c, board.Pawn) }

// unique returns the number of kinds of which there is one piece, kings included.
func (m material) unique() int {
	n := 2
	for c := board.White; c <= board.Black; c++ {
		for t := board.Pawn; t < board.King; t++ {
			if m.count(c, t) == 1 {
				n++
			}
		}
	}
	return n
}

// String is the name of the table, such as KQvKR.
func (m material) String() string {
	var name strings.Builder
	for c := board.White; c <= board.Black; c++ {
		if c == board.Black {
			name.WriteByte('v')
		}
		name.WriteByte('K')
		for t := board.Queen; t < board.King; t-- { // wraps below Pawn
			for range m.count(c, t) {
				name.WriteString(strings.ToUpper(t.String()))
			}
		}
	}
	return name.String()
}

// parseMaterial reads the name of a table, in either case.
func parseMaterial(name string) (material, bool) {
	white, black, found := strings.Cut(strings.ToUpper(name), "V")
	if !found || len(white)+len(black) > MaxPieces {
		return 0, false
	}
	var m material
	for c, pieces := range []string{white, black} {
		rest, king := strings.CutPrefix(pieces, "K")
		if !king {
			return 0, false
		}
		for _, letter := range rest {
			t := strings.IndexRune("PNBRQ", letter)
			if t < 0 {
				return 0, false
			}
			m += 1 << (sideBits*c + pieceBits*t)
		}
	}
	return m, m != 0
}
