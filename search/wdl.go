package search

import (
	"math"

	"vezir/board"
)

// WDL is how a position is expected to end, in thousandths that add up to 1000.
type WDL struct{ Win, Draw, Loss int }

// Expect returns what a score means for the side to move: the share of Vezir's
// own games that it won, drew and lost from such a score with as much material
// on the board. The model is a logistic function whose centre and width depend
// on the material; "vezir train wdl" fits it and prints the numbers.
func Expect(score Score, pos *board.Position) WDL {
	switch {
	case score >= MinTablebaseWin:
		return WDL{Win: 1000}
	case score <= -MinTablebaseWin:
		return WDL{Loss: 1000}
	}
	centre, width := winModel(pos)
	chance := func(score float64) int { return int(math.Round(1000 / (1 + math.Exp((centre-score)/width)))) }
	win, loss := chance(float64(score)), chance(-float64(score))
	return WDL{Win: win, Draw: 1000 - win - loss, Loss: loss}
}

// winModel returns the score at which half the games are won and how fast the
// share changes with the score, both in centipawns.
func winModel(pos *board.Position) (centre, width float64) {
	m := float64(min(max(Material(pos), 17), 78)) / 58
	polynomial := func(c *[4]float64) float64 { return ((c[0]*m+c[1])*m+c[2])*m + c[3] }
	return polynomial(&winCentre), max(polynomial(&winWidth), 1)
}

// winCentre and winWidth are the coefficients in powers of the material divided
// by 58, the highest first.
var (
	winCentre = [4]float64{0, 0, 0, 180}
	winWidth  = [4]float64{0, 0, 0, 80}
)

// Material counts the pieces of both sides: 1 a pawn, 3 a minor piece, 5 a rook,
// 9 a queen.
func Material(pos *board.Position) int {
	return pos.Type(board.Pawn).Count() + 3*(pos.Type(board.Knight)|pos.Type(board.Bishop)).Count() +
		5*pos.Type(board.Rook).Count() + 9*pos.Type(board.Queen).Count()
}
