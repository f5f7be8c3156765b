package analyse

import (
	"sync"
	"sync/atomic"

	"vezir/board"
)

// triesUpTo is the length in moves up to which tries are looked for unasked:
// every first move needs a second proof, and long problems have few that
// deserve the name.
const triesUpTo = 3

// setPlayUpTo is the length up to which set play is shown where it does not
// answer every move.
const setPlayUpTo = 2

// each calls f for 0 to n-1, shared out among the workers.
func (s *solver) each(n int, f func(p *prover, i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, worker := range s.workers[:min(len(s.workers), n)] {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n || s.control.stopped() {
					break
				}
				f(worker, i)
				s.control.advance()
			}
			worker.flush()
		})
	}
	group.Wait()
}

// solveForced solves a direct mate or a selfmate.
func (s *solver) solveForced() {
	moves := legalMoves(&s.pos)
	s.solution.FirstMoves = len(moves)
	keys, length := s.findKeys(moves)
	s.judge(keys, length)
	if s.options.ProofOnly {
		for _, key := range keys {
			s.solution.Keys = append(s.solution.Keys, &problemPlay{moveReport: s.move(&s.pos, key)})
		}
		return
	}
	s.growKeys(keys, length)
	s.findSetPlay()
	if length == s.aim.Moves || length == 0 {
		s.findTries(moves, keys)
	}
}

// findKeys returns the moves that solve in the least number of moves, and that
// number; 0 if none does.
func (s *solver) findKeys(moves []board.Move) (keys []board.Move, length int) {
	var refuted atomic.Int64
	for n := 1; n <= s.aim.Moves && len(keys) == 0 && !s.control.stopped(); n++ {
		s.solution.Searched = n
		s.control.enter(s.stage(n), len(moves))
		refuted.Store(0)
		solves := make([]bool, len(moves))
		s.each(len(moves), func(p *prover, i int) {
			next := after(&s.pos, moves[i])
			if solves[i] = p.holds(&next, n-1, 1); !solves[i] && !s.control.stopped() {
				refuted.Add(1)
			}
		})
		for i, move := range moves {
			if solves[i] {
				keys, length = append(keys, move), n
			}
		}
	}
	s.solution.Refuted = int(refuted.Load())
	return keys, length
}

// stage names a pass of the search.
func (s *solver) stage(n int) string {
	aim := s.aim
	aim.Moves = n
	return aim.String()
}

// judge finds the verdict.
func (s *solver) judge(keys []board.Move, length int) {
	s.solution.Moves = float64(length)
	switch {
	case length > 0 && length < s.aim.Moves:
		s.solution.Verdict = shortSolution
	case len(keys) > 1:
		s.solution.Verdict = cooked
	case s.control.stopped():
		s.solution.Verdict = unsettled
	case len(keys) == 1:
		s.solution.Verdict = sound
	default:
		s.solution.Verdict = noSolution
	}
}

// growKeys writes out what follows each key. When the search is stopped the
// keys that are not done stand alone, as half a tree would say what is not so.
func (s *solver) growKeys(keys []board.Move, length int) {
	for _, key := range keys {
		play, duals := s.growKey(key, length)
		if s.control.stopped() {
			play, duals = &problemPlay{moveReport: play.moveReport}, nil
		}
		s.solution.Keys = append(s.solution.Keys, play)
		s.solution.Duals = append(s.solution.Duals, duals...)
	}
}

// growKey writes out what follows a key, its answers shared among the workers.
func (s *solver) growKey(key board.Move, length int) (*problemPlay, []problemDual) {
	next := after(&s.pos, key)
	play := &problemPlay{moveReport: s.move(&s.pos, key)}
	defences := legalMoves(&next)
	s.control.enter("variations of "+play.SAN, len(defences))
	first := grower{solver: s, prover: s.workers[0]}
	threats := first.threaten(play, &next, length-1, 1)
	branches := make([]*branch, len(defences))
	s.each(len(defences), func(p *prover, i int) {
		g := grower{solver: s, prover: p, trail: []moveReport{play.moveReport}}
		if branches[i] = g.branch(&next, defences[i], threats, length-1, 1); branches[i] != nil {
			branches[i].duals = g.duals
		}
	})
	s.workers[0].flush()
	play.Variations = merge(branches)
	var duals []problemDual
	for _, b := range branches {
		if b != nil {
			duals = append(duals, b.duals...)
		}
	}
	return play, duals
}
