package search

import "vezir/board"

// probCut ends a node whose value is so likely to be above beta that a capture
// which stays well above it in a search four plies less deep is proof enough
// (Buro, ProbCut: an effective selective extension of the alpha-beta
// algorithm, 1995).
func (t *thread) probCut(f *frame, depth int, beta Score, stored *tableEntry, hit bool, node *nodeFacts) (Score, bool) {
	bound := beta + Score(probCutMargin)
	if node.improving {
		bound -= Score(probCutImproving)
	}
	if depth < probCutDepth || beta.IsDecisive() || bound.IsDecisive() ||
		hit && stored.score != NoScore && stored.depth >= depth-probCutReduction+1 && stored.score < bound {
		return 0, false
	}
	tableMove := node.tableMove
	if !f.pos.IsNoisy(tableMove) {
		tableMove = board.NoMove
	}
	f.picker.reset(tableMove, true)
	for {
		m := t.nextMove(f)
		if m == board.NoMove {
			return 0, false
		}
		if !f.pos.SEE(m, int(bound-f.staticEval)) {
			continue
		}
		child := t.makeMove(f, m)
		value := -t.quiesce(child.ply, -bound, -bound+1)
		if value >= bound && depth > probCutReduction {
			value = -t.search(child.ply, depth-probCutReduction, -bound, -bound+1, !node.cutNode)
		}
		if t.stopped {
			return 0, false
		}
		if value >= bound {
			t.engine.table.store(f.pos.Key(), f.ply, tableEntry{
				move: m, score: value, eval: f.rawEval, depth: depth - probCutReduction + 1, bound: LowerBound, pv: node.wasPV,
			})
			return value, true
		}
	}
}
