package book

import (
	"testing"

	"vezir/board"
)

func TestName(t *testing.T) {
	for _, test := range []struct {
		moves, want string
		ply         int
	}{
		{"", "", 0},
		{"e2e4 c7c5", "B20 Sicilian Defense", 2},
		{"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "B90 Sicilian Defense: Najdorf Variation", 10},
		{"g1f3 c7c5 e2e4 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "B90 Sicilian Defense: Najdorf Variation", 10}, // transposed
		{"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 a1b1 a8a7", "B90 Sicilian Defense: Najdorf Variation", 10},
	} {
		game := played(t, test.moves)
		o, ply, ok := NameGame(board.StartPosition(), game.Moves())
		if o.String() != test.want || ply != test.ply || ok != (test.want != "") {
			t.Errorf("%q: %q at ply %d, %t, want %q at %d", test.moves, o, ply, ok, test.want, test.ply)
		}
		if at, ok := Name(game.Position()); ok != (test.ply == len(game.Moves()) && test.ply > 0) || ok && at != o {
			t.Errorf("%q: the position is %q, %t", test.moves, at, ok)
		}
	}
	if n := len(named()); n < 3000 {
		t.Errorf("%d openings", n)
	}
}
