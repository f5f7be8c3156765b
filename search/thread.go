package search

import (
	"sync/atomic"

	"vezir/board"
	"vezir/eval"
)

// stackBase frames lie below the root, so that looking a few plies back needs
// no test.
const stackBase = 4

// maxKeys bounds the keys of earlier positions that matter: as many as the
// counter of the fifty-move rule can reach, and those of the search.
const maxKeys = 256 + MaxPly

// frame is what the search knows of one node on the current line.
type frame struct {
	pos          board.Position
	ply          int
	move         board.Move    // the move being searched, NoMove for a null move
	continuation *pieceTo      // the history of what follows that move
	correction   *pieceTo      // the corrections after that move
	rawEval      Score         // the evaluation, NoScore in check
	staticEval   Score         // the same, corrected by what searches found
	excluded     board.Move    // left out, to see whether the others come near it
	threats      board.Threats // squares that the other side attacks
	reduction    int           // of the move being searched, in plies
	cutoffs      int           // cut-offs at this ply since the node two plies above was entered
	killers      [2]board.Move
	firstKey     int // of thread.keys, from which on no null move was made
	pv           [MaxPly + 1]board.Move
	pvLen        int
	quiets       [64]board.Move // tried so far
	noisies      [32]board.Move
	picker       picker
	deferred     deferred // not searched yet, because other threads are
}

// thread searches on one core. What threads share is the table and what stands in
// sharing.go.
type thread struct {
	engine    *Engine
	id        int
	evaluator *eval.Evaluator
	histories histories

	stack [stackBase + MaxPly + 2]frame
	keys  [maxKeys]uint64 // of the positions before the one at each ply; see keyBase
	// keyBase is the number of keys that come from the game.
	keyBase int
	list    board.MoveList // scratch of the picker
	hunter  hunter

	nodes     uint64
	nextCheck uint64 // the number of nodes at which limits are looked at again
	published atomic.Uint64
	tbHits    atomic.Uint64
	stopped   bool
	selDepth  int
	nullMin   int // no null move before this ply, while one is verified

	rootMoves []rootMove
	pvIndex   int // the line of MultiPV being searched
	rootDepth int
	depth     int // of the last finished iteration

	last lastReport // of the best line
}

// lastReport is what was last said of the best line.
type lastReport struct {
	move, reply board.Move
	score       Score
	bound       Bound
}

// rootMove is a legal move at the root and what is known of it.
type rootMove struct {
	move     board.Move
	score    Score // of this iteration
	previous Score // of the last iteration
	bound    Bound
	selDepth int
	nodes    uint64
	pv       [MaxPly + 1]board.Move
	pvLen    int

	rank      int   // moves of a lower rank are never preferred
	tablebase Score // what the tables proved, NoScore if nothing
}

// known returns the score of the last iteration that gave the move one. A lower bound
// counts where it is news: after a fall the window may lie far below the truth.
func (m *rootMove) known() Score {
	switch {
	case m.score == -Infinite || m.bound == UpperBound:
		return m.previous
	case m.bound == LowerBound:
		return max(m.score, m.previous)
	}
	return m.score
}

// shown is the score of a root move for the user: what the tables proved,
// unless the search knows a mate.
func (m *rootMove) shown() Score {
	if m.tablebase == NoScore || m.score.IsMate() {
		return m.score
	}
	return m.tablebase
}

// wdl returns what is to be expected of a root move: certainty where the tables
// know the result.
func (m *rootMove) wdl(root *board.Position) WDL {
	if m.tablebase != NoScore && !m.tablebase.IsDecisive() {
		return WDL{Draw: 1000}
	}
	return Expect(m.shown(), root)
}

// reply returns the expected answer, NoMove if there is none.
func (m *rootMove) reply() board.Move {
	if m.pvLen > 1 {
		return m.pv[1]
	}
	return board.NoMove
}

func newThread(e *Engine, id int) *thread {
	t := &thread{engine: e, id: id, evaluator: eval.New(e.network()), rootMoves: make([]rootMove, 0, board.MaxMoves)}
	for i := range t.stack {
		t.stack[i].ply = i - stackBase
	}
	return t
}

// reset forgets what earlier searches learned.
func (t *thread) reset() {
	t.histories.reset()
	t.evaluator.Reset()
}

// frame returns the frame of a ply.
func (t *thread) frame(ply int) *frame { return &t.stack[stackBase+ply] }

// before returns the frame some plies above f.
func (t *thread) before(f *frame, plies int) *frame { return &t.stack[stackBase+f.ply-plies] }

// prepare sets the thread up for a search of the game's position with the
// given root moves.
func (t *thread) prepare(game *board.Game, moves []board.Move) {
	t.nodes, t.nextCheck, t.stopped, t.nullMin, t.rootDepth, t.depth = 0, 0, false, 0, 0, 0
	t.last = lastReport{}
	t.published.Store(0)
	t.hunter.length, t.hunter.nodes, t.hunter.tried, t.hunter.mate = 1, 0, 0, 0
	for i := range t.hunter.frames {
		t.hunter.frames[i].refutation = board.NoMove
	}
	t.tbHits.Store(0)

	past := game.Keys()
	past = past[max(0, len(past)-game.Position().Rule50()):]
	t.keyBase = copy(t.keys[:], past)

	t.rootMoves = t.rootMoves[:0]
	for _, m := range moves {
		t.rootMoves = append(t.rootMoves, rootMove{move: m, score: -Infinite, previous: -Infinite})
		t.rootMoves[len(t.rootMoves)-1].pv[0] = m
		t.rootMoves[len(t.rootMoves)-1].pvLen = 1
		t.engine.tablebases.tag(&t.rootMoves[len(t.rootMoves)-1], len(t.rootMoves)-1)
	}
	for i := range t.stack {
		f := &t.stack[i]
		f.move, f.excluded, f.staticEval, f.pvLen, f.cutoffs = board.NoMove, board.NoMove, NoScore, 0, 0
		f.killers = [2]board.Move{}
		f.continuation = &t.histories.continuation[board.NoPiece][0]
		f.correction = &t.histories.corrections.continuation[board.NoPiece][0]
	}
	t.frame(0).pos = *game.Position()
}

// makeMove plays a move at f and returns the frame of the child.
func (t *thread) makeMove(f *frame, m board.Move) *frame {
	next := t.before(f, -1)
	f.move = m
	piece, to := f.pos.PieceOn(m.From())&15, m.To()&63
	f.continuation = &t.histories.continuation[piece][to]
	f.correction = &t.histories.corrections.continuation[piece][to]
	t.keys[t.keyBase+f.ply] = f.pos.Key()
	next.pos = f.pos
	next.pos.Make(m)
	t.engine.table.prefetch(next.pos.Key())
	next.firstKey = f.firstKey
	t.nodes++
	return next
}

// makeNull passes the turn at f.
func (t *thread) makeNull(f *frame) *frame {
	next := t.before(f, -1)
	f.move = board.NoMove
	f.continuation = &t.histories.continuation[board.NoPiece][0]
	f.correction = &t.histories.corrections.continuation[board.NoPiece][0]
	t.keys[t.keyBase+f.ply] = f.pos.Key()
	next.pos = f.pos
	next.pos.MakeNull()
	t.engine.table.prefetch(next.pos.Key())
	next.firstKey = t.keyBase + next.ply
	t.nodes++
	return next
}

// past returns the keys of the positions before f, back to the last null move.
func (t *thread) past(f *frame) []uint64 { return t.keys[f.firstKey : t.keyBase+f.ply] }

// isDraw reports whether the position at f is drawn by the laws, counting one
// repetition inside the tree as a draw.
func (t *thread) isDraw(f *frame) bool {
	return f.pos.IsFiftyMoveDraw() || f.pos.IsMaterialDraw() || f.pos.Repeats(t.past(f), f.ply)
}

// evaluate returns the evaluation from the side to move's view, kept out of the
// range of mates.
func (t *thread) evaluate(f *frame) Score {
	return Score(max(-int(maxEval), min(t.evaluator.Evaluate(&f.pos, f.ply), int(maxEval))))
}

// checkLimits ends the search when a limit is reached, and plans the next look.
func (t *thread) checkLimits() {
	t.published.Store(t.nodes)
	t.nextCheck = t.nodes + checkInterval
	if t.id == 0 && t.engine.limiter.reached(t) {
		t.engine.signals.stopAll()
	}
	// The first iteration is finished whatever the clock says, so that there is
	// a line to show; only a limit of nodes is kept to the letter.
	stopping := t.engine.signals.stopping()
	t.stopped = stopping && (t.depth > 0 || t.id > 0 || t.nodes >= firstIteration || t.engine.limiter.nodesSpent(t))
	if stopping && !t.stopped {
		t.nextCheck = t.nodes + 1 // as soon as the iteration ends
	}
	t.stopped = t.stopped || t.overtaken()
}

const (
	checkInterval  = 1024 // nodes between two looks at the limits
	firstIteration = 5000 // nodes that the first iteration may take when told to stop
)
