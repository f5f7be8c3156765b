//go:build !spsa

package search

//go:generate go run ./internal/params -in params.go -out params_spsa.go

// The numbers that are tuned stand here. Scores and margins are in
// centipawns, depths in plies, reductions in 1/1024 of a ply.
//
// A range in brackets makes the number a tunable: the build tag spsa turns it
// into a variable that the protocol sets as an option of that name (see
// docs/tuning.md).
const (
	// Aspiration windows.
	aspirationDepth     = 4   // from this depth on
	aspirationDelta     = 12  // [4, 40] half the first window
	aspirationMax       = 600 // a wider window is opened altogether
	aspirationReduction = 3   // plies less deep at most after failing high

	// Reverse futility pruning.
	rfpDepth     = 8  // [5, 12]
	rfpMargin    = 52 // [25, 130] a ply
	rfpImproving = 34 // [10, 120] less when the position is getting better

	// Razoring.
	razorDepth  = 3   // [1, 6]
	razorMargin = 182 // [80, 450] a ply

	// Null move.
	nullDepth       = 3
	nullBase        = 3   // [2, 5]
	nullDivisor     = 3   // [2, 6] depth divided by this is added
	nullEvalMargin  = 157 // [60, 400] so many centipawns above beta are a ply more
	nullEvalMax     = 3   // [1, 6]
	nullStatic      = 111 // [0, 300] the static evaluation must be so far above beta,
	nullStaticDepth = 15  // [0, 40] less so much a ply
	nullVerify      = 14  // from this depth on a cut-off is verified

	// Sharing of work among threads.
	shareDepth = 3 // moves of nodes from this depth on
	aheadDepth = 4 // beyond this iteration every other thread is one ahead

	// Internal iterative reduction.
	iirDepth = 4 // [2, 8]

	// Probcut.
	probCutDepth     = 5   // [3, 8]
	probCutMargin    = 114 // [50, 320] above beta
	probCutImproving = 30  // [0, 100] less when the position is getting better
	probCutReduction = 4   // [3, 5]

	// Singular extensions.
	singularDepth  = 6  // [4, 10]
	singularTable  = 3  // [2, 5] plies by which the table's entry may be shallower
	singularMargin = 64 // [32, 256] in 1/64 of a centipawn, a ply
	doubleMargin   = 6  // [0, 60]
	tripleMargin   = 67 // [25, 200]
	singularLess   = 2  // plies less for a move that is not singular where a cut-off is expected anyway

	// Late move pruning after lmpBase + lmpFactor·depth² hundredths of a move.
	lmpBase         = 832 // [200, 1200]
	lmpFactor       = 216 // [60, 300]
	lmpNotImproving = 66  // [35, 100] percent of that when the position gets no better
	lmpDepth        = 8   // [5, 14]

	// Futility pruning of quiet moves.
	futilityDepth   = 8   // [5, 14]
	futilityBase    = 118 // [40, 260]
	futilityMargin  = 71  // [30, 180] a ply
	futilityHistory = 257 // [60, 800] history divided by this is added

	// History pruning of quiet moves.
	historyPruneDepth  = 4    // [2, 8]
	historyPruneMargin = 2841 // [1500, 7000] a ply

	// SEE pruning.
	seeDepth       = 9  // [6, 12]
	seeQuietMargin = 22 // [10, 60] a squared ply
	seeNoisyMargin = 96 // [50, 160] a ply

	// Late move reductions: base + ln(depth) * ln(moves) / divisor, the divisor
	// in hundredths.
	lmrDepth        = 2
	lmrQuietBase    = 1055 // [200, 1600]
	lmrQuietDivisor = 209  // [140, 340]
	lmrNoisyBase    = 347  // [-400, 900]
	lmrNoisyDivisor = 320  // [200, 480]
	lmrCut          = 1794 // [500, 2800]
	lmrNotImproving = 897  // [0, 1600]
	lmrPV           = 1133 // [0, 2000]
	lmrCheck        = 900  // [0, 2000]
	lmrKiller       = 996  // [0, 2400]
	lmrTableNoisy   = 158  // [0, 1800] more when the table's move captures
	lmrCutoffs      = 256  // [0, 1600] more when there were many cut-offs a ply below of late,
	lmrManyCutoffs  = 3    // more often than so
	lmrHistory      = 6    // [3, 20] history score divided by this
	deeperMargin    = 30   // [8, 100] so much better than the best is searched a ply deeper again
	shallowerMargin = 6    // and less better than so a ply less deep

	// Quiescence.
	qsFutility = 92 // [40, 300]

	// The order of captures.
	captureVictim  = 7     // [3, 12] the victim's value counts so often
	captureHistory = 8     // [3, 16] the history is divided by this
	captureLoss    = 32    // [16, 80] a capture may lose its order divided by this and is still a good one
	underPromotion = 10000 // rarely right

	// The order of quiet moves, in the unit of the histories.
	quietCheck  = 8192 // [0, 32000] for a direct check
	quietThreat = 26   // [0, 80] times a piece's value for fleeing from a lesser one, and against going where one takes it

	// The fifty-move rule.
	rule50Trust = 90  // plies from which on the table's scores decide no node
	rule50Scale = 220 // the evaluation is scaled by 1 - plies/rule50Scale

	// The table.
	tableKeepDepth = 4  // plies by which a deeper entry of the same search is kept
	tableAgeing    = 8  // plies that an entry is worth less for each search since
	tableProof     = 16 // plies that a proof is worth

	// Histories.
	historyBonus   = 215  // [80, 350] a ply
	historyOffset  = 90   // [0, 300]
	historyBonusTo = 1762 // [900, 3200] the most at once
	historyMalus   = 100  // [40, 160] what others lose, in percent of what the best move gains

	surpriseMargin = 67 // [30, 300] so far above beta counts a ply more
	evalHistory    = 13 // [0, 30] quarters of what a move did to the evaluation that its history gains
	evalHistoryMax = 1200

	// Reductions corrected in hindsight.
	hindsightMore   = 4   // reduced by so many plies and the last mover lost nothing: a ply deeper
	hindsightLess   = 2   // reduced by so many
	hindsightMargin = 126 // [50, 400] and it lost so much: a ply less deep

	// Between these depths a move that raises alpha takes plies from the others.
	alphaRaise     = 1  // [0, 3]
	alphaRaiseFrom = 3  // [2, 5]
	alphaRaiseTo   = 11 // [6, 20]

	// Correction histories: weights in half centipawns for a full entry.
	correctionPawn         = 40 // [0, 120]
	correctionMinor        = 24 // [0, 120]
	correctionNonPawn      = 42 // [0, 120]
	correctionContinuation = 19 // [0, 120]

	// Tablebases and mates.
	tablebaseDepth = 6      // plies more than searched that a probe is worth
	settledDepth   = 12     // plies beyond twice its length for which a mate is checked
	huntScore      = 150    // from which on a mate is hunted
	huntShare      = 16     // with a part of the nodes in so many,
	wonScore       = 600    // from this score on, where time does not matter much,
	wonShare       = 2      // and when a mate is asked for with a larger part
	huntMoves      = 8      // the longest mate hunted, in moves
	huntLine       = 10_000 // positions to look at for the line of a mate
	huntAgain      = 3      // what ran out of nodes is tried again with so many times as many

	// The vote of the threads.
	voteBase = 10 // weight of the lowest score, in centipawns

	// Time management. Shares are of what is left on the clock.
	movesLeft      = 28  // moves that the rest of a game is planned for
	reserveMoves   = 2   // with a time control ahead, plan for so many more
	stallOverheads = 3   // the overhead of so many moves stays on the clock
	hardFactor     = 5   // the hard limit as a multiple of the soft one
	hardShare      = 0.7 // and as a share of what is left
	onlyMoveDepth  = 8   // an only move is played after so many plies
	lagDecay       = 0.9 // what is left of the largest lag after each move

	effortDepth = 6    // from this depth on the share of nodes counts
	effortBase  = 1.55 // the soft limit is scaled by this less the best move's share of the nodes

	// The soft limit grows by trendStep for each centipawn that the score fell
	// below that of earlier iterations, within these factors.
	trendStep = 0.008
	trendMin  = 0.85
	trendMax  = 1.6
)
