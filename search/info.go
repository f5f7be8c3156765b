package search

import (
	"time"

	"vezir/board"
)

// Bound says what a score is worth.
type Bound uint8

// The bounds, as the table stores them.
const (
	noBound    Bound = iota
	UpperBound       // the true score is at most this
	LowerBound       // the true score is at least this
	Exact
)

// Info is one report of a running search.
type Info struct {
	Kind     InfoKind
	Depth    int // plies, of the iteration
	SelDepth int // plies, the deepest line looked at
	MultiPV  int // 1 for the best line
	Score    Score
	Bound    Bound
	Nodes    uint64
	TBHits   uint64
	Time     time.Duration // since Limits.Start
	HashFull int           // permille of the table in use by this search
	WDL      WDL           // what the score means for the result of the game
	PV       []board.Move  // valid only during the callback

	// Of Kind CurrentMove alone.
	Move   board.Move
	Number int // of the move, from 1
}

// InfoKind tells the reports apart.
type InfoKind uint8

// The kinds of reports.
const (
	Line        InfoKind = iota // a principal variation
	CurrentMove                 // the root move being searched
)

// Result is what a search found.
type Result struct {
	Best   board.Move // NoMove if the position has no legal move
	Ponder board.Move // the expected answer, NoMove if there is none
	Score  Score
	Depth  int // plies, of the last finished iteration
	Nodes  uint64
}
