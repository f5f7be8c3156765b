package analyse

import "vezir/board"

// findTries looks for first moves that a single answer refutes.
func (s *solver) findTries(moves, keys []board.Move) {
	if s.aim.Moves == 1 && s.aim.Kind == directMate || s.aim.Moves > triesUpTo && !s.options.Tries {
		return
	}
	isKey := map[board.Move]bool{}
	for _, key := range keys {
		isKey[key] = true
	}
	s.control.enter("tries", len(moves))
	tries := make([]*problemTry, len(moves))
	s.each(len(moves), func(p *prover, i int) {
		if !isKey[moves[i]] {
			tries[i] = s.try(p, moves[i])
		}
	})
	for _, try := range tries {
		if try != nil {
			s.solution.Tries = append(s.solution.Tries, *try)
		}
	}
}

// try returns a move as a try; nil if it is none, because no answer or more
// than one refutes it, or because the search was stopped.
func (s *solver) try(p *prover, move board.Move) *problemTry {
	n := s.aim.Moves - 1
	next := after(&s.pos, move)
	refutation := board.NoMove
	for _, answer := range legalMoves(&next) {
		if p.answered(&next, answer, n, 1) {
			continue
		}
		if refutation != board.NoMove {
			return nil
		}
		refutation = answer
	}
	if refutation == board.NoMove || s.control.stopped() {
		return nil
	}
	try := &problemTry{moveReport: s.move(&s.pos, move), Refutation: s.move(&next, refutation)}
	if n > 0 && !next.InCheck() {
		passed := next
		passed.MakeNull()
		g := grower{solver: s, prover: p}
		for _, threat := range g.shortest(&passed, n, 2).moves {
			try.Threats = append(try.Threats, s.move(&passed, threat))
		}
	}
	return try
}

// findSetPlay looks for what is prepared against each move of the defence, if
// that side were to move in the diagram.
func (s *solver) findSetPlay() {
	n := s.aim.Moves - 1
	if n == 0 || s.pos.InCheck() {
		return
	}
	passed := s.pos
	passed.MakeNull()
	defences := legalMoves(&passed)
	s.control.enter("set play", len(defences))
	branches := make([]*branch, len(defences))
	s.each(len(defences), func(p *prover, i int) {
		g := grower{solver: s, prover: p}
		if n > setPlayUpTo-1 && !p.answered(&passed, defences[i], n, 1) {
			return
		}
		b := g.branch(&passed, defences[i], threat{}, n, 1)
		next := after(&passed, defences[i])
		if len(b.continuations) > 0 || s.aim.Kind == selfMate && next.IsCheckmate() {
			branches[i] = b
		}
	})
	complete := len(defences) > 0
	for _, b := range branches {
		complete = complete && b != nil
	}
	if s.control.stopped() || !complete && s.aim.Moves > setPlayUpTo {
		return
	}
	s.solution.CompleteBlock = complete
	s.solution.SetPlay = merge(branches)
}
