package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/search"
)

// fakeEngine, set in the environment, makes the test binary a UCI engine. Its
// value says how that engine behaves.
const fakeEngine = "VEZIR_FAKE_ENGINE"

func TestMain(m *testing.M) {
	if manner := os.Getenv(fakeEngine); manner != "" {
		playFakeEngine(manner)
		return
	}
	os.Exit(m.Run())
}

// playFakeEngine answers the commands that a comparison sends.
func playFakeEngine(manner string) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "uci":
			if manner == "dies" {
				return
			}
			fmt.Println("id name Fake 1\noption name Hash type spin default 1 min 1 max 64")
			if manner != "standard" {
				fmt.Println("option name UCI_Chess960 type check default false")
			}
			fmt.Println("uciok")
		case line == "isready":
			fmt.Println("readyok")
		case strings.HasPrefix(line, "go") && manner == "endless":
		case strings.HasPrefix(line, "go perft"):
			nodes := 8902
			if manner == "miscounts" {
				nodes++
			}
			fmt.Printf("a2a3: 1\n\nNodes searched: %d\n", nodes)
		case strings.HasPrefix(line, "go"):
			if manner == "silent" {
				fmt.Println("bestmove a2a3")
				continue
			}
			fmt.Println("info depth 1 nodes 17 score cp 0\ninfo depth 2 nodes 500 score cp 0 pv a2a3\nbestmove a2a3")
		case line == "quit":
			return
		}
	}
}

// fakeCommand makes child processes fake engines.
func fakeCommand(t *testing.T, manner string) []string {
	t.Setenv(fakeEngine, manner)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{self}
}

func TestCompareSearch(t *testing.T) {
	tests := []struct {
		manner    string
		positions int
	}{
		{"chess960", len(standardPositions) + len(chess960Positions)},
		{"standard", len(standardPositions)},
	}
	for _, test := range tests {
		t.Run(test.manner, func(t *testing.T) {
			var out strings.Builder
			err := CompareSearch(t.Context(), &out, search.Limits{Depth: 2}, &firstMove{}, fakeCommand(t, test.manner))
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{
				fmt.Sprintf("\nVezir: %d nodes ", 2000*test.positions),
				fmt.Sprintf("\nFake 1: %d nodes ", 500*test.positions),
				"\nratio ",
			} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
		})
	}
}

func TestComparePerft(t *testing.T) {
	p := board.StartPosition()
	var out strings.Builder
	if err := ComparePerft(t.Context(), &out, &p, 3, 3, fakeCommand(t, "standard")); err != nil {
		t.Fatal(err)
	}
	if want := "Fake 1: 26706 nodes "; !strings.Contains(out.String(), want) {
		t.Errorf("no %q in\n%s", want, out.String())
	}
}

func TestCompareNamesTheFault(t *testing.T) {
	p := board.StartPosition()
	tests := []struct {
		manner, want string
	}{
		{"miscounts", "counts 8903, Vezir 8902"},
		{"dies", `waiting for "uciok"`},
	}
	for _, test := range tests {
		t.Run(test.manner, func(t *testing.T) {
			err := ComparePerft(t.Context(), &strings.Builder{}, &p, 3, 1, fakeCommand(t, test.manner))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
	if err := ComparePerft(t.Context(), &strings.Builder{}, &p, 1, 1, nil); err == nil {
		t.Error("no error without a command")
	}
	p.SetChess960(true)
	if err := ComparePerft(t.Context(), &strings.Builder{}, &p, 3, 1, fakeCommand(t, "standard")); err == nil || !strings.Contains(err.Error(), "Fake 1: it does not know Chess960") {
		t.Errorf("error %v of a position of Chess960", err)
	}
	if err := CompareSearch(t.Context(), &strings.Builder{}, search.Limits{Depth: 2}, &firstMove{}, fakeCommand(t, "silent")); !errors.Is(err, errNoNodes) {
		t.Errorf("error %v without nodes", err)
	}
}

// The end of a context ends a comparison, and a rival that would never end.
func TestCompareStops(t *testing.T) {
	p := board.StartPosition()
	for name, compare := range map[string]func(ctx context.Context, w io.Writer, command []string) error{
		"search": func(ctx context.Context, w io.Writer, command []string) error {
			return CompareSearch(ctx, w, search.Limits{Depth: 2}, &firstMove{}, command)
		},
		"perft": func(ctx context.Context, w io.Writer, command []string) error {
			return ComparePerft(ctx, w, &p, 3, 1, command)
		},
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		stopped := errors.New("stopped")
		time.AfterFunc(100*time.Millisecond, func() { cancel(stopped) })
		if err := compare(ctx, io.Discard, fakeCommand(t, "endless")); !errors.Is(err, stopped) {
			t.Errorf("%s: error %v, want %v", name, err, stopped)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		sorted []float64
		want   float64
	}{{[]float64{3}, 3}, {[]float64{1, 2}, 1.5}, {[]float64{1, 2, 9}, 2}, {[]float64{1, 2, 4, 9}, 3}} {
		if got := median(test.sorted); got != test.want {
			t.Errorf("%v: %v, want %v", test.sorted, got, test.want)
		}
	}
}

func TestReadUntilEndsASilentRival(t *testing.T) {
	r, err := startRival(t.Context(), fakeCommand(t, "standard"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	err = r.readUntil("never", 10*time.Millisecond, func(string) {})
	if err == nil || !strings.Contains(err.Error(), errSilent.Error()) {
		t.Errorf("error %v, want %v", err, errSilent)
	}
}
