package train

import (
	"math/rand/v2"

	"vezir/board"
	"vezir/search"
)

// How games to learn from start: after random moves, so many that either side may
// be to move, where a search finds both sides in the game.
const (
	randomPlies = 8   // at least …
	randomMore  = 1   // … and at most so many more
	startScore  = 300 // centipawns that a start may be worth
)

// randomStart makes random moves from a starting position: the standard one, or
// with the probability given one of Chess960.
func randomStart(random *rand.Rand, chess960 float64) board.Position {
	pos := board.StartPosition()
	if random.Float64() < chess960 {
		pos, _ = board.Chess960Start(random.IntN(board.Chess960Count)) // the number is in range
	}
	scramble(&pos, random)
	return pos
}

// scramble makes random moves, fewer if the game is over before.
func scramble(pos *board.Position, random *rand.Rand) {
	for range randomPlies + random.IntN(randomMore+1) {
		if randomMove(pos, random) == board.NoMove {
			break
		}
	}
}

// balanced reports whether a game may start with what a search has found.
func balanced(found search.Result) bool { return abs(int(found.Score)) <= startScore }

// randomMove makes a legal move and returns it, NoMove if there is none.
func randomMove(pos *board.Position, random *rand.Rand) board.Move {
	var moves board.MoveList
	if pos.Generate(&moves); moves.Len() == 0 {
		return board.NoMove
	}
	m := moves.Slice()[random.IntN(moves.Len())]
	pos.Make(m)
	return m
}
