package search

import "vezir/board"

// nodeFacts are what search found out before it looks at the moves.
type nodeFacts struct {
	tableMove  board.Move
	extension  int   // of the table's move, in plies
	floor      Score // a score that the side to move has for certain
	ceiling    Score // and one that it cannot exceed
	cutNode    bool  // a cut-off is expected
	pv         bool  // the window is open
	wasPV      bool  // the window is open, or was when the table's entry was made
	tableNoisy bool  // the table's move captures or promotes
	inCheck    bool
	improving  bool // the side to move stands better than at its last moves
}

// candidate is a move of a node and what is known of it before it is searched.
type candidate struct {
	move    board.Move
	number  int  // from 1, in the order of the picker
	quiet   bool // neither captures nor promotes
	history int  // what the histories say
}

// searchMoves tries the moves of a node one after the other.
func (t *thread) searchMoves(f *frame, depth int, alpha, beta Score, node *nodeFacts) Score {
	root := f.ply == 0
	originalAlpha := alpha
	best, bestMove := node.floor, board.NoMove
	moves, quiets, noisies := 0, 0, 0
	f.threats = f.pos.Threats(f.pos.SideToMove().Other())
	f.picker.reset(node.tableMove, false)
	f.deferred.n = 0

	for {
		c, late := t.nextCandidate(f, moves)
		if c.move == board.NoMove {
			break
		}
		if !late {
			moves++
		}
		m := c.move
		reduction := t.lateReduction(f, depth, &c, node)

		// 12. Pruning of moves, once one is known that does not get mated.
		if !late && !root && best > -MinTablebaseWin && f.pos.HasPieces(f.pos.SideToMove()) &&
			t.prune(f, depth, alpha, &c, reduction, node) {
			continue
		}

		shared := t.shares(depth, &c)
		if shared {
			if !late && t.putOff(f, &c) {
				continue
			}
			t.beginShared(f, m)
		}
		before := t.nodes
		child := t.makeMove(f, m)
		value := t.searchMove(f, child, depth-1, alpha, beta, best, &c, reduction, node)
		if shared {
			t.endShared(f, m)
		}
		if root {
			t.noteRootMove(m, c.number, value, alpha, beta, t.nodes-before)
		}
		if t.stopped {
			return Draw
		}

		if value > best {
			best = value
			if value > alpha {
				bestMove = m
				if node.pv {
					f.setPV(m, child)
				}
				if value >= beta {
					f.cutoffs++
					break
				}
				alpha = value
				// The others are unlikely to do better still.
				if depth >= alphaRaiseFrom && depth <= alphaRaiseTo && !value.IsDecisive() {
					depth -= alphaRaise
				}
			}
		}
		if m != bestMove {
			if c.quiet && quiets < len(f.quiets) {
				f.quiets[quiets] = m
				quiets++
			} else if !c.quiet && noisies < len(f.noisies) {
				f.noisies[noisies] = m
				noisies++
			}
		}
	}

	// 14. Mate and stalemate.
	if moves == 0 {
		switch {
		case f.excluded != board.NoMove:
			return alpha // the move left out is the only one
		case node.inCheck:
			return MatedIn(f.ply)
		}
		return Draw
	}

	best = min(best, node.ceiling)

	// 15. What was learned: histories, killers, corrections, the table. A root of
	// which only some moves were searched says nothing about its position.
	if best >= beta {
		t.learn(f, bestMove, depth+max(0, min(1, int(best-beta)/surpriseMargin)), f.quiets[:quiets], f.noisies[:noisies])
	}
	if f.excluded != board.NoMove || root && (t.pvIndex > 0 || len(t.rootMoves) < t.engine.legal) {
		return best
	}
	bound := Exact
	switch {
	case best >= beta:
		bound = LowerBound
	case best <= originalAlpha:
		bound = UpperBound
	}
	if !node.inCheck && !best.IsDecisive() && (bestMove == board.NoMove || !f.pos.IsNoisy(bestMove)) &&
		(bound&LowerBound != 0 || best < f.staticEval) && (bound&UpperBound != 0 || best > f.staticEval) {
		t.learnCorrection(f, depth, best)
	}
	t.engine.table.store(f.pos.Key(), f.ply, tableEntry{
		move: bestMove, score: best, eval: f.rawEval, depth: min(depth, proofDepth-1), bound: bound, pv: node.wasPV,
	})
	return best
}

// nextCandidate returns the move to try after so many others. When no more are
// left it is late: one of those that were put off. Without any it has no move.
func (t *thread) nextCandidate(f *frame, moves int) (c candidate, late bool) {
	m := t.nextMoveAt(f, moves)
	if m == f.excluded && m != board.NoMove {
		m = t.nextMoveAt(f, moves)
	}
	if m == board.NoMove {
		return f.takeDeferred(), true
	}
	return t.candidate(f, m, moves+1), false
}

// nextMoveAt returns the move to try after so many others, at the root those
// of the list that the last iteration ordered and of the rank of the line's.
func (t *thread) nextMoveAt(f *frame, moves int) board.Move {
	if f.ply > 0 {
		return t.nextMove(f)
	}
	if i := t.pvIndex + moves; i < len(t.rootMoves) && t.rootMoves[i].rank == t.rootMoves[t.pvIndex].rank {
		t.reportCurrentMove(t.rootMoves[i].move, moves+1)
		return t.rootMoves[i].move
	}
	return board.NoMove
}

// candidate looks a move up in the histories.
func (t *thread) candidate(f *frame, m board.Move, number int) candidate {
	c := candidate{move: m, number: number, quiet: !f.pos.IsNoisy(m)}
	if c.quiet {
		c.history = t.quietHistory(f, m)
	} else {
		c.history = t.noisyHistory(f, m)
	}
	return c
}

// searchMove returns the value of a move that has been made.
//
// 13. Principal variation search with late move reductions: later moves are
// searched less deep and with an empty window, and again in full when that
// turns out better than expected.
func (t *thread) searchMove(f, child *frame, depth int, alpha, beta, best Score, c *candidate, reduction int, node *nodeFacts) Score {
	if c.move == node.tableMove {
		depth += node.extension
	}
	var value Score
	switch {
	case c.number > 1 && depth+1 >= lmrDepth:
		if child.pos.InCheck() {
			reduction -= lmrCheck
		}
		deepest := depth
		if node.wasPV {
			deepest++ // a reduction below zero extends
		}
		reduced := min(max(depth-reduction/1024, 1), deepest)
		f.reduction = depth - reduced
		value = -t.search(child.ply, reduced, -alpha-1, -alpha, true)
		f.reduction = 0
		if value > alpha && reduced < depth {
			// A great surprise is worth looking at more closely, a small one less so.
			if value > best+Score(deeperMargin+2*depth) {
				depth++
			} else if value < best+shallowerMargin {
				depth--
			}
			if depth > reduced {
				value = -t.search(child.ply, depth, -alpha-1, -alpha, !node.cutNode)
			}
		}
	case !node.pv || c.number > 1:
		value = -t.search(child.ply, depth, -alpha-1, -alpha, !node.cutNode)
	}
	if node.pv && (c.number == 1 || value > alpha) {
		value = -t.search(child.ply, depth, -beta, -alpha, false)
	}
	return value
}

// learn updates killers and histories after a cut-off: the move gains, those
// tried before it in vain lose.
func (t *thread) learn(f *frame, best board.Move, depth int, quiets, noisies []board.Move) {
	bonus := historyBonusFor(depth)
	malus := bonus * historyMalus / 100
	if f.pos.IsNoisy(best) {
		t.updateNoisy(f, best, bonus)
	} else {
		if f.killers[0] != best {
			f.killers[1], f.killers[0] = f.killers[0], best
		}
		t.updateQuiet(f, best, bonus)
		for _, m := range quiets {
			t.updateQuiet(f, m, -malus)
		}
	}
	for _, m := range noisies {
		t.updateNoisy(f, m, -malus)
	}
}

// setPV makes m and the child's principal variation that of f.
func (f *frame) setPV(m board.Move, child *frame) {
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], child.pv[:child.pvLen])
}
