package match

import (
	"encoding/json"
	"reflect"
	"testing"
)

// addPair counts two games of one opening, of which the first engine had White
// in one and Black in the other, and their pair.
func addPair(t *tally, asWhite, asBlack outcome) {
	t.add(asWhite, true)
	t.add(asBlack, false)
	t.joinPair(asWhite, asBlack)
}

// mirrored is a tally as the second engine sees it.
func mirrored(t tally) tally {
	m := tally{wdl: t.wdl.mirror(), White: t.black().mirror()}
	for i, n := range t.Pairs {
		m.Pairs[len(m.Pairs)-1-i] = n
	}
	return m
}

func TestTallyCounts(t *testing.T) {
	var all tally
	addPair(&all, won, drew)  // 1½
	addPair(&all, won, lost)  // 1
	addPair(&all, drew, drew) // 1
	addPair(&all, lost, lost) // 0
	addPair(&all, won, won)   // 2
	addPair(&all, lost, drew) // ½
	all.add(won, true)        // its pair was never finished
	want := tally{
		wdl:   wdl{Wins: 5, Draws: 4, Losses: 4},
		White: wdl{Wins: 4, Draws: 1, Losses: 2},
		Pairs: pairTally{1, 1, 2, 1, 1},
	}
	if all != want {
		t.Errorf("tally = %+v, want %+v", all, want)
	}
	if got := all.black(); got != (wdl{Wins: 1, Draws: 3, Losses: 2}) {
		t.Errorf("black() = %+v", got)
	}
	if got := all.games(); got != 13 {
		t.Errorf("games() = %d, want 13", got)
	}
	if got := all.points(); got != 7 {
		t.Errorf("points() = %g, want 7", got)
	}
	if got := all.score(); got != 7.0/13 {
		t.Errorf("score() = %g, want 7/13", got)
	}
	if got := all.drawRatio(); got != 4.0/13 {
		t.Errorf("drawratio() = %g, want 4/13", got)
	}
	if got := all.Pairs.drawRatio(); got != 2.0/6 {
		t.Errorf("Pairs.drawratio() = %g, want 1/3", got)
	}
}

func TestPairsRatio(t *testing.T) {
	tests := []struct {
		pairs pairTally
		ratio float64
		ok    bool
	}{
		{pairTally{}, 0, false},
		{pairTally{0, 0, 5, 3, 1}, 0, false},
		{pairTally{1, 1, 9, 2, 1}, 1.5, true},
		{pairTally{1, 0, 0, 0, 0}, 0, true},
	}
	for _, test := range tests {
		if ratio, ok := test.pairs.ratio(); ratio != test.ratio || ok != test.ok {
			t.Errorf("%v.ratio() = %g, %t, want %g, %t", test.pairs, ratio, ok, test.ratio, test.ok)
		}
	}
}

// A match seen from the other side, added to itself, is level in every respect.
func TestMirror(t *testing.T) {
	both := tally{
		wdl:   wdl{Wins: 30, Draws: 17, Losses: 9},
		White: wdl{Wins: 20, Draws: 5, Losses: 3},
		Pairs: pairTally{1, 2, 8, 9, 8},
	}
	mirror := mirrored(both)
	if again := mirrored(mirror); again != both {
		t.Errorf("twice mirrored: %+v, want %+v", again, both)
	}
	// The second engine had White where the first had Black.
	if want := (wdl{Wins: 6, Draws: 12, Losses: 10}); mirror.White != want {
		t.Errorf("mirrored White = %+v, want %+v", mirror.White, want)
	}
	if a, b := both.elo(), mirror.elo(); !near(a.Value, -b.Value, 1e-9) || !near(a.Low, -b.High, 1e-9) {
		t.Errorf("Elo %+v and mirrored %+v", a, b)
	}
	both.merge(mirror)
	if both.score() != 0.5 || both.Pairs != (pairTally{9, 11, 16, 11, 9}) || both.White != both.black().mirror() {
		t.Errorf("merged with its mirror: %+v", both)
	}
}

func TestTallyJSON(t *testing.T) {
	counted := tally{
		wdl:   wdl{Wins: 3, Draws: 2, Losses: 1},
		White: wdl{Wins: 2, Draws: 1},
		Pairs: pairTally{0, 0, 1, 1, 1},
	}
	text, err := json.Marshal(counted)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"wins":3,"draws":2,"losses":1,"white":{"wins":2,"draws":1,"losses":0},"pairs":[0,0,1,1,1]}`
	if string(text) != want {
		t.Errorf("JSON %s, want %s", text, want)
	}
	var back tally
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, counted) {
		t.Errorf("read back %+v, %v", back, err)
	}
}
