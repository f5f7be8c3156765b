package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"vezir/board"
)

// Score, place and move come back out of the number that holds them.
func TestScoredMove(t *testing.T) {
	for _, score := range []int{0, 1, -1, math.MaxInt32, math.MinInt32} {
		for _, place := range []int{0, 1, 254, 255} {
			for _, m := range []board.Move{0, 1, math.MaxUint16} {
				s := newScoredMove(score, place, m)
				if s.score() != score || s.place() != place || s.move() != m {
					t.Errorf("%d, %d, %d became %d, %d, %d", score, place, m, s.score(), s.place(), s.move())
				}
			}
		}
	}
}

// The moves come with falling scores; of equal ones the first in the list comes first, where
// one that gave its place to the best stands where the best stood.
func TestPickerBest(t *testing.T) {
	type plain struct {
		score int
		move  board.Move
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var k picker
		k.reset(board.NoMove, false)
		var left []plain
		for i := range random.IntN(board.MaxMoves) + 1 {
			p := plain{random.IntN(21) - 10, board.Move(i)}
			k.add(p.move, p.score)
			left = append(left, p)
		}
		for len(left) > 0 {
			top := slices.IndexFunc(left, func(p plain) bool {
				return !slices.ContainsFunc(left, func(q plain) bool { return q.score > p.score })
			})
			got := k.best()
			if got.score() != left[top].score || got.move() != left[top].move {
				t.Fatalf("got move %d with %d, want %d with %d", got.move(), got.score(), left[top].move, left[top].score)
			}
			left[0], left[top] = left[top], left[0]
			left = left[1:]
		}
	}
}

// A quiet move gains by a check, gains where a piece flees from a lesser one, and
// loses where it goes to a square that a lesser one attacks.
func TestQuietOrder(t *testing.T) {
	e := prepared(t, "4k3/8/8/2p5/8/4p3/3R4/K7 w - - 0 1", 1)
	th := e.threads[0]
	f := th.frame(0)
	f.threats = f.pos.Threats(board.Black)
	checks := f.pos.CheckSquares()
	fled := quietThreat * board.SEEValue(board.Rook) // from the pawn on e3
	for move, want := range map[string]int{
		"d2a2": fled,
		"d2d8": fled + quietCheck,
		"d2d4": 0, // from one pawn to another
		"a1b1": 0,
	} {
		if got := th.quietOrder(f, moveIn(t, &f.pos, move), &checks); got != want {
			t.Errorf("%s: %d, want %d", move, got, want)
		}
	}
}
