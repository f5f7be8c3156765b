package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"vezir/board"
)

func mustParse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPerftCounts(t *testing.T) {
	kiwipete := mustParse(t, standardPositions[1])
	tests := []struct {
		depth int
		want  uint64
	}{{1, 48}, {2, 2039}, {3, 97862}}
	for _, test := range tests {
		for _, options := range []PerftOptions{{}, {Threads: 1}, {Threads: 3}, {Threads: 1, Walk: true}} {
			var got uint64
			for _, b := range divide(t.Context(), &kiwipete, test.depth, options) {
				got += b.Nodes
			}
			if got != test.want {
				t.Errorf("depth %d, %+v: %d leaves, want %d", test.depth, options, got, test.want)
			}
		}
	}
}

func TestPerftLooksAtItsContext(t *testing.T) {
	p := mustParse(t, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")
	var out strings.Builder
	const depth = uninterrupted + 4 // split takes two plies off
	if got, err := WritePerft(t.Context(), &out, &p, depth, PerftOptions{}); err != nil || got != board.Perft(&p, depth) {
		t.Errorf("%d, %v; want %d", got, err, board.Perft(&p, depth))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out.Reset()
	if _, err := WritePerft(ctx, &out, &p, 30, PerftOptions{}); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("%v, %q after the end", err, out.String())
	}
	for _, b := range divide(ctx, &p, uninterrupted+2, PerftOptions{Threads: 2}) {
		if b.Nodes > 0 {
			t.Errorf("%d leaves counted after the end", b.Nodes)
		}
	}
}

func TestPerftWritesCastlingAsThePositionDoes(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	for chess960, want := range map[bool]string{false: "\ne1g1: 1\n", true: "\ne1h1: 1\n"} {
		p.SetChess960(chess960)
		var out strings.Builder
		if err := Perft(t.Context(), &out, &p, 1, PerftOptions{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains("\n"+out.String(), want) {
			t.Errorf("Chess960 %v: no line %q in\n%s", chess960, want, out.String())
		}
	}
}

func ExamplePerft() {
	p := board.StartPosition()
	var out strings.Builder
	if err := Perft(context.Background(), &out, &p, 3, PerftOptions{Threads: 1}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	lines := strings.Split(out.String(), "\n")
	fmt.Println(lines[21])
	// Output: Nodes searched: 8902
}
