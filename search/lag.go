package search

import (
	"time"

	"vezir/board"
)

// lagMeter measures what a move costs on the opponent's side of the protocol:
// the time that is missing from the clock of the next move, compared with what
// the search itself used. A stall that does not repeat is no lag. Where nodes stand
// for time, what should be left is the clock.
type lagMeter struct {
	set      bool
	compared bool   // with a clock; pondering in vain, another search sees the same one
	plies    int    // of the game when the clock was last seen
	start    uint64 // key of the position in which the game began
	expected time.Duration
	lost     time.Duration // by the last move
	lag      time.Duration // the largest of late, each older one counting less
}

// begin compares the clock with what the last search left of it. After the last
// move before a time control, and after a move that another search found, there is
// nothing to compare with.
func (l *lagMeter) begin(game *board.Game, clock Clock) {
	if !l.set || len(game.Moves()) < l.plies || game.Start().Key() != l.start {
		l.lost, l.lag = 0, 0 // another game
		return
	}
	if l.compared || !l.follows(game) {
		return
	}
	l.compared = true
	// Much more time than expected is a new period, much less somebody at the clock.
	lost := l.expected - clock.Remaining
	if lost < -maxLag || lost > maxLag {
		return
	}
	l.lag = max(min(lost, l.lost), time.Duration(float64(l.lag)*lagDecay))
	l.lost = lost
}

// follows reports whether the clock was last seen at the move before.
func (l *lagMeter) follows(game *board.Game) bool {
	return l.set && len(game.Moves()) == l.plies+2 && game.Start().Key() == l.start
}

// maxLag is the most that a move is believed to cost.
const maxLag = 2 * time.Second

// end notes what should be left on the clock after a search.
func (l *lagMeter) end(game *board.Game, clock Clock, used time.Duration) {
	*l = lagMeter{
		set: true, plies: len(game.Moves()), start: game.Start().Key(),
		expected: clock.Remaining - used + clock.Increment, lost: l.lost, lag: l.lag,
	}
}
