package board

import (
	"fmt"
	"strings"
	"testing"
)

// playSAN plays the moves of a text and returns the game.
func playSAN(t testing.TB, fen, moves string) *Game {
	t.Helper()
	g := NewGame(mustParse(t, fen))
	for _, text := range strings.Fields(moves) {
		m, err := g.Position().ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Play(m)
	}
	return g
}

func TestOutcome(t *testing.T) {
	shuffle := "Nf3 Nf6 Ng1 Ng8 "
	for _, test := range []struct {
		name, fen, moves string
		reason           Reason
		result           string
	}{
		{"start", StartFEN, "", Ongoing, "*"},
		{"fool's mate", StartFEN, "f3 e5 g4 Qh4#", Checkmate, "0-1"},
		{"back rank", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#", Checkmate, "1-0"},
		{"mate outranks fifty moves", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 99 80", "Re8#", Checkmate, "1-0"},
		{"mate outranks seventy-five", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 149 90", "Re8#", Checkmate, "1-0"},
		{"stalemate", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6", Stalemate, "1/2-1/2"},
		{"last pawn taken", "8/8/8/8/8/8/1p6/K1k5 w - - 0 1", "Ka2 b1=Q+ Ka3 Qa2+ Kxa2", DeadPosition, "1/2-1/2"},
		{"twice", StartFEN, shuffle, Ongoing, "*"},
		{"three times", StartFEN, shuffle + shuffle, Threefold, "1/2-1/2"},
		{"five times", StartFEN, strings.Repeat(shuffle, 4), Fivefold, "1/2-1/2"},
		{"castling right lost", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
			"Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8", Ongoing, "*"},
		{"en passant once possible", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1",
			"e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1", Ongoing, "*"},
		{"en passant never possible", "4k3/8/8/8/7p/8/4P3/4K3 w - - 0 1",
			"e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1", Threefold, "1/2-1/2"},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", FiftyMoves, "1/2-1/2"},
		{"fifty moves less one ply", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2", Ongoing, "*"},
		{"seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 105", "Ra2", SeventyFiveMoves, "1/2-1/2"},
		{"stalemate outranks fifty moves", "7k/8/8/6Q1/8/8/8/K7 w - - 99 80", "Qg6", Stalemate, "1/2-1/2"},
	} {
		o := playSAN(t, test.fen, test.moves).Outcome()
		if o.Reason != test.reason || o.Result() != test.result {
			t.Errorf("%s: %s %s, want %s %s", test.name, o.Reason, o.Result(), test.reason, test.result)
		}
		if o.Over() != (test.reason != Ongoing) {
			t.Errorf("%s: over is %v", test.name, o.Over())
		}
	}
}

func TestRepetitions(t *testing.T) {
	g := playSAN(t, StartFEN, "Nf3 Nf6 Ng1 Ng8 Nc3")
	if got := g.repetitions(); got != 1 {
		t.Errorf("a new position has stood %d times", got)
	}
	g = playSAN(t, StartFEN, "Nf3 Nf6 Ng1 Ng8 Nf3")
	if got := g.repetitions(); got != 2 {
		t.Errorf("a position has stood %d times, want 2", got)
	}
}

func TestHasLegalMove(t *testing.T) {
	randomPositions(t, 60, func(p *Position) {
		var list MoveList
		p.Generate(&list)
		if got := p.HasLegalMove(); got != (list.Len() > 0) {
			t.Fatalf("%s: legal move %v, of %d", p.FEN(), got, list.Len())
		}
	})
}

func ExampleGame_Outcome() {
	g := NewGame(StartPosition())
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := g.Position().ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Play(m)
	}
	o := g.Outcome()
	winner, _ := o.Winner()
	fmt.Println(o.Result(), o.Reason, winner)
	// Output: 0-1 checkmate black
}
