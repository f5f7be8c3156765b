package eval

import "vezir/board"

// men is what stands where.
type men struct {
	colours [2]board.Bitboard
	types   [6]board.Bitboard
}

func menOf(pos *board.Position) (m men) {
	m.colours[board.White], m.colours[board.Black] = pos.Colour(board.White), pos.Colour(board.Black)
	for t := range m.types {
		m.types[t] = pos.Type(board.PieceType(t))
	}
	return m
}

// find lists what changes from one board to another.
func (c *changes) find(from, to *men) {
	appear, gone := 0, 0
	for t := range from.types {
		for colour := range from.colours {
			before, after := from.types[t]&from.colours[colour], to.types[t]&to.colours[colour]
			if before == after {
				continue
			}
			piece := board.MakePiece(board.Colour(colour), board.PieceType(t))
			for set := after &^ before; set != 0; appear++ {
				c.lists[0][appear&63] = occupant(piece, set.Pop())
			}
			for set := before &^ after; set != 0; gone++ {
				c.lists[1][gone&63] = occupant(piece, set.Pop())
			}
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
	for i := range a.line {
		a.line[i] = accumulator{values: [2][]int16{empty(), empty()}}
	}
	for colour := range a.cache {
		for i := range 2 * kings {
			a.cache[colour][i] = seen{values: empty()}
		}
	}
}

// farChanges is from how many changes on the accumulator of the ply above is no
// better to start from than the cache.
const farChanges = 8

// see returns the accumulator of a position at a ply, 0 to lineLength-1.
func (a *accumulators) see(pos *board.Position, ply int) *accumulator {
	above, here := &a.line[uint(ply-1)%lineLength], &a.line[uint(ply)%lineLength]
	now := menOf(pos)
	a.changes.find(&above.men, &now)
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
	here.men = now
	for colour, stale := range stale {
		if stale {
			a.refresh(here, colour)
		}
	}
	return here
}

// refresh fills a perspective of an accumulator from the cache.
func (a *accumulators) refresh(here *accumulator, colour int) {
	view := here.views[colour]
	cached := &a.cache[colour][view.bucket&31<<1|uint8(view.flip&1)]
	a.changes.find(&cached.men, &here.men)
	cached.men = here.men
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
