package search

import "vezir/board"

// singular looks whether the table's move is the only good one: all others are
// searched less deep against a bound somewhat below its score. It returns by
// how many plies to extend the move. When several moves reach beta, the node is
// cut off at once with the value (multi-cut).
//
// See Anantharaman, Campbell and Hsu, Singular Extensions: Adding Selectivity
// to Brute-Force Searching (1988), and Björnsson and Marsland, Multi-Cut
// Alpha-Beta Pruning (1998).
func (t *thread) singular(f *frame, depth int, beta Score, stored *tableEntry, node *nodeFacts) (extension int, value Score, cut bool) {
	if depth < singularDepth || f.ply == 0 || f.ply >= 2*t.rootDepth || f.excluded != board.NoMove || node.tableMove == board.NoMove ||
		stored.bound&LowerBound == 0 || stored.depth < depth-singularTable || stored.score.IsDecisive() {
		return 0, 0, false
	}
	bound := stored.score - Score(singularMargin*depth/64)
	f.excluded = node.tableMove
	value = t.search(f.ply, (depth-1)/2, bound-1, bound, node.cutNode)
	f.excluded = board.NoMove
	switch {
	case t.stopped:
		return 0, 0, false
	case value < bound:
		extension = 1
		if !node.pv && value < bound-Score(doubleMargin) {
			extension = 2
			if !node.tableNoisy && value < bound-Score(tripleMargin) {
				extension = 3
			}
		}
		return extension, 0, false
	case value >= beta && !value.IsDecisive():
		return 0, value, true
	case stored.score >= beta:
		return -singularLess, 0, false
	case node.cutNode:
		return -singularLess, 0, false
	}
	return 0, 0, false
}
