package board

import (
	"errors"
	"fmt"
	"testing"
)

func TestSAN(t *testing.T) {
	for _, test := range []struct{ fen, uci, want string }{
		{StartFEN, "e2e4", "e4"},
		{StartFEN, "g1f3", "Nf3"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
		{"8/8/8/8/8/5k2/8/R3K3 w Q - 0 1", "a1a3", "Ra3+"},
		{"3r4/2P3k1/8/8/8/8/8/4K3 w - - 0 1", "c7d8n", "cxd8=N"},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"},
		{"7k/8/8/8/8/8/1N3N2/K7 w - - 0 1", "b2d3", "Nbd3"},
		{"7k/8/8/1N6/8/8/1N6/K7 w - - 0 1", "b2c4", "Nc4"},
		{"7k/1N6/8/8/8/1N6/8/K7 w - - 0 1", "b3c5", "N3c5"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
		{"4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1e2", "Ne2"}, // the other knight is pinned, and could not get there
		{"4r2k/8/8/8/8/4N3/8/4KN2 w - - 0 1", "f1d2", "Nd2"},
		{"4r2k/8/8/8/8/4R3/8/R3K3 w - - 0 1", "a1a3", "Ra3"}, // pinned: no rival
		{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#"},
	} {
		p := mustParse(t, test.fen)
		m, err := p.ParseMove(test.uci)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.SAN(m); got != test.want {
			t.Errorf("%s: %s written as %s, want %s", test.fen, test.uci, got, test.want)
		}
	}
	p := StartPosition()
	if got := p.SAN(NoMove); got != "--" {
		t.Errorf("no move written as %s", got)
	}
}

func TestParseSAN(t *testing.T) {
	const (
		italian   = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote   = "3r4/2P3k1/8/8/8/8/8/4K3 w - - 0 1"
		enPassant = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
		knights   = "7k/8/8/8/8/8/1N3N2/K7 w - - 0 1"
		pinned    = "4r2k/8/8/8/8/8/4N3/N3K3 w - - 0 1"
		bishop    = "7k/8/8/8/8/8/8/K2B4 w - - 0 1"
	)
	for _, test := range []struct {
		fen, text, want string // want as UCI writes it for Chess960
		err             error
	}{
		{italian, "O-O", "e1h1", nil},
		{italian, "0-0", "e1h1", nil},
		{italian, "o-o!?", "e1h1", nil},
		{italian, "OO", "e1h1", nil},
		{italian, "e1g1", "e1h1", nil},
		{italian, "Ke1-g1", "e1h1", nil},
		{italian, "Kg1", "", ErrIllegalMove},
		{italian, "O-O-O", "", ErrIllegalMove},
		{italian, "Bxf7", "c4f7", nil},
		{italian, "Bxf7#?!", "c4f7", nil},
		{italian, "Bf7+", "c4f7", nil},
		{italian, "B:f7", "c4f7", nil},
		{italian, "Bc4xf7", "c4f7", nil},
		{italian, "Bc4-f7", "c4f7", nil},
		{italian, " Nxg5+ ", "f3g5", nil},
		{italian, "Nf3-g5", "f3g5", nil},
		{italian, "Nfg5", "f3g5", nil},
		{italian, "N3g5", "f3g5", nil},
		{italian, "Ng1g5", "", ErrIllegalMove},
		{italian, "f3g5", "f3g5", nil},
		{italian, "Pa4", "a2a4", nil},
		{italian, "a2-a4", "a2a4", nil},
		{italian, "nf3", "", ErrMalformedMove},
		{castling, "O-O-O", "e1a1", nil},
		{castling, "000", "e1a1", nil},
		{castling, "0-0-0+", "e1a1", nil},
		{castling, "O-O-O-O", "", ErrMalformedMove},
		{promote, "c8=Q", "c7c8q", nil},
		{promote, "c8Q", "c7c8q", nil},
		{promote, "c8(N)", "c7c8n", nil},
		{promote, "c8=(R)+", "c7c8r", nil},
		{promote, "c8/B", "c7c8b", nil},
		{promote, "c8=q", "c7c8q", nil},
		{promote, "cd8b", "c7d8b", nil},
		{promote, "c7xd8=Q", "c7d8q", nil},
		{promote, "c7c8q", "c7c8q", nil},
		{promote, "c8", "", ErrAmbiguousMove},
		{promote, "c8=K", "", ErrMalformedMove},
		{promote, "c8)Q)", "", ErrMalformedMove},
		{enPassant, "exf6", "e5f6", nil},
		{enPassant, "exf6 e.p.", "e5f6", nil},
		{enPassant, "ef6(ep)+", "e5f6", nil},
		{enPassant, "e5xf6ep", "e5f6", nil},
		{knights, "Nd3", "", ErrAmbiguousMove},
		{knights, "Nbd3", "b2d3", nil},
		{knights, "Nb2-d3", "b2d3", nil},
		{pinned, "Nc3", "", ErrIllegalMove},
		{pinned, "Nc2", "a1c2", nil},
		{bishop, "Bb3", "d1b3", nil},
		{bishop, "bb3", "", ErrIllegalMove}, // a pawn's move,
		{StartFEN, "--", "", ErrNullMove},
		{StartFEN, "Z0", "", ErrNullMove},
		{StartFEN, "0000", "", ErrNullMove},
		{StartFEN, "", "", ErrMalformedMove},
		{StartFEN, "ep", "", ErrMalformedMove},
		{StartFEN, "e", "", ErrMalformedMove},
		{StartFEN, "=Q", "", ErrMalformedMove},
		{StartFEN, "Nf9", "", ErrMalformedMove},
		{StartFEN, "Nx", "", ErrMalformedMove},
		{StartFEN, "1-0", "", ErrMalformedMove},
		{StartFEN, "e4é", "", ErrMalformedMove},
		{StartFEN, "N1f3=Q", "", ErrMalformedMove},
	} {
		p := mustParse(t, test.fen)
		m, err := p.ParseSAN(test.text)
		if !errors.Is(err, test.err) || err == nil && m.UCI(true) != test.want {
			t.Errorf("%s: %q read as %s (%v), want %s (%v)", test.fen, test.text, m.UCI(true), err, test.want, test.err)
		}
	}
}

// TestSANRoundTrip reads back every legal move of many positions, and checks
// that no two of them are written the same way.
func TestSANRoundTrip(t *testing.T) {
	randomPositions(t, 30, func(p *Position) {
		var list MoveList
		p.Generate(&list)
		for _, m := range list.Slice() {
			san := p.SAN(m)
			if got, err := p.ParseSAN(san); err != nil || got != m {
				t.Fatalf("%s: %s, written %s, read as %s: %v", p.FEN(), m.UCI(true), san, got.UCI(true), err)
			}
		}
	})
}

func FuzzParseSAN(f *testing.F) {
	for _, text := range []string{"Nf3", "exd6e.p.", "O-O-O#", "e8=(Q)!?", "Ng1-f3", "e2e4", "--", "((=", "0-0"} {
		f.Add(StartFEN, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(text)
		if (err == nil) != (m != NoMove) {
			t.Fatalf("%s: %q gives %s and error %v", fen, text, m.UCI(true), err)
		}
		if err == nil && !p.IsLegal(m) {
			t.Fatalf("%s: %q gives the illegal %s", fen, text, m.UCI(true))
		}
	})
}

func ExamplePosition_ParseSAN() {
	p := StartPosition()
	m, err := p.ParseSAN("Ng1-f3!?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SAN(m), m.UCI(false))
	// Output: Nf3 g1f3
}
