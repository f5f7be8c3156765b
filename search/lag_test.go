package search

import (
	"testing"
	"time"

	"vezir/board"
)

// TestLagIsMeasured plays moves whose cost outside the search is known.
func TestLagIsMeasured(t *testing.T) {
	const ms = time.Millisecond
	game := newGame(t, board.StartFEN)
	other := newGame(t, board.StartFEN)
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"}
	play := func(g *board.Game, from int) {
		for _, text := range moves[from : from+2] {
			g.Play(moveIn(t, g.Position(), text))
		}
	}
	var l lagMeter
	clock := func(remaining time.Duration) Clock { return Clock{Set: true, Remaining: remaining, Increment: 10 * ms} }
	l.begin(game, clock(1000*ms))
	l.end(game, clock(1000*ms), 100*ms) // 910 ms should be left
	play(game, 0)
	l.begin(game, clock(890*ms))
	if l.lag != 20*ms {
		t.Errorf("lag %v, want 20ms", l.lag)
	}
	l.end(game, clock(890*ms), 100*ms) // 800 ms should be left
	play(game, 2)
	l.begin(game, clock(800*ms))
	if l.lag != 18*ms {
		t.Errorf("lag %v after a move that cost nothing, want 18ms", l.lag)
	}
	l.end(game, clock(800*ms), 100*ms)
	play(game, 4)
	l.begin(game, clock(5000*ms)) // a new period
	if l.lag != 18*ms {
		t.Errorf("lag %v after a new period, want 18ms", l.lag)
	}
	l.end(game, clock(5000*ms), 100*ms) // 4910 ms should be left
	play(game, 6)
	l.begin(game, clock(4910*ms)) // pondering on a move
	if l.begin(game, clock(4890*ms)); l.lag != 20*ms {
		t.Errorf("lag %v when another move was played, want 20ms", l.lag)
	}
	play(game, 8) // the time of the move before was not noted
	if l.begin(game, clock(100*ms)); l.lag != 20*ms {
		t.Errorf("lag %v after a move without an end, want 20ms", l.lag)
	}
	l.begin(other, clock(100*ms))
	if l.lag != 0 {
		t.Errorf("lag %v in another game, want none", l.lag)
	}
}
