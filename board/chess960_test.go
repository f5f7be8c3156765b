package board

import (
	"fmt"
	"strings"
	"testing"
)

func TestChess960Start(t *testing.T) {
	for n, want := range map[int]string{
		0:   "BBQNNRKR",
		1:   "BQNBNRKR",
		518: "RNBQKBNR",
		959: "RKRNNQBB",
	} {
		p, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		if rank := strings.Split(strings.Fields(p.FEN())[0], "/")[7]; rank != want {
			t.Errorf("%d: %s, want %s", n, rank, want)
		}
		if !p.Chess960() {
			t.Errorf("%d: castling is not written as in Chess960", n)
		}
	}
	for _, n := range []int{-1, 960} {
		if _, err := Chess960Start(n); err == nil {
			t.Errorf("%d: no error", n)
		}
	}
}

// TestChess960Starts checks that the arrangements are different and lawful.
func TestChess960Starts(t *testing.T) {
	seen := map[string]int{}
	for n := range Chess960Count {
		rank := scharnagl(n)
		if before, ok := seen[rank]; ok {
			t.Errorf("%d and %d are both %s", before, n, rank)
		}
		seen[rank] = n
		king := strings.Index(rank, "K")
		if strings.Index(rank, "R") > king || strings.LastIndex(rank, "R") < king {
			t.Errorf("%d: %s: the king is not between the rooks", n, rank)
		}
		if (strings.Index(rank, "B")+strings.LastIndex(rank, "B"))%2 == 0 {
			t.Errorf("%d: %s: bishops on one colour", n, rank)
		}
	}
}

func ExampleChess960Start() {
	p, err := Chess960Start(0)
	fmt.Println(p.FEN(), err)
	// Output: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1 <nil>
}

// TestCastlingRookShieldsTheKing checks that a rook which stands between its king's
// target and an attacker may not leave: the king would stand in check.
func TestCastlingRookShieldsTheKing(t *testing.T) {
	for fen, want := range map[string]uint64{
		"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1": 7,
		"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1": 15, // and castles when nothing is behind it
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Perft(&p, 1); got != want {
			t.Errorf("%s: %d moves, want %d", fen, got, want)
		}
	}
}
