package search

import (
	"testing"

	"vezir/board"
)

func TestExpect(t *testing.T) {
	pos := board.StartPosition()
	for _, test := range []struct {
		score Score
		want  WDL
	}{
		{MateIn(5), WDL{1000, 0, 0}},
		{MatedIn(4), WDL{0, 0, 1000}},
		{MinTablebaseWin, WDL{1000, 0, 0}},
	} {
		if got := Expect(test.score, &pos); got != test.want {
			t.Errorf("%v: %v, want %v", test.score, got, test.want)
		}
	}
	stalemate, err := board.ParseFEN("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1")
	if got := Expect(Draw, &stalemate); err != nil || got != (WDL{Draw: 1000}) {
		t.Errorf("stalemate: %v, %v", got, err)
	}
	before := -1
	for score := Score(-2000); score <= 2000; score += 50 {
		got, mirrored := Expect(score, &pos), Expect(-score, &pos)
		if got.Win != mirrored.Loss || got.Draw != mirrored.Draw {
			t.Errorf("%v: %v, the other side %v", score, got, mirrored)
		}
		if got.Win+got.Draw+got.Loss != 1000 || got.Draw < 0 || got.Win < before {
			t.Errorf("%v: %v after %d", score, got, before)
		}
		before = got.Win
	}
}

func TestMaterial(t *testing.T) {
	start := board.StartPosition()
	if got := Material(&start); got != MaxMaterial {
		t.Errorf("%d at the start, want %d", got, MaxMaterial)
	}
}

func TestMaterialDrawIsDrawn(t *testing.T) {
	game := newGame(t, "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1")
	if got := Expect(0, game.Position()); got != (WDL{Draw: 1000}) {
		t.Errorf("%+v", got)
	}
}
