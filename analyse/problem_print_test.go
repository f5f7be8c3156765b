package analyse

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
	"vezir/internal/exit"
)

// withoutFigures cuts the last line, which changes from run to run.
func withoutFigures(report string) string {
	lines := strings.Split(strings.TrimSpace(report), "\n")
	return strings.TrimSpace(strings.Join(lines[:len(lines)-1], "\n"))
}

func TestWriteSolution(t *testing.T) {
	for _, test := range []struct {
		name, fen, stipulation, want string
	}{
		{"set play, block", "1b2B3/p3n3/P2kpR2/B6K/2PP4/6N1/5n2/8 w - -", "#2", `#2 sound: 1.Rf7

Set play (a complete block):
    1…Nd1, Nh1, Nd3, Nh3, Ng4 2.Ne4#
    1…Ne4 2.Nxe4#
    1…Nd5, Nc6, Ng6, Nc8, Ng8 2.Nf5#
    1…Nf5 2.Nxf5#
    1…Bc7 2.Bb4#

Tries:
    1.Kh4? but 1…Ng6+!
    1.Kg5? but 1…Nh3+!
    1.c5+? but 1…Kd5!
    1.Ne4+? but 1…Nxe4!
    1.Nf5+? but 1…Nxf5!
    1.Bb4+? but 1…Kc7!
    1.Bb6? but 1…axb6!
    1.Bd8? but 1…Bc7!
    1.Ba4? but 1…Nc6!
    1.Bb5? but 1…Nc6!
    1.Rxe6+? but 1…Kxe6!
    1.Rg6? but 1…Nxg6!
    1.Rh6? but 1…Ng6!

1.Rf7! zugzwang
    1…e5 2.Rf6#
    1…Nd1, Nh1, Nd3, Nh3, Ng4 2.Ne4#
    1…Ne4 2.Nxe4#
    1…Nd5 2.c5#
    1…Nf5, Ng6, Nc8, Ng8, Bc7 2.Bb4#
    1…Nc6 2.Rd7#`},
		{"threat, dual", "1b1B1K2/3B1p2/2Pk1N2/2p3p1/1rR5/1P1NpbP1/6q1/r7 w - -", "#2", `#2 sound: 1.c7, 1 dual

Set play:
    1…Bd5 2.Ne8#
    1…Bc7 2.Be7#

Tries:
    1.Ne8+? but 1…Kd5!
    1.Be7+? but 1…Kc7!
    1.Rxc5? (2.Ne8#) but 1…Bxc6!

1.c7! threat 2.c8=N#
    1…Bb7 2.cxb8=Q# (or cxb8=B#)
    1…Bxc7 2.Be7#

Duals:
    1.c7 Bb7: 2.cxb8=Q#, cxb8=B#`},
		{"cooked", "7k/8/6K1/8/8/8/8/1RQ5 w - -", "#1", `#1 cooked: 2 keys, 1.Rb8#, 1.Qc8#

1.Rb8#!

1.Qc8#!`},
		{"no solution", "8/8/8/8/8/8/8/K6k w - -", "#2", `#2 no solution: all 3 first moves fail`},
		{"Black solves", "r7/8/8/8/8/6k1/8/6K1 b - -", "#1", "#1 sound: 1.Ra1#\n\n1.Ra1#!"},
		{"short selfmate", "rb3Q2/kb6/p7/8/8/7n/6PP/6RK w - -", "s#2", `s#2 short solution: in 1 by 1.Qf2+

1.Qf2+!
    1…Nxf2#`},
		{"helpmate", "7k/6pp/8/8/8/8/8/K6R", "h#2", `h#2 sound: 5 solutions

1.Kg8 Rb1 2.Kh8 Rb8#
1.Kg8 Rc1 2.Kh8 Rc8#
1.Kg8 Rd1 2.Kh8 Rd8#
1.Kg8 Re1 2.Kh8 Re8#
1.Kg8 Rf1 2.Kh8 Rf8#`},
		{"half moves", "6k1/6pp/8/8/8/8/8/K6R", "h#1.5", `h#1.5 sound: 5 solutions

1…Rb1 2.Kh8 Rb8#
1…Rc1 2.Kh8 Rc8#
1…Rd1 2.Kh8 Rd8#
1…Re1 2.Kh8 Re8#
1…Rf1 2.Kh8 Rf8#`},
	} {
		var report strings.Builder
		solution := solveDiagram(t, test.fen, test.stipulation, problemOptions{})
		if _, err := solution.WriteTo(&report); err != nil {
			t.Fatal(err)
		}
		if got := withoutFigures(report.String()); got != test.want {
			t.Errorf("%s:\n%s\nwanted\n%s", test.name, got, test.want)
		}
	}
}

// TestTreesAreProofs walks through solutions: the defences of a play are all
// moves but those that a threat meets, and lines end in mate.
func TestTreesAreProofs(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(firstLines(t, "mate/mate_in_3.epd", 15)), "\n") {
		pos, _, err := board.ParseEPD(line)
		if err != nil {
			t.Fatal(err)
		}
		solution := solveDiagram(t, pos.FEN(), "#3", problemOptions{Hash: 1})
		if solution.Verdict != sound {
			t.Errorf("%s: %s", pos.FEN(), solution.Verdict)
		}
		for _, key := range solution.Keys {
			checkPlay(t, pos, key, 2)
		}
	}
}

// checkPlay checks a play after which n more moves may be made.
func checkPlay(t *testing.T, pos board.Position, play *problemPlay, n int) {
	t.Helper()
	move, err := pos.ParseMove(play.UCI)
	if err != nil || n < 0 {
		t.Fatalf("%s: %s, %d moves left: %v", pos.FEN(), play.SAN, n, err)
	}
	pos.Make(move)
	shown := map[string]bool{}
	for _, v := range play.Variations {
		for _, defence := range v.Defences {
			shown[defence.UCI] = true
			answer, err := pos.ParseMove(defence.UCI)
			if err != nil || len(v.Continuations) == 0 {
				t.Fatalf("%s: %s: %v", pos.FEN(), defence.SAN, err)
			}
			checkPlay(t, after(&pos, answer), v.Continuations[0], n-1)
		}
	}
	for _, move := range legalMoves(&pos) {
		if shown[move.UCI(false)] {
			continue
		}
		if len(play.Threats) == 0 {
			t.Fatalf("%s: %s is not answered", pos.FEN(), pos.SAN(move))
		}
		if next := after(&pos, move); !bruteForces(next, n, false) {
			t.Fatalf("%s: %s defends", pos.FEN(), pos.SAN(move))
		}
	}
	if !pos.HasLegalMove() && !pos.IsCheckmate() {
		t.Fatalf("%s: no mate", pos.FEN())
	}
}

func TestProblemOutcomes(t *testing.T) {
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		name, fen, stipulation string
		ctx                    context.Context
		want                   error
	}{
		{"sound", "7k/8/5K2/8/8/8/8/6R1 w - -", "#2", context.Background(), nil},
		{"short", "7k/8/5K2/8/8/8/8/6R1 w - -", "#3", context.Background(), exit.ErrNo},
		{"stopped", board.StartFEN, "#5", interrupted, exit.ErrInterrupted},
		{"no task", "7k/8/5K2/8/8/8/8/6R1 w - -", "#", context.Background(), exit.ErrUsage},
		{"over", "7k/5KQ1/8/8/8/8/8/8 b - -", "#2", context.Background(), errGameOver},
	} {
		var report strings.Builder
		err := Problem(test.ctx, &Config{Out: &report, Threads: 1, Hash: 1}, test.fen, ProblemTask{Stipulation: test.stipulation})
		if !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, wanted %v", test.name, err, test.want)
		}
	}
}

func TestProblemSuite(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.epd", "7k/8/5K2/8/8/8/8/6R1 w - - dm 2;\n")
	short := write("short.epd", "7k/8/5K2/8/8/8/8/6R1 w - - dm 3;")
	faulty := write("faulty.epd", "nothing\n7k/8/5K2/8/8/8/8/6R1 w - - dm 2;\n")
	for _, test := range []struct {
		files []string
		first string // and last, of the report
		last  string
		want  error
	}{
		{[]string{good}, "line 1: #2 proven", "1 of 1 proven", nil},
		{[]string{good, short}, good + ":1: #2 proven", "2 of 2 proven", exit.ErrNo},
	} {
		var report strings.Builder
		err := ProblemSuite(context.Background(), &Config{Out: &report, Threads: 2, Hash: 1}, test.files)
		if !errors.Is(err, test.want) || !strings.HasPrefix(report.String(), test.first) || !strings.HasSuffix(report.String(), test.last+"\n") {
			t.Errorf("%v: error %v, report\n%s", test.files, err, report.String())
		}
	}
	var report strings.Builder
	err := ProblemSuite(context.Background(), &Config{Out: &report, Threads: 1}, []string{faulty})
	if err == nil || errors.Is(err, exit.ErrNo) || !strings.Contains(report.String(), "line 1 no task") {
		t.Errorf("a faulty line: error %v, report\n%s", err, report.String())
	}
	if err := ProblemSuite(context.Background(), &Config{Out: &report}, []string{filepath.Join(dir, "missing")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: error %v", err)
	}
}

func FuzzParseProblem(f *testing.F) {
	f.Add("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
	f.Add("4k2r/8/p7/8/8/8/8/4K2R w ?", "h#2.5")
	f.Add("r3k2r/8/8/8/8/8/8/4K2R", "s#1")
	f.Fuzz(func(t *testing.T, fen, stipulation string) {
		aim, err := parseStipulation(stipulation)
		if err != nil {
			return
		}
		if again, err := parseStipulation(aim.String()); err != nil || again != aim {
			t.Fatalf("%q is %v, written again %v, %v", stipulation, aim, again, err)
		}
		pos, err := parseProblem(fen, aim)
		if err != nil {
			return
		}
		if _, err := solveProblem(t.Context(), pos, aim, problemOptions{Nodes: 1, Threads: 1, Hash: 1}); err != nil && !errors.Is(err, errGameOver) {
			t.Fatal(err)
		}
	})
}
