package eval

import (
	"testing"

	"vezir/board"
)

// TestKPK checks the solved ending by the known number of wins, and by cases.
func TestKPK(t *testing.T) {
	fillKPK()
	wins := [2]int{}
	for side := range kpk {
		for i := range kpk[side] {
			for _, kings := range kpk[side][i] {
				wins[side] += kings.Count()
			}
		}
	}
	if total := wins[0] + wins[1]; total != 111282 {
		t.Errorf("%d wins, want 111282", total)
	}
	for _, c := range []struct {
		fen string
		won bool
	}{
		{"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false},
		{"8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true},
		{"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true},
		{"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
		{"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false}, // stalemate
		{"4k3/4P3/3K4/8/8/8/8/8 w - - 0 1", false},
		{"8/8/8/8/7P/8/8/k6K w - - 0 1", true},
		{"7k/8/8/8/7P/7K/8/8 w - - 0 1", false},
		{"8/8/1K6/8/8/k7/p7/8 b - - 0 1", true},
		{"8/2k5/K7/P7/8/8/8/8 b - - 0 1", false},
	} {
		pos := parse(t, c.fen)
		strong := board.White
		if pos.Pieces(board.White, board.Pawn) == 0 {
			strong = board.Black
		}
		if got := kpkWins(pos, strong, pos.Type(board.Pawn).First()); got != c.won {
			t.Errorf("%s: won %v, want %v", c.fen, got, c.won)
		}
	}
}

// TestEndings checks that endings are worth about what they should be, in
// centipawns from White's view.
func TestEndings(t *testing.T) {
	e := New(nil)
	for _, c := range []struct {
		name, fen string
		low, high int
	}{
		{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", 0, 0},
		{"knight", "8/8/4k3/8/8/3K4/3N4/8 w - - 0 1", 0, 0},
		{"two knights", "8/8/4k3/8/8/3K4/3NN3/8 w - - 0 1", 0, 0},
		{"bishops of one colour", "8/8/4k3/8/8/3K4/3B1B2/8 w - - 0 1", 0, 0},
		{"bishop pair", "8/8/4k3/8/8/3K4/3BB3/8 w - - 0 1", 1000, 3000},
		{"bishop and knight", "8/8/4k3/8/8/3K4/3BN3/8 w - - 0 1", 1000, 7000},
		{"rook", "8/8/4k3/8/8/3K4/3R4/8 w - - 0 1", 1000, 3000},
		{"queens", "8/8/8/2k5/8/6K1/8/3Q1QN1 w - - 0 1", 2500, Bound},
		{"wrong bishop", "k7/8/8/8/8/P2K4/P2B4/8 w - - 0 1", 0, 0},
		{"right bishop", "k7/8/8/8/8/P2K4/4B3/8 w - - 0 1", 200, 3000},
		{"rook pawns", "8/k7/8/P7/P7/8/8/K7 w - - 0 1", 0, 0},
		{"rook pawns, far king", "8/8/8/P7/P7/8/8/K6k w - - 0 1", 200, 3000},
		{"won pawn", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 600, 1500},
		{"drawn pawn", "4k3/4P3/3K4/8/8/8/8/8 w - - 0 1", 0, 0},
		{"knight against knight", "8/8/3nk3/8/8/3K4/3N4/8 w - - 0 1", -10, 10},
		{"two knights against knight", "8/8/3nk3/8/8/3K4/3NN3/8 w - - 0 1", -90, 90},
		{"two knights against pawns", "8/5pp1/4k3/8/8/3K4/3NN3/8 w - - 0 1", -80, 80},
		{"bishops of one colour against a pawn", "8/5p2/4k3/8/8/3K4/3B1B2/8 w - - 0 1", -80, 80},
		{"bishop pair against a pawn", "8/5p2/4k3/8/8/3K4/3BB3/8 w - - 0 1", 150, 1500},
		{"knight against a pawn", "8/5p2/4k3/8/8/3K4/3N4/8 w - - 0 1", -80, 40},
		{"rook against rook", "8/8/3rk3/8/8/3K4/3R4/8 w - - 0 1", -20, 20},
		{"rook against bishop", "8/8/3bk3/8/8/3K4/3R4/8 w - - 0 1", -80, 80},
		{"opposite bishops", "8/8/3bk3/8/2P5/2BK4/8/8 w - - 0 1", 0, 140},
	} {
		pos := parse(t, c.fen)
		if got := e.Evaluate(pos, 0); got < c.low || got > c.high {
			t.Errorf("%s: %s is worth %d, want %d to %d", c.name, c.fen, got, c.low, c.high)
		}
	}
}

// TestCorner checks that bishop and knight drive the king to the right corner.
func TestCorner(t *testing.T) {
	e := New(nil)
	right := e.Evaluate(parse(t, "8/8/8/8/8/2K5/3BN3/k7 w - - 0 1"), 0)
	wrong := e.Evaluate(parse(t, "8/8/8/8/8/5K2/3BN3/7k w - - 0 1"), 0)
	if right <= wrong {
		t.Errorf("the right corner is worth %d, the wrong one %d", right, wrong)
	}
}

func BenchmarkSolveKPK(b *testing.B) {
	for b.Loop() {
		kpk = [2]kpkTable{}
		for rank := 6; rank >= 1; rank-- {
			for file := range 4 {
				solveKPK(board.SquareAt(file, rank))
			}
		}
	}
}
