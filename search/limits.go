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

	Clock     [2]Clock // of White and Black; the one of the side to move counts
	MovesToGo int      // moves until the next time control, 0 for the rest of the game

	Infinite bool // the clocks do not count
	Ponder   bool // nothing ends the search before Signals.PonderHit; nodes visited by then count

	SearchMoves []board.Move // the only root moves to search, all when empty

	Start time.Time // when the search was asked for; the clock runs from here
}

// Clock is what a player has left.
type Clock struct {
	Set       bool          // whether there is such a clock at all
	Remaining time.Duration // may be zero or negative
	Increment time.Duration // added after each move
}
