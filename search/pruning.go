package search

import "math"

// lmrQuiet and lmrNoisy hold the base reductions in 1/1024 of a ply, by depth
// and number of the move.
var lmrQuiet, lmrNoisy [64][64]int16

func init() { fillReductions() }

// fillReductions computes the tables from the tunable numbers.
func fillReductions() {
	for depth := 1; depth < 64; depth++ {
		for moves := 1; moves < 64; moves++ {
			product := math.Log(float64(depth)) * math.Log(float64(moves)) * 1024 * 100
			lmrQuiet[depth][moves] = int16(float64(lmrQuietBase) + product/float64(lmrQuietDivisor))
			lmrNoisy[depth][moves] = int16(float64(lmrNoisyBase) + product/float64(lmrNoisyDivisor))
		}
	}
}

// lateReduction returns by how much a move is reduced, in 1/1024 of a ply:
// the later and the less promising, the more.
func (t *thread) lateReduction(f *frame, depth int, c *candidate, node *nodeFacts) int {
	table := &lmrNoisy
	if c.quiet {
		table = &lmrQuiet
	}
	reduction := int(table[min(depth, 63)][min(c.number, 63)])
	if node.cutNode {
		reduction += lmrCut
	}
	if !node.improving {
		reduction += lmrNotImproving
	}
	if node.wasPV {
		reduction -= lmrPV
	}
	if c.move == f.killers[0] || c.move == f.killers[1] {
		reduction -= lmrKiller
	}
	if node.tableNoisy {
		reduction += lmrTableNoisy
	}
	if t.before(f, -1).cutoffs > lmrManyCutoffs {
		reduction += lmrCutoffs
	}
	return reduction - c.history/lmrHistory
}

// prune reports whether a move is not worth searching.
func (t *thread) prune(f *frame, depth int, alpha Score, c *candidate, reduction int, node *nodeFacts) bool {
	if !c.quiet {
		// 12a. SEE pruning of captures that lose too much.
		return depth <= seeDepth && !f.pos.SEE(c.move, -seeNoisyMargin*depth)
	}
	reduced := max(depth-reduction/1024, 1)
	// 12b. Late move pruning: after enough moves the quiet ones left are skipped.
	if depth <= lmpDepth && c.number > lateMoves(depth, node.improving) {
		f.picker.skipQuiet = true
		return true
	}
	// 12c. Futility pruning: a quiet move will not lift a position so far below alpha.
	if !node.inCheck && reduced <= futilityDepth && !alpha.IsDecisive() &&
		f.staticEval+Score(futilityBase+futilityMargin*reduced+c.history/futilityHistory) <= alpha && !f.pos.GivesCheck(c.move) {
		f.picker.skipQuiet = true
		return true
	}
	// 12d. History pruning: it was bad nearly always.
	if reduced <= historyPruneDepth && c.history < -historyPruneMargin*depth {
		return true
	}
	// 12e. SEE pruning of quiet moves that lose the piece.
	return reduced <= seeDepth && !f.pos.SEE(c.move, -seeQuietMargin*reduced*reduced)
}

// lateMoves returns the number of moves after which quiet moves are skipped.
func lateMoves(depth int, improving bool) int {
	moves := lmpBase + lmpFactor*depth*depth
	if !improving {
		moves = moves * lmpNotImproving / 100
	}
	return moves / 100
}
