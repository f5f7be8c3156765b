package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// numbers returns random numbers from -span to span.
func numbers(random *rand.Rand, n int, span float64) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = float32(span * (2*random.Float64() - 1))
	}
	return list
}

// near reports the first pair that differs by more than rounding.
func near(t *testing.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); !(d <= 1e-5*(1+math.Abs(float64(want[i])))) {
			t.Errorf("%s: number %d is %g, want %g", what, i, got[i], want[i])
			return
		}
	}
}

// The assembly computes what its twins in Go do.
func TestFitKernels(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	const inputs = 40
	for _, n := range []int{1, 2, 17, 32} {
		rows, bias, output := numbers(random, inputs*sliceWidth, 0.5), numbers(random, sliceWidth, 0.5), numbers(random, sliceWidth, 1)
		features := make([]uint16, n)
		for i := range features {
			features[i] = uint16(random.IntN(inputs))
		}
		got, want := make([]float32, sliceWidth), make([]float32, sliceWidth)
		gotSum := forward(rows, bias, features, got, output)
		wantSum := forwardGo(rows, bias, features, want, output)
		near(t, "activations", got, want)
		near(t, "output", []float32{gotSum}, []float32{wantSum})

		gotRows, gotBias, gotOutput := slices.Clone(rows), slices.Clone(bias), slices.Clone(output)
		wantRows, wantBias, wantOutput := slices.Clone(rows), slices.Clone(bias), slices.Clone(output)
		backward(gotRows, gotBias, features, want, output, gotOutput, 0.37)
		backwardGo(wantRows, wantBias, features, want, output, wantOutput, 0.37)
		near(t, "gradients of rows", gotRows, wantRows)
		near(t, "gradient of the bias", gotBias, wantBias)
		near(t, "gradient of the output", gotOutput, wantOutput)
	}

	step := &newFitStep(3, 0.01).features
	got, want := newFitArray(64), newFitArray(64)
	for range 5 {
		copy(got.gradients, numbers(random, 64, 0.1))
		copy(want.gradients, got.gradients)
		got.step(step)
		adamGo(want.weights, want.gradients, want.means, want.squares, step)
	}
	near(t, "weights", got.weights, want.weights)
	near(t, "means", got.means, want.means)
	near(t, "squares", got.squares, want.squares)
	near(t, "gradients", got.gradients, make([]float32, 64))
}

func TestAdamBounds(t *testing.T) {
	a := newFitArray(8)
	for range 100 {
		for i := range a.gradients {
			a.gradients[i] = float32(i) - 3.5
		}
		a.step(&newFitStep(100, 0.5).outputs)
	}
	if a.weights[0] != mostOutputWeight || a.weights[7] != -mostOutputWeight {
		t.Errorf("weights %v, want the bounds", a.weights)
	}
}
