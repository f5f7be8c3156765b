package search

import (
	"slices"

	"vezir/board"
)

// The search prunes too much to see every mate of a few moves: a quiet key that
// sacrifices is the last thing it looks at. So between iterations, where the
// side to move stands better, the main thread hunts for one: it tries all moves
// against all defences, a move deeper each time, for a small share of the nodes.
// What it proves goes into the transposition table and outlasts all iterations
// that see less.

// huntRule50 is the count of plies from which on the fifty moves could end the hunt.
const huntRule50 = 100 - 2*huntMoves

// hunter proves mates by trying everything. Even plies are those of the attacker.
type hunter struct {
	frames  [2*huntMoves + 1]huntFrame
	length  int                         // of the mate to try next, in moves
	nodes   uint64                      // visited in this search
	tried   uint64                      // nodes of the last attempt, which were not enough
	limit   uint64                      // nodes of the thread at which this attempt ends
	mate    int                         // moves of the mate that was proven, zero while there is none
	line    [2*huntMoves - 1]board.Move // the root move that leads to it, and the rest if it is known
	lineLen int
}

// huntFrame is a position on the line that the hunter looks at.
type huntFrame struct {
	pos        board.Position
	moves      board.MoveList
	refutation board.Move // by which the last attack at this ply was met
}

// hunt looks for a mate while none is known that is short enough, as far as the share
// of nodes allows, and puts its first move at the head of the root moves.
func (t *thread) hunt() {
	e, h := t.engine, &t.hunter
	best := &t.rootMoves[0]
	share, longest, nodes := huntShare, huntMoves, t.nodes
	if e.limits.Mate > 0 || best.score >= wonScore {
		share = wonShare
	}
	known := best.score.IsMate()
	if e.limits.Mate > 0 {
		// A longer mate than was asked for is not the answer, and this is the only thread
		// that hunts: it has a share of the nodes of all.
		longest, nodes = min(e.limits.Mate, huntMoves), e.nodes(t)
		known = known && (best.score < Draw || best.score >= MateIn(2*longest-1))
	}
	if known || e.limits.Mate == 0 && best.score < huntScore ||
		e.lines() > 1 || t.frame(0).pos.Rule50() >= huntRule50 {
		return
	}
	allowed := nodes / uint64(share)
	for ; h.length <= longest; h.length++ {
		if allowed < h.nodes+huntAgain*h.tried {
			return
		}
		start := t.nodes
		h.limit = start + allowed - h.nodes
		h.frames[0].pos = t.frame(0).pos
		found := t.huntRoot(h.length)
		h.nodes += t.nodes - start
		if h.tried = t.nodes - start; t.stopped || t.nodes >= h.limit {
			return
		}
		h.tried = 0
		if found >= 0 {
			t.promote(found, h.length)
			return
		}
	}
}

// huntAtOnce looks for a mate in one before the first iteration, whose
// quiescence may take thousands of nodes in a wild position.
func (t *thread) huntAtOnce() {
	t.hunter.limit = ^uint64(0)
	t.hunter.frames[0].pos = t.frame(0).pos
	if found := t.huntRoot(1); found >= 0 {
		t.promote(found, 1)
	}
}

// promote makes a root move that mates within n moves the first one to be searched.
func (t *thread) promote(i, n int) {
	h, first := &t.hunter, t.rootMoves[i]
	if h.mate != n {
		h.mate = n
		t.mateLine(first.move, n)
	}
	copy(t.rootMoves[1:], t.rootMoves[:i])
	first.score, first.bound, first.selDepth = MateIn(2*n-1), Exact, 2*n-1
	first.pvLen = copy(first.pv[:], h.line[:h.lineLen])
	t.rootMoves[0] = first
}

// recall promotes the move of a proven mate again where an iteration, or another
// thread whose root moves were taken over, has not seen it.
func (t *thread) recall() {
	if h := &t.hunter; h.mate > 0 && t.engine.lines() == 1 && t.rootMoves[0].known() < MateIn(2*h.mate-1) {
		t.promote(t.rootIndex(h.line[0]), h.mate)
	}
}

// mateLine writes down a proven mate in n moves as the table knows it, the
// defender holding out to the end. Where the table has forgotten too much the
// line is the first move alone.
func (t *thread) mateLine(first board.Move, n int) {
	h := &t.hunter
	h.line[0], h.lineLen = first, 1
	pos := t.frame(0).pos
	pos.Make(first)
	tries := huntLine
	if t.holdOut(&pos, 1, n-1, &tries) {
		h.lineLen = 2*n - 1
	}
}

// holdOut looks for the defence that lasts n moves of the attacker from a
// position, at a ply of the line, and writes it down. The table knows how
// each move is answered, but often not how fast.
func (t *thread) holdOut(pos *board.Position, ply, n int, tries *int) bool {
	if n == 0 {
		return pos.IsCheckmate()
	}
	var moves board.MoveList
	pos.Generate(&moves)
	for _, m := range moves.Slice() {
		if *tries--; *tries < 0 {
			return false
		}
		next := *pos
		next.Make(m)
		stored, hit := t.engine.table.probe(next.Key(), ply+1, next.Rule50())
		if !hit || stored.score == NoScore || stored.score < minMate || !next.IsLegal(stored.move) {
			continue
		}
		t.hunter.line[ply], t.hunter.line[ply+1] = m, stored.move
		if next.Make(stored.move); t.holdOut(&next, ply+2, n-1, tries) {
			return true
		}
	}
	return false
}

// huntRoot returns the index of the root move that mates within n moves, -1 if
// there is none or the nodes ran out. Moves that tablebases rank lower are no
// choice.
func (t *thread) huntRoot(n int) int {
	for i := range t.rootMoves {
		if t.rootMoves[i].rank < t.rootMoves[0].rank || t.nodes >= t.hunter.limit || t.stopped {
			break
		}
		if t.huntMove(0, t.rootMoves[i].move, n) {
			return i
		}
	}
	return -1
}

// huntMove reports whether an attacker's move mates within n moves, itself
// included.
func (t *thread) huntMove(ply int, m board.Move, n int) bool {
	h := &t.hunter
	if n == 1 && !h.frames[ply].pos.GivesCheck(m) {
		return false
	}
	return t.huntMake(ply, m) && !t.holds(ply+1, n-1)
}

// huntMake plays a move of the hunt. It reports false when the hunt has to end
// or the position is one of the game, which could lead to a draw.
func (t *thread) huntMake(ply int, m board.Move) bool {
	h := &t.hunter
	next := &h.frames[ply+1].pos
	*next = h.frames[ply].pos
	next.Make(m)
	t.nodes++
	if t.nodes >= t.nextCheck {
		t.checkLimits()
	}
	return !t.stopped && t.nodes < h.limit && !slices.Contains(t.keys[:t.keyBase], next.Key())
}

// forces reports whether the attacker mates within n moves.
func (t *thread) forces(ply, n int) bool {
	f := &t.hunter.frames[ply]
	f.moves.Clear()
	f.pos.Generate(&f.moves)
	moves := f.moves.Slice()
	// Checks first: they leave few answers.
	checks := 0
	for i, m := range moves {
		if f.pos.GivesCheck(m) {
			moves[checks], moves[i] = m, moves[checks]
			checks++
		}
	}
	if n == 1 {
		moves = moves[:checks]
	}
	for _, m := range moves {
		if t.huntMove(ply, m, n) {
			t.engine.table.store(f.pos.Key(), ply, tableEntry{
				move: m, score: MateIn(ply + 2*n - 1), eval: NoScore, depth: proofDepth, bound: LowerBound,
			})
			return true
		}
		if t.nodes >= t.hunter.limit || t.stopped {
			return false
		}
	}
	return false
}

// holds reports whether the defender is not mated within n moves of the attacker.
func (t *thread) holds(ply, n int) bool {
	f := &t.hunter.frames[ply]
	if n == 0 {
		return !f.pos.IsCheckmate()
	}
	f.moves.Clear()
	f.pos.Generate(&f.moves)
	moves := f.moves.Slice()
	if len(moves) == 0 {
		return !f.pos.InCheck()
	}
	// What met the last attack may meet this one too; else captures are likely to.
	first := 0
	if i := slices.Index(moves, f.refutation); i >= 0 {
		moves[0], moves[i] = moves[i], moves[0]
		first = 1
	}
	for i := first; i < len(moves); i++ {
		if f.pos.IsNoisy(moves[i]) {
			moves[first], moves[i] = moves[i], moves[first]
			first++
		}
	}
	for _, m := range moves {
		if !t.huntMake(ply, m) || !t.forces(ply+1, n) {
			f.refutation = m
			return true
		}
	}
	t.engine.table.store(f.pos.Key(), ply, tableEntry{
		score: MatedIn(ply + 2*n), eval: NoScore, depth: proofDepth, bound: UpperBound,
	})
	return false
}
