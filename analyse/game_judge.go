package analyse

import (
	"math"

	"vezir/board"
	"vezir/pgn"
	"vezir/search"
)

// The NAGs that are given here.
const (
	nagGood    pgn.NAG = 1 // !
	nagMistake pgn.NAG = 2 // ?
	nagBlunder pgn.NAG = 4 // ??
	nagDubious pgn.NAG = 6 // ?!
)

// Losses of winning chances, of 1, from which a move is worth a word. Lichess
// draws the same lines for its players.
const (
	shownLoss    = 0.02 // the better line is given
	dubiousLoss  = 0.05
	mistakeLoss  = 0.10
	blunderLoss  = 0.15
	goodMoveLoss = 0.10 // what every other move loses at least when one is praised
)

// maxLoss bounds scores in centipawns when losses are counted: whoever misses a
// mate but keeps a queen more has lost little.
const maxLoss = 1000

// verdict is the judgement on a ply.
type verdict struct {
	best       bool    // it is the move that the engine would have played
	loss       float64 // of winning chances, 0 to 1
	centipawns int     // lost
	nag        pgn.NAG // 0 for none
}

// sideReport sums up the play of a side.
type sideReport struct {
	moves    int
	accuracy float64 // percent
	loss     float64 // mean, in centipawns
	dubious  int
	mistakes int
	blunders int
}

// boundedScore is a score in centipawns for counting losses.
func boundedScore(score search.Score) int { return int(min(max(score, -maxLoss), maxLoss)) }

// winningChance turns a score into the expected share of the point, 0 to 1: a
// logistic curve that Lichess fitted to games of its players
// (https://lichess.org/page/accuracy).
func winningChance(score search.Score) float64 {
	return 1 / (1 + math.Exp(-0.00368208*float64(boundedScore(score))))
}

// moveAccuracy is the accuracy of a move in percent, from its loss of winning
// chances, as Lichess counts it (https://lichess.org/page/accuracy).
func moveAccuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-4.354*loss)-3.1669, 0), 100)
}

// judge fills in the verdicts, the reports on both sides and the moment at which
// the game turned.
func (a *gameAnalysis) judge() {
	if len(a.positions) == 0 {
		return
	}
	a.verdicts = make([]verdict, len(a.positions)-1)
	for i := range a.verdicts {
		a.verdicts[i] = a.verdict(i)
	}
	for side := range a.sides {
		a.sides[side] = a.report(board.Colour(side))
	}
	a.turn = a.turningPoint()
}

// verdict judges a ply by the scores before and after it.
func (a *gameAnalysis) verdict(i int) verdict {
	var v verdict
	before, after := &a.evals[i], -a.evals[i+1].score
	v.best = len(before.line) > 0 && before.line[0] == a.game.Main.Plies[i].Move
	if v.best {
		if before.second != search.NoScore && winningChance(before.score)-winningChance(before.second) >= goodMoveLoss {
			v.nag = nagGood
		}
		return v
	}
	v.loss = max(0, winningChance(before.score)-winningChance(after))
	v.centipawns = max(0, boundedScore(before.score)-boundedScore(after))
	switch {
	case v.loss >= blunderLoss:
		v.nag = nagBlunder
	case v.loss >= mistakeLoss:
		v.nag = nagMistake
	case v.loss >= dubiousLoss:
		v.nag = nagDubious
	}
	return v
}

// report sums up the moves of a side. Its accuracy is halfway between the
// arithmetic and the harmonic mean over its moves: the latter does not let many
// easy moves hide a blunder.
func (a *gameAnalysis) report(side board.Colour) sideReport {
	var r sideReport
	var sum, inverse float64
	for i, v := range a.verdicts {
		if a.positions[i].SideToMove() != side {
			continue
		}
		r.moves++
		accuracy := moveAccuracy(v.loss)
		sum += accuracy
		inverse += 1 / max(accuracy, 1)
		r.loss += float64(v.centipawns)
		switch v.nag {
		case nagDubious:
			r.dubious++
		case nagMistake:
			r.mistakes++
		case nagBlunder:
			r.blunders++
		}
	}
	if n := float64(r.moves); n > 0 {
		r.accuracy = (sum/n + n/inverse) / 2
		r.loss /= n
	}
	return r
}

// whiteScore is the score of a position from White's point of view.
func (a *gameAnalysis) whiteScore(n int) search.Score {
	if a.positions[n].SideToMove() == board.Black {
		return -a.evals[n].score
	}
	return a.evals[n].score
}

// whiteChance is the expected share of the point that White gets in a position.
func (a *gameAnalysis) whiteChance(n int) float64 { return winningChance(a.whiteScore(n)) }

// turningPoint returns the ply at which the game turned, -1 if there is none. It
// is the loser's worst move since the winner was last no better than the
// loser; in a game that nobody won, the worst move of all.
func (a *gameAnalysis) turningPoint() int {
	winner, won := a.winner()
	first := 0
	if won {
		for i := range a.positions {
			if chance := a.whiteChance(i); winner == board.White && chance <= 0.5 || winner == board.Black && chance >= 0.5 {
				first = i
			}
		}
	}
	turn, worst := -1, mistakeLoss
	if won {
		worst = dubiousLoss
	}
	for i := first; i < len(a.verdicts); i++ {
		v := &a.verdicts[i]
		if v.loss > worst && (!won || a.positions[i].SideToMove() != winner) {
			turn, worst = i, v.loss
		}
	}
	return turn
}

// winner returns the side that won, or that the last position is won for.
func (a *gameAnalysis) winner() (board.Colour, bool) {
	const clear = 0.85
	last := a.whiteChance(len(a.positions) - 1)
	switch a.game.Result {
	case pgn.WhiteWins:
		return board.White, true
	case pgn.BlackWins:
		return board.Black, true
	case pgn.Draw:
		return board.White, false
	}
	if last >= clear {
		return board.White, true
	}
	return board.Black, last <= 1-clear
}
