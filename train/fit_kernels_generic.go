//go:build !amd64 || purego

package train

// kernels names the code that is used.
func kernels() string { return "Go" }

func forward(rows, bias []float32, features []uint16, activations, output []float32) float32 {
	return forwardGo(rows, bias, features, activations, output)
}

func backward(rows, bias []float32, features []uint16, activations, output, outputGradient []float32, slope float32) {
	backwardGo(rows, bias, features, activations, output, outputGradient, slope)
}

func adam(weights, gradients, means, squares []float32, step *adamStep) {
	adamGo(weights, gradients, means, squares, step)
}
