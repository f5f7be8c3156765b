package search

import (
	"errors"
	"sync"
	"time"

	"vezir/board"
	"vezir/eval"
)

// Engine searches positions. Its methods must not be called at the same time;
// a running search is reached through its Signals alone. Two engines share
// nothing that changes.
type Engine struct {
	table     table
	threads   []*thread
	multiPV   int
	overhead  time.Duration
	nodesTime int
	analyse   bool
	strength  *strength // nil for all that the engine can do

	busy       busy
	finished   finished
	networks   networks
	tablebases tablebases

	// Of the running search.
	limits  Limits
	limiter limiter
	lag     lagMeter
	signals *Signals
	report  func(Info)
	moves   board.MoveList // the root moves, those to be searched first
	legal   int            // number of legal moves at the root

	reported uint64 // nodes in the last report
}

// DefaultHash is the size of a new engine's table in MiB.
const DefaultHash = 16

// DefaultOverhead is what a move costs beyond the time spent searching.
const DefaultOverhead = 10 * time.Millisecond

// New returns an engine with one thread and a table of DefaultHash MiB.
func New() (*Engine, error) {
	embedded, err := eval.Embedded()
	if err != nil {
		return nil, err
	}
	e := &Engine{multiPV: 1, overhead: DefaultOverhead, tablebases: newTablebases(), networks: networks{loaded: embedded}}
	e.SetThreads(1)
	if err := e.table.resize(DefaultHash); err != nil {
		return nil, err
	}
	return e, nil
}

// SetHash gives the table a new size in MiB and clears it. When the memory
// cannot be had, the table stays as it was and the error says why; the result
// is the size in force.
func (e *Engine) SetHash(mebibytes int) (int, error) {
	err := e.table.resize(max(mebibytes, 1))
	if err == nil {
		e.ClearHash() // touches the memory now rather than on a clock
	}
	return len(e.table.memory) >> 20, err
}

// Close gives the memory of the table back. The engine must not be used any more.
func (e *Engine) Close() error { return errors.Join(e.table.release(), e.tablebases.close()) }

// ClearHash empties the table.
func (e *Engine) ClearHash() { e.table.clear(len(e.threads)) }

// NewGame forgets everything that was learned: the next search finds the same
// as the first one of a new engine.
func (e *Engine) NewGame() {
	e.ClearHash()
	e.lag = lagMeter{}
	for _, t := range e.threads {
		t.reset()
	}
}

// SetThreads sets the number of threads that search, at least 1.
func (e *Engine) SetThreads(n int) {
	n = max(n, 1)
	for len(e.threads) < n {
		e.threads = append(e.threads, newThread(e, len(e.threads)))
	}
	clear(e.threads[n:])
	e.threads = e.threads[:n]
}

// SetMultiPV sets the number of lines that are searched, at least 1.
func (e *Engine) SetMultiPV(n int) { e.multiPV = max(n, 1) }

// lines returns the number of lines to search: of a weak player as many as it
// chooses among, since it would see less with more.
func (e *Engine) lines() int {
	if e.weakened() {
		return strengthLines
	}
	return e.multiPV
}

// SetMoveOverhead sets the time that is kept back for each move.
func (e *Engine) SetMoveOverhead(d time.Duration) { e.overhead = max(d, 0) }

// SetNodesTime makes nodes stand for time, so many a millisecond; 0 goes back
// to the clock.
func (e *Engine) SetNodesTime(nodes int) { e.nodesTime = max(nodes, 0) }

// SetAnalyseMode tells that somebody wants to understand the position: a move
// without alternative is searched as long as any other, and a limited strength
// does not count.
func (e *Engine) SetAnalyseMode(on bool) { e.analyse = on }

// Search searches the current position of a game until a limit or a signal
// ends it. It reports from the calling goroutine; report may be nil. Without a
// limit it returns when told to stop, or before that when a deeper search can
// find nothing more.
func (e *Engine) Search(game *board.Game, limits Limits, signals *Signals, report func(Info)) Result {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	e.limits, e.signals, e.report = limits, signals, report
	e.table.newSearch()
	e.beginClock(game)

	moves := e.rootMoves(game.Position(), limits.SearchMoves)
	main := e.threads[0]
	if len(moves) == 0 {
		score := Draw
		if game.Position().InCheck() {
			score = MatedIn(0)
		}
		return Result{Score: score}
	}
	e.tablebases.begin(game, moves)
	e.finished.depth.Store(0)
	e.reported = 0
	for _, t := range e.threads {
		t.prepare(game, moves)
	}
	e.run()
	main.recall()
	if e.weakened() {
		e.strength.choose(main)
	}
	best := e.vote()
	if best != main {
		best.last = main.last
	}
	best.settle()
	e.endClock(game)
	return e.result(best)
}

// beginClock plans the time of a search. What is kept back for a move is what
// the user said, or what the last moves really cost if that is more. Where nodes
// stand for time, only the first clock counts, of a game, of a period and after a
// move from elsewhere, and then what the nodes have left of it.
func (e *Engine) beginClock(game *board.Game) {
	side := game.Position().SideToMove()
	overhead := e.overhead
	switch clock := &e.limits.Clock[side]; {
	case !clock.Set || e.limits.Infinite:
	case e.nodesTime == 0:
		e.lag.begin(game, *clock)
		overhead = max(overhead, e.lag.lag)
	case e.lag.follows(game):
		clock.Remaining = e.lag.expected
	}
	e.limiter.begin(e.limits, side, overhead, e.nodesTime)
	e.limiter.analyse = e.analyse
	e.limiter.allowance = e.nodesAllowed()
}

// endClock notes what the search used of the clock. A search that ended while
// the opponent's clock was running used nothing, and no move is played.
func (e *Engine) endClock(game *board.Game) {
	clock := e.limits.Clock[game.Position().SideToMove()]
	if clock.Set && !e.limits.Infinite && !e.limiter.pondering && e.limits.MovesToGo != 1 {
		e.lag.end(game, clock, e.limiter.elapsed(e.threads[0])-e.limiter.hitAt)
	}
}

// run lets all threads search and returns when the last one has ended.
func (e *Engine) run() {
	if len(e.threads) == 1 {
		e.threads[0].iterate()
		return
	}
	var helpers sync.WaitGroup
	for _, t := range e.threads[1:] {
		helpers.Go(t.iterate)
	}
	e.threads[0].iterate()
	e.signals.stopAll()
	helpers.Wait()
}

// rootMoves returns the legal moves, or those of them that were asked for. When
// none of those is legal, all moves count.
func (e *Engine) rootMoves(pos *board.Position, only []board.Move) []board.Move {
	e.moves.Clear()
	pos.Generate(&e.moves)
	all := e.moves.Slice()
	e.legal = len(all)
	kept := 0
	for i, m := range all {
		for _, wanted := range only {
			if m == wanted {
				all[kept], all[i] = all[i], all[kept]
				kept++
				break
			}
		}
	}
	if kept == 0 {
		return all
	}
	return all[:kept]
}

// nodes returns the nodes of all threads. asking is the thread that asks; its
// own count is exact.
func (e *Engine) nodes(asking *thread) uint64 {
	total := asking.nodes
	for _, t := range e.threads {
		if t != asking {
			total += t.published.Load()
		}
	}
	return total
}

// settle decides what a search that ended in the middle of an iteration has
// found, and reports it when the last report was something else or had fewer nodes.
func (t *thread) settle() {
	best := &t.rootMoves[0]
	depth := t.depth
	known := best.known()
	switch {
	case known == -Infinite: // stopped before anything was known
		known = t.evaluate(t.frame(0))
	case known == best.score:
		depth = t.rootDepth // of the iteration that was stopped, if it was
	}
	best.score = known
	best.bound = Exact
	if t.last != (lastReport{best.move, best.reply(), best.score, Exact}) || t.engine.nodes(t) != t.engine.reported {
		t.reportLines(max(depth, 1))
	}
}

// reportLines reports all lines, those that the stopped iteration did not come
// to with what the one before said: no more than the line above, since the
// search for that line found nothing better. What a weak player chose need not be
// the best, and stands alone.
func (t *thread) reportLines(depth int) {
	t.reportLine(0, depth)
	if t.engine.weakened() {
		return
	}
	limit := t.rootMoves[0].score
	for i := 1; i < min(t.engine.multiPV, len(t.rootMoves)); i++ {
		r := &t.rootMoves[i]
		if r.score = r.known(); r.score != -Infinite && r.rank == t.rootMoves[0].rank {
			r.score = min(r.score, limit)
			limit = r.score
		}
		r.bound = Exact
		t.reportLine(i, depth)
	}
}

// result reads the outcome off the main thread.
func (e *Engine) result(t *thread) Result {
	best := &t.rootMoves[0]
	return Result{Best: best.move, Ponder: best.reply(), Score: best.shown(), Depth: t.depth, Nodes: e.nodes(t)}
}
