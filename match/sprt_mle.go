package match

import "math"

// distribution gives each class of a sample its probability.
type distribution [5]float64

// regular fills the classes that were never seen with a thousandth of an
// observation, so that no hypothesis is impossible and every logarithm finite.
func (s sample) regular() sample {
	for i := range s.classes {
		if s.freq[i] == 0 {
			s.add(i, 1e-3)
		}
	}
	return s
}

// logRatio is the log of how many times likelier the sample is under p than under q.
func (s *sample) logRatio(p, q distribution) float64 {
	llr := 0.0
	for i := range s.classes {
		llr += s.freq[i] * math.Log(p[i]/q[i])
	}
	return llr
}

// mleMean is the distribution with the given mean, 0..1, under which the
// sample is most likely.
//
// Maximising Σ fᵢ ln pᵢ under Σ pᵢ = 1 and Σ pᵢ gᵢ = 0, where gᵢ is the score
// less the mean, gives pᵢ = fᵢ/(1 + x·gᵢ) with the multiplier x that meets the
// second condition.
func (s *sample) mleMean(mean float64) distribution {
	var g [5]float64
	for i := range s.classes {
		g[i] = s.score(i) - mean
	}
	return s.constrained(g)
}

// mleTValue is the distribution whose mean lies t of its own standard
// deviations above ½ under which the sample is most likely.
//
// The condition μ - ½ - tσ = 0 is not linear in p, but its gradient at the
// solution is: gᵢ = aᵢ - ½ - tσ(1 + ((aᵢ-μ)/σ)²)/2, for which Σ pᵢ gᵢ is the
// condition itself. So the linear problem is solved again and again with the μ
// and σ of the solution before, until they stand still.
func (s *sample) mleTValue(t float64) distribution {
	// The match without draws meets the condition, whatever t is: from there
	// on neither sign of g can vanish.
	sigma := 1 / (2 * math.Sqrt(1+t*t))
	mean := 0.5 + t*sigma

	at := sample{classes: s.classes, total: 1}
	for range 1000 {
		var g [5]float64
		for i := range s.classes {
			z := (s.score(i) - mean) / sigma
			g[i] = s.score(i) - 0.5 - t*sigma*(1+z*z)/2
		}
		at.freq = s.constrained(g)
		m, variance := at.moments()
		moved := math.Abs(m-mean) + math.Abs(math.Sqrt(variance)-sigma)
		mean, sigma = m, math.Sqrt(variance)
		if moved < 1e-11 {
			break
		}
	}
	return at.freq
}

// constrained maximises the likelihood of the sample under Σ pᵢ gᵢ = 0, where
// g takes both signs.
func (s *sample) constrained(g [5]float64) (p distribution) {
	lowest, highest := g[0], g[0]
	for _, v := range g[1:s.classes] {
		lowest, highest = min(lowest, v), max(highest, v)
	}
	x := s.multiplier(g, -1/highest, -1/lowest)
	for i := range s.classes {
		p[i] = s.freq[i] / s.total / (1 + x*g[i])
	}
	return p
}

// multiplier finds the zero of Σ fᵢ gᵢ/(1 + x·gᵢ), which falls from +∞ to -∞
// between low and high: Newton's steps, kept inside the bracket by bisection.
func (s *sample) multiplier(g [5]float64, low, high float64) float64 {
	x := 0.0
	for range 200 {
		value, slope := 0.0, 0.0
		for i := range s.classes {
			r := g[i] / (1 + x*g[i])
			value += s.freq[i] * r
			slope -= s.freq[i] * r * r
		}
		if value > 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			break
		}
		x = next
	}
	return x
}
