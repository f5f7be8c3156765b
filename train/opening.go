package train

import (
	"math/rand/v2"

	"vezir/board"
)

const (
	randomPlies = 8 // before a game at least …
	randomMore  = 1 // … and at most so many more
)

// randomStart makes random moves from a starting position: the standard one, or
// with the probability given one of Chess960.
func randomStart(random *rand.Rand, chess960 float64) board.Position {
	pos := board.StartPosition()
	if random.Float64() < chess960 {
		pos, _ = board.Chess960Start(random.IntN(board.Chess960Count)) // the number is in range
	}
	for range randomPlies + random.IntN(randomMore+1) {
		if randomMove(&pos, random) == board.NoMove {
			break
		}
	}
	return pos
}

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
