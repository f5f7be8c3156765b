package board

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

// Steps of a slider, as file and rank.
var (
	rookSteps   = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// slide walks from s in the given directions up to the first blocker. With
// inner set it leaves out the last square before the edge, whose occupation
// makes no difference.
func slide(s Square, occupied Bitboard, steps *[4][2]int, inner bool) Bitboard {
	var attacks Bitboard
	onBoard := func(file, rank int) bool { return file|rank|(7-file)|(7-rank) >= 0 }
	for _, step := range steps {
		file, rank := s.File()+step[0], s.Rank()+step[1]
		for onBoard(file, rank) && (!inner || onBoard(file+step[0], rank+step[1])) {
			attacks |= SquareAt(file, rank).Bitboard()
			if occupied.Has(SquareAt(file, rank)) {
				break
			}
			file, rank = file+step[0], rank+step[1]
		}
	}
	return attacks
}

// initSliders fills the tables from the magic numbers.
func initSliders() {
	next := 0
	fill := func(table *[64]magic, factors *[64]uint64, steps *[4][2]int) {
		for s := range NoSquare {
			mask := slide(s, 0, steps, true)
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
				m.attacks[index] = slide(s, blockers, steps, false)
				if blockers = (blockers - mask) & mask; blockers == 0 {
					break
				}
			}
			next += 1 << mask.Count()
		}
	}
	fill(&rooks, &rookMagics, &rookSteps)
	fill(&bishops, &bishopMagics, &bishopSteps)
}
