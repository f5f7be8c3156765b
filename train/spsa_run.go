package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"vezir/internal/exit"
	"vezir/internal/lock"
	"vezir/internal/processors"
	"vezir/internal/replace"
	"vezir/internal/terminal"
	"vezir/search"
)

// SPSAOptions says how to tune the numbers of the search. Params, CPart, Concurrency,
// Seed and Apply may be zero; the flags of "vezir train spsa" say what suits the others.
type SPSAOptions struct {
	Params      string  // names between commas, each also as NAME:C_END:R_END; all
	Iterations  int     // in all
	Pairs       int     // of games an iteration, each with one opening and colours swapped
	CPart       float64 // disturbance in the end, as part of a number's range; 0 for the least one that tells
	REnd        float64 // step for a game in the end, in squared disturbances
	Each        string  // limits of both sides, as for vezir match -each
	Openings    string  // file of openings, EPD or PGN
	Concurrency int     // games at once; as many as there are processors
	Seed        uint64  // of disturbances and openings
	State       string  // file that keeps the state
	Apply       string  // file of constants that is to take the values in the end, by [SPSAState.Apply]; none
}

func (o SPSAOptions) withDefaults() SPSAOptions {
	o.Concurrency = cmp.Or(o.Concurrency, processors.Available())
	return o
}

func (o SPSAOptions) check() error {
	err := checkSpans(
		span{"iterations", float64(o.Iterations), 1, 1e7},
		span{"pairs", float64(o.Pairs), 1, 1e4},
		span{"cpart", o.CPart, 0, 1},
		span{"rend", o.REnd, 1e-9, math.MaxFloat64},
		span{"concurrency", float64(o.Concurrency), 1, maxThreads},
	)
	if o.Openings == "" {
		err = errors.Join(err, errors.New("openings is missing: without a file of openings all games would be the same"))
	}
	if o.Each == "" {
		err = errors.Join(err, errors.New("each is missing: games need a limit"))
	}
	if o.State == "" {
		err = errors.Join(err, errors.New("state is missing: the file that keeps it needs a name"))
	}
	return err
}

// ErrNotTunable says that the executable was built without the tag spsa.
var ErrNotTunable = errors.New("the numbers of this executable are constants; build one with: go build -tags spsa -o vezir-spsa")

// SPSA tunes the numbers of the search by games between two disturbed sets of
// them, which `vezir match` of the same executable plays. After each iteration
// it writes the state; if there is one, it goes on from there. When ctx ends,
// it stops and keeps the iterations that are complete; the error says so, and the
// state is returned with it. While it tunes, no other call writes to that state.
// Progress goes to out.
func SPSA(ctx context.Context, options SPSAOptions, out io.Writer) (*SPSAState, error) {
	options = options.withDefaults()
	if err := exit.Usage(options.check()); err != nil {
		return nil, err
	}
	unlock, err := lock.File(options.State)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if err := replace.Begin(options.State); err != nil {
		return nil, err
	}
	state, err := beginSPSA(options, search.Tunables())
	if err != nil {
		return nil, err
	}
	return state, runSPSA(ctx, state, &arbiter{options: options}, out)
}

// beginSPSA reads the state, or makes the first one, and looks whether its values
// can be applied.
func beginSPSA(options SPSAOptions, tunables []search.Tunable) (*SPSAState, error) {
	if len(tunables) == 0 {
		return nil, ErrNotTunable
	}
	parameters, err := chooseParameters(tunables, options.Params, options.CPart, options.REnd)
	if err != nil {
		return nil, err
	}
	fresh := newSPSAState(options, parameters)
	state, err := ReadSPSAState(options.State)
	if errors.Is(err, errNoState) {
		state, err = fresh, nil
	} else if err == nil {
		err = state.mustContinue(fresh)
	}
	if err == nil && options.Apply != "" {
		err = state.canApply(options.Apply)
	}
	return state, err
}

// ListTunables writes the numbers that this executable can tune, those that the
// options choose, as OpenBench reads them, one a line: name, int, value, min,
// max, c_end, r_end.
func ListTunables(out io.Writer, options SPSAOptions) error {
	tunables := search.Tunables()
	if len(tunables) == 0 {
		return ErrNotTunable
	}
	parameters, err := chooseParameters(tunables, options.Params, options.CPart, options.REnd)
	if err != nil {
		return err
	}
	for i := range parameters {
		if _, err := fmt.Fprintln(out, parameters[i].openBench()); err != nil {
			return err
		}
	}
	return nil
}

// trialPlayer plays the games of an iteration.
type trialPlayer interface {
	// play returns the results as plus sees them; k is the iteration, from 1.
	play(ctx context.Context, k int, plus, minus []spsaSetting) (spsaScore, error)
}

// spsaSetting is a number with a value for a game.
type spsaSetting struct {
	name  string
	value int
}

// spsaScore counts the games of plus.
type spsaScore struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	faults []string // what engines did wrong
}

func (s spsaScore) games() int { return s.Wins + s.Draws + s.Losses }

// logInterval is how many iterations pass between two lines of values.
const logInterval = 50

// runSPSA makes the iterations that are left.
func runSPSA(ctx context.Context, state *SPSAState, player trialPlayer, out io.Writer) error {
	progress := newSPSAProgress(out, state)
	defer progress.end()
	s := state.tuner()
	for !state.Complete() {
		k := state.Iteration + 1
		trial := s.trial(k)
		score, err := player.play(ctx, k, state.settings(trial.plus), state.settings(trial.minus))
		if ctx.Err() != nil {
			return fmt.Errorf("ended early, the same command goes on after iteration %d: %w", state.Iteration, context.Cause(ctx))
		}
		if err != nil {
			return fmt.Errorf("iteration %d: %w", k, err)
		}
		s.learn(k, &trial, score.Wins-score.Losses)
		state.add(score)
		if err := state.write(); err != nil {
			return err
		}
		progress.report(state, score.faults)
	}
	return nil
}

// spsaProgress tells how far the work is: one line that is written over and
// over on a terminal, else one for each iteration.
type spsaProgress struct {
	out      io.Writer
	terminal bool
	started  time.Time
	before   int // games that were played earlier
}

func newSPSAProgress(out io.Writer, state *SPSAState) *spsaProgress {
	return &spsaProgress{out: out, terminal: terminal.Is(out), started: time.Now(), before: state.Score.games()}
}

func (p *spsaProgress) report(state *SPSAState, faults []string) {
	begin := ""
	if p.terminal {
		begin = terminal.Clear
	}
	for _, fault := range faults {
		fmt.Fprintf(p.out, "%siteration %d: %s\n", begin, state.Iteration, fault)
	}
	total, games := state.Settings.Iterations, state.Score.games()
	speed := float64(games-p.before) / time.Since(p.started).Seconds()
	left := time.Duration(float64((total-state.Iteration)*2*state.Settings.Pairs) / speed * float64(time.Second))
	line := fmt.Sprintf("iteration %d/%d: %d games, %.2f games/s, %s left",
		state.Iteration, total, games, speed, left.Round(time.Second))
	if p.terminal {
		fmt.Fprint(p.out, terminal.Line(p.out, line))
	} else {
		fmt.Fprintln(p.out, line)
	}
	if state.Iteration%logInterval == 0 {
		fmt.Fprintf(p.out, "%svalues after %d: %s\n", begin, state.Iteration, state.values())
	}
}

// end leaves the live line.
func (p *spsaProgress) end() {
	if p.terminal {
		fmt.Fprintln(p.out)
	}
}

// values lists the parameters in a line.
func (s *SPSAState) values() string {
	var list []string
	for i := range s.Parameters {
		list = append(list, fmt.Sprintf("%s %.2f", s.Parameters[i].Name, s.Parameters[i].Value))
	}
	return strings.Join(list, ", ")
}
