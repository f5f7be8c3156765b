package board

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// mustParse reads a FEN that is known to be good.
func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParseMove(t *testing.T) {
	const (
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote  = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
		bothWays = "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1" // Kb1-c1 is no castling: there is no rook for it
		nearRook = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
		twoMeans = "4k3/8/8/8/8/8/8/RK6 w A - 0 1"
	)
	for _, test := range []struct {
		fen, text, want string // want as UCI writes it for Chess960
		err             error
	}{
		{StartFEN, "e2e4", "e2e4", nil},
		{StartFEN, "g1f3", "g1f3", nil},
		{castling, "e1g1", "e1h1", nil},
		{castling, "e1h1", "e1h1", nil},
		{castling, "e1c1", "e1a1", nil},
		{castling, "e1f1", "e1f1", nil},
		{castling, "e1g1q", "", ErrIllegalMove},
		{promote, "e7e8q", "e7e8q", nil},
		{promote, "e7e8N", "e7e8n", nil},
		{promote, "e7e8", "", ErrIllegalMove},
		{promote, "e7e8k", "", ErrMalformedMove},
		{bothWays, "b1g1", "b1g1", nil},
		{bothWays, "b1c1", "b1c1", nil},
		{nearRook, "f1g1", "f1g1", nil},
		{twoMeans, "b1c1", "b1c1", nil}, // the king's own move comes first
		{twoMeans, "b1a1", "b1a1", nil},
		{StartFEN, "e2e5", "", ErrIllegalMove},
		{StartFEN, "e7e5", "", ErrIllegalMove},
		{StartFEN, "a1a1", "", ErrIllegalMove},
		{StartFEN, "0000", "", ErrNullMove},
		{StartFEN, "", "", ErrMalformedMove},
		{StartFEN, "e2e9", "", ErrMalformedMove},
		{StartFEN, "E2E4", "", ErrMalformedMove},
		{StartFEN, strings.Repeat("e2e4", 1000), "", ErrMalformedMove},
	} {
		p := mustParse(t, test.fen)
		m, err := p.ParseMove(test.text)
		if !errors.Is(err, test.err) || err == nil && m.UCI(true) != test.want {
			t.Errorf("%s: %.10s read as %s (%v), want %s (%v)", test.fen, test.text, m.UCI(true), err, test.want, test.err)
		}
		if err != nil && (m != NoMove || len(err.Error()) > 100) {
			t.Errorf("%.10s: move %s, error %v", test.text, m.UCI(true), err)
		}
	}
}

func TestUCIRoundTrip(t *testing.T) {
	randomPositions(t, 30, func(p *Position) {
		var list MoveList
		p.Generate(&list)
		for _, m := range list.Slice() {
			if got, err := p.ParseMove(m.UCI(true)); err != nil || got != m {
				t.Fatalf("%s: %s read as %s: %v", p.FEN(), m.UCI(true), got.UCI(true), err)
			}
		}
	})
}

func FuzzParseMove(f *testing.F) {
	f.Add(StartFEN, "e2e4")
	f.Add("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		if m, err := p.ParseMove(text); (err == nil) != (m != NoMove) {
			t.Errorf("%s: %q gives %s and error %v", fen, text, m.UCI(true), err)
		}
	})
}

func ExamplePosition_ParseMove() {
	p := StartPosition()
	_, err := p.ParseMove("e2e5")
	fmt.Println(err)
	fmt.Println(errors.Is(err, ErrIllegalMove))
	// Output:
	// move "e2e5": not legal in this position
	// true
}
