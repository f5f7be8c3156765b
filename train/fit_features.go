package train

import (
	"vezir/board"
	"vezir/eval"
)

// fitFeatures lists the inputs of both perspectives, side to move first.
type fitFeatures struct {
	list   [2][mostPieces]uint16
	n      int // for each perspective
	bucket int // of the output
}

// fitInputs says which input stands for a piece on a square, for both
// perspectives and each square of the own king. Pieces are half-bytes
// of a sample.
type fitInputs struct {
	shape  eval.NetworkShape
	inputs [2][64][16 * 64]uint16
}

func newFitInputs(shape eval.NetworkShape) *fitInputs {
	t := &fitInputs{shape: shape}
	for side := range t.inputs {
		for king := range t.inputs[side] {
			for i := range t.inputs[side][king] {
				code, square := i/64, board.Square(i%64)
				kind, colour := board.PieceType(code%packedBlack), board.Colour(code/packedBlack)
				if kind <= board.King {
					t.inputs[side][king][i] = uint16(shape.Feature(
						board.Colour(side), board.Square(king), board.MakePiece(colour, kind), square))
				}
			}
		}
	}
	return t
}

// find finds the inputs that a sample stands for.
func (t *fitInputs) find(s *fitSample, f *fitFeatures) {
	f.n = s.occupied.Count()
	f.bucket = t.shape.OutputBucket(f.n)
	us, them := &t.inputs[0][s.kings[0]], &t.inputs[1][s.kings[1]]
	pieces := s.pieces[0]
	for i, left := 0, s.occupied; left != 0 && i < mostPieces; i++ {
		if i == 16 {
			pieces = s.pieces[1]
		}
		at := pieces&15<<6 | uint64(left.Pop())
		f.list[0][i], f.list[1][i] = us[at], them[at]
		pieces >>= 4
	}
}
