package search

import (
	"sync"
	"sync/atomic"

	"vezir/board"
)

// How threads share the work, beside the table. A thread puts off the moves that
// another one is searching, whose results it finds in the table afterwards. Every
// other thread searches a ply deeper, so that it meets each node first and leaves
// good moves behind; and the first to finish an iteration finishes it for all.

// busy notes which moves the threads are searching: Tom Kerrigan's simplification
// of ABDADA (https://www.chessprogramming.org/ABDADA). A slot that is
// overwritten costs some work done twice, no more.
type busy [1 << 12]atomic.Uint64

// slot returns where a move at a node is noted, and as what.
func (b *busy) slot(f *frame, m board.Move) (*atomic.Uint64, uint64) {
	key := f.pos.Key() ^ uint64(m)*0x9E3779B97F4A7C15
	return &b[key%uint64(len(b))], key
}

// deferred holds the moves of a node that another thread was at.
type deferred struct {
	n     int
	moves [32]candidate
}

// shares reports whether a move of a node is one to share with other threads: not
// the first, which must be known before the others are worth anything.
func (t *thread) shares(depth int, c *candidate) bool {
	return len(t.engine.threads) > 1 && depth >= shareDepth && c.number > 1
}

// putOff keeps a move for later if another thread is at it.
func (t *thread) putOff(f *frame, c *candidate) bool {
	slot, key := t.engine.busy.slot(f, c.move)
	if slot.Load() != key || f.deferred.n == len(f.deferred.moves) {
		return false
	}
	f.deferred.moves[f.deferred.n] = *c
	f.deferred.n++
	return true
}

// takeDeferred returns a move that was put off, one without a move if there is none.
func (f *frame) takeDeferred() candidate {
	if f.deferred.n == 0 {
		return candidate{}
	}
	f.deferred.n--
	return f.deferred.moves[f.deferred.n]
}

// beginShared tells the other threads that this one is at a move.
func (t *thread) beginShared(f *frame, m board.Move) {
	slot, key := t.engine.busy.slot(f, m)
	slot.Store(key)
}

// endShared tells them that it is done.
func (t *thread) endShared(f *frame, m board.Move) {
	slot, key := t.engine.busy.slot(f, m)
	slot.CompareAndSwap(key, 0)
}

// finished is the deepest iteration of a search that any thread has finished.
type finished struct {
	depth atomic.Int32
	mutex sync.Mutex
	moves []rootMove // what it found
}

// overtaken reports whether another thread has finished the iteration that this
// one is at.
func (t *thread) overtaken() bool {
	return t.depth < t.rootDepth && int(t.engine.finished.depth.Load()) >= t.rootDepth
}

// agree gives all threads the same result of an iteration: that of the first one
// to finish it, which may have gone on to a deeper one. Lines of MultiPV are each
// thread's own.
func (t *thread) agree() {
	e := t.engine
	if len(e.threads) == 1 || e.lines() > 1 {
		return
	}
	e.finished.mutex.Lock()
	defer e.finished.mutex.Unlock()
	if t.overtaken() {
		t.rootDepth = int(e.finished.depth.Load())
		t.takeOver(e.finished.moves)
		return
	}
	e.finished.moves = append(e.finished.moves[:0], t.rootMoves...)
	e.finished.depth.Store(int32(t.rootDepth))
}

// takeOver makes what another thread found at the root its own, all but the nodes,
// and lets the thread go on.
func (t *thread) takeOver(moves []rootMove) {
	for i := range moves {
		for j := i; j < len(t.rootMoves); j++ {
			if t.rootMoves[j].move == moves[i].move {
				nodes := t.rootMoves[j].nodes
				t.rootMoves[j] = t.rootMoves[i]
				t.rootMoves[i] = moves[i]
				t.rootMoves[i].nodes = nodes
				break
			}
		}
	}
	t.stopped = false
}
