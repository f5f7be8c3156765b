package search

import (
	"slices"
	"testing"

	"vezir/board"
)

// prepared returns an engine of some threads, ready to search a position.
func prepared(t *testing.T, fen string, threads int) *Engine {
	t.Helper()
	e := newEngine(t)
	e.SetThreads(threads)
	game := newGame(t, fen)
	e.limits, e.signals = Limits{}, NewSignals()
	moves := e.rootMoves(game.Position(), nil)
	for _, thread := range e.threads {
		thread.prepare(game, moves)
	}
	return e
}

func TestMovesArePutOff(t *testing.T) {
	e := prepared(t, middlegame, 2)
	at, other := e.threads[0].frame(0), e.threads[1].frame(0)
	first := candidate{move: e.moves.Slice()[0], number: 1}
	second := candidate{move: e.moves.Slice()[1], number: 2}
	if e.threads[1].shares(shareDepth, &first) || e.threads[1].shares(shareDepth-1, &second) {
		t.Error("the first move and shallow ones are shared")
	}
	if !e.threads[1].shares(shareDepth, &second) {
		t.Error("the second move is not shared")
	}
	e.threads[0].beginShared(at, second.move)
	if e.threads[1].putOff(other, &first) || !e.threads[1].putOff(other, &second) {
		t.Error("not just the move that the other thread is at is put off")
	}
	e.threads[0].endShared(at, second.move)
	if e.threads[1].putOff(other, &second) {
		t.Error("put off though nobody is at it any more")
	}
	if got := other.takeDeferred(); got != second {
		t.Errorf("%+v comes back, not %+v", got, second)
	}
	if got := other.takeDeferred(); got.move != board.NoMove {
		t.Errorf("%+v comes back too", got)
	}
	e.SetThreads(1)
	if e.threads[0].shares(shareDepth, &second) {
		t.Error("a single thread shares")
	}
}

// TestThreadsAgree checks that what one thread finished is what the other goes on
// from.
func TestThreadsAgree(t *testing.T) {
	e := prepared(t, middlegame, 2)
	fast, slow := e.threads[0], e.threads[1]
	fast.rootDepth, slow.rootDepth = 6, 6
	fast.rootMoves[3].score = 77
	fast.rootMoves[3].nodes = 1000
	sortRootMoves(fast.rootMoves)
	best := fast.rootMoves[0].move
	if slow.overtaken() {
		t.Fatal("overtaken before anything was finished")
	}
	fast.agree()
	fast.depth = fast.rootDepth
	slow.checkLimits()
	if !slow.stopped || fast.overtaken() {
		t.Fatal("not just the slow thread breaks off")
	}
	slow.rootMoves[0].score = 99 // too late
	slow.agree()
	if slow.stopped {
		t.Fatal("the slow thread does not go on")
	}
	if got := &slow.rootMoves[0]; got.move != best || got.score != 77 || got.nodes != 0 {
		t.Errorf("%v with %d and %d nodes, want %v with 77 and nodes of its own", got.move, got.score, got.nodes, best)
	}
	order := func(thread *thread) (moves []board.Move) {
		for i := range thread.rootMoves {
			moves = append(moves, thread.rootMoves[i].move)
		}
		return moves
	}
	if !slices.Equal(order(slow), order(fast)) {
		t.Errorf("order %v, want %v", order(slow), order(fast))
	}
}

// TestProofIsRecalled checks that a mate which the hunt proved comes to the head
// again when another thread finishes the iteration without having seen it.
func TestProofIsRecalled(t *testing.T) {
	e := prepared(t, middlegame, 2)
	fast, slow := e.threads[0], e.threads[1]
	fast.rootDepth, slow.rootDepth = 6, 6
	mates := slow.rootMoves[5].move
	slow.promote(5, 3)
	fast.agree()
	slow.agree()
	slow.recall()
	if got := &slow.rootMoves[0]; got.move != mates || got.score != MateIn(5) {
		t.Errorf("%v with %d leads, not the mate by %v", got.move, got.score, mates)
	}
}

// TestNothingIsBetterThanOvertaken stops a thread before it has finished anything: it
// has what another one has finished.
func TestNothingIsBetterThanOvertaken(t *testing.T) {
	e := prepared(t, middlegame, 2)
	slow, fast := e.threads[0], e.threads[1]
	best := fast.rootMoves[7].move
	fast.rootMoves[0], fast.rootMoves[7] = fast.rootMoves[7], fast.rootMoves[0]
	for i := range fast.rootMoves {
		fast.rootMoves[i].score = Score(-i)
	}
	fast.rootDepth = 1
	fast.agree()
	e.signals.stopAll()
	slow.iterate()
	if slow.depth == 0 || slow.rootMoves[0].move != best {
		t.Errorf("%v after depth %d, want %v", slow.rootMoves[0].move, slow.depth, best)
	}
}
