package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestShow(t *testing.T) {
	got := run(t, new(fakeEngine), "position fen 4k3/8/8/8/7b/8/8/R3K3 w Q - 3 40\nd\n")
	want := []string{
		"  8  . . . . k . . .",
		"  7  . . . . . . . .",
		"  6  . . . . . . . .",
		"  5  . . . . . . . .",
		"  4  . . . . . . . b",
		"  3  . . . . . . . .",
		"  2  . . . . . . . .",
		"  1  R . . . K . . .",
		"     a b c d e f g h",
		"",
		"Fen: 4k3/8/8/8/7b/8/8/R3K3 w Q - 3 40",
		"Key: *",
		"Checkers: h4",
	}
	if len(got) != len(want) {
		t.Fatalf("got\n%s", strings.Join(got, "\n"))
	}
	for i := range want {
		if !matches(got[i], want[i]) {
			t.Errorf("line %d is %q, want %q", i+1, got[i], want[i])
		}
	}
	key := strings.TrimPrefix(got[11], "Key: ")
	if len(key) != 16 || strings.Trim(key, "0123456789ABCDEF") != "" {
		t.Errorf("the key %q has not 16 digits", key)
	}
}

func TestShowWithoutChecks(t *testing.T) {
	got := run(t, new(fakeEngine), "d\n")
	if last := got[len(got)-1]; last != "Checkers:" {
		t.Errorf("got %q", last)
	}
}

func TestReadingCommandsDoNotStopTheSearch(t *testing.T) {
	s := startSession(t, &fakeEngine{blocks: true})
	s.send("go infinite", "eval", "d", "uci", "debug off", "isready")
	for l := s.next(); l != "readyok"; l = s.next() {
		if strings.HasPrefix(l, "bestmove") {
			t.Fatal("stopped")
		}
	}
	s.send("stop")
	s.expect("bestmove *")
}

func TestFlip(t *testing.T) {
	got := run(t, new(fakeEngine), "position startpos moves e2e4\nflip\neval\nflip\neval\n")
	want := []string{
		"evaluation of rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"evaluation of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPerft(t *testing.T) {
	const kiwipete = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	for _, test := range []struct {
		position, depth string
		lines           int // one a move
		move, sum       string
	}{
		{"startpos", "1", 20, "e2e4: 1", "20"},
		{"startpos", "3", 20, "e2e4: 600", "8902"},
		{"startpos", "0", 0, "", "1"},
		{kiwipete, "2", 48, "e1g1: 43", "2039"},
		{"fen " + mated, "3", 0, "", "0"},
		{"fen 8/8/8/8/8/k7/p7/K7 w - - 0 1", "9", 0, "", "0"},
		{"fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "6", 5, "", "53896"}, // deeper than the uninterrupted part
	} {
		got := run(t, new(fakeEngine), "position "+test.position+"\ngo perft "+test.depth+"\n")
		if len(got) != test.lines+2 || got[test.lines] != "" || got[test.lines+1] != "Nodes searched: "+test.sum {
			t.Errorf("%s %s: got %q", test.position, test.depth, got)
		}
		if test.move != "" && !slices.Contains(got, test.move) {
			t.Errorf("%s %s: no line %q", test.position, test.depth, test.move)
		}
	}
}

func TestPerftDepth(t *testing.T) {
	for _, depth := range []string{"", "x", "-1", "wtime"} {
		got := run(t, new(fakeEngine), "go perft "+depth+"\n")
		if len(got) != 1 || got[0] != "info string go: perft needs a depth of 0 or more" {
			t.Errorf("perft %s: %q", depth, got)
		}
	}
}

func TestPerftStops(t *testing.T) {
	s := startSession(t, new(fakeEngine))
	s.send("go perft 30")
	s.silent()
	s.send("stop")
	for l := s.next(); l != "info string go: perft 30 was stopped"; l = s.next() {
		if strings.Contains(l, "searched") {
			t.Fatalf("%q after stop", l)
		}
	}
	s.send("quit")
	s.end()
}

func TestBench(t *testing.T) {
	for command, want := range map[string]string{
		"bench":    "depth 0\n100 nodes 5 nps",
		"bench 12": "depth 12\n100 nodes 5 nps",
		"bench x":  `info string bench: "x" is no depth`,
		"bench 0":  `info string bench: "0" is no depth`,
	} {
		if got := strings.Join(run(t, new(fakeEngine), command+"\n"), "\n"); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

func TestGenFENs(t *testing.T) {
	for command, want := range map[string]string{
		"genfens 3 seed 7 book None":         `info string genfens 3, 7, ""`,
		"genfens 2":                          `info string genfens 2, 0, ""`,
		"genfens 1 seed 9 book mon École.e ": `info string genfens 1, 9, "mon École.e"`,
		"genfens 1 seed 1 book bad":          "info string genfens: no book",
		"genfens":                            `info string genfens: "" is not a number from 1 to*`,
		"genfens 0 seed 1":                   `info string genfens: "0" is not a number from 1 to*`,
		"genfens 3 seed x":                   `info string genfens: the seed "x"*`,
		"genfens 3 sed 1":                    `info string genfens: unknown word "sed"`,
	} {
		config := testConfig(new(fakeEngine))
		config.GenFENs = func(_ context.Context, count int, seed uint64, book string, tell func(string)) error {
			if book == "bad" {
				return errors.New("no book")
			}
			tell(fmt.Sprintf("%d, %d, %q", count, seed, book))
			return nil
		}
		s := startServer(t, New(config))
		s.send(command)
		s.expect(want)
	}
}

func TestGenFENsStops(t *testing.T) {
	s := startSession(t, new(fakeEngine))
	s.send("genfens 1000000 seed 1")
	s.expect("info string genfens *")
	s.send("stop", "quit")
	deadline := time.After(patience)
	for {
		select {
		case l := <-s.lines:
			if matches(l, "info string genfens: *stopped") {
				s.end()
				return
			}
		case <-deadline:
			t.Fatal("it did not stop")
		}
	}
}
