package search

import "vezir/board"

// stage is where a picker is in its order of moves.
type stage uint8

// The stages, in order. Each kind of move is generated only when the earlier
// ones are used up, since most nodes end before.
const (
	stageTable stage = iota
	stageGenerateNoisy
	stageGoodNoisy // captures and promotions that lose little material, if any
	stageKillers
	stageGenerateQuiet
	stageQuiet
	stageBadNoisy // the other captures
	stageDone
)

// scoredMove is a move with what speaks for it and its place in the list, in one
// number: the larger it is the better, and of equals the first is the best.
//
//	63 … 32  31 … 24  23 … 16      15 … 0
//	score    0        255 − place  move
type scoredMove int64

func newScoredMove(score, place int, m board.Move) scoredMove {
	return scoredMove(score)<<32 | scoredMove(255-place&255)<<16 | scoredMove(m)
}

func (s scoredMove) score() int       { return int(s >> 32) }
func (s scoredMove) place() int       { return int(255 - s>>16&255) }
func (s scoredMove) move() board.Move { return board.Move(s) }

// picker hands out the legal moves of a node, the most promising first.
type picker struct {
	stage     stage
	noisyOnly bool
	skipQuiet bool // set by the search when quiet moves are not worth trying
	killer    int

	tableMove board.Move
	next, end int // the part of moves not handed out yet
	bad       int // moves[:bad] are captures that lose more
	moves     [board.MaxMoves]scoredMove
}

// reset prepares the picker for a node. With noisyOnly it hands out captures
// and promotions alone.
func (k *picker) reset(tableMove board.Move, noisyOnly bool) {
	k.stage, k.tableMove, k.noisyOnly, k.skipQuiet = stageTable, tableMove, noisyOnly, false
	k.killer, k.next, k.end, k.bad = 0, 0, 0, 0
}

// nextMove returns the next move, NoMove when there is none.
func (t *thread) nextMove(f *frame) board.Move {
	k := &f.picker
	switch k.stage {
	case stageTable:
		k.stage++
		if k.tableMove != board.NoMove {
			return k.tableMove
		}
		fallthrough

	case stageGenerateNoisy:
		t.list.Clear()
		f.pos.GenerateNoisy(&t.list)
		for _, m := range t.list.Slice() {
			if m != k.tableMove {
				k.add(m, t.noisyOrder(f, m))
			}
		}
		k.stage = stageGoodNoisy
		fallthrough

	case stageGoodNoisy:
		for k.next < k.end {
			best := k.best()
			if k.noisyOnly || f.pos.SEE(best.move(), -best.score()/captureLoss) {
				return best.move()
			}
			k.moves[k.bad] = best
			k.bad++
		}
		if k.noisyOnly {
			k.stage = stageDone
			return board.NoMove
		}
		k.stage = stageKillers
		fallthrough

	case stageKillers:
		for k.killer < len(f.killers) && !k.skipQuiet {
			m := f.killers[k.killer&1]
			k.killer++
			if m != board.NoMove && m != k.tableMove && !f.pos.IsNoisy(m) && f.pos.IsLegal(m) {
				return m
			}
		}
		k.stage = stageGenerateQuiet
		fallthrough

	case stageGenerateQuiet:
		k.next = k.bad
		k.end = k.bad
		if !k.skipQuiet {
			t.list.Clear()
			f.pos.GenerateQuiet(&t.list)
			checks := f.pos.CheckSquares()
			for _, m := range t.list.Slice() {
				if m != k.tableMove && m != f.killers[0] && m != f.killers[1] {
					k.add(m, t.quietOrder(f, m, &checks))
				}
			}
		}
		k.stage = stageQuiet
		fallthrough

	case stageQuiet:
		if k.next < k.end && !k.skipQuiet {
			return k.best().move()
		}
		k.stage = stageBadNoisy
		k.next = 0
		fallthrough

	case stageBadNoisy:
		if k.next < k.bad {
			k.next++
			return k.moves[(k.next-1)&255].move()
		}
		k.stage = stageDone
	}
	return board.NoMove
}

// add appends a move with what speaks for it.
func (k *picker) add(m board.Move, score int) {
	k.moves[k.end&255] = newScoredMove(score, k.end, m)
	k.end++
}

// best takes the best of the moves that are left, of which there is one at least.
func (k *picker) best() scoredMove {
	first := k.moves[k.next&255]
	// Two maxima side by side: neither waits for the other, and no branch is guessed.
	best, other := first, first
	left := k.moves[k.next:k.end]
	for ; len(left) >= 2; left = left[2:] {
		best, other = max(best, left[0]), max(other, left[1])
	}
	if len(left) > 0 {
		best = max(best, left[0])
	}
	best = max(best, other)
	place := best.place()
	k.moves[place] = newScoredMove(first.score(), place, first.move())
	k.next++
	return best
}

// noisyOrder ranks captures: the most valuable victim first, corrected by how
// often the capture was good.
func (t *thread) noisyOrder(f *frame, m board.Move) int {
	order := captureVictim*board.SEEValue(f.pos.Captured(m)) + t.noisyHistory(f, m)/captureHistory
	if m.Kind() == board.Promotion {
		if m.Promoted() == board.Queen {
			return order + captureVictim*board.SEEValue(board.Queen)
		}
		return order - underPromotion
	}
	return order
}

// quietOrder ranks quiet moves: by the histories, by whether they give check themselves, and
// by whether a piece flees from a lesser one or goes where a lesser one takes it.
func (t *thread) quietOrder(f *frame, m board.Move, checks *[8]board.Bitboard) int {
	order := t.quietHistory(f, m)
	kind := f.pos.PieceOn(m.From()).Type() & 7
	if checks[kind].Has(m.To()) {
		order += quietCheck
	}
	threatened := &f.threats.ByLesser[kind]
	if threatened.Has(m.From()) {
		order += quietThreat * board.SEEValue(kind)
	}
	if threatened.Has(m.To()) {
		order -= quietThreat * board.SEEValue(kind)
	}
	return order
}
