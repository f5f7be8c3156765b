package analyse

import (
	"fmt"
	"slices"
	"strings"

	"vezir/board"
	"vezir/search"
)

// expectation is what a test asks for. What proves most counts alone, in the
// order of expectationKind: where a mate is to be found any way to give it will
// do, whatever best says.
type expectation struct {
	exchange *exchange
	mate     int  // in so many moves, negative: the side to move is mated
	wdl      *int // of a tablebase, -2 to 2, for the side to move
	dtz      *int // plies
	points   []movePoints
	best     []board.Move
	avoid    []board.Move
	eval     *int // centipawns for the side to move

	// mateWins accepts any move that mates at once beside the best ones.
	mateWins bool
}

// movePoints is what a move is worth.
type movePoints struct {
	move   board.Move
	points int
}

// expectationKind says what decides whether a test is solved.
type expectationKind uint8

const (
	nothing         expectationKind = iota
	exchangeValue                   // the value of an exchange
	mateDistance                    // a mate in so many moves, or fewer
	tablebaseResult                 // won, drawn or lost
	bestMove                        // one of the moves, none of those to avoid, with points if there are any
	evaluation                      // a score close to that given
)

func (e *expectation) kind() expectationKind {
	switch {
	case e.exchange != nil:
		return exchangeValue
	case e.mate != 0:
		return mateDistance
	case e.wdl != nil:
		return tablebaseResult
	case len(e.best) > 0 || len(e.avoid) > 0 || len(e.points) > 0:
		return bestMove
	case e.eval != nil:
		return evaluation
	}
	return nothing
}

// text writes the expectation as an EPD would.
func (e *expectation) text(pos *board.Position) string {
	san := func(moves []board.Move) string {
		var text []string
		for _, m := range moves {
			text = append(text, pos.SAN(m))
		}
		return strings.Join(text, " ")
	}
	switch e.kind() {
	case exchangeValue:
		return fmt.Sprintf("see %s %+d", pos.SAN(e.exchange.move), e.exchange.value)
	case mateDistance:
		return fmt.Sprintf("dm %d", e.mate)
	case tablebaseResult:
		return fmt.Sprintf("wdl %d", *e.wdl)
	case bestMove:
		var parts []string
		if len(e.best) > 0 {
			parts = append(parts, "bm "+san(e.best))
		}
		if len(e.avoid) > 0 {
			parts = append(parts, "am "+san(e.avoid))
		}
		if len(parts) == 0 {
			parts = append(parts, fmt.Sprintf("%d points", e.most()))
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprintf("ce %d", *e.eval)
}

// Scores of a search that stand for tablebase results where no table tells.
const (
	surelyWon   = 200 // centipawns, at least
	surelyDrawn = 100 // at most, either way
)

// How far a score may be from that of ce: so many centipawns, or that part of
// it if it is more.
const (
	evalTolerance      = 50
	evalToleranceShare = 5
)

// satisfied reports whether a move and a score, for the side to move, are what
// is expected.
func (e *expectation) satisfied(pos *board.Position, m board.Move, score search.Score) bool {
	switch e.kind() {
	case mateDistance:
		return mates(score, e.mate)
	case tablebaseResult:
		switch {
		case *e.wdl == 2:
			return score >= surelyWon
		case *e.wdl == -2:
			return score <= -surelyWon
		}
		return max(score, -score) <= surelyDrawn
	case bestMove:
		return e.goodMove(pos, m)
	case evaluation:
		return e.nearEval(score)
	}
	return false
}

// mates reports whether a score announces a mate in so many moves or fewer.
func mates(score search.Score, moves int) bool {
	if !score.IsMate() || (score > 0) != (moves > 0) {
		return false
	}
	return max(score.MateMoves(), -score.MateMoves()) <= max(moves, -moves)
}

func (e *expectation) goodMove(pos *board.Position, m board.Move) bool {
	if slices.Contains(e.avoid, m) {
		return false
	}
	switch {
	case len(e.best) > 0:
		return slices.Contains(e.best, m) || e.mateWins && givesMate(pos, m)
	case len(e.points) > 0:
		return e.pointsOf(m) == e.most()
	}
	return true
}

func givesMate(pos *board.Position, m board.Move) bool {
	next := *pos
	next.Make(m)
	return next.IsCheckmate()
}

// nearEval compares a score with that of ce, whose ends are mates as the EPD
// standard has them: 32767 less the plies to it.
func (e *expectation) nearEval(score search.Score) bool {
	const mate, longest = 32767, 1000
	eval := *e.eval
	if size := max(eval, -eval); size >= mate-longest {
		moves := (mate - size + 1) / 2
		if eval < 0 {
			moves = -moves
		}
		return mates(score, moves)
	}
	tolerance := max(evalTolerance, max(eval, -eval)/evalToleranceShare)
	return !score.IsMate() && max(int(score)-eval, eval-int(score)) <= tolerance
}

// pointsOf returns what a move is worth, 0 for one that is not named.
func (e *expectation) pointsOf(m board.Move) int {
	for _, p := range e.points {
		if p.move == m {
			return p.points
		}
	}
	return 0
}

// most returns the points of the best move.
func (e *expectation) most() int {
	most := 0
	for _, p := range e.points {
		most = max(most, p.points)
	}
	return most
}
