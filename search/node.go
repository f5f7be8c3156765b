package search

import "vezir/board"

// search returns the value of the position at a ply, searched depth plies
// deep within the window from alpha to beta (fail-soft principal variation
// search). cutNode says that a cut-off is expected here.
//
// The steps are numbered; each names the technique by which it is known and
// what it gained when it was admitted (see docs/testing.md).
func (t *Thread) search(ply, depth int, alpha, beta Score, cutNode bool) Score {
	if depth <= 0 {
		return t.quiesce(ply, alpha, beta)
	}
	f := t.frame(ply)
	pos := &f.pos
	root := ply == 0
	pv := beta-alpha > 1
	f.pvLen = 0

	// 1. Limits.
	if t.nodes >= t.nextCheck {
		t.checkLimits()
	}
	if t.stopped {
		return Draw
	}
	t.selDepth = max(t.selDepth, ply)

	if !root {
		// 2. Draws by the laws.
		if t.isDraw(f) {
			return Draw
		}
		if ply >= MaxPly {
			return t.evaluate(f)
		}
		// A side that can go back to an earlier position has at least a draw.
		if alpha < Draw && pos.UpcomingRepetition(t.past(f), ply) {
			if alpha = Draw; alpha >= beta {
				return alpha
			}
		}
		// 3. Mate distance pruning: no line from here beats a shorter mate.
		alpha = max(alpha, MatedIn(ply))
		beta = min(beta, MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. Transposition table. Near the fifty-move limit its scores, which know
	// nothing of the counter, are not trusted.
	stored, hit := t.engine.table.probe(pos.Key(), ply)
	tableMove := stored.move
	if root {
		tableMove = t.rootMoves[t.pvIndex].move
	} else if tableMove != board.NoMove && !pos.IsLegal(tableMove) {
		tableMove = board.NoMove
	}
	if !pv && hit && stored.depth >= depth && pos.Rule50() < 90 && stored.cuts(beta) {
		return stored.score
	}
	wasPV := pv || hit && stored.pv

	// 5. Static evaluation, improved by what the table knows.
	inCheck := pos.InCheck()
	eval := NoScore
	f.staticEval = NoScore
	if !inCheck {
		f.staticEval = stored.eval
		if !hit || stored.eval == NoScore {
			f.staticEval = t.evaluate(f)
		}
		eval = f.staticEval
		if hit && stored.score != NoScore && stored.bounds(eval) {
			eval = stored.score
		}
	}
	improving := !inCheck && t.improving(f)

	// The nodes two plies below start without killers and share them.
	t.before(f, -2).killers = [2]board.Move{}

	// Steps 6 to 8 end a node without looking at its moves; they need a static
	// evaluation and a side that is not about to be mated.
	if !pv && !inCheck {
		// 6. Reverse futility pruning: so far above beta that a quiet reply will
		// not bring it down.
		if depth <= rfpDepth && !eval.IsDecisive() && !beta.IsDecisive() {
			margin := rfpMargin * depth
			if improving {
				margin -= rfpImproving
			}
			if eval-Score(margin) >= beta {
				return (eval + beta) / 2
			}
		}
		// 7. Razoring: so far below alpha that only captures can help.
		if depth <= razorDepth && eval+Score(razorMargin*depth) <= alpha {
			if value := t.quiesce(ply, alpha, beta); value <= alpha {
				return value
			}
			f.pvLen = 0
		}
		// 8. Null move: if passing is good enough, a move is too. Not with pawns
		// alone, where passing may be the best move there is.
		if value, cut := t.nullMove(f, depth, beta, eval, cutNode); cut {
			return value
		}
		if t.stopped {
			return Draw
		}
	}

	// 9. Internal iterative reduction: without a move from the table the node was
	// not worth much so far.
	if depth >= iirDepth && tableMove == board.NoMove && (pv || cutNode) {
		depth--
	}

	return t.searchMoves(f, depth, alpha, beta, cutNode, nodeFacts{
		tableMove: tableMove, pv: pv, wasPV: wasPV, inCheck: inCheck, improving: improving,
	})
}

// nodeFacts are what search found out before it looks at the moves.
type nodeFacts struct {
	tableMove                     board.Move
	pv, wasPV, inCheck, improving bool
}

// cuts reports whether the score decides the node outside a window at beta.
func (e *tableEntry) cuts(beta Score) bool {
	if e.score == NoScore {
		return false
	}
	if e.score >= beta {
		return e.bound&LowerBound != 0
	}
	return e.bound&UpperBound != 0
}

// bounds reports whether the score is nearer the truth than an evaluation.
func (e *tableEntry) bounds(eval Score) bool {
	if e.score > eval {
		return e.bound&LowerBound != 0
	}
	return e.bound&UpperBound != 0
}

// improving reports whether the side to move stands better than at its last
// moves.
func (t *Thread) improving(f *frame) bool {
	if earlier := t.before(f, 2).staticEval; earlier != NoScore {
		return f.staticEval > earlier
	}
	if earlier := t.before(f, 4).staticEval; earlier != NoScore {
		return f.staticEval > earlier
	}
	return false
}

// nullMove tries to end a node by passing the turn. From nullVerify plies on a
// cut-off must be confirmed by a search without null moves, against zugzwang.
func (t *Thread) nullMove(f *frame, depth int, beta, eval Score, cutNode bool) (Score, bool) {
	if depth < nullDepth || eval < beta || f.staticEval < beta-Score(20*depth)+Score(150) ||
		beta.IsDecisive() || f.ply < t.nullMin || t.before(f, 1).move == board.NoMove ||
		!f.pos.HasPieces(f.pos.SideToMove()) {
		return 0, false
	}
	reduced := depth - nullBase - depth/nullDivisor - min(int(eval-beta)/nullEvalMargin, nullEvalMax)
	t.makeNull(f)
	value := -t.search(f.ply+1, reduced, -beta, -beta+1, !cutNode)
	if t.stopped || value < beta {
		return 0, false
	}
	if value.IsDecisive() {
		value = beta // not proven: the opponent moved twice
	}
	if t.nullMin > 0 || depth < nullVerify {
		return value, true
	}
	t.nullMin = f.ply + max(reduced, 0)*3/4
	verified := t.search(f.ply, reduced, beta-1, beta, false)
	t.nullMin = 0
	return value, !t.stopped && verified >= beta
}

// searchMoves tries the moves of a node one after the other.
func (t *Thread) searchMoves(f *frame, depth int, alpha, beta Score, cutNode bool, node nodeFacts) Score {
	pos := &f.pos
	root := f.ply == 0
	originalAlpha := alpha
	best, bestMove := -Infinite, board.NoMove
	moves, quiets, noisies := 0, 0, 0
	f.picker.reset(node.tableMove, false)

	for {
		m := board.NoMove
		if root {
			if i := t.pvIndex + moves; i < len(t.rootMoves) {
				m = t.rootMoves[i].move
			}
		} else {
			m = t.nextMove(f)
		}
		if m == board.NoMove {
			break
		}
		moves++
		if root {
			t.reportCurrentMove(m, moves)
		}

		quiet := !pos.IsNoisy(m)
		history := 0
		if quiet {
			history = t.quietHistory(f, m)
		} else {
			history = t.noisyHistory(f, m)
		}
		reduction := t.lateReduction(f, depth, moves, quiet, history, m, cutNode, node)

		// 10. Pruning of moves, once one is known that does not get mated.
		if !root && best > -MinTablebaseWin && pos.HasPieces(pos.SideToMove()) {
			if t.prune(f, depth, alpha, m, moves, quiet, history, reduction, node) {
				continue
			}
		}

		nodesBefore := t.nodes
		child := t.makeMove(f, m)
		extension := 0

		// 11. Principal variation search with late move reductions: later moves
		// are searched less deep and with an empty window, and again in full when
		// that turns out better than expected.
		var value Score
		newDepth := depth - 1 + extension
		if moves > 1 && depth >= lmrDepth {
			if child.pos.InCheck() {
				reduction -= lmrCheck
			}
			reducedDepth := min(max(newDepth-reduction/1024, 1), newDepth+1)
			value = -t.search(f.ply+1, reducedDepth, -alpha-1, -alpha, true)
			if value > alpha && reducedDepth < newDepth {
				value = -t.search(f.ply+1, newDepth, -alpha-1, -alpha, !cutNode)
			}
		} else if !node.pv || moves > 1 {
			value = -t.search(f.ply+1, newDepth, -alpha-1, -alpha, !cutNode)
		}
		if node.pv && (moves == 1 || value > alpha) {
			value = -t.search(f.ply+1, newDepth, -beta, -alpha, false)
		}
		if t.stopped {
			return Draw
		}
		if root {
			t.noteRootMove(m, moves, value, alpha, beta, t.nodes-nodesBefore)
		}

		if value > best {
			best = value
			if value > alpha {
				bestMove = m
				if node.pv {
					f.setPV(m, child)
				}
				if value >= beta {
					break
				}
				alpha = value
			}
		}
		if m != bestMove {
			if quiet && quiets < len(f.quiets) {
				f.quiets[quiets] = m
				quiets++
			} else if !quiet && noisies < len(f.noisies) {
				f.noisies[noisies] = m
				noisies++
			}
		}
	}

	// 12. Mate and stalemate.
	if moves == 0 {
		if node.inCheck {
			return MatedIn(f.ply)
		}
		return Draw
	}

	// 13. What was learned: histories, killers, the table.
	if best >= beta {
		t.learn(f, bestMove, depth, f.quiets[:quiets], f.noisies[:noisies])
	}
	if !root || t.pvIndex == 0 {
		bound := Exact
		switch {
		case best >= beta:
			bound = LowerBound
		case best <= originalAlpha:
			bound = UpperBound
		}
		t.engine.table.store(pos.Key(), f.ply, tableEntry{
			move: bestMove, score: best, eval: f.staticEval, depth: depth, bound: bound, pv: node.wasPV,
		})
	}
	return best
}

// lateReduction returns by how much a move is reduced, in 1/1024 of a ply:
// the later and the less promising, the more.
func (t *Thread) lateReduction(f *frame, depth, moves int, quiet bool, history int, m board.Move, cutNode bool, node nodeFacts) int {
	table := &lmrNoisy
	if quiet {
		table = &lmrQuiet
	}
	reduction := int(table[min(depth, 63)][min(moves, 63)])
	if cutNode {
		reduction += lmrCut
	}
	if !node.improving {
		reduction += lmrNotImproving
	}
	if node.wasPV {
		reduction -= lmrPV
	}
	if m == f.killers[0] || m == f.killers[1] {
		reduction -= lmrKiller
	}
	return reduction - history/lmrHistory
}

// prune reports whether a move is not worth searching.
func (t *Thread) prune(f *frame, depth int, alpha Score, m board.Move, moves int, quiet bool, history, reduction int, node nodeFacts) bool {
	reducedDepth := max(depth-reduction/1024, 1)
	if !quiet {
		// SEE pruning of captures that lose too much.
		return depth <= seeDepth && !f.pos.SEE(m, -seeNoisyMargin*depth)
	}
	// Late move pruning: after enough quiet moves the rest is skipped.
	limit := lmpBase + depth*depth
	if !node.improving {
		limit /= 2
	}
	if depth <= lmpDepth && moves > limit {
		f.picker.skipQuiet = true
		return true
	}
	// Futility pruning: a quiet move will not lift a position so far below alpha.
	if !node.inCheck && reducedDepth <= futilityDepth && !alpha.IsDecisive() &&
		f.staticEval+Score(futilityBase+futilityMargin*reducedDepth) <= alpha && !f.pos.GivesCheck(m) {
		f.picker.skipQuiet = true
		return true
	}
	// History pruning: it was bad nearly always.
	if reducedDepth <= historyPruneDepth && history < -historyPruneMargin*depth {
		return true
	}
	// SEE pruning of quiet moves that lose the piece.
	return reducedDepth <= seeDepth && !f.pos.SEE(m, -seeQuietMargin*reducedDepth*reducedDepth)
}

// learn updates killers and histories after a cut-off: the move gains, those
// tried before it in vain lose.
func (t *Thread) learn(f *frame, best board.Move, depth int, quiets, noisies []board.Move) {
	bonus := historyBonusFor(depth)
	if f.pos.IsNoisy(best) {
		t.updateNoisy(f, best, bonus)
	} else {
		if f.killers[0] != best {
			f.killers[1], f.killers[0] = f.killers[0], best
		}
		t.updateQuiet(f, best, bonus)
		for _, m := range quiets {
			t.updateQuiet(f, m, -bonus)
		}
	}
	for _, m := range noisies {
		t.updateNoisy(f, m, -bonus)
	}
}

// setPV makes m and the child's principal variation that of f.
func (f *frame) setPV(m board.Move, child *frame) {
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], child.pv[:child.pvLen])
}
