package search

import (
	"time"

	"vezir/board"
)

// limiter decides when a search has used what it was given.
type limiter struct {
	limits     Limits
	timed      bool
	whole      bool          // a time for this move alone, to be used
	soft, hard time.Duration // after soft no new iteration starts; hard ends the search
	nodesTime  int           // nodes per millisecond, when nodes stand for time
	allowance  uint64        // nodes that a limited strength may visit, also while pondering

	pondering bool
	hitAt     time.Duration // when the ponder hit was noticed, zero without pondering
	target    time.Duration // after so long no new iteration starts
	overdue   bool          // the target had passed when the ponder hit came

	analyse   bool // an only move is searched like any other
	lastBest  board.Move
	stability int     // iterations since the best move last changed
	scoreMean float64 // of the iterations before the last one, later ones counting more
}

// begin plans the search.
func (l *limiter) begin(limits Limits, side board.Colour, overhead time.Duration, nodesTime int) {
	*l = limiter{limits: limits, nodesTime: nodesTime, pondering: limits.Ponder}
	if limits.Infinite {
		return
	}
	clock := limits.Clock[side]
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
			l.soft, l.whole = budget, true
		}
		l.timed = true
	}
	l.target = l.soft
}

// plan divides what is left on a clock, less a reserve of a few times the overhead
// against the move that stalls. The hard limit never exceeds that.
func plan(clock Clock, movesToGo int, overhead time.Duration) (soft, hard time.Duration) {
	moves := float64(movesLeft)
	if movesToGo > 0 {
		moves = min(float64(movesToGo+reserveMoves), movesLeft)
	}
	left := max(clock.Remaining-stallOverheads*overhead, time.Millisecond)
	// What may be spent on all moves in view, increments included.
	total := float64(left) + float64(max(clock.Increment-overhead, 0))*(moves-1)
	share := total / moves
	soft = time.Duration(min(share, hardShare*float64(left)))
	hard = time.Duration(min(share*hardFactor, hardShare*float64(left)))
	return max(soft, time.Millisecond), max(hard, time.Millisecond)
}

// elapsed returns the time used, or what the nodes stand for.
func (l *limiter) elapsed(t *thread) time.Duration {
	if l.nodesTime > 0 {
		return time.Duration(t.engine.nodes(t)) * time.Millisecond / time.Duration(l.nodesTime)
	}
	return time.Since(l.limits.Start)
}

// reached reports whether the search must end now.
func (l *limiter) reached(t *thread) bool {
	if l.allowance > 0 {
		nodes := t.engine.nodes(t)
		if nodes >= l.allowance {
			return true
		}
		t.nextCheck = min(t.nextCheck, t.nodes+l.allowance-nodes)
	}
	if l.ponders(t) {
		return false
	}
	if l.nodesSpent(t) {
		return true
	}
	if l.limits.Nodes > 0 {
		t.nextCheck = min(t.nextCheck, t.nodes+l.limits.Nodes-t.engine.nodes(t))
	}
	if l.nodesTime > 0 {
		t.nextCheck = min(t.nextCheck, t.nodes+uint64(l.nodesTime))
	}
	return l.timed && (l.overdue || l.elapsed(t)-l.hitAt >= l.hard)
}

// nodesSpent reports whether the limit of nodes is reached.
func (l *limiter) nodesSpent(t *thread) bool {
	return l.limits.Nodes > 0 && t.engine.nodes(t) >= l.limits.Nodes
}

// enough reports whether no further iteration should start.
func (l *limiter) enough(t *thread) bool {
	best := &t.rootMoves[0]
	if l.lastBest == board.NoMove { // the first iteration that is finished
		l.scoreMean = float64(best.score)
	}
	if best.move == l.lastBest {
		l.stability++
	} else {
		l.lastBest, l.stability = best.move, 0
	}
	l.target = l.nextTarget(t)
	l.scoreMean = (2*l.scoreMean + float64(best.score)) / 3
	if l.limits.Infinite || l.ponders(t) {
		return false
	}
	if l.mateFound(t) {
		return true
	}
	if l.limits.SoftNodes > 0 && t.engine.nodes(t) >= l.limits.SoftNodes {
		return true
	}
	used := l.elapsed(t)
	if l.whole {
		used -= l.hitAt
	}
	return l.timed && used >= l.target
}

// mateFound reports whether the mate that was asked for is known.
func (l *limiter) mateFound(t *thread) bool {
	best := &t.rootMoves[0]
	return l.limits.Mate > 0 && best.bound == Exact && best.score.IsMate() && best.score >= MateIn(2*l.limits.Mate-1)
}

// nextTarget scales the soft limit by what the last iteration showed: a best
// move that changes, or that shares the nodes with others, needs more time.
func (l *limiter) nextTarget(t *thread) time.Duration {
	switch {
	case l.whole:
		return l.soft
	case t.engine.legal == 1 && t.depth >= onlyMoveDepth && !l.analyse:
		return 0
	}
	factor := stabilityFactor[min(l.stability, len(stabilityFactor)-1)]
	if t.depth >= effortDepth {
		// A score that falls is a reason to look for something better.
		fall := l.scoreMean - float64(t.rootMoves[0].score)
		factor *= max(trendMin, min(1+trendStep*fall, trendMax))
		factor *= effortBase - t.effort()
	}
	return min(time.Duration(float64(l.soft)*factor), l.hard)
}

// effort returns the best move's share of the nodes, 0 to 1.
func (t *thread) effort() float64 {
	sum := uint64(0)
	for i := range t.rootMoves {
		sum += t.rootMoves[i].nodes
	}
	return float64(t.rootMoves[0].nodes) / float64(max(sum, 1))
}

// ponders reports whether the opponent's clock is still running.
func (l *limiter) ponders(t *thread) bool {
	if !l.pondering {
		return false
	}
	if t.engine.signals.pondering.Load() {
		return true
	}
	l.pondering = false
	l.hitAt = l.elapsed(t)
	l.overdue = t.depth > 0 && l.hitAt >= l.target && !l.whole
	return false
}

// stabilityFactor scales the soft limit by the number of iterations for which
// the best move has stood.
var stabilityFactor = [...]float64{1.7, 1.3, 1.1, 0.95, 0.85, 0.8}
