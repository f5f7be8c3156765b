package eval

import "vezir/board"

// men is what stands where.
type men struct {
	colours [2]board.Bitboard
	types   [6]board.Bitboard
	squares [64]board.Piece
}

// set makes the men those of a position.
func (m *men) set(pos *board.Position) {
	m.colours[board.White], m.colours[board.Black] = pos.Colour(board.White), pos.Colour(board.Black)
	for t := range m.types {
		m.types[t] = pos.Type(board.PieceType(t))
	}
	m.squares = pos.Squares()
}

// find lists what changes from a board to a position.
func (c *changes) find(from *men, to *board.Position) {
	var differ board.Bitboard
	for colour := range from.colours {
		differ |= from.colours[colour] ^ to.Colour(board.Colour(colour))
	}
	for t := range from.types {
		differ |= from.types[t] ^ to.Type(board.PieceType(t))
	}
	appear, gone := 0, 0
	for differ != 0 {
		at := differ.Pop() & 63
		// Both are written, and those that are a piece are kept: no branch to guess.
		before, after := from.squares[at], to.PieceOn(at)
		c.lists[0][appear&63] = occupant(after, at)
		c.lists[1][gone&63] = occupant(before, at)
		if after != board.NoPiece {
			appear++
		}
		if before != board.NoPiece {
			gone++
		}
	}
	c.lengths = [2]int{appear, gone}
}

// seen is what one perspective's accumulator holds, for a board that it knows:
// it can be brought up to any other one by their difference. With no men it
// holds the bias, whatever the view.
type seen struct {
	men    men
	values []int16 // [Hidden]
}

// accumulator holds both perspectives of a board.
type accumulator struct {
	men    men
	views  [2]view
	values [2][]int16 // by colour; [Hidden]
}

// lineLength is the number of accumulators for the positions on a line, more
// than a search is deep.
const lineLength = 256

// accumulators keeps the first layer of a network up to date for one search.
// Nothing is computed before a position is evaluated. Then the accumulator of
// the ply above is the one to start from: it is usually a move away. Any
// accumulator of the same view would do, since each knows its board.
type accumulators struct {
	network *Network
	line    [lineLength]accumulator // by ply
	// cache holds, for each perspective and view, what was last seen through it, to
	// start from when the king has gone where the board looks different.
	cache   [2][2 * 32]seen // [colour][bucket*2+mirrored]
	views   [2][64]view     // by colour and square of the king
	changes changes
}

// newAccumulators returns room for the boards of one line.
func newAccumulators(n *Network) *accumulators {
	a := &accumulators{network: n}
	for colour := range a.views {
		for king := range a.views[colour] {
			a.views[colour][king] = n.viewOf(board.Colour(colour), board.Square(king))
		}
	}
	a.allocate()
	return a
}

// allocate gives all boards their memory, and empties them.
func (a *accumulators) allocate() {
	hidden, kings := a.network.Hidden, a.network.kings()
	memory := make([]int16, (2*lineLength+2*2*kings)*hidden)
	empty := func() (values []int16) {
		values, memory = memory[:hidden:hidden], memory[hidden:]
		copy(values, a.network.FeatureBias)
		return values
	}
	var none men // the zero value has pawns everywhere
	for i := range none.squares {
		none.squares[i] = board.NoPiece
	}
	for i := range a.line {
		a.line[i] = accumulator{men: none, values: [2][]int16{empty(), empty()}}
	}
	for colour := range a.cache {
		for i := range 2 * kings {
			a.cache[colour][i] = seen{men: none, values: empty()}
		}
	}
}

// farChanges is from how many changes on the accumulator of the ply above is no
// better to start from than the cache.
const farChanges = 8

// see returns the accumulator of a position at a ply, 0 to lineLength-1.
func (a *accumulators) see(pos *board.Position, ply int) *accumulator {
	above, here := &a.line[uint(ply-1)%lineLength], &a.line[uint(ply)%lineLength]
	a.changes.find(&above.men, pos)
	near := a.changes.lengths[0]+a.changes.lengths[1] <= farChanges
	stale := [2]bool{}
	for colour := range stale {
		view := a.views[colour][pos.KingSquare(board.Colour(colour))&63]
		here.views[colour] = view
		if near && view == above.views[colour] {
			update(here.values[colour], above.values[colour], a.rows(view), &a.changes, view.flip)
		} else {
			stale[colour] = true
		}
	}
	here.men.set(pos)
	for colour, stale := range stale {
		if stale {
			a.refresh(here, pos, colour)
		}
	}
	return here
}

// refresh fills a perspective of an accumulator from the cache.
func (a *accumulators) refresh(here *accumulator, pos *board.Position, colour int) {
	view := here.views[colour]
	cached := &a.cache[colour][view.bucket&31<<1|uint8(view.flip&1)]
	a.changes.find(&cached.men, pos)
	cached.men.set(pos)
	update(cached.values, cached.values, a.rows(view), &a.changes, view.flip)
	copy(here.values[colour], cached.values)
}

// rows returns the weights that count for a view.
func (a *accumulators) rows(v view) []int16 {
	return a.network.FeatureWeights[int(v.bucket)*featuresPerKing*a.network.Hidden:]
}

// evaluate returns the value of a position at a ply as [Network.Evaluate] does.
func (a *accumulators) evaluate(pos *board.Position, ply int) int {
	here, us, n := a.see(pos, ply), pos.SideToMove()&1, a.network
	bucket := n.OutputBucket(pos.Occupied().Count())
	weights := n.OutputWeights[bucket*2*n.Hidden:][:2*n.Hidden]
	return n.centipawns(dot(here.values[us], here.values[us^1], weights), bucket)
}
