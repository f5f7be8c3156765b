package uci

import (
	"strings"
	"testing"
	"time"

	"vezir/board"
)

// FuzzRun feeds anything to a whole session: it must end at the end of the
// input, answer each "go" once, and write nothing but whole lines.
func FuzzRun(f *testing.F) {
	for _, script := range []string{
		"uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000\nstop\nquit\n",
		"setoption name Hash value 4\ngo ponder\nponderhit\ngo infinite\nd\neval\nflip\n",
		"\ufeffposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1\r\ngo searchmoves e8e7 depth 3\r\n",
		"debug on\nposition fen 8/8/8 w\ngo\n\x00\xff\nregister later\nposition startpos moves\n",
	} {
		f.Add(script)
	}
	f.Fuzz(func(t *testing.T, script string) {
		lower := strings.ToLower(script)
		for _, long := range []string{"perft", "genfens", "log"} { // would take long, or write files
			if strings.Contains(lower, long) {
				t.Skip()
			}
		}
		var out strings.Builder
		if err := New(testConfig(new(fakeEngine))).Run(strings.NewReader(script), &out); err != nil {
			t.Fatal(err)
		}
		if out.Len() > 0 && !strings.HasSuffix(out.String(), "\n") {
			t.Errorf("unfinished: %q", out.String())
		}
		if got, want := strings.Count("\n"+out.String(), "\nbestmove "), countSearches(script); got != want {
			t.Errorf("%d best moves for %d go commands: %q", got, want, out.String())
		}
	})
}

// countSearches returns the number of "go" commands up to "quit".
func countSearches(script string) int {
	s := New(testConfig(new(fakeEngine)))
	n := 0
	for text := range strings.Lines(script) {
		l := newLine(text, time.Time{})
		switch name, _ := s.command(&l); name {
		case "go":
			n++
		case "quit":
			return n
		}
	}
	return n
}

func FuzzParseGo(f *testing.F) {
	f.Add("wtime 1000 btime -5 winc x searchmoves e2e4 0000 ponder movestogo")
	f.Add("infinite depth 99999999999999999999 nodes -1 mate 3 movetime")
	pos := board.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		l := line{text: text}
		got, err := parseGo(&l, &pos)
		if err != nil {
			return
		}
		limits := got.limits
		bounded := limits.Depth > 0 || limits.Nodes > 0 || limits.Mate > 0 || limits.MoveTime > 0 || limits.Clock[0].Set
		if !bounded && !limits.Infinite {
			t.Errorf("%q has no limit and is not endless: %+v", text, limits)
		}
		for _, c := range limits.Clock {
			if c.Set && c.Remaining < shortestTime || c.Increment < 0 {
				t.Errorf("%q: %+v", text, c)
			}
		}
		if limits.Clock[0].Set != limits.Clock[1].Set || limits.MoveTime < 0 || limits.MovesToGo < 0 {
			t.Errorf("%q: %+v", text, limits)
		}
		if len(got.faults) > maxFaults {
			t.Errorf("%q: %d faults", text, len(got.faults))
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	f.Add("startpos moves e2e4 e7e5")
	f.Add("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7")
	f.Add("fen moves")
	f.Fuzz(func(t *testing.T, text string) {
		l := line{text: text}
		game, err := parsePosition(&l)
		if err != nil {
			return
		}
		fen := game.Position().FEN()
		if _, err := board.ParseFEN(fen); err != nil {
			t.Errorf("%q leads to %s: %v", text, fen, err)
		}
	})
}

func FuzzParseSetOption(f *testing.F) {
	f.Add("name Debug Log File value /a b/É  c")
	f.Add("name Clear Hash")
	f.Add("value name")
	f.Fuzz(func(t *testing.T, text string) {
		l := line{text: text}
		a, err := parseSetOption(&l)
		if err != nil {
			return
		}
		if a.name == "" || a.name != strings.Trim(a.name, blanks) || a.value != strings.Trim(a.value, blanks) {
			t.Errorf("%q: %+v", text, a)
		}
		if !a.given && a.value != "" || !strings.Contains(text, a.value) {
			t.Errorf("%q: %+v", text, a)
		}
	})
}
