package train

import "math"

//go:generate go run ./internal/fitkernels -out fit_assembly_amd64.s -stubs fit_assembly_amd64.go -pkg train

// The kernels for a processor may round otherwise than those in Go, for they add in
// another order. The conversions of products, here and in other steps of training, forbid
// compilers to fuse them with sums, which rounds otherwise where a processor can. Apart
// from math.Exp and the like, which are code of their own on some processors, all is
// the same everywhere, whatever the number of threads.

// sliceWidth is how many hidden units one goroutine works on at a time. Their
// weights for the 768 inputs of a king bucket, 196 KB, fit into a core's own cache.
const sliceWidth = 64

// forwardGo runs a slice of the hidden layer for one perspective: the sum of the
// bias and of a row for each feature, clamped to 0 to 1, goes to
// activations. It returns the sum of their squares, weighted by output.
func forwardGo(rows, bias []float32, features []uint16, activations, output []float32) float32 {
	sums := [sliceWidth]float32(bias)
	for _, feature := range features {
		row := (*[sliceWidth]float32)(rows[int(feature)*sliceWidth:])
		for i, weight := range row {
			sums[i] += weight
		}
	}
	total := float32(0)
	for i, sum := range sums {
		a := min(max(sum, 0), 1)
		activations[i] = a
		total += float32(a * a * output[i])
	}
	return total
}

// backwardGo adds the derivatives of the loss by the weights that forwardGo used
// to their gradients: those of the rows, of the bias and of the output
// weights. Slope is the derivative by what forwardGo returned.
func backwardGo(rows, bias []float32, features []uint16, activations, output, outputGradient []float32, slope float32) {
	var slopes [sliceWidth]float32
	for i, a := range activations[:sliceWidth] {
		scaled := float32(slope * a) // doubling it is a sum too
		outputGradient[i] += float32(scaled * a)
		if a < 1 {
			slopes[i] = float32(2 * scaled * output[i])
			bias[i] += slopes[i]
		}
	}
	for _, feature := range features {
		row := (*[sliceWidth]float32)(rows[int(feature)*sliceWidth:])
		for i, d := range slopes {
			row[i] += d
		}
	}
}

// adamStep holds the numbers of one step of AdamW (Loshchilov and Hutter, 2017,
// https://arxiv.org/abs/1711.05101). The assembly knows their order.
type adamStep struct {
	newMean, newSquare float32 // the new gradient's share in the moving averages
	rate               float32 // learning rate, corrected for the short history of the mean
	squareScale        float32 // corrects for that of the squares
	epsilon            float32 // against division by zero
	keep               float32 // what decay leaves of a weight
	low, high          float32 // where weights have to stay
}

// adamGo moves weights against their gradients, which it clears for the next
// batch.
func adamGo(weights, gradients, means, squares []float32, s *adamStep) {
	for i, gradient := range gradients {
		means[i] += float32(s.newMean * (gradient - means[i]))
		squares[i] += float32(s.newSquare * (float32(gradient*gradient) - squares[i]))
		root := float32(math.Sqrt(float64(squares[i] * s.squareScale)))
		weights[i] = min(max(float32(weights[i]*s.keep)-s.rate*means[i]/(root+s.epsilon), s.low), s.high)
		gradients[i] = 0
	}
}
