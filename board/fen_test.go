package board

import (
	"strings"
	"testing"
)

func TestFENRoundTrip(t *testing.T) {
	for _, fen := range []string{
		StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"8/8/8/8/8/5k2/8/5K1R b - - 99 120",
		"nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1",
		"4k3/8/8/8/8/8/8/RR2K2R w KB - 3 9",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
		} else if got := p.FEN(); got != fen {
			t.Errorf("%s written as %s", fen, got)
		}
	}
}

func TestShredderFEN(t *testing.T) {
	for fen, want := range map[string]string{
		StartFEN: "HAha",
		"nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1": "EBeb",
		"4k3/8/8/8/8/8/8/RR2K2R w KB - 3 9":                        "HB",
		"4k3/8/8/8/8/8/8/R3K2R b - - 3 9":                          "-",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		shredder := p.ShredderFEN()
		if got := strings.Fields(shredder)[2]; got != want {
			t.Errorf("%s: castling %s, want %s", fen, got, want)
		}
		if again, err := ParseFEN(shredder); err != nil || again.Key() != p.Key() {
			t.Errorf("%s is not read back: %v", shredder, err)
		}
	}
}

func TestFENIgnoresUselessEnPassant(t *testing.T) {
	for fen, want := range map[string]Square{
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":   NoSquare, // nobody near
		"8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1":                             NoSquare, // pinned along the rank
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": SquareAt(5, 5),
	} {
		if p, err := ParseFEN(fen); err != nil || p.EnPassant() != want {
			t.Errorf("%s: en-passant square %v, error %v, want %v", fen, p.EnPassant(), err, want)
		}
	}
}

func TestFENErrors(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{"", "0 fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", `board field "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP": 7 ranks where 8 belong`},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "unknown piece '9'"},
		{"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "two digits"},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7 has 9 squares"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1", "no white king"},
		{"rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "2 black kings"},
		{"Pnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1", "first or last rank"},
		{"4k3/8/8/8/8/8/8/4K2R x K - 0 1", `side field "x"`},
		{"4k3/8/8/8/8/8/8/4K2R w KX - 0 1", `castling field "KX": X: unknown right`},
		{"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "Q: no rook there"},
		{"4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "H: two rights"},
		{"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "not on its first rank"},
		{"4k3/8/8/8/8/8/8/4K2R w K e5 0 1", "wrong rank"},
		{"4k3/8/8/8/8/8/8/4K2R w K e6 0 1", "no pawn in front"},
		{"4k3/8/8/8/8/8/8/4K2R w K x 0 1", "not a square"},
		{"4k3/8/8/8/8/8/8/4K2R w K - -1 1", `half-move field "-1"`},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 x", `full-move field "x"`},
		{"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "white is to move and gives check"},
		{"4k3/8/8/4r3/1b6/8/6n1/4K3 w - - 0 1", "3 pieces give check"},
		{"QQQQQ3/QQQQQ3/8/8/8/8/7k/4K3 w - - 0 1", "more white pieces than 8 promotions make"},
		{"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "cannot have passed"},
	} {
		if _, err := ParseFEN(test.fen); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.fen, err, test.want)
		}
	}
}

// A value of any length, such as a file that is no FEN, is quoted in part.
func TestFENErrorIsShort(t *testing.T) {
	_, err := ParseFEN(strings.Repeat("x", 1<<20))
	if err == nil || len(err.Error()) > 200 {
		t.Errorf("%.300q", err)
	}
}

func TestPassed(t *testing.T) {
	for _, test := range []struct {
		fen, move         string
		passed, enPassant string
	}{
		{StartFEN, "e2e4", "-", "-"},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3", "e3"},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3", "-", "-"},
		{"8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1", "e2e4", "e3", "-"}, // taking exposes the king
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e8d8", "-", "-"},
	} {
		p, err := ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if p.Passed().String() != test.passed || p.EnPassant().String() != test.enPassant {
			t.Errorf("%s, %s: passed %s, en passant %s, want %s and %s",
				test.fen, test.move, p.Passed(), p.EnPassant(), test.passed, test.enPassant)
		}
	}
}

// TestCountersStay: at their greatest the counters go no further.
func TestCountersStay(t *testing.T) {
	p, err := ParseFEN("4k3/8/8/8/8/8/8/4K3 b - - 255 65535")
	if err != nil {
		t.Fatal(err)
	}
	null := p
	null.MakeNull()
	p.Make(NewMove(p.KingSquare(Black), p.KingSquare(Black)-8, Normal))
	for _, next := range []Position{p, null} {
		if next.Rule50() != 255 || next.FullMove() != 65535 {
			t.Errorf("%s", next.FEN())
		}
	}
}

func FuzzFEN(f *testing.F) {
	f.Add(StartFEN)
	f.Add("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1")
	f.Add("4k3/8/8/8/8/8/8/RR2K2R w KB - 3 9")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			return
		}
		again, err := ParseFEN(p.FEN())
		if err != nil {
			t.Fatalf("%q: written as %q, which is refused: %v", text, p.FEN(), err)
		}
		again.SetChess960(p.Chess960())
		again.passed = p.passed // a capture that is not legal is not written
		if again != p {
			t.Fatalf("%q: %q reads back differently", text, p.FEN())
		}
	})
}
