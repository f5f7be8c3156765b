package search

import "math"

// lmrQuiet and lmrNoisy hold the base reductions in 1/1024 of a ply, by depth
// and number of the move.
var lmrQuiet, lmrNoisy [64][64]int16

func init() {
	for depth := 1; depth < 64; depth++ {
		for moves := 1; moves < 64; moves++ {
			product := math.Log(float64(depth)) * math.Log(float64(moves)) * 1024
			lmrQuiet[depth][moves] = int16(lmrQuietBase + product/lmrQuietDivisor)
			lmrNoisy[depth][moves] = int16(lmrNoisyBase + product/lmrNoisyDivisor)
		}
	}
}
