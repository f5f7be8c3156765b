package board

import "testing"

func TestFlipped(t *testing.T) {
	for _, test := range []struct{ fen, flipped string }{
		{StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 3 20", "r3k1r1/8/8/8/8/8/8/R3K2R b KQq - 3 20"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2"},
		{"8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "8/4K3/8/8/R2pP2k/8/8/8 b - e3 0 1"},
		{"4k3/8/8/8/8/8/8/r3K3 w - - 7 9", "R3k3/8/8/8/8/8/8/4K3 b - - 7 9"},
	} {
		p, err := ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ParseFEN(test.flipped)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Flipped(); got != want {
			t.Errorf("%s flipped is %s, want %s", test.fen, got.FEN(), test.flipped)
		}
		once := p.Flipped()
		if twice := once.Flipped(); twice != p {
			t.Errorf("%s flipped twice is %s", test.fen, twice.FEN())
		}
	}
}
