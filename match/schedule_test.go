package match

import (
	"fmt"
	"slices"
	"testing"
)

func TestSchedule(t *testing.T) {
	tests := []struct {
		line string
		want []string // white-black, opening, pair
	}{
		{"-rounds 2 -repeat", []string{"0-1 o0 p0", "1-0 o0 p0", "0-1 o1 p1", "1-0 o1 p1"}},
		{"-rounds 4 -games 1 -repeat", []string{"0-1 o0 p0", "1-0 o0 p0", "0-1 o1 p1", "1-0 o1 p1"}},
		{"-rounds 3", []string{"0-1 o0 p-1", "1-0 o1 p-1", "0-1 o2 p-1"}},
		{"-rounds 2 -repeat -noswap", []string{"0-1 o0 p-1", "0-1 o0 p-1", "0-1 o1 p-1", "0-1 o1 p-1"}},
		{"-repeat 4", []string{"0-1 o0 p0", "1-0 o0 p0", "0-1 o0 p1", "1-0 o0 p1"}},
		{"-engine cmd=c -rounds 1 -repeat", []string{"0-1 o0 p0", "1-0 o0 p0", "2-0 o0 p1", "0-2 o0 p1", "1-2 o0 p2", "2-1 o0 p2"}},
		{"-engine cmd=c -repeat -tournament gauntlet", []string{"0-1 o0 p0", "1-0 o0 p0", "0-2 o0 p1", "2-0 o0 p1"}},
	}
	for _, test := range tests {
		o, err := parseLine(t, twoEngines+test.line)
		if err != nil {
			t.Fatal(err)
		}
		s := newSchedule(o)
		var got []string
		for n := range s.total() {
			e := s.at(n)
			got = append(got, fmt.Sprintf("%d-%d o%d p%d", e.white, e.black, e.opening, e.pair))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.line, got, test.want)
		}
	}
}

// TestColours: in a round robin nobody has one colour in more than one game more than the other.
func TestColours(t *testing.T) {
	line := twoEngines
	for n := 2; n < 9; n++ {
		o, err := parseLine(t, line)
		if err != nil {
			t.Fatal(err)
		}
		s := newSchedule(o)
		surplus := make([]int, n) // of games with White
		for number := range s.total() {
			e := s.at(number)
			surplus[e.white]++
			surplus[e.black]--
		}
		if slices.Max(surplus) > 1 || slices.Min(surplus) < -1 {
			t.Errorf("%d engines: more games with White than with Black: %v", n, surplus)
		}
		line += "-engine cmd=x "
	}
}

func TestScoreboard(t *testing.T) {
	o, err := parseLine(t, twoEngines+"-rounds 3 -repeat")
	if err != nil {
		t.Fatal(err)
	}
	s := newSchedule(o)
	b := newScoreboard(o, &s)
	for _, game := range []struct {
		number  int
		outcome outcome
	}{{2, won}, {0, won}, {3, drew}, {1, lost}, {4, lost}} { // as two workers finish them
		b.add(game.number, game.outcome)
	}
	tally := b.cross.Tallies[0][1]
	// The first engine: game 0 won, 1 (as Black) won, 2 won, 3 drawn, 4 lost.
	if tally.wdl != (wdl{3, 1, 1}) || tally.Pairs != (pairTally{3: 1, 4: 1}) {
		t.Errorf("%+v", tally)
	}
	if string(b.results) != "WLWDL" {
		t.Errorf("results %s", b.results)
	}
	again := newScoreboard(o, &s)
	again.restore(string(b.results))
	if again.cross.Tallies[0][1] != tally || again.played != 5 || len(again.halves) != 1 {
		t.Errorf("restored %+v", again.cross.Tallies[0][1])
	}
}
