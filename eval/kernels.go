package eval

//go:generate go run ./internal/kernels -out kernels_amd64.s -stubs kernels_amd64.go -pkg eval

// changes lists occupants that a board has and another one has not. Beyond its length a
// list holds anything.
type changes struct {
	lists   [2][64]uint16 // those that appear, those that go; the assembly knows the length
	lengths [2]int
}

// updateGeneric writes to dst what the accumulator src becomes by some
// changes. rows are the weights of the king's bucket, flip that of the view.
func updateGeneric(dst, src, rows []int16, c *changes, flip uint16) {
	width := len(dst)
	copy(dst, src)
	for _, occupant := range c.lists[0][:c.lengths[0]] {
		for i, w := range rows[int(occupant^flip)*width:][:width] {
			dst[i] += w
		}
	}
	for _, occupant := range c.lists[1][:c.lengths[1]] {
		for i, w := range rows[int(occupant^flip)*width:][:width] {
			dst[i] -= w
		}
	}
}

// dotGeneric clips and squares two accumulators and returns their product with
// the weights, those of the side to move first. It wraps around like any sum of
// 32 bits, so that the order of additions does not matter.
func dotGeneric(us, them, weights []int16) int32 {
	sum := int32(0)
	for _, inputs := range [2][]int16{us, them} {
		for i, w := range weights[:len(inputs)] {
			x := int32(min(max(inputs[i], 0), FeatureScale))
			sum += x * x * int32(w)
		}
		weights = weights[len(inputs):]
	}
	return sum
}
