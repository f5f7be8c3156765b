package search

import (
	"time"

	"vezir/board"
)

// Limits says when a search ends. Zero values set no limit; several may be
// set at once, and the first one reached ends the search.
type Limits struct {
	Depth     int           // plies
	Nodes     uint64        // positions visited; exact with one thread
	SoftNodes uint64        // positions visited after which no further iteration starts
	Mate      int           // ends when a mate in so many moves is found
	MoveTime  time.Duration // time for this move

	// Clock holds a clock for White and Black. The one of the side to move
	// counts, the other one when only that is set.
	Clock     [2]Clock
	MovesToGo int // moves until the next time control, 0 for the rest of the game

	Infinite bool // the clocks do not count
	Ponder   bool // no limit counts before Signals.PonderHit

	SearchMoves []board.Move // the only root moves to search, all when empty

	Start time.Time // when the search was asked for; the clock runs from here
}

// clock returns the clock that counts for a side: its own, or the other one
// when that alone is set.
func (l *Limits) clock(side board.Colour) Clock {
	if clock := l.Clock[side&1]; clock.Set {
		return clock
	}
	return l.Clock[side.Other()&1]
}

// Clock is what a player has left.
type Clock struct {
	Set       bool          // whether there is such a clock at all
	Remaining time.Duration // may be zero or negative
	Increment time.Duration // added after each move
}
