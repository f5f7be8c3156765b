package analyse

import (
	"math"

	"vezir/board"
	"vezir/search"
)

// Chances estimates how a position ends from its score alone: the sides win
// with logistic probability in the score, in pawns, and draw otherwise.
func Chances(score search.Score, _ *board.Position) WDL {
	if score.IsDecisive() {
		if score > 0 {
			return WDL{Win: 1000}
		}
		return WDL{Loss: 1000}
	}
	const halfway, spread = 1.3, 0.5 // pawns: half of the games are won there; how fast that changes
	wins := func(pawns float64) int { return int(math.Round(1000 / (1 + math.Exp((halfway-pawns)/spread)))) }
	pawns := float64(score) / 100
	win, loss := wins(pawns), wins(-pawns)
	return WDL{Win: win, Draw: 1000 - win - loss, Loss: loss}
}
