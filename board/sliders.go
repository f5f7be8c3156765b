package board

import "math/bits"

//go:generate go run ./internal/magics -out magics.go

// magic finds the attack set of a slider on one square. The relevant blockers,
// multiplied by a suitable number, gather in the top bits of the product, which
// index the sets (Hansen and Kannan's magic bitboards, "fancy" variant; see
// https://www.chessprogramming.org/Magic_Bitboards).
type magic struct {
	mask    Bitboard        // squares whose occupation matters
	factor  uint64          // the magic number
	attacks *[4096]Bitboard // the sets of this square, and others behind them
	shift   uint8           // 64 less the number of index bits
}

var (
	rooks, bishops [64]magic
	// attackSets holds the sets of all squares, one after the other. The last
	// square's window of 4096 needs room behind its own.
	attackSets [rookSets + bishopSets + 4096]Bitboard
)

// rookSets and bishopSets are the sums over the squares of 2 to the number of
// squares in the mask.
const rookSets, bishopSets = 102400, 5248

// lookup returns the attack set for a set of occupied squares.
func (m *magic) lookup(occupied Bitboard) Bitboard {
	return m.attacks[uint64(occupied&m.mask)*m.factor>>(m.shift&63)&4095]
}

// RookAttacks returns the squares that a rook on s attacks when occupied is
// the set of occupied squares.
func RookAttacks(s Square, occupied Bitboard) Bitboard { return rooks[s&63].lookup(occupied) }

// BishopAttacks returns the squares that a bishop on s attacks when occupied
// is the set of occupied squares.
func BishopAttacks(s Square, occupied Bitboard) Bitboard { return bishops[s&63].lookup(occupied) }

// Lines of a slider, as steps in file and rank towards higher squares.
var (
	rookLines   = [2][2]int{{1, 0}, {0, 1}}
	bishopLines = [2][2]int{{1, 1}, {-1, 1}}
)

// ray returns the squares from s, exclusive, to the edge of the board. With
// inner set it leaves out the last one, whose occupation makes no difference.
func ray(s Square, step [2]int, inner bool) Bitboard {
	var squares Bitboard
	onBoard := func(file, rank int) bool { return file|rank|(7-file)|(7-rank) >= 0 }
	file, rank := s.File()+step[0], s.Rank()+step[1]
	for onBoard(file, rank) && (!inner || onBoard(file+step[0], rank+step[1])) {
		squares |= SquareAt(file, rank).Bitboard()
		file, rank = file+step[0], rank+step[1]
	}
	return squares
}

// slider is what lies on the lines of a slider on one square, below and above it.
type slider [2]struct{ below, above Bitboard }

func newSlider(s Square, lines *[2][2]int, inner bool) (l slider) {
	for i, step := range lines {
		l[i].above = ray(s, step, inner)
		l[i].below = ray(s, [2]int{-step[0], -step[1]}, inner)
	}
	return l
}

// squares returns all squares of the lines.
func (l *slider) squares() Bitboard { return l[0].below | l[0].above | l[1].below | l[1].above }

// attacks returns the squares up to the first blocker on each side: taking the
// highest blocker below from the blockers above flips all bits up to the lowest
// of those (Hoffmann's obstruction difference, see
// https://www.chessprogramming.org/Obstruction_Difference).
func (l *slider) attacks(occupied Bitboard) Bitboard {
	var attacks Bitboard
	for i := range l {
		below, above := occupied&l[i].below|1, occupied&l[i].above
		highest := Bitboard(1) << (63 - bits.LeadingZeros64(uint64(below)))
		attacks |= (above ^ (above - highest)) & (l[i].below | l[i].above)
	}
	return attacks
}

// initSliders fills the tables from the magic numbers.
func initSliders() {
	next := 0
	fill := func(table *[64]magic, factors *[64]uint64, lines *[2][2]int) {
		for s := range NoSquare {
			inner, whole := newSlider(s, lines, true), newSlider(s, lines, false)
			mask := inner.squares()
			m := &table[s]
			*m = magic{
				mask:    mask,
				factor:  factors[s],
				attacks: (*[4096]Bitboard)(attackSets[next : next+4096]),
				shift:   uint8(64 - mask.Count()),
			}
			// Walk through all subsets of the mask (the carry-rippler trick).
			for blockers := Bitboard(0); ; {
				index := uint64(blockers) * m.factor >> m.shift
				m.attacks[index] = whole.attacks(blockers)
				if blockers = (blockers - mask) & mask; blockers == 0 {
					break
				}
			}
			next += 1 << mask.Count()
		}
	}
	fill(&rooks, &rookMagics, &rookLines)
	fill(&bishops, &bishopMagics, &bishopLines)
}
