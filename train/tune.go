package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"vezir/eval"
	"vezir/internal/exit"
	"vezir/internal/processors"
)

// TuneOptions says how to tune. Lambda, Slope, Threads and Seed may be zero; the flags
// of "vezir train tune" say what suits the others.
type TuneOptions struct {
	Epochs   int     // passes through the positions at most
	Batch    int     // positions a step
	Rate     float64 // of Adam, in centipawns a step at first
	Prior    float64 // how far weights may stray from their start, in centipawns
	Lambda   float64 // the result's share in the target where a score has the rest, 0 to 1
	Slope    float64 // of the sigmoid for each pawn; 0 for the one that suits the present weights
	Patience int     // epochs without progress before the rate falls
	Threads  int     // as many as there are processors
	Seed     uint64  // of the order of positions
}

func (o TuneOptions) withDefaults() TuneOptions {
	o.Threads = cmp.Or(o.Threads, processors.Available())
	return o
}

func (o TuneOptions) check() error {
	return checkSpans(
		span{"epochs", float64(o.Epochs), 1, math.MaxInt},
		span{"batch", float64(o.Batch), 1, math.MaxInt},
		span{"rate", o.Rate, 1e-9, math.MaxFloat64},
		span{"prior", o.Prior, 1e-9, math.MaxFloat64},
		span{"lambda", o.Lambda, 0, 1},
		span{"slope", o.Slope, 0, math.MaxFloat64},
		span{"patience", float64(o.Patience), 1, math.MaxInt},
		span{"threads", float64(o.Threads), 1, maxThreads},
	)
}

// tuneReport says what tuning reached. Losses are cross-entropies in nats a position.
type tuneReport struct {
	Weights                      eval.Weights[eval.Pair]
	Positions, Held, Skipped     int     // learnt from, held out for validation, left out
	Slope                        float64 // of the sigmoid, for each pawn
	Epochs                       int
	TrainBefore, TrainAfter      float64
	ValidationBefore, Validation float64
	Ended                        error // that it ended early, before all epochs
}

// errTooFew says that there are not enough positions to learn from.
var errTooFew = errors.New("too few positions to learn from")

// tune does the work of TuneFile.
func tune(ctx context.Context, from positionSource, options TuneOptions, out io.Writer) (*tuneReport, error) {
	options = options.withDefaults()
	if err := exit.Usage(options.check()); err != nil {
		return nil, err
	}
	data, err := readDataset(ctx, from, newReadProgress(out).add)
	clearProgress(out)
	if err != nil {
		return nil, err
	}
	if len(data.train) == 0 || len(data.validation) == 0 {
		return nil, errTooFew
	}
	start := eval.Tuned()
	m := &model{data: data, weights: valuesOf(&start), lambda: options.Lambda, threads: options.Threads}
	if m.k = options.Slope / 100; m.k == 0 {
		m.fitSlope(data.train)
	}
	report := &tuneReport{
		Positions: len(data.train), Held: len(data.validation), Skipped: data.skipped, Slope: 100 * m.k,
		TrainBefore: m.meanLoss(data.train), ValidationBefore: m.meanLoss(data.validation),
	}
	fmt.Fprintf(out, "%d positions to learn from, %d held out, %d left out; slope %.4f a pawn\n",
		report.Positions, report.Held, report.Skipped, report.Slope)
	fmt.Fprintf(out, "start: loss %.6f, held out %.6f\n", report.TrainBefore, report.ValidationBefore)

	o := newOptimiser(m, options)
	best, ended := o.run(ctx, out)
	if ended != nil && o.epoch == 0 {
		return nil, ended
	}
	report.Epochs, report.Ended = o.epoch, ended
	report.Weights = best.weights()
	m.weights = valuesOf(&report.Weights)
	report.TrainAfter, report.Validation = m.meanLoss(data.train), m.meanLoss(data.validation)
	fmt.Fprintf(out, "end: loss %.6f, held out %.6f\n", report.TrainAfter, report.Validation)
	return report, nil
}

// optimiser is Adam (Kingma and Ba, 2014) in small batches.
type optimiser struct {
	*model
	options   TuneOptions
	prior     *prior
	random    *rand.Rand
	gradients []values // one a thread
	mean      values   // of the gradients so far
	square    values   // of their squares
	steps     int
	rate      float64
	epoch     int // that are complete
}

func newOptimiser(m *model, options TuneOptions) *optimiser {
	start, seen := *m.weights, m.data.seen()
	return &optimiser{
		model:     m,
		options:   options,
		prior:     newPrior(&start, options.Prior, &seen),
		random:    rand.New(rand.NewPCG(options.Seed, 1)),
		gradients: make([]values, m.threads),
		rate:      options.Rate,
	}
}

// slowest is the part of the first rate at which tuning ends.
const slowest = 1.0 / 32

// run passes through the positions until those held out are predicted no
// better, and returns the best weights. The error says that ctx ended it earlier.
func (o *optimiser) run(ctx context.Context, out io.Writer) (*values, error) {
	best, bestLoss, bestEpoch := *o.weights, o.meanLoss(o.data.validation), 0
	started := time.Now()
	for o.epoch < o.options.Epochs && o.rate > o.options.Rate*slowest {
		train, ok := o.pass(ctx)
		if !ok {
			return &best, fmt.Errorf("ended early, after epoch %d of %d: %w", o.epoch, o.options.Epochs, context.Cause(ctx))
		}
		o.epoch++
		held := o.meanLoss(o.data.validation)
		if held < bestLoss {
			best, bestLoss, bestEpoch = *o.weights, held, o.epoch
		} else if o.epoch-bestEpoch >= o.options.Patience {
			o.rate /= 2
			*o.weights, bestEpoch = best, o.epoch
		}
		spent := time.Since(started)
		left := time.Duration(float64(spent) * float64(o.options.Epochs-o.epoch) / float64(o.epoch))
		fmt.Fprintf(out, "epoch %d/%d: loss %.6f, held out %.6f, best %.6f; rate %.3f; %s, at most %s left\n",
			o.epoch, o.options.Epochs, train, held, bestLoss, o.rate, spent.Round(time.Second), left.Round(time.Second))
	}
	return &best, nil
}

// pass learns from all positions once, in a new order, and returns the loss
// thereafter. It reports false when ctx ended it.
func (o *optimiser) pass(ctx context.Context) (float64, bool) {
	places := o.data.train
	o.random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for from := 0; from < len(places); from += o.options.Batch {
		if ctx.Err() != nil {
			return 0, false
		}
		batch := places[from:min(from+o.options.Batch, len(places))]
		o.gradient(batch, o.gradients)
		g := &o.gradients[0]
		o.prior.addGradient(o.weights, g, float64(len(batch))/float64(len(places)))
		o.step(g)
	}
	return o.meanLoss(places), true
}

// step moves the weights against a gradient.
func (o *optimiser) step(g *values) {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-8
	o.steps++
	correct1 := 1 - math.Pow(beta1, float64(o.steps))
	correct2 := 1 - math.Pow(beta2, float64(o.steps))
	for i := range g {
		for half, d := range g[i] {
			mean, square := &o.mean[i][half], &o.square[i][half]
			*mean = beta1**mean + (1-beta1)*d
			*square = beta2**square + (1-beta2)*d*d
			o.weights[i][half] -= o.rate * (*mean / correct1) / (math.Sqrt(*square/correct2) + epsilon)
		}
	}
}
