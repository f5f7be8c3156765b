package board

// Repetition as the search sees it. keys is a stack of the keys of all
// positions before the current one, the oldest first: those of the game, then
// those of the search's path down to the parent. After a null move the stack
// that is handed over starts behind it, for no game leads across a null move.

// Repeats reports whether the current position, ply plies below the root of
// the search, is to be scored as a draw by repetition: it stood on the board
// once before below the root, or twice at or before the root.
func (p *Position) Repeats(keys []uint64, ply int) bool {
	bound := min(int(p.rule50), len(keys))
	seen := false
	for back := 4; back <= bound; back += 2 {
		if keys[len(keys)-back] != p.key {
			continue
		}
		if back < ply || seen {
			return true
		}
		seen = true
	}
	return false
}

// UpcomingRepetition reports whether the side to move has a legal move to a
// position for which Repeats would be true, without generating moves. The
// difference between the keys of now and of an odd number of plies ago is looked
// up among the differences that a single reversible move makes (Marcel van
// Kervinck, The Design and Detection of Upcoming Repetition, 2013).
func (p *Position) UpcomingRepetition(keys []uint64, ply int) bool {
	bound := min(int(p.rule50), len(keys))
	for back := 3; back <= bound; back += 2 {
		earlier := keys[len(keys)-back]
		m := reversibleMove(p.key ^ earlier ^ sideKey)
		if m == NoMove || Between(m.From(), m.To())&p.Occupied() != 0 {
			continue
		}
		// The piece stands on either end of the move. Since the earlier position
		// was legal, going back to it is; only it may be the wrong side's turn.
		ends := m.From().Bitboard() | m.To().Bitboard()
		if ends&p.byColour[p.sideToMove] == 0 {
			continue
		}
		if back < ply || occursBefore(keys, back, bound) {
			return true
		}
	}
	return false
}

// occursBefore reports whether the key that lies back plies back lies further
// back too, up to bound.
func occursBefore(keys []uint64, back, bound int) bool {
	key := keys[len(keys)-back]
	for further := back + 4; further <= bound; further += 2 {
		if keys[len(keys)-further] == key {
			return true
		}
	}
	return false
}

// Reversible moves by the key that they add: all moves of pieces other than
// pawns on an empty board, one for each pair of squares. It is a cuckoo hash
// table: a key lies in one of two places, or is not in the table.
const cuckooSize = 8192

var (
	cuckooKeys  [cuckooSize]uint64
	cuckooMoves [cuckooSize]Move
)

// cuckooSlots returns the two places where a key may lie.
func cuckooSlots(key uint64) (first, second uint) {
	return uint(key % cuckooSize), uint(key >> 32 % cuckooSize)
}

// reversibleMove returns the move that makes a difference of keys, in either
// direction, or NoMove.
func reversibleMove(difference uint64) Move {
	first, second := cuckooSlots(difference)
	if cuckooKeys[first] == difference {
		return cuckooMoves[first]
	}
	if cuckooKeys[second] == difference {
		return cuckooMoves[second]
	}
	return NoMove
}

// initReversibleMoves fills the table; attacks and piece keys must be there.
func initReversibleMoves() {
	for piece := MakePiece(White, Knight); piece < NoPiece; piece++ {
		for from := range NoSquare {
			for targets := Attacks(piece.Type(), from, 0) &^ (from.Bitboard() - 1); targets != 0; {
				to := targets.Pop()
				insertReversibleMove(pieceKeys[piece][from]^pieceKeys[piece][to], NewMove(from, to, Normal))
			}
		}
	}
}

// insertReversibleMove puts an entry in its first place. Whoever lay there
// moves on to its other place, and so on until a place was empty.
func insertReversibleMove(key uint64, m Move) {
	slot, _ := cuckooSlots(key)
	for m != NoMove {
		cuckooKeys[slot], key = key, cuckooKeys[slot]
		cuckooMoves[slot], m = m, cuckooMoves[slot]
		first, second := cuckooSlots(key)
		slot = first ^ second ^ slot
	}
}
