package analyse

import (
	"slices"
	"strings"
	"sync"

	"vezir/board"
)

// solveHelp solves a helpmate: all lines of exactly the length asked for that
// end in mate, or, where there are shorter ones, all of the shortest.
func (s *solver) solveHelp() {
	moves := legalMoves(&s.pos)
	s.solution.FirstMoves = len(moves)
	last := s.aim.plies()
	// The side that mates makes the last move, so that lengths go in steps of two.
	for plies := 2 - last%2; plies <= last && !s.control.stopped(); plies += 2 {
		s.control.enter(s.helpStage(plies), len(moves))
		s.solution.Lines = s.helpLines(s.pos, moves, plies)
		if len(s.solution.Lines) > 0 {
			s.solution.Moves = float64(plies) / 2
			break
		}
	}
	switch found := len(s.solution.Lines) > 0; {
	case found && s.solution.Moves < float64(last)/2:
		s.solution.Verdict = shortSolution
	case s.control.stopped():
		s.solution.Verdict = unsettled
	case found:
		s.solution.Verdict = sound
	default:
		s.solution.Verdict = noSolution
		s.solution.Refuted = len(moves)
	}
	if last%2 == 0 && last > 2 && !s.options.ProofOnly && !s.pos.InCheck() && !s.control.stopped() {
		passed := s.pos
		passed.MakeNull()
		moves := legalMoves(&passed)
		s.control.enter("set play", len(moves))
		s.solution.SetLines = s.helpLines(passed, moves, last-1)
	}
}

// helpStage names a pass of the search.
func (s *solver) helpStage(plies int) string {
	return stipulation{Kind: helpMate, Moves: plies / 2, Half: plies%2 == 1}.String()
}

// helpLines returns all lines of exactly so many plies that end in mate.
func (s *solver) helpLines(pos board.Position, moves []board.Move, plies int) [][]moveReport {
	var mu sync.Mutex
	var found [][]moveReport
	s.each(len(moves), func(p *prover, i int) {
		next := p.frames[plies].step(&pos, moves[i])
		walk := helper{prover: p, line: []board.Move{moves[i]}}
		if plies == 1 {
			if !pos.GivesCheck(moves[i]) || next.HasLegalMove() {
				return
			}
			walk.lines = [][]board.Move{{moves[i]}}
		} else {
			walk.search(next, plies-1)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, line := range walk.lines {
			found = append(found, s.write(pos, line))
		}
	})
	slices.SortFunc(found, compareLines)
	return found
}

// write writes a line of moves.
func (s *solver) write(pos board.Position, line []board.Move) []moveReport {
	var moves []moveReport
	for _, m := range line {
		moves = append(moves, s.move(&pos, m))
		pos.Make(m)
	}
	return moves
}

// compareLines orders lines, so that they come out the same whoever found them.
func compareLines(a, b []moveReport) int {
	return slices.CompareFunc(a, b, func(x, y moveReport) int { return strings.Compare(x.UCI, y.UCI) })
}

// helper searches for helpmates.
type helper struct {
	prover *prover
	line   []board.Move // from the diagram to here
	lines  [][]board.Move
}

// search adds all lines from here that mate in exactly so many plies, and
// reports whether there are any.
func (h *helper) search(pos *board.Position, plies int) bool {
	p := h.prover
	if !p.visit() {
		return false
	}
	key, second := p.key(pos, false), secondKey(pos)
	if plies > 1 && failed(p.table.probe(key, second), plies) {
		return false
	}
	list := &p.frames[plies].list
	list.Clear()
	pos.Generate(list)
	found := false
	for i := range list.Len() {
		move := list.Moves[i]
		if plies == 1 && !pos.GivesCheck(move) {
			continue
		}
		next := p.frames[plies].step(pos, move)
		h.line = append(h.line, move)
		if plies == 1 {
			if !next.HasLegalMove() {
				h.lines = append(h.lines, slices.Clone(h.line))
				found = true
			}
		} else if h.search(next, plies-1) {
			found = true
		}
		h.line = h.line[:len(h.line)-1]
	}
	if plies > 1 && !found && !p.control.stopped() {
		p.table.store(key, second, noteFailure(p.table.probe(key, second), plies))
	}
	return found
}

// failed reports whether the table knows that nothing mates in exactly so many
// plies. The lengths that failed are a set of bits in the place of the move
// and the greatest of them stands in refuted, for the table's own reckoning.
func failed(e proofEntry, plies int) bool { return e.move>>(plies/2)&1 != 0 }

// noteFailure adds a length to those that failed. The sides alternate, so that
// the lengths asked about one position are all odd or all even.
func noteFailure(e proofEntry, plies int) proofEntry {
	e.move |= 1 << (plies / 2)
	e.refuted = max(e.refuted, uint8(plies))
	return e
}
