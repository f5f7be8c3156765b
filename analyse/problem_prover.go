package analyse

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"vezir/board"
)

// proofControl is what the workers of one solveProblem share: when to stop, and how
// much has been done.
type proofControl struct {
	ctx   context.Context
	limit uint64 // nodes; 0: none
	nodes atomic.Uint64
	stop  atomic.Bool
	start time.Time

	mu          sync.Mutex
	stage       string
	done, total int
}

func newProofControl(ctx context.Context, limit uint64) *proofControl {
	return &proofControl{ctx: ctx, limit: limit, start: time.Now()}
}

// stopped reports whether the search was broken off.
func (c *proofControl) stopped() bool { return c.stop.Load() }

// account adds nodes and looks whether it is time to stop.
func (c *proofControl) account(nodes uint64) {
	total := c.nodes.Add(nodes)
	if c.ctx.Err() != nil || c.limit > 0 && total >= c.limit {
		c.stop.Store(true)
	}
}

// enter begins a stage of so many moves.
func (c *proofControl) enter(stage string, total int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stage, c.done, c.total = stage, 0, total
}

// advance counts a move of the stage.
func (c *proofControl) advance() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done++
}

// report calls progress twice a second until the function it returns is called.
func (c *proofControl) report(progress func(proofProgress)) (end func()) {
	if progress == nil {
		return func() {}
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-quit:
				return
			case <-ticker.C:
				c.mu.Lock()
				now := proofProgress{c.stage, c.done, c.total, c.nodes.Load(), time.Since(c.start)}
				c.mu.Unlock()
				progress(now)
			}
		}
	}()
	return func() { close(quit); <-ended }
}

// accountEvery is how many nodes a worker searches between looks at the clock.
const accountEvery = 1 << 12

// prover decides direct mates and selfmates by a depth-first search of the
// whole AND/OR tree: nothing is pruned but what is proven. Table, killer moves
// and history only choose what is looked at first.
//
// Results that come back while the search is being stopped mean nothing; see
// proofControl.stopped.
type prover struct {
	control *proofControl
	table   *proofTable
	self    bool   // a selfmate
	pending uint64 // nodes not yet accounted for

	frames  [2*maxDirect + 4]proofFrame
	killers [2*maxDirect + 4][2]board.Move
	history [2][1 << 12]uint32 // by from and to: solving moves, refutations
}

// proofFrame is the memory of one ply.
type proofFrame struct {
	list   board.MoveList
	scores [board.MaxMoves]int32
	next   board.Position // after the move that is looked at
}

// The slots of prover.history.
const (
	solving = iota
	refuting
)

func newProver(control *proofControl, table *proofTable, self bool) *prover {
	return &prover{control: control, table: table, self: self}
}

// visit counts a node; it reports whether the search goes on.
func (p *prover) visit() bool {
	p.pending++
	if p.pending >= accountEvery {
		p.flush()
	}
	return !p.control.stopped()
}

// flush accounts for all nodes.
func (p *prover) flush() {
	p.control.account(p.pending)
	p.pending = 0
}

// key returns the key of a position in the table: the same position means
// different things to the side that solves and to the one that defends.
func (p *prover) key(pos *board.Position, defence bool) uint64 {
	if defence {
		return pos.Key() ^ 0x5bf0363546a1d1c9
	}
	return pos.Key()
}

// forces reports whether the side to move forces its aim in n moves or fewer,
// n at least 1. Shorter ways are tried first.
func (p *prover) forces(pos *board.Position, n, ply int) bool {
	if !p.visit() {
		return false
	}
	if n == 1 && !p.self {
		return p.matesAtOnce(pos, ply)
	}
	key, second := p.key(pos, false), secondKey(pos)
	entry := p.table.probe(key, second)
	if entry.proven != 0 && int(entry.proven) <= n {
		return true
	}
	if int(entry.refuted) >= n {
		return false
	}
	first := int(entry.refuted) + 1
	if first == 1 && !p.self {
		if p.matesAtOnce(pos, ply) {
			return true
		}
		first = 2
	}
	list := p.attacks(pos, entry.move, ply)
	for k := first; k <= n; k++ {
		for i := range list.Len() {
			move := p.frames[ply].pick(i)
			if p.holds(p.frames[ply].step(pos, move), k-1, ply+1) {
				p.history[solving][move&0xfff] += uint32(k * k)
				p.table.store(key, second, proofEntry{move, uint8(k), uint8(k - 1)})
				return true
			}
			if p.control.stopped() {
				return false
			}
		}
		p.table.store(key, second, proofEntry{entry.move, entry.proven, uint8(k)})
	}
	return false
}

// matesAtOnce reports whether a move mates.
func (p *prover) matesAtOnce(pos *board.Position, ply int) bool {
	list := &p.frames[ply].list
	list.Clear()
	pos.Generate(list)
	for _, move := range list.Slice() {
		if !pos.GivesCheck(move) {
			continue
		}
		if !p.frames[ply].step(pos, move).HasLegalMove() {
			return true
		}
	}
	return false
}

// holds reports whether the aim is forced against every move of the side to
// move, when the other side has n more moves.
func (p *prover) holds(pos *board.Position, n, ply int) bool {
	if !p.visit() {
		return false
	}
	if n == 0 && !p.self {
		return pos.InCheck() && !pos.HasLegalMove()
	}
	key, second := p.key(pos, true), secondKey(pos)
	var entry proofEntry
	if n > 0 {
		entry = p.table.probe(key, second)
		if entry.proven != 0 && int(entry.proven) <= n+1 {
			return true
		}
		if int(entry.refuted) >= n+1 {
			return false
		}
	}
	list, tried := p.defences(pos, entry.move, ply)
	if list.Len() == 0 {
		return !p.self && pos.InCheck()
	}
	for i := range list.Len() {
		move := list.Moves[i]
		if i >= tried {
			if i == tried {
				p.rateDefences(pos, i, ply)
			}
			move = p.frames[ply].pick(i)
		}
		if p.answered(pos, move, n, ply) {
			continue
		}
		if p.control.stopped() {
			return false
		}
		p.noteRefutation(move, n, ply)
		if n > 0 {
			p.table.store(key, second, proofEntry{move, entry.proven, uint8(n + 1)})
		}
		return false
	}
	if n > 0 && !p.control.stopped() {
		p.table.store(key, second, proofEntry{entry.move, uint8(n + 1), entry.refuted})
	}
	return true
}

// answered reports whether the aim is still forced after a move of the
// defence, or reached by it.
func (p *prover) answered(pos *board.Position, move board.Move, n, ply int) bool {
	next := p.frames[ply].step(pos, move)
	if p.self && next.InCheck() && !next.HasLegalMove() {
		return true
	}
	return n > 0 && p.forces(next, n, ply+1)
}

// noteRefutation puts a refutation before other moves the next time.
func (p *prover) noteRefutation(move board.Move, n, ply int) {
	if killers := &p.killers[ply]; killers[0] != move {
		killers[0], killers[1] = move, killers[0]
	}
	p.history[refuting][move&0xfff] += uint32((n + 1) * (n + 1))
}

// attacks lists the moves of the side that solves: what solved before, checks
// with few answers, captures, the rest by history.
func (p *prover) attacks(pos *board.Position, hashMove board.Move, ply int) *board.MoveList {
	frame := &p.frames[ply]
	frame.list.Clear()
	pos.Generate(&frame.list)
	for i, move := range frame.list.Slice() {
		score := int32(min(p.history[solving][move&0xfff], 1<<16))
		switch {
		case move == hashMove:
			score = 1 << 30
		case pos.GivesCheck(move):
			answers := frame.step(pos, move).CountMoves(&p.frames[ply+1].list)
			score += 1<<20 - int32(answers)<<14
		case pos.IsNoisy(move):
			score += 1 << 8
		}
		frame.scores[i] = score
	}
	return &frame.list
}

// defences lists the moves of the defence with those that refuted before in
// front, and returns how many these are. Most questions end with them.
func (p *prover) defences(pos *board.Position, hashMove board.Move, ply int) (list *board.MoveList, tried int) {
	frame := &p.frames[ply]
	list = &frame.list
	list.Clear()
	pos.Generate(list)
	for _, wanted := range [...]board.Move{hashMove, p.killers[ply][0], p.killers[ply][1]} {
		moves := list.Slice()
		if i := slices.Index(moves[tried:], wanted); i >= 0 {
			moves[tried], moves[tried+i] = moves[tried+i], moves[tried]
			tried++
		}
	}
	return list, tried
}

// rateDefences gives the moves of the defence from the given one on their
// order: checks and captures, which leave the other side the least choice, and
// what refuted elsewhere.
func (p *prover) rateDefences(pos *board.Position, from, ply int) {
	frame := &p.frames[ply]
	for i, move := range frame.list.Slice() {
		if i < from {
			continue
		}
		score := int32(min(p.history[refuting][move&0xfff], 1<<24))
		if pos.GivesCheck(move) {
			score += 1 << 26
		}
		if pos.Captured(move) != board.NoPieceType {
			score += 1 << 20
		}
		frame.scores[i] = score
	}
}

// step makes a move; the position lasts until the next step of the ply.
func (f *proofFrame) step(pos *board.Position, move board.Move) *board.Position {
	f.next = *pos
	f.next.Make(move)
	return &f.next
}

// pick brings the best of the moves from i on to i and returns it.
func (f *proofFrame) pick(i int) board.Move {
	best := i
	for j := i + 1; j < f.list.Len(); j++ {
		if f.scores[j] > f.scores[best] {
			best = j
		}
	}
	moves := &f.list.Moves
	moves[i], moves[best] = moves[best], moves[i]
	f.scores[i], f.scores[best] = f.scores[best], f.scores[i]
	return moves[i]
}
