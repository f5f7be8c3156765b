package search

// vote chooses the thread whose result counts: each votes for its best move,
// with a weight that grows with its score and with the depth that it finished,
// and among those who voted for the winner the heaviest speaks. Threads that
// have not come as far as the main one are not heard.
func (e *Engine) vote() *thread {
	main := e.threads[0]
	if len(e.threads) == 1 || main.depth == 0 || e.lines() > 1 || e.limits.Depth > 0 || main.rootMoves[0].known().IsDecisive() {
		return main
	}
	var voters []*thread
	for _, t := range e.threads {
		if t.depth >= main.depth {
			voters = append(voters, t)
		}
	}
	worst := main.rootMoves[0].known()
	for _, t := range voters {
		worst = min(worst, t.rootMoves[0].known())
	}
	weight := func(t *thread) int64 { return int64(t.rootMoves[0].known()-worst+voteBase) * int64(t.depth) }
	votes := func(of *thread) (sum int64) {
		for _, t := range voters {
			if t.rootMoves[0].move == of.rootMoves[0].move {
				sum += weight(t)
			}
		}
		return sum
	}
	best := main
	for _, t := range voters {
		if a, b := votes(t), votes(best); a > b || a == b && weight(t) > weight(best) {
			best = t
		}
	}
	return best
}
