package analyse

import (
	"fmt"
	"math"

	"vezir/internal/exit"
)

// tally adds up the results of a suite; it is the last JSON object too.
type tally struct {
	Solved      int     `json:"solved"`
	Positions   int     `json:"positions"` // those that were tried
	NotTaken    int     `json:"not_taken"` // lines
	Lines       int     `json:"lines"`     // positions and lines not taken
	Points      int     `json:"points,omitempty"`
	MaxPoints   int     `json:"max_points,omitempty"`
	Low         float64 `json:"low"`  // bounds of the share that is solved,
	High        float64 `json:"high"` // 95 % confidence
	Interrupted bool    `json:"interrupted,omitempty"`
	Final       bool    `json:"final"`

	files []*fileTally // in their order; empty if there is only one
	each  bool
}

// fileTally adds up the results of a file.
type fileTally struct {
	name string
	tally
}

// newTally returns a tally, with one of each file if wanted.
func newTally(each bool) *tally { return &tally{each: each} }

func (t *tally) add(r *suiteResult) {
	if t.each {
		if n := len(t.files); n == 0 || t.files[n-1].name != r.File {
			t.files = append(t.files, &fileTally{name: r.File})
		}
		t.files[len(t.files)-1].add(r)
	}
	t.Lines++
	if r.Error != "" {
		t.NotTaken++
		return
	}
	t.Positions++
	if r.Solved {
		t.Solved++
	}
	t.Points += r.Points
	t.MaxPoints += r.MaxPoints
	t.Low, t.High = wilson(t.Solved, t.Positions)
}

// verdict says as an error what the exit status has to tell.
func (t *tally) verdict() error {
	switch {
	case t.Interrupted:
		return exit.ErrInterrupted
	case t.NotTaken > 0:
		return fmt.Errorf("%d of %d lines could not be taken", t.NotTaken, t.Lines)
	case t.Solved < t.Positions:
		return exit.ErrNo
	}
	return nil
}

// wilson returns the bounds of a share with 95 % confidence (Edwin Wilson,
// Probable inference, the law of succession, and statistical inference, 1927).
func wilson(hits, tries int) (low, high float64) {
	if tries == 0 {
		return 0, 1
	}
	const z = 1.959964 // 97.5 % of the normal distribution are below
	n := float64(tries)
	p := float64(hits) / n
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(centre-half, 0), min(centre+half, 1)
}
