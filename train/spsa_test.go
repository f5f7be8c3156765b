package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vezir/internal/lock"
	"vezir/search"
)

var someTunables = []search.Tunable{
	{Name: "margin", Value: 50, Min: 0, Max: 200},
	{Name: "depth", Value: 4, Min: 2, Max: 10},
	{Name: "offset", Value: 0, Min: -400, Max: 400},
}

// optimum is where simulated games are won.
var optimum = map[string]float64{"margin": 120, "depth": 7, "offset": -200}

// simulator plays games that are decided by chance and by how far, in parts of
// the range, each side is from the optimum.
type simulator struct {
	games  int
	random *rand.Rand
}

func (s *simulator) strength(settings []spsaSetting) float64 {
	var elo float64
	for _, set := range settings {
		for _, t := range someTunables {
			if t.Name == set.name {
				off := (float64(set.value) - optimum[t.Name]) / float64(t.Max-t.Min)
				elo -= 400 * off * off
			}
		}
	}
	return elo
}

func (s *simulator) play(_ context.Context, _ int, plus, minus []spsaSetting) (spsaScore, error) {
	expected := 1 / (1 + math.Pow(10, (s.strength(minus)-s.strength(plus))/400))
	var score spsaScore
	for range s.games {
		if s.random.Float64() < expected {
			score.Wins++
		} else {
			score.Losses++
		}
	}
	return score, nil
}

func newSimulator(seed uint64) *simulator {
	return &simulator{games: 16, random: rand.New(rand.NewPCG(seed, 0))}
}

// someSPSA are the options that someState is begun with.
func someSPSA(iterations int, state string) SPSAOptions {
	return SPSAOptions{
		Iterations: iterations, Pairs: 8, CPart: 0.05, REnd: 0.005, Each: "nodes=5000", Openings: "book.epd", State: state,
	}
}

func someState(t *testing.T, iterations int) *SPSAState {
	t.Helper()
	state, err := beginSPSA(someSPSA(iterations, filepath.Join(t.TempDir(), "state.json")), someTunables)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestSPSAConverges(t *testing.T) {
	state := someState(t, 2000)
	s, player := state.tuner(), newSimulator(1)
	for k := 1; k <= state.Settings.Iterations; k++ {
		trial := s.trial(k)
		score, _ := player.play(t.Context(), k, state.settings(trial.plus), state.settings(trial.minus))
		s.learn(k, &trial, score.Wins-score.Losses)
	}
	for _, p := range state.Parameters {
		size := float64(p.Max - p.Min)
		before, after := math.Abs(float64(p.Start)-optimum[p.Name])/size, math.Abs(p.Value-optimum[p.Name])/size
		if after > 0.1 || after > before/2 {
			t.Errorf("%s went from %d to %.2f, the optimum is %g", p.Name, p.Start, p.Value, optimum[p.Name])
		}
	}
}

// TestSPSASchedule holds the last iteration against the parameters' own units.
func TestSPSASchedule(t *testing.T) {
	s := spsa{iterations: 500}
	p := &spsaParameter{CEnd: 8, REnd: 0.002}
	if c := s.disturbance(p, 500); math.Abs(c-8) > 1e-9 {
		t.Errorf("disturbed by %g in the end, want c_end, 8", c)
	}
	if step := s.step(p, 500); math.Abs(step-0.016) > 1e-9 {
		t.Errorf("a step of %g in the end, want r_end * c_end, 0.016", step)
	}
	if s.step(p, 1) <= s.step(p, 500) || s.disturbance(p, 1) <= s.disturbance(p, 500) {
		t.Error("step and disturbance do not shrink")
	}
}

// TestSPSATrial looks at what both sides of trials play by.
func TestSPSATrial(t *testing.T) {
	parameters, err := chooseParameters(someTunables, "", 0.05, 0.002)
	if err != nil {
		t.Fatal(err)
	}
	parameters[2].Value = 395.25 // near its bound
	s := spsa{iterations: 3000, seed: 7, parameters: parameters}
	mean := make([]float64, len(parameters))
	for k := 1; k <= s.iterations; k++ {
		trial := s.trial(k)
		for i, p := range parameters {
			for _, value := range []int{trial.plus[i], trial.minus[i]} {
				if value < p.Min || value > p.Max {
					t.Fatalf("%s is %d, from %d to %d is possible", p.Name, value, p.Min, p.Max)
				}
				mean[i] += float64(value) / float64(2*s.iterations)
			}
			if trial.plus[i] == trial.minus[i] {
				t.Fatalf("iteration %d: both sides play by %s %d", k, p.Name, trial.plus[i])
			}
		}
	}
	if math.Abs(mean[0]-50) > 0.5 || math.Abs(mean[1]-4) > 0.05 {
		t.Errorf("rounded values have a mean of %.2f and %.2f, want 50 and 4", mean[0], mean[1])
	}
}

// TestSPSAGoesOn interrupts a tuning: it has to end as one in a piece does.
func TestSPSAGoesOn(t *testing.T) {
	whole := someState(t, 60)
	if err := runSPSA(t.Context(), whole, steady{}, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	parts := someState(t, 60)
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	err := runSPSA(ctx, parts, &steady{at: 33, stop: cancel}, &out)
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "goes on after iteration 32") {
		t.Fatalf("error %v, want that it was stopped", err)
	}
	read, err := ReadSPSAState(parts.path)
	if err != nil {
		t.Fatal(err)
	}
	if read.Iteration != 32 || read.Complete() {
		t.Fatalf("%d iterations were kept, want 32", read.Iteration)
	}
	if err := read.mustContinue(someState(t, 60)); err != nil {
		t.Fatal(err)
	}
	if err := runSPSA(t.Context(), read, steady{}, &out); err != nil {
		t.Fatal(err)
	}
	if got, want := read.values(), whole.values(); got != want {
		t.Errorf("in two parts %s, in one %s", got, want)
	}
	for _, want := range []string{"iteration 60/60: 960 games, ", "values after 50: margin ", "iteration 1: plus sleeps"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("progress lacks %q", want)
		}
	}
}

// steady lets the first side win by one game.
type steady struct {
	at   int // iteration in which stop is called
	stop func()
}

func (s steady) play(_ context.Context, k int, _, _ []spsaSetting) (spsaScore, error) {
	if k == s.at {
		s.stop()
	}
	score := spsaScore{Wins: 6, Draws: 5, Losses: 5}
	if k == 1 {
		score.faults = []string{"plus sleeps"}
	}
	return score, nil
}

func TestSPSARefuses(t *testing.T) {
	state := someState(t, 60)
	state.add(spsaScore{})
	if err := state.write(); err != nil {
		t.Fatal(err)
	}
	good := someSPSA(60, state.path)
	constants := filepath.Join(t.TempDir(), "params.go")
	if err := os.WriteFile(constants, []byte("package search\n\nconst (\n\tmargin = 50\n\tdepth  = 4\n)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		change   func(*SPSAOptions)
		tunables []search.Tunable
		want     string // "" for none
	}{
		{"the same again", func(o *SPSAOptions) { o.Concurrency = 7 }, someTunables, ""},
		{"other iterations", func(o *SPSAOptions) { o.Iterations = 61 }, someTunables, "begun with"},
		{"other rate", func(o *SPSAOptions) { o.REnd = 0.1 }, someTunables, "REnd:0.1"},
		{"other parameters", func(o *SPSAOptions) { o.Params = "depth" }, someTunables, "3 parameters, not 1"},
		{"other ranges", func(o *SPSAOptions) {}, append([]search.Tunable{{Name: "margin", Value: 50, Max: 300}}, someTunables[1:]...), "margin"},
		{"constants that lack one", func(o *SPSAOptions) { o.Apply = constants }, someTunables, "0 lines define offset"},
		{"no constants", func(o *SPSAOptions) { o.Apply = constants + "2" }, someTunables, "apply: "},
		{"no tunables", func(o *SPSAOptions) {}, nil, "-tags spsa"},
		{"unknown parameter", func(o *SPSAOptions) { o.Params = "depth,width" }, someTunables, `"width"`},
		{"parameter twice", func(o *SPSAOptions) { o.Params = "depth,depth" }, someTunables, "twice"},
		{"bad disturbance", func(o *SPSAOptions) { o.Params = "depth:0" }, someTunables, `"0" is no number above 0`},
		{"too much", func(o *SPSAOptions) { o.Params = "depth:1:2:3" }, someTunables, "NAME:C_END:R_END"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			options := good
			test.change(&options)
			_, err := beginSPSA(options, test.tunables)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestSPSAOptions(t *testing.T) {
	_, err := SPSA(t.Context(), SPSAOptions{Pairs: -1, CPart: 2}, new(bytes.Buffer))
	for _, want := range []string{
		"iterations is 0", "pairs is -1", "cpart is 2", "rend is 0", "openings is missing", "each is missing", "state is missing",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if len(search.Tunables()) > 0 {
		return
	}
	state := filepath.Join(t.TempDir(), "spsa.json")
	if err := os.WriteFile(state+".12.tmp", nil, 0o600); err != nil { // as a killed process leaves it
		t.Fatal(err)
	}
	if _, err := SPSA(t.Context(), someSPSA(1, state), new(bytes.Buffer)); !errors.Is(err, ErrNotTunable) {
		t.Errorf("error %v, want ErrNotTunable", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(state)); len(files) != 0 {
		t.Errorf("left %v", files)
	}
}

// TestSPSAAlone: a second tuning with the same state is refused.
func TestSPSAAlone(t *testing.T) {
	state := filepath.Join(t.TempDir(), "spsa.json")
	unlock, err := lock.File(state)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	_, err = SPSA(t.Context(), someSPSA(1, state), new(bytes.Buffer))
	if runtime.GOOS == "linux" && !errors.Is(err, lock.ErrInUse) {
		t.Errorf("beside another: %v", err)
	}
}

func TestChooseParameters(t *testing.T) {
	got, err := chooseParameters(someTunables, "offset:12:0.004, depth", 0.05, 0.002)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"offset, int, 0, -400, 400, 12, 0.004", "depth, int, 4, 2, 10, 0.5, 0.002"}
	for i, p := range got {
		if p.openBench() != want[i] {
			t.Errorf("got %s, want %s", p.openBench(), want[i])
		}
	}
}

func TestSPSAPrint(t *testing.T) {
	state := someState(t, 60)
	state.Parameters[2].Value = -3.6
	var out bytes.Buffer
	if err := state.Print(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"offset  0    -4\n", "offset, int, -4, -400, 400, 40, 0.005\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("lacks %q:\n%s", want, out.String())
		}
	}
}

func TestApplyValues(t *testing.T) {
	const source = `package search

// All numbers.
const (
	margin  = 50 // [0, 200] margin = 50 a ply
	margin2 = 50

	offset = 5 // [-400, 400]
)
`
	const want = `package search

// All numbers.
const (
	margin  = 120 // [0, 200] margin = 50 a ply
	margin2 = 50

	offset = -200 // [-400, 400]
)
`
	got, err := applyValues([]byte(source), []spsaParameter{{Name: "margin", Value: 119.6}, {Name: "offset", Value: -199.5001}})
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := applyValues([]byte(source), []spsaParameter{{Name: "depth"}}); err == nil {
		t.Error("a number that the source lacks is accepted")
	}
}

func TestParseMatchReport(t *testing.T) {
	const report = `{"games": 16, "summary": {"wins": 7, "draws": 5, "losses": 4, "elo": {"value": 1}},
		"engines": [{"name": "plus", "faults": [{"fault": "loses on time", "count": 2, "first": "used 2s, had 1s"}]}, {"name": "minus", "faults": null}]}`
	score, err := parseMatchReport([]byte(report), 16)
	if err != nil {
		t.Fatal(err)
	}
	if score.Wins != 7 || score.Draws != 5 || score.Losses != 4 {
		t.Errorf("score %+v", score)
	}
	if len(score.faults) != 1 || score.faults[0] != "plus loses on time (2 times), first: used 2s, had 1s" {
		t.Errorf("faults %q", score.faults)
	}
	if _, err := parseMatchReport([]byte(report), 18); err == nil {
		t.Error("a match with too few games is accepted")
	}
	if _, err := parseMatchReport([]byte("Killed"), 16); err == nil {
		t.Error("a report that is none is accepted")
	}
}

// TestApplyToSearch writes the present values over themselves.
func TestApplyToSearch(t *testing.T) {
	parameters, err := chooseParameters(search.Tunables(), "", 0.05, 0.002)
	if err != nil {
		t.Fatal(err)
	}
	if len(parameters) == 0 {
		t.Skip("this build has no tunables: -tags spsa")
	}
	source, err := os.ReadFile(filepath.Join("..", "search", "params.go"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := applyValues(source, parameters)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, source) {
		t.Error("search/params.go has changed")
	}
}
