package board

import (
	"errors"
	"testing"
)

func TestLettersTranslate(t *testing.T) {
	hungarian := &Letters{"", "H", "F", "B", "V", "K"}
	russian := &Letters{"п", "К", "С", "Л", "Ф", "Кр"}
	for _, test := range []struct {
		letters   *Letters
		san, want string
	}{
		{English(), "Nbd7", "Nbd7"},
		{hungarian, "Nbd7", "Hbd7"},
		{hungarian, "exd8=Q+", "exd8=V+"},
		{hungarian, "O-O-O#", "O-O-O#"},
		{hungarian, "b4", "b4"},
		{russian, "Kxe2", "Крxe2"},
		{russian, "Nf3 Bb4+", "Кf3 Сb4+"},
		{Figurines(), "Qh4e1", "♕h4e1"},
	} {
		if got := test.letters.Translate(test.san); got != test.want {
			t.Errorf("%s written as %s, want %s", test.san, got, test.want)
		}
	}
}

func TestLettersParseMove(t *testing.T) {
	const (
		italian = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
		both    = "7k/8/8/8/8/1R6/8/K2B4 w - - 0 1" // Bb1 of the rook, Bc2 of the bishop alone
		promote = "3r4/2P3k1/8/8/8/8/8/4K3 w - - 0 1"
	)
	hungarian := &Letters{"", "H", "F", "B", "V", "K"}
	german := &Letters{"", "S", "L", "T", "D", "K"}
	russian := &Letters{"п", "К", "С", "Л", "Ф", "Кр"}
	for _, test := range []struct {
		letters         *Letters
		fen, text, want string
		err             error
	}{
		{german, italian, "Sg5", "f3g5", nil},
		{german, italian, "Lxf7+", "c4f7", nil},
		{german, italian, "0-0", "e1h1", nil},
		{german, italian, "Ng5", "f3g5", nil},
		{german, italian, "♘g5", "f3g5", nil},
		{English(), italian, "♞f3-g5", "f3g5", nil},
		{English(), italian, "♙a4", "a2a4", nil},
		{English(), italian, "Sg5", "", ErrMalformedMove},
		{russian, italian, "Кg5", "f3g5", nil},
		{russian, italian, "Крf1", "e1f1", nil},
		{russian, italian, "Кf1", "", ErrIllegalMove},
		{hungarian, both, "Bb1", "b3b1", nil},
		{hungarian, both, "Bc2", "d1c2", nil},
		{hungarian, both, "Fc2", "d1c2", nil},
		{hungarian, both, "Bb9", "", ErrMalformedMove},
		{german, promote, "cxd8D", "c7d8q", nil},
		{german, promote, "c8=S", "c7c8n", nil},
		{german, promote, "c7c8q", "c7c8q", nil},
	} {
		p := mustParse(t, test.fen)
		m, err := test.letters.ParseMove(&p, test.text)
		if !errors.Is(err, test.err) || err == nil && m.UCI(true) != test.want {
			t.Errorf("%s: %q read as %s (%v), want %s (%v)", test.fen, test.text, m.UCI(true), err, test.want, test.err)
		}
		if moveError := (*MoveError)(nil); err != nil && (!errors.As(err, &moveError) || moveError.Text != test.text) {
			t.Errorf("%q: the error %v does not quote it", test.text, err)
		}
	}
}
