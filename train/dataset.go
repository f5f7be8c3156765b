package train

import (
	"bufio"
	"io"
	"math"
	"runtime"
	"sync"

	"vezir/eval"
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

// blockLines is how many lines make a block.
const blockLines = 4096

// block holds the samples of some lines, compactly: a few hundred bytes each.
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
	skipped    int // endings that are known without the weights, and positions in check
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

// lines is a part of the input on its way to a worker.
type lines struct {
	number int // of the block
	first  int // number of the first line, from 1
	text   []string
}

// readDataset reads labelled positions. report is called now and then with
// the number of lines read.
func readDataset(in io.Reader, report func(lines int)) (*dataset, error) {
	work := make(chan lines, runtime.NumCPU())
	var (
		mutex   sync.Mutex
		data    dataset
		workers sync.WaitGroup
	)
	for range runtime.NumCPU() {
		workers.Go(func() {
			var trace eval.Trace
			for l := range work {
				b := newBlock(l, &trace)
				mutex.Lock()
				for len(data.blocks) <= l.number {
					data.blocks = append(data.blocks, nil)
				}
				data.blocks[l.number] = b
				mutex.Unlock()
			}
		})
	}
	err := sendLines(in, work, report)
	close(work)
	workers.Wait()
	if err != nil {
		return nil, err
	}
	return &data, data.index()
}

// sendLines cuts the input into parts.
func sendLines(in io.Reader, work chan<- lines, report func(lines int)) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(make([]byte, 0, 1<<16), 1<<20)
	next := lines{first: 1}
	for scanner.Scan() {
		next.text = append(next.text, scanner.Text())
		if len(next.text) == blockLines {
			work <- next
			next = lines{number: next.number + 1, first: next.first + blockLines}
			report(next.first - 1)
		}
	}
	work <- next
	report(next.first - 1 + len(next.text))
	return scanner.Err()
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

func newBlock(l lines, trace *eval.Trace) *block {
	b := new(block)
	for i, text := range l.text {
		if text == "" {
			continue
		}
		labelled, err := ParseLabelled(text)
		if err != nil {
			b.err = &LineError{Line: l.first + i, Err: err}
			return b
		}
		if labelled.Position.InCheck() || !trace.Run(&labelled.Position) {
			b.skipped++
			continue
		}
		b.add(&labelled, trace)
	}
	b.terms = append([]term(nil), b.terms...) // no spare capacity
	return b
}

// holdOut is the part of the positions that validate: one of so many.
const holdOut = 10

func (b *block) add(l *Labelled, trace *eval.Trace) {
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
