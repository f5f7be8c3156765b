package train

import (
	"fmt"

	"vezir/eval"
)

// fitOutputBuckets is how many outputs a network has, by the number of pieces.
const fitOutputBuckets = 8

// shape returns the shape of the network.
func (o *FitOptions) shape() (eval.NetworkShape, error) {
	kings, err := kingBuckets(o.KingBuckets)
	return eval.NetworkShape{Hidden: o.Hidden, OutputBuckets: fitOutputBuckets, KingBuckets: kings}, err
}

// kingBuckets returns how the squares of the own king, mirrored to the files e to
// h, fall into buckets. Those at home are told apart best, since the king
// stands there most of the time.
func kingBuckets(n int) ([32]uint8, error) {
	switch n {
	case 1:
		return [32]uint8{}, nil
	case 4:
		return [32]uint8{
			0, 0, 1, 1,
			2, 2, 2, 2,
			3, 3, 3, 3,
			3, 3, 3, 3,
			3, 3, 3, 3,
			3, 3, 3, 3,
			3, 3, 3, 3,
			3, 3, 3, 3,
		}, nil
	case 8:
		return [32]uint8{
			0, 1, 2, 3,
			4, 4, 5, 5,
			6, 6, 6, 6,
			6, 6, 6, 6,
			7, 7, 7, 7,
			7, 7, 7, 7,
			7, 7, 7, 7,
			7, 7, 7, 7,
		}, nil
	}
	return [32]uint8{}, fmt.Errorf("king-buckets is %d, must be 1, 4 or 8", n)
}
