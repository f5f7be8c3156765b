package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"vezir/internal/exit"
	"vezir/search"
)

// The schedule's exponents, as Spall recommends them, and the iterations
// that its start is held back by, as part of all.
const (
	spsaAlpha     = 0.602
	spsaGamma     = 0.101
	spsaStability = 0.1
)

// spsa is simultaneous perturbation stochastic approximation: one comparison
// of two opposite disturbances of all parameters estimates the whole gradient
// (James Spall, Implementation of the Simultaneous Perturbation Algorithm for
// Stochastic Optimization, 1998).
type spsa struct {
	iterations int // planned
	seed       uint64
	parameters []spsaParameter
}

// spsaParameter is a whole number of the search on its way. The disturbance
// and the rate are those of the last iteration, in the scale that OpenBench uses.
type spsaParameter struct {
	Name  string  `json:"name"`
	Start int     `json:"start"`
	Value float64 `json:"value"`
	Min   int     `json:"min"`
	Max   int     `json:"max"`
	CEnd  float64 `json:"c_end"` // disturbance in the parameter's unit
	REnd  float64 `json:"r_end"` // step for a game won, in squared disturbances
}

// spsaTrial is an iteration: the two sets of values that play each other, and
// the signs of the disturbance.
type spsaTrial struct {
	plus, minus []int
	signs       []float64
}

// disturbance is how far iteration k, from 1, moves a parameter to either side.
func (s *spsa) disturbance(p *spsaParameter, k int) float64 {
	return p.CEnd * math.Pow(float64(s.iterations)/float64(k), spsaGamma)
}

// step is what a game more won than lost moves a parameter by in iteration k.
func (s *spsa) step(p *spsaParameter, k int) float64 {
	held := float64(spsaStability * float64(s.iterations)) // converted, it is not fused with the sums
	rate := p.REnd * p.CEnd * p.CEnd * math.Pow((held+float64(s.iterations))/(held+float64(k)), spsaAlpha)
	return rate / s.disturbance(p, k)
}

// trial draws iteration k. It depends on the seed, k and the values only.
func (s *spsa) trial(k int) spsaTrial {
	random := rand.New(rand.NewPCG(s.seed, uint64(k)))
	var t spsaTrial
	for i := range s.parameters {
		p := &s.parameters[i]
		sign := float64(2*random.IntN(2) - 1)
		c := sign * s.disturbance(p, k)
		// Rounded at random, a value is met in the mean. Both sides round by the
		// same draw, lest they differ by its noise.
		draw := random.Float64()
		t.signs = append(t.signs, sign)
		t.plus = append(t.plus, p.whole(p.Value+c, draw))
		t.minus = append(t.minus, p.whole(p.Value-c, draw))
	}
	return t
}

// whole makes a value within the range a whole number.
func (p *spsaParameter) whole(value, draw float64) int {
	return min(int(math.Floor(p.clip(value)+draw)), p.Max) // the sum of a float and almost 1 may be rounded up
}

func (p *spsaParameter) clip(value float64) float64 {
	return min(max(value, float64(p.Min)), float64(p.Max))
}

// learn moves the values after iteration k, in which plus won so many games
// more than it lost.
func (s *spsa) learn(k int, t *spsaTrial, surplus int) {
	for i := range s.parameters {
		p := &s.parameters[i]
		p.Value = p.clip(p.Value + float64(t.signs[i]*s.step(p, k)*float64(surplus)))
	}
}

// final is the value to play by.
func (p *spsaParameter) final() int { return int(math.Round(p.Value)) }

// openBench is the parameter as OpenBench wants it told.
func (p *spsaParameter) openBench() string {
	return fmt.Sprintf("%s, int, %d, %d, %d, %.4g, %.4g", p.Name, p.final(), p.Min, p.Max, p.CEnd, p.REnd)
}

// leastDisturbance keeps the two sides of a trial at different whole numbers.
const leastDisturbance = 0.5

// newParameter returns a parameter that is disturbed by a part of its range.
func newParameter(t *search.Tunable, part, rate float64) spsaParameter {
	return spsaParameter{
		Name: t.Name, Start: t.Value, Value: float64(t.Value), Min: t.Min, Max: t.Max,
		CEnd: max(part*float64(t.Max-t.Min), leastDisturbance), REnd: rate,
	}
}

// chooseParameters picks those that a list names, as NAME, NAME:C_END or
// NAME:C_END:R_END between commas; an empty list means all.
func chooseParameters(tunables []search.Tunable, list string, part, rate float64) ([]spsaParameter, error) {
	var all, chosen []spsaParameter
	place := map[string]int{}
	for i := range tunables {
		all = append(all, newParameter(&tunables[i], part, rate))
		place[tunables[i].Name] = i
	}
	if list == "" {
		return all, nil
	}
	for text := range strings.SplitSeq(list, ",") {
		fields := strings.Split(strings.TrimSpace(text), ":")
		i, ok := place[fields[0]]
		if !ok {
			return nil, exit.Usage(fmt.Errorf("params: %q is no number that can be tuned, or named twice; --list shows them", fields[0]))
		}
		delete(place, fields[0])
		p := all[i]
		if err := p.override(fields[1:]); err != nil {
			return nil, exit.Usage(fmt.Errorf("params: %s: %w", text, err))
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}

// override takes the disturbance and the rate from text.
func (p *spsaParameter) override(fields []string) error {
	if len(fields) > 2 {
		return fmt.Errorf("want NAME:C_END:R_END")
	}
	for i, field := range fields {
		value, err := strconv.ParseFloat(field, 64)
		if err != nil || !(value > 0) || math.IsInf(value, 0) {
			return fmt.Errorf("%q is no number above 0", field)
		}
		*[]*float64{&p.CEnd, &p.REnd}[i] = value
	}
	return nil
}
