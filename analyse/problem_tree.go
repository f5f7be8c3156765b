package analyse

import (
	"strings"

	"vezir/board"
)

// grower writes out the solution below a move: an unpruned walk in which the
// prover answers every question from its table or by a new proof.
type grower struct {
	*solver
	prover *prover
	trail  []moveReport // the moves from the diagram
	duals  []problemDual
}

// branch is what follows a single defence.
type branch struct {
	defence       moveReport
	continuations []*problemPlay
	duals         []problemDual
}

// threat holds moves that solve in a number of moves if the defence passes.
type threat struct {
	moves  []board.Move
	length int
}

// grow writes out a move of the side that solves, which has n more after it.
func (g *grower) grow(pos *board.Position, move board.Move, n, ply int) *problemPlay {
	play := &problemPlay{moveReport: g.move(pos, move)}
	next := after(pos, move)
	threats := g.threaten(play, &next, n, ply+1)
	g.trail = append(g.trail, play.moveReport)
	var branches []*branch
	for _, defence := range legalMoves(&next) {
		branches = append(branches, g.branch(&next, defence, threats, n, ply+1))
	}
	g.trail = g.trail[:len(g.trail)-1]
	play.Variations = merge(branches)
	return play
}

// threaten notes what play threatens in the position after it, in which the
// side that solves has n more moves.
func (g *grower) threaten(play *problemPlay, pos *board.Position, n, ply int) threat {
	if n == 0 || pos.InCheck() {
		return threat{}
	}
	passed := *pos
	passed.MakeNull()
	threats := g.shortest(&passed, n, ply+1)
	play.Zugzwang = len(threats.moves) == 0 && !g.control.stopped()
	duals := g.duals // several threats are no fault, nor what follows them
	for i, move := range threats.moves {
		if i == 0 {
			play.Threats = append(play.Threats, g.grow(&passed, move, threats.length-1, ply+1))
		} else {
			play.Threats = append(play.Threats, &problemPlay{moveReport: g.move(&passed, move)})
		}
	}
	g.duals = duals
	return threats
}

// shortest returns the moves that solve in the least number of moves, at most
// n; none if it cannot be done.
func (g *grower) shortest(pos *board.Position, n, ply int) threat {
	for k := 1; k <= n; k++ {
		if !g.prover.forces(pos, k, ply) {
			continue
		}
		found := threat{length: k}
		for _, move := range legalMoves(pos) {
			next := after(pos, move)
			if g.prover.holds(&next, k-1, ply+1) {
				found.moves = append(found.moves, move)
			}
		}
		return found
	}
	return threat{}
}

// branch writes out what follows a defence; nil if a threat does.
func (g *grower) branch(pos *board.Position, defence board.Move, threats threat, n, ply int) *branch {
	next := after(pos, defence)
	for _, move := range threats.moves {
		if next.IsLegal(move) {
			if reached := after(&next, move); g.prover.holds(&reached, threats.length-1, ply+2) {
				return nil
			}
		}
	}
	b := &branch{defence: g.move(pos, defence)}
	if n == 0 || g.aim.Kind == selfMate && next.IsCheckmate() {
		return b
	}
	g.trail = append(g.trail, b.defence)
	defer func() { g.trail = g.trail[:len(g.trail)-1] }()
	found := g.shortest(&next, n, ply+1)
	for i, move := range found.moves {
		if i == 0 {
			b.continuations = append(b.continuations, g.grow(&next, move, found.length-1, ply+1))
		} else {
			b.continuations = append(b.continuations, &problemPlay{moveReport: g.move(&next, move)})
		}
	}
	if len(b.continuations) > 1 {
		dual := problemDual{After: append([]moveReport(nil), g.trail...)}
		for _, play := range b.continuations {
			dual.Moves = append(dual.Moves, play.moveReport)
		}
		g.duals = append(g.duals, dual)
	}
	return b
}

// merge brings defences with the same continuation together.
func merge(branches []*branch) []problemVariation {
	var variations []problemVariation
	index := map[string]int{}
	for _, b := range branches {
		if b == nil {
			continue
		}
		key := signature(b.continuations)
		at, seen := index[key]
		if !seen {
			at = len(variations)
			index[key] = at
			variations = append(variations, problemVariation{Continuations: b.continuations})
		}
		variations[at].Defences = append(variations[at].Defences, b.defence)
	}
	return variations
}

// signature writes a tree so that equal trees, and no others, read the same.
func signature(plays []*problemPlay) string {
	var text strings.Builder
	for _, play := range plays {
		text.WriteString(play.SAN + "/" + play.UCI + "(" + signature(play.Threats) + ")")
		for _, v := range play.Variations {
			text.WriteByte('[')
			for _, d := range v.Defences {
				text.WriteString(d.UCI + ",")
			}
			text.WriteString(signature(v.Continuations) + "]")
		}
	}
	return text.String()
}
