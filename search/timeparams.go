package search

// Time management. Shares are of what is left on the clock.
const (
	movesLeft    = 28  // moves that the rest of a game is planned for
	reserveMoves = 2   // with a time control ahead, plan for so many more
	hardFactor   = 5   // the hard limit as a multiple of the soft one
	hardShare    = 0.7 // and as a share of what is left

	onlyMoveDepth = 8    // an only move is played after so many plies
	effortDepth   = 6    // from this depth on the share of nodes counts
	effortBase    = 1.55 // the soft limit is scaled by this less the best move's share of the nodes

	// The soft limit grows by trendStep for each centipawn that the score fell
	// below that of earlier iterations, within these factors.
	trendStep = 0.006
	trendMin  = 0.85
	trendMax  = 1.6

	lagDecay = 0.9 // what is left of the largest lag after each move
)

// stabilityFactor scales the soft limit by the number of iterations for which
// the best move has stood.
var stabilityFactor = [...]float64{1.7, 1.3, 1.1, 0.95, 0.85, 0.8}
