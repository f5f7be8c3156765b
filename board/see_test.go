package board

import "testing"

func TestSEE(t *testing.T) {
	move := func(from, to string) Move {
		f, _ := ParseSquare(from)
		s, _ := ParseSquare(to)
		return NewMove(f, s, Normal)
	}
	const p, n, r, q = 100, 320, 500, 950
	for _, test := range []struct {
		fen  string
		move Move
		gain int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", move("e1", "e5"), p},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", move("d3", "e5"), p - n},
		{"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", move("d1", "d5"), p},
		{"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", move("d1", "d5"), p - r},
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", move("d2", "d5"), p},
		{"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", move("d2", "d5"), p - r},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", NewMove(E1, A1, Castling), 0},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", move("a1", "a5"), 0},
		{"4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1", move("a1", "a5"), -r},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", NewPromotion(48, A8, Queen), q - p},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", NewPromotion(48, A8, Queen), -p},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", NewPromotion(48, B8, Queen), r + q - p},
		{"4k3/8/8/8/pPp5/8/8/4K3 b - b3 0 1", NewMove(24, 17, EnPassant), p},
		{"4k3/4n3/8/3p4/8/8/8/3QK3 w - - 0 1", move("d1", "d5"), p - q},
		// Now the knight that protects the pawn is pinned.
		{"4k3/4n3/8/3p4/8/8/4R3/3QK3 w - - 0 1", move("d1", "d5"), p},
	} {
		position, err := ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if !position.SEE(test.move, test.gain) || position.SEE(test.move, test.gain+1) {
			t.Errorf("%s: %v-%v does not gain exactly %d", test.fen, test.move.From(), test.move.To(), test.gain)
		}
	}
}
