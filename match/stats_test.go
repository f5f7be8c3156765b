package match

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestTallyCounts(t *testing.T) {
	var tally Tally
	tally.AddPair(Win, Draw)  // 1½
	tally.AddPair(Win, Loss)  // 1
	tally.AddPair(Draw, Draw) // 1
	tally.AddPair(Loss, Loss) // 0
	tally.AddPair(Win, Win)   // 2
	tally.AddPair(Loss, Draw) // ½
	tally.Add(Win, true)      // its pair was never finished
	want := Tally{
		WDL:   WDL{Wins: 5, Draws: 4, Losses: 4},
		White: WDL{Wins: 4, Draws: 1, Losses: 2},
		Pairs: PairTally{1, 1, 2, 1, 1},
	}
	if tally != want {
		t.Errorf("tally = %+v, want %+v", tally, want)
	}
	if got := tally.Black(); got != (WDL{Wins: 1, Draws: 3, Losses: 2}) {
		t.Errorf("Black() = %+v", got)
	}
	if got := tally.Games(); got != 13 {
		t.Errorf("Games() = %d, want 13", got)
	}
	if got := tally.Points(); got != 7 {
		t.Errorf("Points() = %g, want 7", got)
	}
	if got := tally.Score(); got != 7.0/13 {
		t.Errorf("Score() = %g, want 7/13", got)
	}
	if got := tally.DrawRatio(); got != 4.0/13 {
		t.Errorf("DrawRatio() = %g, want 4/13", got)
	}
	if got := tally.Pairs.DrawRatio(); got != 2.0/6 {
		t.Errorf("Pairs.DrawRatio() = %g, want 1/3", got)
	}
}

func TestPairsRatio(t *testing.T) {
	tests := []struct {
		pairs PairTally
		ratio float64
		ok    bool
	}{
		{PairTally{}, 0, false},
		{PairTally{0, 0, 5, 3, 1}, 0, false},
		{PairTally{1, 1, 9, 2, 1}, 1.5, true},
		{PairTally{1, 0, 0, 0, 0}, 0, true},
	}
	for _, test := range tests {
		if ratio, ok := test.pairs.Ratio(); ratio != test.ratio || ok != test.ok {
			t.Errorf("%v.Ratio() = %g, %t, want %g, %t", test.pairs, ratio, ok, test.ratio, test.ok)
		}
	}
}

// A match seen from the other side, added to itself, is level in every respect.
func TestMirror(t *testing.T) {
	tally := Tally{
		WDL:   WDL{Wins: 30, Draws: 17, Losses: 9},
		White: WDL{Wins: 20, Draws: 5, Losses: 3},
		Pairs: PairTally{1, 2, 8, 9, 8},
	}
	mirror := tally.Mirror()
	if mirror.Mirror() != tally {
		t.Errorf("twice mirrored: %+v, want %+v", mirror.Mirror(), tally)
	}
	// The second engine had White where the first had Black.
	if want := (WDL{Wins: 6, Draws: 12, Losses: 10}); mirror.White != want {
		t.Errorf("mirrored White = %+v, want %+v", mirror.White, want)
	}
	if a, b := tally.Elo(), mirror.Elo(); !near(a.Value, -b.Value, 1e-9) || !near(a.Low, -b.High, 1e-9) {
		t.Errorf("Elo %+v and mirrored %+v", a, b)
	}
	tally.Merge(mirror)
	if tally.Score() != 0.5 || tally.Pairs != (PairTally{9, 11, 16, 11, 9}) || tally.White != tally.Black().Mirror() {
		t.Errorf("merged with its mirror: %+v", tally)
	}
}

func TestTallyJSON(t *testing.T) {
	tally := Tally{
		WDL:   WDL{Wins: 3, Draws: 2, Losses: 1},
		White: WDL{Wins: 2, Draws: 1},
		Pairs: PairTally{0, 0, 1, 1, 1},
	}
	text, err := json.Marshal(tally)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"wins":3,"draws":2,"losses":1,"white":{"wins":2,"draws":1,"losses":0},"pairs":[0,0,1,1,1]}`
	if string(text) != want {
		t.Errorf("JSON %s, want %s", text, want)
	}
	var back Tally
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, tally) {
		t.Errorf("read back %+v, %v", back, err)
	}
}
