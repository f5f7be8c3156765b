package train

import (
	"context"
	"math"
	"sync"

	"vezir/eval"
	"vezir/internal/processors"
)

// term says how often a term occurs in a position.
type term struct {
	index uint16
	count int16
}

// sample is a position as the tuner sees it: its terms lie one after the other
// in its block, first the linear ones, White's less Black's, then those of White's
// attack on the king and those of Black's.
type sample struct {
	start  uint32 // of its terms
	ends   [3]uint8
	phase  uint8
	scale  uint8
	result float32
	score  float32 // NaN without
}

// block holds the samples of a part of the input, compactly: a few hundred bytes each.
type block struct {
	samples []sample
	held    []bool // whether a sample is held out, for validation
	terms   []term
	skipped int
	err     error
}

// dataset is all samples, and where those to learn from and those to validate with are.
type dataset struct {
	blocks     []*block
	train      []place
	validation []place
	skipped    int // endings that are known without the weights, and positions that are not quiet
}

// place is the number of a block and that of a sample in it.
type place struct{ block, sample uint32 }

func (d *dataset) at(p place) (*sample, []term) {
	b := d.blocks[p.block]
	s := &b.samples[p.sample]
	return s, b.terms[s.start : s.start+uint32(s.ends[2])]
}

// seen tells which terms occur at all.
func (d *dataset) seen() (seen [eval.Terms]bool) {
	for _, b := range d.blocks {
		for _, t := range b.terms {
			seen[t.index] = true
		}
	}
	return seen
}

// part is a piece of the input on its way to a worker.
type part struct {
	number int // of its block
	fill   func(*block, *eval.Trace)
}

// readDataset reads a source, until ctx ends. It calls report with the number of
// positions in each part.
func readDataset(ctx context.Context, from positionSource, report func(positions int)) (*dataset, error) {
	work := make(chan part, processors.Available())
	var (
		mutex   sync.Mutex
		data    dataset
		workers sync.WaitGroup
	)
	for range processors.Available() {
		workers.Go(func() {
			var trace eval.Trace
			for p := range work {
				b := new(block)
				p.fill(b, &trace)
				b.terms = append([]term(nil), b.terms...) // no spare capacity
				mutex.Lock()
				for len(data.blocks) <= p.number {
					data.blocks = append(data.blocks, nil)
				}
				data.blocks[p.number] = b
				mutex.Unlock()
			}
		})
	}
	parts := 0
	err := from(ctx, func(n int, fill func(*block, *eval.Trace)) {
		work <- part{parts, fill}
		parts++
		report(n)
	})
	close(work)
	workers.Wait()
	if err != nil {
		return nil, err
	}
	return &data, data.index()
}

// index finds the first error, and lists the samples of both kinds.
func (d *dataset) index() error {
	for i, b := range d.blocks {
		if b.err != nil {
			return b.err
		}
		d.skipped += b.skipped
		for j, held := range b.held {
			p := place{uint32(i), uint32(j)}
			if held {
				d.validation = append(d.validation, p)
			} else {
				d.train = append(d.train, p)
			}
		}
		b.held = nil
	}
	return nil
}

// holdOut is the part of the positions that validate: one of so many.
const holdOut = 10

// add takes a position, unless the weights have no say in it.
func (b *block) add(l *labelled, trace *eval.Trace) {
	if l.Position.InCheck() || !trace.Run(&l.Position) {
		b.skipped++
		return
	}
	s := sample{
		start:  uint32(len(b.terms)),
		phase:  uint8(trace.Phase),
		scale:  uint8(trace.Scale),
		result: float32(l.Result),
		score:  float32(l.Score),
	}
	counts := trace.Counts.Flat()
	for i, n := range counts[:eval.DangerTerms] {
		b.count(i, n[0]-n[1])
	}
	s.ends[0] = uint8(len(b.terms) - int(s.start))
	for side := range 2 {
		for i, n := range counts[eval.DangerTerms:] {
			b.count(eval.DangerTerms+i, n[side])
		}
		s.ends[1+side] = uint8(len(b.terms) - int(s.start))
	}
	b.samples = append(b.samples, s)
	// Positions of one game tend to share their pawns, and must not be on both sides.
	b.held = append(b.held, l.Position.PawnKey()>>32%holdOut == 1)
}

func (b *block) count(index int, n int16) {
	if n != 0 {
		b.terms = append(b.terms, term{uint16(index), n})
	}
}

// target is the expected score that a sample should predict: the result, or
// a mixture with what the search's score predicts.
func (s *sample) target(k, lambda float64) float64 {
	if score := float64(s.score); !math.IsNaN(score) {
		return lambda*float64(s.result) + (1-lambda)*sigmoid(k*score)
	}
	return float64(s.result)
}

// sigmoid turns a value, in units of its own, into an expected score.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
