package search

// Every number that can be tuned stands here. Scores and margins are in
// centipawns, depths in plies, reductions in 1/1024 of a ply.
const (
	// Aspiration windows.
	aspirationDepth     = 4   // from this depth on
	aspirationDelta     = 16  // half the first window
	aspirationMax       = 600 // a wider window is opened altogether
	aspirationReduction = 3   // plies less deep at most after failing high

	// Reverse futility pruning.
	rfpDepth     = 8
	rfpMargin    = 75 // a ply
	rfpImproving = 60 // less when the position is getting better

	// Razoring.
	razorDepth  = 3
	razorMargin = 250 // a ply

	// Null move.
	nullDepth       = 3
	nullBase        = 3
	nullDivisor     = 3   // depth divided by this is added
	nullEvalMargin  = 200 // so many centipawns above beta are a ply more
	nullEvalMax     = 3
	nullStatic      = 150 // the static evaluation must be so far above beta,
	nullStaticDepth = 20  // less so much a ply
	nullVerify      = 14  // from this depth on a cut-off is verified

	// Internal iterative reduction.
	iirDepth = 4

	// Late move pruning after lmpBase + 2·depth² moves.
	lmpBase         = 8
	lmpNotImproving = 60 // percent of that when the position gets no better
	lmpDepth        = 8

	// Futility pruning of quiet moves.
	futilityDepth  = 8
	futilityBase   = 160
	futilityMargin = 110 // a ply

	// History pruning of quiet moves.
	historyPruneDepth  = 4
	historyPruneMargin = 3500 // a ply

	// SEE pruning.
	seeDepth       = 9
	seeQuietMargin = 25 // a squared ply
	seeNoisyMargin = 95 // a ply

	// Late move reductions: base + ln(depth) * ln(moves) / divisor.
	lmrDepth        = 2
	lmrQuietBase    = 800
	lmrQuietDivisor = 2.2
	lmrNoisyBase    = 200
	lmrNoisyDivisor = 3.2
	lmrCut          = 1500
	lmrNotImproving = 900
	lmrPV           = 1024
	lmrCheck        = 900
	lmrKiller       = 1024
	lmrHistory      = 8 // history score divided by this

	// A move that gives check is searched a ply deeper up to so many times the depth
	// of the iteration from the root.
	checkExtension = 2

	// Quiescence.
	qsFutility = 150

	// The order of captures.
	captureVictim  = 7     // the victim's value counts so often
	captureHistory = 8     // the history is divided by this
	captureLoss    = 32    // a capture may lose its order divided by this and is still a good one
	underPromotion = 10000 // rarely right

	// The fifty-move rule.
	rule50Trust = 90  // plies from which on the table's scores decide no node
	rule50Scale = 220 // the evaluation is scaled by 1 - plies/rule50Scale

	// The table.
	tableKeepDepth = 4 // plies by which a deeper entry of the same search is kept
	tableAgeing    = 8 // plies that an entry is worth less for each search since

	// Histories.
	historyMax     = 16384
	historyBonus   = 170 // a ply
	historyOffset  = 90
	historyBonusTo = 1700 // the most at once
)

// Time management. Shares are of what is left on the clock.
const (
	movesLeft    = 40  // moves that the rest of a game is planned for
	reserveMoves = 2   // with a time control ahead, plan for so many more
	hardFactor   = 4   // the hard limit as a multiple of the soft one
	hardShare    = 0.7 // and as a share of what is left

	onlyMoveDepth = 8   // an only move is played after so many plies
	effortDepth   = 6   // from this depth on the share of nodes counts
	effortBase    = 1.6 // the soft limit is scaled by this less the best move's share of the nodes
)

// stabilityFactor scales the soft limit by the number of iterations for which
// the best move has stood.
var stabilityFactor = [...]float64{1.7, 1.3, 1.1, 0.95, 0.85, 0.8}
