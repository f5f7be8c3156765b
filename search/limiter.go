package search

import (
	"time"

	"vezir/board"
)

// limiter decides when a search has used what it was given.
type limiter struct {
	limits     Limits
	start      time.Time
	timed      bool
	soft, hard time.Duration // after soft no new iteration starts; hard ends the search
	nodesTime  int           // nodes per millisecond, when nodes stand for time
	nodeLimit  uint64

	pondering bool
	hitAt     time.Duration // when the ponder hit was noticed, zero without pondering

	analyse   bool // an only move is searched like any other
	lastBest  board.Move
	stability int // iterations since the best move last changed
}

// Shares of the clock.
const (
	movesLeft    = 40  // moves that the rest of a game is planned for
	reserveMoves = 2   // with a time control ahead, plan for so many more
	hardFactor   = 4   // hard limit as a multiple of the soft one
	hardShare    = 0.7 // and as a share of what is left

	onlyMoveDepth = 8 // an only move is played after so many plies
)

// begin plans the search.
func (l *limiter) begin(limits Limits, side board.Colour, overhead time.Duration, nodesTime int) {
	*l = limiter{limits: limits, start: limits.Start, nodesTime: nodesTime, nodeLimit: limits.Nodes, pondering: limits.Ponder}
	if limits.Infinite {
		return
	}
	clock := limits.Clock[side]
	if !clock.Set {
		// One side's clock alone is enough.
		clock = limits.Clock[side.Other()]
	}
	if clock.Set {
		l.timed = true
		l.soft, l.hard = plan(clock, limits.MovesToGo, overhead)
	}
	if limits.MoveTime > 0 {
		budget := max(limits.MoveTime-overhead, time.Millisecond)
		if !l.timed || budget < l.hard {
			l.hard = budget
		}
		if !l.timed || budget < l.soft {
			l.soft = budget
		}
		l.timed = true
	}
}

// plan divides what is left on a clock. The hard limit never exceeds what is
// left less the overhead.
func plan(clock Clock, movesToGo int, overhead time.Duration) (soft, hard time.Duration) {
	moves := float64(movesLeft)
	if movesToGo > 0 {
		moves = min(float64(movesToGo+reserveMoves), movesLeft)
	}
	left := max(clock.Remaining-overhead, time.Millisecond)
	// What may be spent on all moves in view, increments included.
	total := float64(left) + float64(max(clock.Increment-overhead, 0))*(moves-1)
	share := total / moves
	soft = time.Duration(min(share, hardShare*float64(left)))
	hard = time.Duration(min(share*hardFactor, hardShare*float64(left)))
	return max(soft, time.Millisecond), max(hard, time.Millisecond)
}

// elapsed returns the time used, or what the nodes stand for.
func (l *limiter) elapsed(t *Thread) time.Duration {
	if l.nodesTime > 0 {
		return time.Duration(t.engine.nodes(t)) * time.Millisecond / time.Duration(l.nodesTime)
	}
	return time.Since(l.start)
}

// reached reports whether the search must end now.
func (l *limiter) reached(t *Thread) bool {
	if l.ponders(t) {
		return false
	}
	if l.nodeLimit > 0 {
		nodes := t.engine.nodes(t)
		if nodes >= l.nodeLimit {
			return true
		}
		t.nextCheck = min(t.nextCheck, t.nodes+l.nodeLimit-nodes)
	}
	return l.timed && l.elapsed(t)-l.hitAt >= l.hard
}

// enough reports whether no further iteration should start.
func (l *limiter) enough(t *Thread) bool {
	best := &t.rootMoves[0]
	if best.move == l.lastBest {
		l.stability++
	} else {
		l.lastBest, l.stability = best.move, 0
	}
	if l.limits.Infinite || l.ponders(t) {
		return false
	}
	if l.limits.Mate > 0 && best.bound == Exact && best.score >= MateIn(2*l.limits.Mate-1) && best.score.IsMate() {
		return true
	}
	if !l.timed {
		return false
	}
	used := l.elapsed(t)
	if l.limits.MoveTime > 0 && l.soft == l.hard {
		return used-l.hitAt >= l.hard
	}
	if len(t.rootMoves) == 1 && t.depth >= onlyMoveDepth && !l.analyse {
		return true
	}
	// A best move that changes, or that shares the nodes with others, needs more time.
	factor := stabilityFactor[min(l.stability, len(stabilityFactor)-1)]
	if t.depth >= 6 {
		share := float64(best.nodes) / float64(max(t.nodes, 1))
		factor *= 1.6 - share
	}
	return used >= min(time.Duration(float64(l.soft)*factor), l.hard+l.hitAt)
}

// stabilityFactor scales the soft limit by the number of iterations for which
// the best move has stood.
var stabilityFactor = [...]float64{1.7, 1.3, 1.1, 0.95, 0.85, 0.8}

// ponders reports whether the opponent's clock is still running.
func (l *limiter) ponders(t *Thread) bool {
	if !l.pondering {
		return false
	}
	if t.engine.signals.pondering.Load() {
		return true
	}
	l.pondering = false
	l.hitAt = l.elapsed(t)
	return false
}
