package train

import (
	"fmt"
	"time"
)

// fitProgress tells how far training is, as [progress] does for games.
type fitProgress struct {
	started, reported time.Time
	positions         int // learnt from since the start
	epoch             int // positions of this epoch
	curve             []fitLosses
}

// fitLosses are the mean losses of an epoch: while it learned, with units left out,
// and of the games held out, with all of them.
type fitLosses struct {
	Train      float64 `json:"train"`
	Validation float64 `json:"validation"`
}

// begin starts the clock.
func (p *fitProgress) begin(f *fitter) {
	p.started = time.Now()
	p.reported = p.started
	if f.epoch > 0 {
		fmt.Fprintf(f.out, "going on after epoch %d\n", f.epoch)
	}
}

// step counts a batch, and reports now and then.
func (p *fitProgress) step(f *fitter, positions int, loss float64) {
	p.positions += positions
	p.epoch += positions
	if time.Since(p.reported) < reportInterval(f.out) {
		return
	}
	p.reported = time.Now()
	showProgress(f.out, p.line(f, loss/float64(p.epoch)))
}

func (p *fitProgress) line(f *fitter, loss float64) string {
	line := fmt.Sprintf("epoch %d/%d, %.0f %%: %.0f positions/s, loss %.6f", f.epoch+1, f.options.Epochs,
		100*float64(p.epoch)/float64(f.data.train.n), p.speed(), loss)
	if f.epoch > 0 {
		line += fmt.Sprintf(", held out %.6f", p.curve[f.epoch-1].Validation)
	}
	return line + p.rest(f)
}

// rest says what every line ends with.
func (p *fitProgress) rest(f *fitter) string {
	done := f.epoch*f.data.train.n + p.epoch
	left := float64(f.options.Epochs*f.data.train.n-done) / p.speed()
	rate := f.rate(f.epoch*f.batches() + p.epoch/f.options.Batch)
	return fmt.Sprintf(", rate %.6f, %s left", rate, time.Duration(left)*time.Second)
}

// speed returns the positions a second since the start.
func (p *fitProgress) speed() float64 {
	return float64(p.positions) / max(time.Since(p.started).Seconds(), 1e-3)
}

// endEpoch reports an epoch, in a line that stays.
func (p *fitProgress) endEpoch(f *fitter, losses fitLosses) {
	p.epoch = 0
	p.curve = append(p.curve, losses)
	clearProgress(f.out)
	fmt.Fprintf(f.out, "epoch %d/%d: loss %.6f, held out %.6f, %.0f positions/s%s\n", f.epoch, f.options.Epochs,
		losses.Train, losses.Validation, p.speed(), p.rest(f))
}
