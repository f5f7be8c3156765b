package search

import "vezir/board"

// quiesce searches captures and promotions, and all evasions of a check, until
// the position is quiet enough for the evaluation.
func (t *thread) quiesce(ply int, alpha, beta Score) Score {
	f := t.frame(ply)
	pos := &f.pos
	pv := beta-alpha > 1
	f.pvLen = 0

	if t.nodes >= t.nextCheck {
		t.checkLimits()
	}
	if t.stopped {
		return Draw
	}
	t.selDepth = max(t.selDepth, ply)
	if t.isDraw(f) {
		return Draw
	}
	if ply >= MaxPly {
		return t.evaluate(f)
	}
	// As in search: going back is worth a draw at least.
	floor := -Infinite
	if alpha < Draw && pos.UpcomingRepetition(t.past(f), ply) {
		if alpha, floor = Draw, Draw; alpha >= beta {
			return alpha
		}
	}

	stored, hit := t.engine.table.probe(pos.Key(), ply, pos.Rule50())
	if !pv && hit && pos.Rule50() < rule50Trust && stored.cuts(beta) {
		return stored.score
	}
	tableMove := stored.move

	// Stand pat: the side to move may decline all captures.
	inCheck := pos.InCheck()
	best, futility := floor, -Infinite
	f.staticEval, f.rawEval = NoScore, NoScore
	if !inCheck {
		f.rawEval = stored.eval
		if !hit || stored.eval == NoScore {
			f.rawEval = t.evaluate(f)
		}
		f.staticEval = t.correct(f)
		best = f.staticEval
		if hit && stored.score != NoScore && !stored.score.IsDecisive() && stored.bounds(best) {
			best = stored.score
		}
		best = max(best, floor)
		if best >= beta {
			if !hit || stored.bound == noBound {
				t.engine.table.store(pos.Key(), ply, tableEntry{score: best, eval: f.rawEval, bound: LowerBound})
			}
			return best
		}
		alpha = max(alpha, best)
		futility = f.staticEval + Score(qsFutility)
	}
	if tableMove != board.NoMove && (!inCheck && !pos.IsNoisy(tableMove) || !pos.IsLegal(tableMove)) {
		tableMove = board.NoMove
	}

	if inCheck {
		f.threats = pos.Threats(pos.SideToMove().Other())
	}
	f.picker.reset(tableMove, !inCheck)
	originalAlpha, bestMove, moves := alpha, board.NoMove, 0
	for {
		m := t.nextMove(f)
		if m == board.NoMove {
			break
		}
		moves++
		if best > -MinTablebaseWin {
			if inCheck {
				// It is no mate: this is the last quiet evasion that is tried, if it is one.
				f.picker.skipQuiet = true
			}
			// A capture that cannot lift the position to alpha, or that loses
			// material, is left out.
			if !inCheck && futility <= alpha && !pos.SEE(m, 1) {
				best = max(best, futility)
				continue
			}
			if !pos.SEE(m, 0) {
				continue
			}
		}
		child := t.makeMove(f, m)
		value := -t.quiesce(ply+1, -beta, -alpha)
		if t.stopped {
			return Draw
		}
		if value > best {
			best = value
			if value > alpha {
				bestMove = m
				if pv {
					f.setPV(m, child)
				}
				if value >= beta {
					break
				}
				alpha = value
			}
		}
	}
	if moves == 0 && inCheck {
		return MatedIn(ply)
	}
	if moves == 0 && pv && !pos.HasLegalMove() { // a line that is shown ends here
		return Draw
	}
	bound := UpperBound
	switch {
	case best >= beta:
		bound = LowerBound
	case best > originalAlpha && pv:
		bound = Exact
	}
	t.engine.table.store(pos.Key(), ply, tableEntry{
		move: bestMove, score: best, eval: f.rawEval, bound: bound, pv: hit && stored.pv || pv,
	})
	return best
}
