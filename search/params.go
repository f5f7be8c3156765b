package search

// Every number that can be tuned stands here. Scores and margins are in
// centipawns, depths in plies, reductions in 1/1024 of a ply.
const (
	// Aspiration windows.
	aspirationDepth = 4  // from this depth on
	aspirationDelta = 16 // half the first window

	// Reverse futility pruning.
	rfpDepth     = 8
	rfpMargin    = 75 // a ply
	rfpImproving = 60 // less when the position is getting better

	// Razoring.
	razorDepth  = 3
	razorMargin = 250 // a ply

	// Null move.
	nullDepth      = 3
	nullBase       = 3
	nullDivisor    = 3   // depth divided by this is added
	nullEvalMargin = 200 // so many centipawns above beta are a ply more
	nullEvalMax    = 3
	nullVerify     = 14 // from this depth on a cut-off is verified

	// Internal iterative reduction.
	iirDepth = 4

	// Late move pruning: (lmpBase + depth²) quiet moves, half when not improving.
	lmpBase  = 3
	lmpDepth = 8

	// Futility pruning of quiet moves.
	futilityDepth  = 8
	futilityBase   = 110
	futilityMargin = 85 // a ply

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

	// Quiescence.
	qsFutility = 150

	// Histories.
	historyMax     = 16384
	historyBonus   = 170 // a ply
	historyOffset  = 90
	historyBonusTo = 1700 // the most at once
)
