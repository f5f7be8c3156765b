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
	case pos.IsMaterialDraw():
		return WDL{Draw: 1000}
	case score >= MinTablebaseWin:
		return WDL{Win: 1000}
	case score <= -MinTablebaseWin:
		return WDL{Loss: 1000}
	case score == Draw && !pos.HasLegalMove():
		return WDL{Draw: 1000}
	}
	material := Material(pos)
	win := int(math.Round(1000 * winModel.Win(float64(score), material)))
	loss := int(math.Round(1000 * winModel.Win(-float64(score), material)))
	return WDL{Win: win, Draw: 1000 - win - loss, Loss: loss}
}

// WinModel says how likely a score is to win. The logistic function of the
// score has its centre, where half the games are won, and its width, in
// centipawns, given by polynomials of the material divided by 58: coefficients
// of the powers 0 to 3.
type WinModel struct{ Centre, Width [4]float64 }

// winModel was fitted to 127,391 positions of 1,100 games of Vezir against itself, with the
// network of the eighth generation and about 6,000 nodes a move (docs/network.md). Longer thought
// draws more often than that, a faster game less.
var winModel = WinModel{
	Centre: [4]float64{344.2, -703.7, 655.2, -217.0},
	Width:  [4]float64{40.4, 28.4, -0.6, -7.3},
}

// Win returns the chance to win, from 0 to 1, with a score in centipawns and so
// much material on the board (see Material).
func (w *WinModel) Win(score float64, material int) float64 {
	m := float64(min(max(material, minMaterial), MaxMaterial)) / 58
	centre := polynomial(&w.Centre, m)
	width := max(polynomial(&w.Width, m), 1)
	return 1 / (1 + math.Exp((centre-score)/width))
}

// The range of material that the model tells apart.
const (
	minMaterial = 10
	MaxMaterial = 78 // that of the starting position
)

func polynomial(c *[4]float64, x float64) float64 { return ((c[3]*x+c[2])*x+c[1])*x + c[0] }

// Material counts the pieces of both sides: 1 a pawn, 3 a minor piece, 5 a rook,
// 9 a queen.
func Material(pos *board.Position) int {
	return pos.Type(board.Pawn).Count() + 3*(pos.Type(board.Knight)|pos.Type(board.Bishop)).Count() +
		5*pos.Type(board.Rook).Count() + 9*pos.Type(board.Queen).Count()
}
