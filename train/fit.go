package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"vezir/eval"
	"vezir/internal/exit"
	"vezir/internal/lock"
	"vezir/internal/processors"
	"vezir/internal/replace"
)

// FitOptions says how to train a network. From, ResultWeight, ResultDecay, Dropout, Scale,
// Skip, Threads and Seed may be zero; the flags of "vezir train fit" say what suits the others.
type FitOptions struct {
	From         string  // a network to go on from rather than from small random weights; its outputs keep their scale
	Hidden       int     // neurons for each perspective, a multiple of 64
	KingBuckets  int     // 1, 4 or 8
	Epochs       int     // passes through the positions, at most a million
	Batch        int     // positions a step
	Rate         float64 // learning rate at first, falling along a cosine to a hundredth
	ResultWeight float64 // the outcome's share in the target, 0 to 1; the score has the rest
	ResultDecay  float64 // the share of later positions in the outcome, 0 to 1; with 1 it is the result itself
	Dropout      float64 // the chance of each 64 neurons to be left out for a position while they learn, 0 to 0.9
	Scale        int     // centipawns that an output of 1 stands for; 0 for what suits the games
	Skip         int     // positions to leave out at the start of each game
	MaxScore     int     // in centipawns, positions beyond are left out
	Validation   float64 // part of the games that is held out
	Threads      int     // as many as there are processors; they change no result, and more than one for 64 neurons gain little
	Seed         uint64  // of the first weights, of the order of positions and of what is left out
}

func (o FitOptions) withDefaults() FitOptions {
	o.Threads = cmp.Or(o.Threads, processors.Available())
	return o
}

func (o *FitOptions) check() error {
	shape, err := o.shape()
	if err == nil {
		err = shape.Check()
	}
	if err != nil {
		return err
	}
	if o.From != "" && o.Scale != 0 {
		return errors.New("a network to go on from has its scale: no other one can be chosen")
	}
	return checkSpans(
		span{"epochs", float64(o.Epochs), 1, 1_000_000},
		span{"batch", float64(o.Batch), 1, 1 << 20},
		span{"rate", o.Rate, 1e-9, 1},
		span{"result-weight", o.ResultWeight, 0, 1},
		span{"result-decay", o.ResultDecay, 0, 1},
		span{"dropout", o.Dropout, 0, 0.9},
		span{"scale", float64(o.Scale), 0, 10_000},
		span{"skip", float64(o.Skip), 0, math.MaxInt},
		span{"max-score", float64(o.MaxScore), 1, fitScoreLimit},
		span{"validation", o.Validation, 0.0001, 0.5},
		span{"threads", float64(o.Threads), 1, maxThreads},
	)
}

// Fit trains a network on the positions of games, and writes it to a file. After
// each epoch it leaves a checkpoint beside the file, with which the same call
// goes on when ctx has ended it early. While it trains, no other call writes to
// that file.
func Fit(ctx context.Context, out string, paths []string, options FitOptions, stdout io.Writer) error {
	options = options.withDefaults()
	if err := exit.Usage(options.check()); err != nil {
		return err
	}
	if err := options.canWrite(out, paths); err != nil {
		return err
	}
	unlock, err := lock.File(out)
	if err != nil {
		return err
	}
	defer unlock()
	if err := errors.Join(replace.Clean(out), replace.Clean(curveOf(out)), replace.Clean(checkpointOf(out))); err != nil {
		return err
	}
	from, err := options.openFrom()
	if err != nil {
		return err
	}
	scale := options.Scale
	switch {
	case from != nil:
		scale = from.Scale
	case scale == 0:
		if scale, err = scoreScale(ctx, paths, options.MaxScore, stdout); err != nil {
			return err
		}
	}
	data, err := readFitData(ctx, paths, &options, scale, stdout)
	if err != nil {
		return err
	}
	f, err := newFitter(data, options, from, scale, stdout)
	if err != nil {
		return err
	}
	f.describe()
	if err := f.resume(checkpointOf(out)); err != nil {
		return err
	}
	if err := f.run(ctx, checkpointOf(out)); err != nil {
		return err
	}
	if err := f.finish(out); err != nil {
		return err
	}
	return os.Remove(checkpointOf(out))
}

// fitter trains a network.
type fitter struct {
	options  FitOptions
	data     *fitData
	network  *fitNetwork
	batch    *fitBatch
	order    []uint32 // of the samples, in this epoch
	epoch    int      // that are complete
	scale    int
	start    string // the network that training began with
	progress fitProgress
	out      io.Writer
}

// canWrite reports what keeps a network, its curve and its checkpoint from being
// written, or what would be lost by it.
func (o *FitOptions) canWrite(out string, paths []string) error {
	if filepath.Ext(out) == curveSuffix {
		return exit.Usage(fmt.Errorf("%s: the name is that of the loss curve", out))
	}
	games, err := gameFiles(paths...)
	if err != nil {
		return err
	}
	for _, path := range []string{out, curveOf(out), checkpointOf(out), lock.Name(out)} {
		if err := replace.Apart([]string{path}, append(games, o.From)); err != nil {
			return err
		}
		if err := replace.Check(path); err != nil {
			return err
		}
	}
	return nil
}

// openFrom returns the network to go on from, nil if there is none.
func (o *FitOptions) openFrom() (*eval.Network, error) {
	if o.From == "" {
		return nil, nil
	}
	from, err := eval.OpenNetwork(o.From)
	if err != nil {
		return nil, err
	}
	shape, err := o.shape()
	if err != nil {
		return nil, err
	}
	if from.Hidden != shape.Hidden || from.OutputBuckets != shape.OutputBuckets ||
		from.KingBuckets != shape.KingBuckets && from.KingBuckets != [32]uint8{} {
		return nil, fmt.Errorf("%s is another network (%v) than --hidden and --king-buckets ask for", o.From, from)
	}
	return from, nil
}

func newFitter(data *fitData, o FitOptions, from *eval.Network, scale int, out io.Writer) (*fitter, error) {
	shape, err := o.shape()
	if err != nil {
		return nil, err
	}
	network, start := newFitNetwork(shape, o.Seed), ""
	if from != nil {
		network.adopt(from)
		start = from.String()
	}
	return &fitter{
		start:   start,
		options: o,
		data:    data,
		network: network,
		batch:   newFitBatch(network, &o),
		order:   make([]uint32, data.train.n),
		scale:   scale,
		out:     out,
	}, nil
}

func (f *fitter) describe() {
	fmt.Fprintf(f.out, "%d games: %d positions to learn from, %d held out, %d left out; scale %d\n",
		f.data.games, f.data.train.n, f.data.validation.n, f.data.skipped, f.scale)
}

// batches returns the number of steps in an epoch.
func (f *fitter) batches() int { return (f.data.train.n + f.options.Batch - 1) / f.options.Batch }

// run trains the epochs that are missing, and saves the state after each.
func (f *fitter) run(ctx context.Context, checkpoint string) error {
	f.progress.begin(f)
	for f.epoch < f.options.Epochs {
		loss, err := f.pass(ctx)
		if err != nil {
			return err
		}
		f.epoch++
		f.progress.endEpoch(f, fitLosses{loss, f.validate()})
		if err := f.save(checkpoint); err != nil {
			return err
		}
	}
	return nil
}

// shuffle puts the samples into the order of an epoch, which depends on nothing
// but the seed and the number of the epoch.
func (f *fitter) shuffle() {
	for i := range f.order {
		f.order[i] = uint32(i)
	}
	random := rand.New(rand.NewPCG(f.options.Seed, uint64(f.epoch)+1))
	random.Shuffle(len(f.order), func(i, j int) { f.order[i], f.order[j] = f.order[j], f.order[i] })
}

// pass learns from all positions once and returns the mean loss on the way.
func (f *fitter) pass(ctx context.Context) (float64, error) {
	f.shuffle()
	loss, batches := 0.0, f.batches()
	for i := range batches {
		if ctx.Err() != nil {
			clearProgress(f.out)
			return 0, fmt.Errorf("ended early, the same command goes on after epoch %d: %w", f.epoch, context.Cause(ctx))
		}
		// All batches are of one size, up to a position.
		places := f.order[len(f.order)*i/batches : len(f.order)*(i+1)/batches]
		step := f.epoch*batches + i
		f.batch.dropout = f.dropoutOf(step)
		loss += f.batch.predict(len(places), func(i int) *fitSample { return f.data.train.at(int(places[i])) })
		f.batch.learn(newFitStep(step+1, f.rate(step)))
		f.progress.step(f, len(places), loss)
	}
	return loss / float64(len(f.order)), nil
}

// rate returns the learning rate of a step, from 0.
func (f *fitter) rate(step int) float64 {
	const last = 0.01
	done := float64(step) / float64(f.options.Epochs*f.batches())
	return f.options.Rate * (last + float64((1-last)*(1+math.Cos(math.Pi*done))/2))
}

// validate returns the mean loss of the positions that are held out.
func (f *fitter) validate() float64 {
	held, loss := &f.data.validation, 0.0
	f.batch.dropout = dropout{}
	for from := 0; from < held.n; from += f.options.Batch {
		n := min(f.options.Batch, held.n-from)
		loss += f.batch.predict(n, func(i int) *fitSample { return held.at(from + i) })
	}
	return loss / float64(held.n)
}
