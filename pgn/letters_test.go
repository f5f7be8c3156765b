package pgn

import (
	"strings"
	"testing"

	"vezir/board"
)

func TestReaderSetLetters(t *testing.T) {
	german := &board.Letters{"B", "S", "L", "T", "D", "K"}
	russian := &board.Letters{"п", "К", "С", "Л", "Ф", "Кр"}
	const want = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qd6 Kh1"
	for _, test := range []struct {
		letters *board.Letters
		text    string
	}{
		{german, "1.e4 e5 2.Sf3 Sc6 3.Lb5! a6 4.L:c6 dxc6 5.0-0 Dd6 6.Kh1 *"},
		{german, "1e4 e5 2Sf3 Sc6 3Lb5 a6 4Lxc6 dxc6 5O-O Dd6 6Kh1 *"},
		{russian, "1e4 e5 2Кf3 Кc6 3Сb5 a6 4Сxc6 dxc6 5O-O Фd6 6Крh1 *"},
		{nil, "1e4 e5 2♘f3 ♞c6 3♗b5 a6 4♗xc6 dxc6 5O-O ♛d6 6♔h1 *"},
		{german, "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.O-O Qd6 6.Kh1 *"},
		{russian, "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сxc6 dxc6 5. O-O Фd6 6. Крh1+- *"},
		{nil, "1.e4 e5 2.♘f3 ♞c6 3.♗b5 a6 4.♗xc6 dxc6 5.O-O ♛d6 6.♔h1 *"},
	} {
		r := NewReader(strings.NewReader(test.text), "test.pgn")
		if test.letters != nil {
			r.SetLetters(test.letters)
		}
		game, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		pos, moves := game.Start, []string{}
		for _, m := range game.Moves() {
			moves = append(moves, pos.SAN(m))
			pos.Make(m)
		}
		if got := strings.Join(moves, " "); got != want || len(game.Problems) > 0 {
			t.Errorf("%s read as %s, problems %v", test.text, got, game.Problems)
		}
	}
}
