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
	var l lagMeter
	left := time.Second
	clock := func() Clock { return Clock{Set: true, Remaining: left, Increment: 10 * ms} }
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	move := func(n int) {
		for range n {
			game.Play(moveIn(t, game.Position(), moves[len(game.Moves())%len(moves)]))
		}
	}
	l.begin(game, clock())
	for _, test := range []struct {
		what       string
		cost, want time.Duration // of the move, and the lag afterwards
	}{
		{"a first one", 20 * ms, 0},
		{"a second one", 30 * ms, 20 * ms},
		{"one that costs nothing", 0, 18 * ms},
		{"a stall", 900 * ms, 16200 * time.Microsecond},
		{"one as at first", 20 * ms, 20 * ms},
		{"a new period", -time.Minute, 20 * ms},
		{"the one after it", 20 * ms, 20 * ms},
	} {
		l.end(game, clock(), 5*ms)
		left += 10*ms - 5*ms - test.cost
		move(2)
		if l.begin(game, clock()); l.lag != test.want {
			t.Errorf("%s: lag %v, want %v", test.what, l.lag, test.want)
		}
	}
	l.end(game, clock(), 5*ms)
	move(2)
	left -= 900 * ms
	l.begin(game, clock())
	if l.begin(game, clock()); l.lag != 20*ms { // of another search after one that pondered in vain
		t.Errorf("lag %v after a stall that two searches saw, want 20ms", l.lag)
	}
	l.end(game, clock(), 5*ms)
	move(4) // the time of the move between was not noted
	left -= time.Second
	if l.begin(game, clock()); l.lag != 20*ms {
		t.Errorf("lag %v after a move without an end, want 20ms", l.lag)
	}
	other := newGame(t, board.StartFEN)
	if l.begin(other, clock()); l.lag != 0 {
		t.Errorf("lag %v in another game, want none", l.lag)
	}
}
