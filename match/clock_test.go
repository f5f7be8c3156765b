package match

import (
	"slices"
	"testing"
	"time"
)

const ms = time.Millisecond

func TestParsePeriods(t *testing.T) {
	tests := []struct {
		text string
		want []period
	}{
		{"1+0.01", []period{{0, time.Second, 10 * ms}}},
		{"60", []period{{0, time.Minute, 0}}},
		{"40/60", []period{{40, time.Minute, 0}}},
		{"40/60:20/30:15+5", []period{{40, 60 * time.Second, 0}, {20, 30 * time.Second, 0}, {0, 15 * time.Second, 5 * time.Second}}},
		{"40/60+1:20/30+2", []period{{40, time.Minute, time.Second}, {20, 30 * time.Second, 2 * time.Second}}},
		{"2:30+1", []period{{0, 150 * time.Second, time.Second}}},
		{"40/60:2:30", []period{{40, time.Minute, 0}, {0, 150 * time.Second, 0}}},
		{"1:00:00", []period{{0, time.Hour, 0}}},
		{"0+1", []period{{0, 0, time.Second}}},
		{"0.1", []period{{0, 100 * ms, 0}}},
		{"inf", nil},
	}
	for _, test := range tests {
		got, err := parsePeriods(test.text)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, %v, want %v", test.text, got, err, test.want)
		}
	}
	for _, text := range []string{"", "x", "-1", "1+", "40/", "/60", "0/60", "0", "40/4:00", "1e30", "NaN", "40/60:", "1+x", "a/1", "1e8:0:0", "1e8:1e8:0"} {
		if got, err := parsePeriods(text); err == nil {
			t.Errorf("%q was taken for %v", text, got)
		}
	}
}

func FuzzParsePeriods(f *testing.F) {
	f.Add("40/60:20/30:15+5")
	f.Add("2:30+1")
	f.Add("1e8:1e8:0")
	f.Fuzz(func(t *testing.T, text string) {
		periods, err := parsePeriods(text)
		if err != nil {
			return
		}
		for i, p := range periods {
			if p.Time < 0 || p.Increment < 0 || p.Moves < 0 || p.Moves == 0 && i < len(periods)-1 {
				t.Errorf("%q: %v", text, periods)
			}
		}
	})
}

// TestClock plays lists of move times against controls.
func TestClock(t *testing.T) {
	tests := []struct {
		name  string
		tc    timeControl
		moves []time.Duration
		left  time.Duration // after the moves
		flag  bool          // fell at the last of them
	}{
		{"sudden death", timeControl{Periods: []period{{0, 100 * ms, 0}}}, []time.Duration{40 * ms, 30 * ms}, 30 * ms, false},
		{"the last millisecond", timeControl{Periods: []period{{0, 100 * ms, 0}}}, []time.Duration{100 * ms}, 0, false},
		{"flag", timeControl{Periods: []period{{0, 100 * ms, 0}}}, []time.Duration{101 * ms}, 0, true},
		{"increment after the move", timeControl{Periods: []period{{0, 100 * ms, 10 * ms}}}, []time.Duration{5 * ms, 50 * ms}, 65 * ms, false},
		{"increment is not there before the move", timeControl{Periods: []period{{0, 100 * ms, 10 * ms}}}, []time.Duration{105 * ms}, 0, true},
		{"nothing but increments", timeControl{Periods: []period{{0, 0, 10 * ms}}}, []time.Duration{8 * ms, 11 * ms}, 11 * ms, false},
		{"margin", timeControl{Periods: []period{{0, 100 * ms, 0}}, Margin: 20 * ms}, []time.Duration{115 * ms}, -15 * ms, false},
		{"margin only once", timeControl{Periods: []period{{0, 100 * ms, 0}}, Margin: 20 * ms}, []time.Duration{115 * ms, 6 * ms}, 0, true},
		{"carry over", timeControl{Periods: []period{{2, 100 * ms, 0}, {0, 50 * ms, 5 * ms}}}, []time.Duration{10 * ms, 20 * ms, 10 * ms}, 115 * ms, false},
		{"repeating period", timeControl{Periods: []period{{1, 100 * ms, 0}}}, []time.Duration{100 * ms, 100 * ms, 10 * ms}, 190 * ms, false},
		{"simple delay", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms}, []time.Duration{10 * ms, 50 * ms}, 80 * ms, false},
		{"simple delay holds the flag", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms}, []time.Duration{130 * ms}, 0, false},
		{"simple delay flag", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms}, []time.Duration{131 * ms}, 0, true},
		{"Bronstein", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms, Bronstein: true}, []time.Duration{10 * ms, 50 * ms}, 80 * ms, false},
		{"Bronstein never gains", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms, Bronstein: true}, []time.Duration{10 * ms}, 100 * ms, false},
		{"Bronstein flag", timeControl{Periods: []period{{0, 100 * ms, 0}}, Delay: 30 * ms, Bronstein: true}, []time.Duration{101 * ms}, 0, true},
		{"fixed time", timeControl{MoveTime: 100 * ms, Margin: 50 * ms}, []time.Duration{150 * ms, 100 * ms}, 0, false},
		{"fixed time flag", timeControl{MoveTime: 100 * ms, Margin: 50 * ms}, []time.Duration{151 * ms}, 0, true},
		{"no clock", timeControl{Nodes: 1}, []time.Duration{time.Hour}, 0, false},
	}
	for _, test := range tests {
		c := newClock(&test.tc)
		var flag bool
		for i, elapsed := range test.moves {
			flag = c.spend(elapsed)
			if flag && i < len(test.moves)-1 {
				t.Errorf("%s: flag at move %d", test.name, i+1)
			}
		}
		if flag != test.flag || !flag && c.left != test.left {
			t.Errorf("%s: flag %v, left %v, want %v, %v", test.name, flag, c.left, test.flag, test.left)
		}
	}
}

func TestTimeControlTag(t *testing.T) {
	for _, text := range []string{"1+0.01", "40/60:20/30:15+5", "60"} {
		periods, err := parsePeriods(text)
		if err != nil {
			t.Fatal(err)
		}
		tc := timeControl{Periods: periods}
		if got := tc.String(); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
	if got := (&timeControl{MoveTime: 500 * ms}).String(); got != "1/0.5" {
		t.Errorf("fixed time: %s", got)
	}
	if got := (&timeControl{Nodes: 5}).String(); got != "-" {
		t.Errorf("no clock: %s", got)
	}
}

func TestParseDelay(t *testing.T) {
	for text, want := range map[string]struct {
		delay     time.Duration
		bronstein bool
	}{"2": {2 * time.Second, false}, "0.5s": {500 * ms, false}, "3b": {3 * time.Second, true}} {
		delay, bronstein, err := parseDelay(text)
		if err != nil || delay != want.delay || bronstein != want.bronstein {
			t.Errorf("%s: %v %v %v", text, delay, bronstein, err)
		}
	}
	if _, _, err := parseDelay("xb"); err == nil {
		t.Error("xb was taken")
	}
}
