package search

import "vezir/board"

// search returns the value of the position at a ply, searched depth plies
// deep within the window from alpha to beta (fail-soft principal variation
// search). cutNode says that a cut-off is expected here.
//
// The steps are numbered; each names the technique by which it is known.
// docs/testing.md says what each gained when it was admitted, and in how many games.
func (t *thread) search(ply, depth int, alpha, beta Score, cutNode bool) Score {
	if depth <= 0 {
		return t.quiesce(ply, alpha, beta)
	}
	f := t.frame(ply)
	pos := &f.pos
	root := ply == 0
	pv := beta-alpha > 1
	floor := -Infinite
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
			alpha, floor = Draw, Draw
			if alpha >= beta {
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

	// 4. Transposition table. Near the fifty-move limit its scores, which were
	// found with another counter, are not trusted. A node searched without one of its
	// moves is another node.
	stored, hit := t.engine.table.probe(pos.Key(), ply, pos.Rule50())
	node := nodeFacts{floor: floor, ceiling: Infinite, cutNode: cutNode, pv: pv, tableMove: stored.move}
	if root {
		node.tableMove = t.rootMoves[t.pvIndex].move
	} else if node.tableMove != board.NoMove && !pos.IsLegal(node.tableMove) {
		node.tableMove = board.NoMove
	}
	whole := f.excluded == board.NoMove
	if whole && !pv && hit && stored.depth >= depth && pos.Rule50() < rule50Trust && stored.cuts(beta) {
		return stored.score
	}
	node.wasPV = pv || hit && stored.pv
	node.tableNoisy = node.tableMove != board.NoMove && pos.IsNoisy(node.tableMove)

	// 4a. Tablebases.
	if !root && whole {
		if value, cut := t.useTables(f, depth, &alpha, beta, &node); cut {
			return value
		}
	}

	// 5. Static evaluation, improved by what the table knows.
	node.inCheck = pos.InCheck()
	eval := t.staticEval(f, &stored, hit)
	node.improving = !node.inCheck && t.improving(f)

	if !node.inCheck && whole && !root {
		depth = t.hindsight(f, depth)
	}

	// The nodes two plies below start without killers and share them.
	t.before(f, -2).killers = [2]board.Move{}
	t.before(f, -2).cutoffs = 0

	// Steps 6 to 8 end a node without looking at its moves; they need a static
	// evaluation.
	if !pv && !node.inCheck && whole {
		// 6. Reverse futility pruning: so far above beta that a quiet reply will
		// not bring it down.
		if depth <= rfpDepth && !node.wasPV && !eval.IsDecisive() && !beta.IsDecisive() {
			margin := rfpMargin * depth
			if node.improving {
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
	}

	// 9. Internal iterative reduction: without a move from the table the node was
	// not worth much so far.
	if depth >= iirDepth && node.tableMove == board.NoMove && (pv || cutNode) {
		depth--
	}

	// 10. Probcut.
	if !pv && !node.inCheck && whole && !t.stopped {
		if value, cut := t.probCut(f, depth, beta, &stored, hit, &node); cut {
			return value
		}
	}

	// 11. Singular extension of the table's move, and multi-cut.
	extension, value, cut := t.singular(f, depth, beta, &stored, &node)
	if cut {
		return value
	}
	if t.stopped {
		return Draw
	}
	node.extension = extension
	return t.searchMoves(f, depth, alpha, beta, &node)
}

// staticEval evaluates the node, with the evaluation in the table where there
// is one, and returns the value improved by the table's score. In check there
// is none.
func (t *thread) staticEval(f *frame, stored *tableEntry, hit bool) Score {
	if f.pos.InCheck() {
		f.staticEval, f.rawEval = NoScore, NoScore
		return NoScore
	}
	f.rawEval = stored.eval
	if !hit || stored.eval == NoScore {
		f.rawEval = t.evaluate(f)
		if !hit { // nodes that end before their moves would evaluate again at the next visit
			t.engine.table.store(f.pos.Key(), f.ply, tableEntry{score: NoScore, eval: f.rawEval})
		}
	}
	f.staticEval = t.correct(f)
	if hit && stored.score != NoScore && stored.bounds(f.staticEval) {
		return stored.score
	}
	return f.staticEval
}

// hindsight looks at what the last move did to the static evaluation: the move's
// history learns from it, and a reduction that seems unjustified now is
// corrected. The result is the new depth.
func (t *thread) hindsight(f *frame, depth int) int {
	last := t.before(f, 1)
	if last.staticEval == NoScore || last.move == board.NoMove {
		return depth
	}
	swing := int(f.staticEval + last.staticEval) // what the last mover lost
	if !last.pos.IsNoisy(last.move) {
		gravity(t.butterfly(last, last.move), max(-evalHistoryMax, min(-swing*evalHistory/4, evalHistoryMax)))
	}
	switch {
	case last.reduction >= hindsightMore && swing < 0:
		depth++
	case last.reduction >= hindsightLess && depth >= 2 && swing > hindsightMargin:
		depth--
	}
	return depth
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
func (t *thread) improving(f *frame) bool {
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
func (t *thread) nullMove(f *frame, depth int, beta, eval Score, cutNode bool) (Score, bool) {
	if depth < nullDepth || eval < beta || f.staticEval < beta+Score(nullStatic-nullStaticDepth*depth) ||
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
