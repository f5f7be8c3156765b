package search

import (
	"time"

	"vezir/board"
)

// currentMoveAfter is how long a search runs before it reports which root move
// it is at.
const currentMoveAfter = 3 * time.Second

// iterate searches the root deeper and deeper until a limit is reached.
func (t *thread) iterate() {
	e := t.engine
	defer func() { t.published.Store(t.nodes) }() // all of them, for the last report
	lines := min(e.lines(), len(t.rootMoves))
	maxDepth := MaxPly - 1
	if e.limits.Depth > 0 {
		maxDepth = min(maxDepth, e.limits.Depth)
	}
	if t.id == 0 {
		t.huntAtOnce()
	}
	for t.rootDepth = 1; ; t.rootDepth++ {
		// Every other thread looks a ply further ahead.
		if t.id%2 == 1 && t.rootDepth > aheadDepth && t.rootDepth < maxDepth {
			t.rootDepth++
		}
		for i := range t.rootMoves {
			t.rootMoves[i].previous = t.rootMoves[i].score
			t.rootMoves[i].score = -Infinite
		}
		for t.pvIndex = 0; t.pvIndex < lines && !t.stopped; t.pvIndex++ {
			t.selDepth = 0
			t.aspirate()
			sortRootMoves(t.rootMoves[:t.pvIndex+1])
		}
		// Told to stop, a thread takes over what another has finished if it has
		// nothing itself.
		if t.stopped && (e.signals.stopping() && t.depth > 0 || !t.overtaken()) {
			return
		}
		t.agree()
		t.depth = t.rootDepth
		if t.id == 0 {
			t.recall()
			for i := range min(lines, e.multiPV) {
				t.reportLine(i, t.rootDepth)
			}
			if e.limiter.enough(t) || t.mateSettled(lines) {
				return
			}
			t.hunt()
			if e.limiter.mateFound(t) && !e.limits.Infinite && !e.limiter.ponders(t) {
				return
			}
		}
		if t.stopped || t.rootDepth >= maxDepth {
			return
		}
	}
}

// mateSettled reports whether all lines are mates so short, measured against
// the depth, that deeper iterations would only repeat them.
func (t *thread) mateSettled(lines int) bool {
	if t.engine.limits.Depth > 0 {
		return false
	}
	for i := range lines {
		score := t.rootMoves[i].score
		if plies := int(Mate - max(score, -score)); !score.IsMate() || t.depth < 2*plies+settledDepth {
			return false
		}
	}
	return true
}

// aspirate searches the root for one line, in a narrow window around the last
// score first, widened on the side where it fails.
func (t *thread) aspirate() {
	previous := t.rootMoves[t.pvIndex].previous
	alpha, beta := -Infinite, Infinite
	delta := Score(aspirationDelta)
	if t.rootDepth >= aspirationDepth && !previous.IsDecisive() {
		alpha, beta = max(previous-delta, -Infinite), min(previous+delta, Infinite)
	}
	depth := t.rootDepth
	for {
		value := t.search(0, max(depth, 1), alpha, beta, false)
		sortRootMoves(t.rootMoves[t.pvIndex:])
		if t.stopped {
			return
		}
		switch {
		case value <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(value-delta, -Infinite)
			depth = t.rootDepth
		case value >= beta:
			beta = min(value+delta, Infinite)
			if !value.IsDecisive() && depth > t.rootDepth-aspirationReduction {
				depth--
			}
		default:
			return
		}
		if t.id == 0 && t.engine.lines() == 1 {
			t.reportLine(t.pvIndex, t.rootDepth)
		}
		if delta *= 2; delta > aspirationMax {
			alpha, beta = -Infinite, Infinite
		}
	}
}

// sortRootMoves puts the best first and leaves equals in their order.
func sortRootMoves(moves []rootMove) {
	// Insertion sort: stable, and the moves are nearly sorted.
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j].better(&moves[j-1]); j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// better orders root moves by rank, this iteration's score, then the last one's.
func (m *rootMove) better(other *rootMove) bool {
	if m.rank != other.rank {
		return m.rank > other.rank
	}
	if m.score != other.score {
		return m.score > other.score
	}
	return m.previous > other.previous
}

// rootIndex returns where a move stands among the root moves, of which it is one.
func (t *thread) rootIndex(m board.Move) int {
	i := 0
	for t.rootMoves[i].move != m { // a root move is too large to be handed to a function
		i++
	}
	return i
}

// noteRootMove records the result of one root move. Only the first move and
// those that beat it have a score; the others keep their order. Of a move that
// was broken off only the nodes count.
func (t *thread) noteRootMove(m board.Move, moves int, value, alpha, beta Score, nodes uint64) {
	r := &t.rootMoves[t.rootIndex(m)]
	r.nodes += nodes
	if t.stopped {
		return
	}
	if moves > 1 && value <= alpha {
		r.score = -Infinite
		return
	}
	r.score, r.selDepth, r.bound = value, t.selDepth, Exact
	switch {
	case value >= beta:
		r.bound = LowerBound
	case value <= alpha:
		r.bound = UpperBound
	}
	// A bound has no line of its own; what fails high keeps that of the last iteration.
	if child := t.frame(1); r.bound == Exact || r.bound == LowerBound && r.previous == -Infinite {
		r.pvLen = 1 + copy(r.pv[1:], child.pv[:child.pvLen])
	}
}

// report hands a report to the user of the search, who wants one.
func (t *thread) report(info Info) {
	e := t.engine
	info.Time = time.Since(e.limits.Start)
	info.Nodes = e.nodes(t)
	info.TBHits = e.tbHits()
	info.HashFull = e.table.full()
	e.reported = info.Nodes
	e.report(info)
}

// reportLine reports the line of a root move.
func (t *thread) reportLine(i, depth int) {
	r := &t.rootMoves[i]
	if r.score == -Infinite {
		return
	}
	if i == 0 {
		t.last = lastReport{r.move, r.reply(), r.score, r.bound}
	}
	if t.engine.report == nil {
		return
	}
	t.report(Info{
		Kind: Line, Depth: depth, SelDepth: max(r.selDepth, r.pvLen), MultiPV: i + 1,
		Score: r.shown(), Bound: r.bound, WDL: r.wdl(&t.frame(0).pos), PV: r.pv[:r.pvLen],
	})
}

// reportCurrentMove reports which root move is being searched.
func (t *thread) reportCurrentMove(m board.Move, moves int) {
	e := t.engine
	if t.id == 0 && e.report != nil && time.Since(e.limits.Start) > currentMoveAfter {
		t.report(Info{Kind: CurrentMove, Depth: t.rootDepth, Move: m, Number: t.pvIndex + moves})
	}
}
