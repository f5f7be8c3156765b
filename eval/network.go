package eval

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"vezir/board"
)

// Scales of a network's whole numbers, and the bound of its output weights: with
// it the product of a clipped input and a weight fits into 16 bits.
const (
	FeatureScale    = 255 // of the first layer; inputs of the second are clipped to it
	OutputScale     = 64  // of the output weights
	MaxOutputWeight = 127
)

// featuresPerKing is the number of inputs of a king bucket: twelve pieces on 64 squares.
const featuresPerKing = 12 * 64

// NetworkShape says how large the parts of a network are, and which of its first
// layer's weights count where.
type NetworkShape struct {
	Hidden        int // neurons for each perspective, a multiple of hiddenUnit
	OutputBuckets int // outputs, of which the number of pieces chooses one
	// KingBuckets is the bucket of each square of the own king, seen from its
	// side and mirrored to the files e to h: four to a rank, from e1 on.
	KingBuckets [32]uint8
}

// Bounds of a shape.
const (
	hiddenUnit       = 64
	maxHidden        = 2048
	maxOutputBuckets = 32
)

// Check returns what is wrong with a shape, nil if networks can have it.
func (s *NetworkShape) Check() error {
	switch {
	case s.Hidden < hiddenUnit || s.Hidden > maxHidden || s.Hidden%hiddenUnit != 0:
		return fmt.Errorf("%d hidden neurons, not a multiple of %d up to %d", s.Hidden, hiddenUnit, maxHidden)
	case s.OutputBuckets < 1 || s.OutputBuckets > maxOutputBuckets:
		return fmt.Errorf("%d output buckets, not 1 to %d", s.OutputBuckets, maxOutputBuckets)
	}
	seen := [32]bool{}
	for i, b := range s.KingBuckets {
		if b >= 32 {
			return fmt.Errorf("king bucket %d of square %d is above 31", b, i)
		}
		seen[b] = true
	}
	for b := range s.kings() {
		if !seen[b] {
			return fmt.Errorf("king bucket %d has no square", b)
		}
	}
	return nil
}

// kings returns the number of king buckets.
func (s *NetworkShape) kings() int {
	most := uint8(0)
	for _, b := range s.KingBuckets {
		most = max(most, b)
	}
	return int(most) + 1
}

// Inputs returns the number of inputs: 768 for each king bucket.
func (s *NetworkShape) Inputs() int { return s.kings() * featuresPerKing }

// view is how a perspective looks at the board: the first input of its king's
// bucket, and the bits to flip in the number of a coloured piece and its square
// so that own pieces are white, at the bottom, and their king on the files e to h.
type view struct {
	bucket uint8
	flip   uint16
}

const (
	flipColour = 1 << 6
	flipRanks  = 56
	flipFiles  = 7
)

// viewOf returns how a side sees the board with its king on a square.
func (s *NetworkShape) viewOf(perspective board.Colour, king board.Square) view {
	v := view{}
	if perspective == board.Black {
		v.flip = flipColour | flipRanks
	}
	if king.File() < 4 {
		v.flip |= flipFiles
	}
	seen := king ^ board.Square(v.flip&63)
	v.bucket = s.KingBuckets[seen.Rank()<<2|(seen.File()&3)]
	return v
}

// occupant numbers a piece on a square, 0 to 767; with NoPiece it is a number beyond.
func occupant(piece board.Piece, at board.Square) uint16 { return uint16(piece)<<6 | uint16(at) }

// Feature returns the input that stands for a piece on a square, seen by a side
// whose king stands on another (or the same) square: from 0 to Inputs()-1.
func (s *NetworkShape) Feature(perspective board.Colour, king board.Square, piece board.Piece, at board.Square) int {
	v := s.viewOf(perspective, king)
	return int(v.bucket)*featuresPerKing + int(occupant(piece, at)^v.flip)
}

// OutputBucket returns the output that counts with so many pieces on the board,
// kings included.
func (s *NetworkShape) OutputBucket(pieces int) int {
	return max(min(pieces-2, 30), 0) * s.OutputBuckets / 32
}

// Network is an efficiently updatable neural network: a first layer that each
// side looks at the board through, whose outputs ("accumulators") are the sums
// of a row of weights for each piece; both are clipped, squared and weighed, the
// side to move first. It is the idea of Yu Nasu, "Efficiently Updatable
// Neural-Network-based Evaluation Functions for Computer Shogi", 2018. A network
// must not be changed while it is in use; any number of threads may read it.
type Network struct {
	NetworkShape
	Scale int // centipawns that an output of 1 stands for

	FeatureWeights []int16 // [Inputs][Hidden], in 1/FeatureScale
	FeatureBias    []int16 // [Hidden], in 1/FeatureScale
	OutputWeights  []int16 // [OutputBuckets][2][Hidden], side to move first, in 1/OutputScale
	OutputBias     []int32 // [OutputBuckets], in 1/(FeatureScale·OutputScale)

	sum [sha256.Size]byte // of the file that it was read from
}

// String names the network: its size and the beginning of its file's checksum.
func (n *Network) String() string {
	return fmt.Sprintf("network %d-%dx2-%d %x", n.Inputs(), n.Hidden, n.OutputBuckets, n.sum[:4])
}

// maxScale bounds Network.Scale.
const maxScale = 10_000

// NewNetwork returns a network of zeros.
func NewNetwork(shape NetworkShape, scale int) (*Network, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	if scale < 1 || scale > maxScale {
		return nil, fmt.Errorf("scale %d, not 1 to %d", scale, maxScale)
	}
	return &Network{
		NetworkShape:   shape,
		Scale:          scale,
		FeatureWeights: make([]int16, shape.Inputs()*shape.Hidden),
		FeatureBias:    make([]int16, shape.Hidden),
		OutputWeights:  make([]int16, shape.OutputBuckets*2*shape.Hidden),
		OutputBias:     make([]int32, shape.OutputBuckets),
	}, nil
}

var errOutputWeight = errors.New("an output weight is larger than 127")

// checkWeights returns what is wrong with the weights.
func (n *Network) checkWeights() error {
	for _, w := range n.OutputWeights {
		if w > MaxOutputWeight || w < -MaxOutputWeight {
			return errOutputWeight
		}
	}
	return nil
}

// Evaluate returns the value of a position in centipawns from the side to move's
// view. It is the plain definition, without any of the shortcuts of [Evaluator].
func (n *Network) Evaluate(pos *board.Position) int { return n.evaluate(pos, pos.Occupied()) }

// evaluate looks at some of the pieces only.
func (n *Network) evaluate(pos *board.Position, pieces board.Bitboard) int {
	accumulators := make([]int16, 2*n.Hidden)
	us := pos.SideToMove()
	for i, perspective := range [2]board.Colour{us, us.Other()} {
		accumulator := accumulators[i*n.Hidden:][:n.Hidden]
		copy(accumulator, n.FeatureBias)
		for set := pieces; set != 0; {
			at := set.Pop()
			row := n.Feature(perspective, pos.KingSquare(perspective), pos.PieceOn(at), at) * n.Hidden
			for j, w := range n.FeatureWeights[row:][:n.Hidden] {
				accumulator[j] += w
			}
		}
	}
	bucket := n.OutputBucket(pieces.Count())
	sum := int32(0)
	for i, w := range n.OutputWeights[bucket*2*n.Hidden:][:2*n.Hidden] {
		x := int32(min(max(accumulators[i], 0), FeatureScale))
		sum += x * x * int32(w)
	}
	return n.centipawns(sum, bucket)
}

// centipawns turns the sum of the weighed squares into a value.
func (n *Network) centipawns(sum int32, bucket int) int {
	output := int64(sum)/FeatureScale + int64(n.OutputBias[bucket])
	return int(output * int64(n.Scale) / (FeatureScale * OutputScale))
}
