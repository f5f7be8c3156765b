package train

import (
	"sync"
	"sync/atomic"
)

// fitChunk is how many samples a goroutine takes at a time where a batch is cut
// by samples. Sums are added up chunk by chunk in their order, so that the
// number of goroutines changes no result.
const fitChunk = 1024

// fitBatch runs samples through a network, in phases that all goroutines end
// together:
//
//	decode    finds the features, by samples
//	forward   runs the hidden layer, by slices and samples
//	compare   adds the slices up to outputs, finds losses and slopes, by samples
//	backward  adds up gradients and changes the weights, by slices
type fitBatch struct {
	network *fitNetwork
	inputs  *fitInputs
	threads int
	dropout dropout

	n        int // samples at present
	features []fitFeatures
	targets  []float32
	slopes   []float32 // of the loss, by the outputs
	slices   []fitSliceBatch
	chunks   []fitChunkSums
}

// fitSliceBatch is what a slice remembers of a batch.
type fitSliceBatch struct {
	activations []float32 // [sample][2][sliceWidth]
	outputs     []float32 // [sample], its part of the sum
}

// fitChunkSums is what a chunk adds up.
type fitChunkSums struct {
	loss float64
	bias []float32 // gradients of the output's
}

func newFitBatch(network *fitNetwork, o *FitOptions) *fitBatch {
	capacity := o.Batch
	b := &fitBatch{
		network:  network,
		inputs:   newFitInputs(network.shape),
		threads:  o.Threads,
		features: make([]fitFeatures, capacity),
		targets:  make([]float32, capacity),
		slopes:   make([]float32, capacity),
		slices:   make([]fitSliceBatch, len(network.slices)),
		chunks:   make([]fitChunkSums, (capacity+fitChunk-1)/fitChunk),
	}
	for i := range b.slices {
		b.slices[i] = fitSliceBatch{make([]float32, capacity*2*sliceWidth), make([]float32, capacity)}
	}
	for i := range b.chunks {
		b.chunks[i].bias = make([]float32, network.shape.OutputBuckets)
	}
	return b
}

// parallel does pieces of work numbered from 0 on some goroutines.
func parallel(threads, pieces int, do func(piece int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(threads, pieces) {
		group.Go(func() {
			for piece := int(next.Add(1)) - 1; piece < pieces; piece = int(next.Add(1)) - 1 {
				do(piece)
			}
		})
	}
	group.Wait()
}

// numberOfChunks returns how many chunks the batch is cut into.
func (b *fitBatch) numberOfChunks() int { return (b.n + fitChunk - 1) / fitChunk }

// chunk returns the samples of a chunk.
func (b *fitBatch) chunk(i int) (from, to int) { return i * fitChunk, min((i+1)*fitChunk, b.n) }

// predict runs n samples through the network and returns the sum of their losses.
func (b *fitBatch) predict(n int, sample func(i int) *fitSample) float64 {
	b.n = n
	chunks := b.numberOfChunks()
	parallel(b.threads, chunks, func(chunk int) { b.decode(chunk, sample) })
	parallel(b.threads, chunks*len(b.slices), func(i int) { b.forward(i/chunks, i%chunks) })
	parallel(b.threads, chunks, b.compare)
	loss := 0.0
	for i := range b.chunks[:chunks] {
		loss += b.chunks[i].loss
	}
	return loss
}

func (b *fitBatch) decode(chunk int, sample func(i int) *fitSample) {
	from, to := b.chunk(chunk)
	for i := from; i < to; i++ {
		s := sample(i)
		b.inputs.find(s, &b.features[i])
		b.targets[i] = s.target
	}
}

func (b *fitBatch) forward(slice, chunk int) {
	s, part := &b.network.slices[slice], &b.slices[slice]
	from, to := b.chunk(chunk)
	for i := from; i < to; i++ {
		keep := b.dropout.keep(slice, i)
		if keep == 0 {
			part.outputs[i] = 0
			continue
		}
		f := &b.features[i]
		sum := float32(0)
		for side := range f.list {
			at := (2*i + side) * sliceWidth
			low, high := outputAt(f.bucket, side)
			sum += forward(s.features.weights, s.bias.weights, f.list[side][:f.n],
				part.activations[at:at+sliceWidth], s.output.weights[low:high])
		}
		part.outputs[i] = sum * keep
	}
}

// compare compares the outputs with the targets: the loss is the squared
// difference, and the slope its derivative by the output, averaged over the batch.
func (b *fitBatch) compare(chunk int) {
	sums := &b.chunks[chunk]
	sums.loss = 0
	clear(sums.bias)
	from, to := b.chunk(chunk)
	for i := from; i < to; i++ {
		bucket := b.features[i].bucket
		output := b.network.outputBias.weights[bucket]
		for slice := range b.slices {
			output += b.slices[slice].outputs[i]
		}
		p := sigmoid(float64(output))
		difference := p - float64(b.targets[i])
		slope := float32(2 * difference * p * (1 - p) / float64(b.n))
		sums.loss += float64(difference * difference)
		sums.bias[bucket] += slope
		b.slopes[i] = slope
	}
}

// learn changes the weights by what predict found.
func (b *fitBatch) learn(s *fitStep) {
	parallel(b.threads, len(b.slices), func(slice int) {
		b.backward(slice)
		s.slice(&b.network.slices[slice])
	})
	b.outputBias()
	b.network.outputBias.step(&s.biases)
}

// outputBias adds up the gradients of the output's bias.
func (b *fitBatch) outputBias() {
	for i := range b.chunks[:b.numberOfChunks()] {
		for bucket, slope := range b.chunks[i].bias {
			b.network.outputBias.gradients[bucket] += slope
		}
	}
}

// backward adds up the gradients of a slice.
func (b *fitBatch) backward(slice int) {
	s, part := &b.network.slices[slice], &b.slices[slice]
	for i := range b.n {
		keep := b.dropout.keep(slice, i)
		if keep == 0 {
			continue
		}
		f := &b.features[i]
		for side := range f.list {
			at := (2*i + side) * sliceWidth
			low, high := outputAt(f.bucket, side)
			backward(s.features.gradients, s.bias.gradients, f.list[side][:f.n],
				part.activations[at:at+sliceWidth], s.output.weights[low:high], s.output.gradients[low:high], b.slopes[i]*keep)
		}
	}
}
