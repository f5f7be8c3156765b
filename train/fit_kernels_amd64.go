//go:build !purego

package train

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// kernels names the code that is used.
func kernels() string {
	if hasAVX2 {
		return "AVX2"
	}
	return "Go"
}

func forward(rows, bias []float32, features []uint16, activations, output []float32) float32 {
	if !hasAVX2 {
		return forwardGo(rows, bias, features, activations, output)
	}
	return forwardAVX2(&rows[0], &bias[0], &features[0], len(features), &activations[0], &output[0])
}

func backward(rows, bias []float32, features []uint16, activations, output, outputGradient []float32, slope float32) {
	if !hasAVX2 {
		backwardGo(rows, bias, features, activations, output, outputGradient, slope)
		return
	}
	backwardAVX2(&rows[0], &bias[0], &features[0], len(features), &activations[0], &output[0], &outputGradient[0], slope)
}

func adam(weights, gradients, means, squares []float32, step *adamStep) {
	if !hasAVX2 || len(weights)%8 != 0 {
		adamGo(weights, gradients, means, squares, step)
		return
	}
	adamAVX2(&weights[0], &gradients[0], &means[0], &squares[0], len(weights), &step.newMean)
}
