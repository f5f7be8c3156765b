package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"vezir/eval"
)

// fitArray is some weights with what AdamW knows of each.
type fitArray struct {
	weights, gradients []float32
	means, squares     []float32 // moving averages of the gradient and of its square
}

func newFitArray(n int) fitArray {
	return fitArray{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
}

// randomise spreads the weights evenly around zero.
func (a *fitArray) randomise(random *rand.Rand, span float64) {
	for i := range a.weights {
		a.weights[i] = float32(span * (2*random.Float64() - 1))
	}
}

func (a *fitArray) step(s *adamStep) { adam(a.weights, a.gradients, a.means, a.squares, s) }

// fitSlice is the part of a network that belongs to sliceWidth hidden units. No
// two slices share anything, so that goroutines can work on them side by side
// without locks, and the number of goroutines changes no result.
type fitSlice struct {
	features fitArray // [inputs][sliceWidth]
	bias     fitArray // [sliceWidth]
	output   fitArray // [output buckets][2][sliceWidth]
}

// fitNetwork is a network of floating-point numbers that learns.
type fitNetwork struct {
	shape      eval.NetworkShape
	slices     []fitSlice
	outputBias fitArray // [output buckets]
}

// Where weights have to stay: what quantisation can carry.
const (
	mostOutputWeight  = float32(eval.MaxOutputWeight) / eval.OutputScale
	mostFeatureWeight = mostOutputWeight
	mostBias          = float32(16)
)

// firstWeight bounds the size of the first layer's weights in the beginning. A
// third of it or three times as much ended with a higher loss on games held out.
const firstWeight = 0.06

// newFitNetwork returns a network with small random weights.
func newFitNetwork(shape eval.NetworkShape, seed uint64) *fitNetwork {
	n := &fitNetwork{
		shape:      shape,
		slices:     make([]fitSlice, shape.Hidden/sliceWidth),
		outputBias: newFitArray(shape.OutputBuckets),
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range n.slices {
		s := &n.slices[i]
		s.features = newFitArray(shape.Inputs() * sliceWidth)
		s.bias = newFitArray(sliceWidth)
		s.output = newFitArray(shape.OutputBuckets * 2 * sliceWidth)
		s.features.randomise(random, firstWeight)
		s.output.randomise(random, 1/math.Sqrt(float64(2*shape.Hidden)))
	}
	return n
}

// adopt takes over the weights of a network of the same shape, or of one without
// king buckets for each of them.
func (n *fitNetwork) adopt(from *eval.Network) {
	hidden := n.shape.Hidden
	for i := range n.slices {
		s, first := &n.slices[i], i*sliceWidth
		for feature := range n.shape.Inputs() {
			row := feature % from.Inputs()
			dequantise(s.features.weights[feature*sliceWidth:][:sliceWidth], from.FeatureWeights[row*hidden+first:], eval.FeatureScale)
		}
		dequantise(s.bias.weights, from.FeatureBias[first:], eval.FeatureScale)
		for half := range 2 * n.shape.OutputBuckets {
			dequantise(s.output.weights[half*sliceWidth:][:sliceWidth], from.OutputWeights[half*hidden+first:], eval.OutputScale)
		}
	}
	dequantise(n.outputBias.weights, from.OutputBias, eval.FeatureScale*eval.OutputScale)
}

// learnt lists all numbers that outlast a step, in the order of a checkpoint.
func (n *fitNetwork) learnt() [][]float32 {
	arrays := []*fitArray{&n.outputBias}
	for i := range n.slices {
		s := &n.slices[i]
		arrays = append(arrays, &s.features, &s.bias, &s.output)
	}
	var lists [][]float32
	for _, a := range arrays {
		lists = append(lists, a.weights, a.means, a.squares)
	}
	return lists
}

// outputAt returns which of a slice's output weights belong to a bucket and a
// perspective.
func outputAt(bucket, side int) (from, to int) {
	from = (2*bucket + side) * sliceWidth
	return from, from + sliceWidth
}

// fitStep is a step of AdamW for each kind of weight.
type fitStep struct{ features, outputs, biases adamStep }

// newFitStep returns step number n, from 1, at a learning rate.
func newFitStep(n int, rate float64) *fitStep {
	const mean, square, decay = 0.9, 0.999, 0.01
	step := adamStep{
		newMean:     1 - mean,
		newSquare:   1 - square,
		rate:        float32(rate / (1 - math.Pow(mean, float64(n)))),
		squareScale: float32(1 / (1 - math.Pow(square, float64(n)))),
		epsilon:     1e-8,
		keep:        float32(1 - float64(rate*decay)),
	}
	s := fitStep{step, step, step}
	s.features.low, s.features.high = -mostFeatureWeight, mostFeatureWeight
	s.outputs.low, s.outputs.high = -mostOutputWeight, mostOutputWeight
	s.biases.keep = 1
	s.biases.low, s.biases.high = -mostBias, mostBias
	return &s
}

func (s *fitStep) slice(to *fitSlice) {
	to.features.step(&s.features)
	to.bias.step(&s.biases)
	to.output.step(&s.outputs)
}

// quantised returns the network in whole numbers.
func (n *fitNetwork) quantised(scale int) (*eval.Network, error) {
	q, err := eval.NewNetwork(n.shape, scale)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	for i := range n.slices {
		s, first := &n.slices[i], i*sliceWidth
		for feature := range n.shape.Inputs() {
			quantise(q.FeatureWeights[feature*n.shape.Hidden+first:][:sliceWidth],
				s.features.weights[feature*sliceWidth:], eval.FeatureScale)
		}
		quantise(q.FeatureBias[first:][:sliceWidth], s.bias.weights, eval.FeatureScale)
		for half := range 2 * n.shape.OutputBuckets {
			quantise(q.OutputWeights[half*n.shape.Hidden+first:][:sliceWidth],
				s.output.weights[half*sliceWidth:], eval.OutputScale)
		}
	}
	quantise(q.OutputBias, n.outputBias.weights, eval.FeatureScale*eval.OutputScale)
	return q, nil
}

// dequantise fills to with weights divided by a scale.
func dequantise[T int16 | int32](to []float32, weights []T, scale float32) {
	for i := range to {
		to[i] = float32(weights[i]) / scale
	}
}

// quantise fills to with weights times a scale.
func quantise[T int16 | int32](to []T, weights []float32, scale float64) {
	for i := range to {
		to[i] = T(math.Round(float64(weights[i]) * scale))
	}
}
