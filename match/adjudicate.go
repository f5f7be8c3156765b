package match

import "vezir/board"

// adjudicator ends games early by what the engines think of them.
type adjudicator struct {
	draw   drawRule
	resign resignRule

	quiet int    // successive plies with a score near zero
	lost  [2]int // successive moves of each side with a lost score
	won   [2]int // and with a won one
}

// add takes the score of a move into account. fullMove is the number of that
// move; after a capture or a pawn's move, which is progress, the draw is further away.
func (a *adjudicator) add(side board.Colour, s score, fullMove int, progress bool) (verdict, bool) {
	value := s.centipawns()
	if s.exists && abs(value) <= a.draw.Score && !progress {
		a.quiet++
	} else {
		a.quiet = 0
	}
	count(&a.lost[side], s.exists && value <= -a.resign.Score)
	count(&a.won[side], s.exists && value >= a.resign.Score)

	if n := a.draw.MoveCount; n > 0 && fullMove >= a.draw.MoveNumber && a.quiet >= 2*n {
		return drawn(drawAdjudication), true
	}
	if n := a.resign.MoveCount; n > 0 {
		for _, loser := range []board.Colour{side, side.Other()} {
			if a.lost[loser] >= n && (!a.resign.TwoSided || a.won[loser.Other()] >= n) {
				return wonBy(loser.Other(), resignAdjudication), true
			}
		}
	}
	return verdict{}, false
}

func count(n *int, again bool) {
	if again {
		*n++
	} else {
		*n = 0
	}
}

func abs(n int) int { return max(n, -n) }
