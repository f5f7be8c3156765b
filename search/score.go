package search

import "fmt"

// Score is the value of a position in centipawns from the side to move's
// view. Scores at the ends of the range are mates:
//
//	Mate - n   the side to move mates in n plies
//	n - Mate   it is mated in n plies
type Score int32

// The landmarks of the range. Evaluations stay within ±maxEval, so that they
// are never taken for a mate or a tablebase result.
const (
	Draw     Score = 0
	Infinite Score = 32001
	Mate     Score = 32000
	NoScore  Score = 32002 // stands where there is no score

	// minMate is the smallest score that announces a mate.
	minMate = Mate - MaxPly
	// MinTablebaseWin is the smallest score that a tablebase proved.
	MinTablebaseWin = minMate - MaxPly
	// maxEval bounds the evaluation.
	maxEval = MinTablebaseWin - 1
)

// MaxPly bounds the distance from the root, extensions and quiescence included.
const MaxPly = 246

// proofDepth is the depth of what was proven, in the table.
const proofDepth = MaxPly

// MatedIn returns the score of being mated ply plies from the root.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// MateIn returns the score of mating ply plies from the root.
func MateIn(ply int) Score { return Mate - Score(ply) }

// tablebaseWinIn returns the score of reaching a won position of the tablebases
// ply plies from the root, 0 to MaxPly-1: better than any evaluation, worse than
// any mate.
func tablebaseWinIn(ply int) Score { return minMate - 1 - Score(ply) }

// IsMate reports whether s announces a mate for either side.
func (s Score) IsMate() bool { return s >= minMate && s <= Mate || -s >= minMate && -s <= Mate }

// IsDecisive reports whether s is a mate or a tablebase result.
func (s Score) IsDecisive() bool { return s >= MinTablebaseWin || s <= -MinTablebaseWin }

// MateMoves returns the number of moves to the mate that s announces,
// negative when the side to move is mated. It means nothing for other scores.
func (s Score) MateMoves() int {
	if s > 0 {
		return int(Mate-s+1) / 2
	}
	return -int(Mate+s) / 2
}

// String writes the score as the protocol does: "cp 31" or "mate -4".
func (s Score) String() string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.MateMoves())
	}
	return fmt.Sprintf("cp %d", int(s))
}
