package train

import (
	"math"
	"sync"

	"vezir/eval"
)

// values holds a number for the middlegame and one for the endgame of each term.
type values [eval.Terms][2]float64

func valuesOf(w *eval.Weights[eval.Pair]) *values {
	v := new(values)
	for i, pair := range w.Flat() {
		v[i] = [2]float64{float64(pair.MG), float64(pair.EG)}
	}
	return v
}

// weights rounds the values.
func (v *values) weights() (w eval.Weights[eval.Pair]) {
	round := func(x float64) int16 { return int16(math.Round(min(max(x, math.MinInt16), math.MaxInt16))) }
	for i, pair := range v {
		w.Flat()[i] = eval.Pair{MG: round(pair[0]), EG: round(pair[1])}
	}
	return w
}

// model predicts expected scores.
type model struct {
	data    *dataset
	weights *values
	k       float64 // the sigmoid's slope, for each centipawn
	lambda  float64 // the result's share in the target
	threads int
}

// sums adds the terms of a sample: the linear ones, White's attack on the
// king and Black's.
func sums(s *sample, terms []term, w *values) (sums [3][2]float64) {
	from := uint8(0)
	for part, to := range s.ends {
		var mg, eg float64
		for _, t := range terms[from:to] {
			pair := &w[t.index]
			mg += pair[0] * float64(t.count)
			eg += pair[1] * float64(t.count)
		}
		sums[part] = [2]float64{mg, eg}
		from = to
	}
	return sums
}

// shares returns how much of the middlegame and of the endgame value counts.
func (s *sample) shares() [2]float64 {
	phase := float64(s.phase) / eval.FullPhase
	return [2]float64{phase, (1 - phase) * float64(s.scale) / eval.FullScale}
}

// squared is the value of an attack on the king, and its derivative.
func squared(danger float64) (value, slope float64) {
	switch {
	case danger <= 0:
		return 0, 0
	case danger >= eval.DangerLimit:
		return eval.DangerLimit * eval.DangerLimit / eval.DangerUnit, 0
	}
	return danger * danger / eval.DangerUnit, 2 * danger / eval.DangerUnit
}

// predict returns the value of a sample in centipawns, and its derivatives by
// the sums of its terms.
func (m *model) predict(s *sample, terms []term) (value float64, slopes [3][2]float64) {
	sums := sums(s, terms, m.weights)
	shares := s.shares()
	for i, share := range shares {
		white, whiteSlope := squared(sums[1][i])
		black, blackSlope := squared(sums[2][i])
		value += share * (sums[0][i] + white - black)
		slopes[0][i], slopes[1][i], slopes[2][i] = share, share*whiteSlope, -share*blackSlope
	}
	return value, slopes
}

// loss is the cross-entropy of a prediction, in nats, less that of the best
// possible one, so that a perfect prediction of a draw loses nothing.
func loss(predicted, target float64) float64 {
	const tiny = 1e-12
	term := func(p, q float64) float64 {
		if p == 0 {
			return 0
		}
		return p * math.Log(p/max(q, tiny))
	}
	return term(target, predicted) + term(1-target, 1-predicted)
}

// meanLoss is the average loss over some samples.
func (m *model) meanLoss(places []place) float64 {
	if len(places) == 0 {
		return 0
	}
	parts := make([]float64, m.threads)
	m.share(places, func(thread int, part []place) {
		sum := 0.0
		for _, p := range part {
			s, terms := m.data.at(p)
			value, _ := m.predict(s, terms)
			sum += loss(sigmoid(m.k*value), s.target(m.k, m.lambda))
		}
		parts[thread] = sum
	})
	sum := 0.0
	for _, part := range parts {
		sum += part
	}
	return sum / float64(len(places))
}

// gradient adds up the derivatives of the loss over some samples into the
// first of several accumulators, one a thread.
func (m *model) gradient(places []place, into []values) {
	m.share(places, func(thread int, part []place) {
		g := &into[thread]
		clear(g[:])
		for _, p := range part {
			m.addGradient(p, g)
		}
	})
	for i := range into[0] {
		for _, other := range into[1:] {
			into[0][i][0] += other[i][0]
			into[0][i][1] += other[i][1]
		}
	}
}

func (m *model) addGradient(p place, g *values) {
	s, terms := m.data.at(p)
	value, slopes := m.predict(s, terms)
	outer := (sigmoid(m.k*value) - s.target(m.k, m.lambda)) * m.k
	from := uint8(0)
	for part, to := range s.ends {
		mg, eg := outer*slopes[part][0], outer*slopes[part][1]
		for _, t := range terms[from:to] {
			g[t.index][0] += mg * float64(t.count)
			g[t.index][1] += eg * float64(t.count)
		}
		from = to
	}
}

// share cuts some samples into one part a thread. The cut, and so the order in
// which numbers are added, depends on nothing but the number of threads.
func (m *model) share(places []place, do func(thread int, part []place)) {
	var group sync.WaitGroup
	for thread := range m.threads {
		part := places[len(places)*thread/m.threads : len(places)*(thread+1)/m.threads]
		group.Go(func() { do(thread, part) })
	}
	group.Wait()
}

// fitSlope finds the sigmoid's slope under which the present weights predict the
// results best, by golden section. Scores have no say: their share of the
// target depends on the slope, and is met best by none at all.
func (m *model) fitSlope(places []place) {
	lambda := m.lambda
	defer func() { m.lambda = lambda }()
	m.lambda = 1
	m.k = goldenSection(0.0005, 0.02, 1e-6, func(k float64) float64 { m.k = k; return m.meanLoss(places) })
}

// goldenSection finds where a function with one minimum is least, between two
// numbers and up to a tolerance.
func goldenSection(low, high, tolerance float64, f func(float64) float64) float64 {
	const ratio = 0.6180339887498949
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	atA, atB := f(a), f(b)
	for high-low > tolerance {
		if atA < atB {
			high, b, atB = b, a, atA
			a = high - ratio*(high-low)
			atA = f(a)
		} else {
			low, a, atA = a, b, atB
			b = low + ratio*(high-low)
			atB = f(b)
		}
	}
	return (low + high) / 2
}
