package match

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

const (
	// eloPerLogit is the number of Elo in one unit of log odds: a score s is
	// eloPerLogit·ln(s/(1-s)) Elo.
	eloPerLogit = 400 / math.Ln10
	// nEloPerSigma is the number of normalised Elo in a score of ½ plus one
	// standard deviation of a single game, the slope that makes normalised and
	// logistic Elo equal for small differences without draws.
	nEloPerSigma = 2 * eloPerLogit
	// maxElo bounds every estimate of Elo: about a score of 999,999 in a million.
	maxElo = 2400.0
)

// z95 is the half-width of a two-sided 95 % interval in standard deviations: 1.96.
var z95 = distuv.UnitNormal.Quantile(0.975)

// eloOf is the Elo difference at which a score is expected, limited to ±maxElo.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return -maxElo
	case score >= 1:
		return maxElo
	}
	return max(-maxElo, min(maxElo, eloPerLogit*math.Log(score/(1-score))))
}

// scoreOf is the score, 0..1, expected at an Elo difference.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloPerLogit)) }

// estimate is a rating difference with its 95 % interval, in Elo. All fields
// are finite, whatever was played.
type estimate struct {
	Value float64 `json:"value"`
	// Error is what stands behind the ± sign: half the width of the interval;
	// where only one side of it is bounded, the distance to that side.
	Error float64 `json:"error"`
	Low   float64 `json:"low"`  // lower limit, -maxElo where the games set none
	High  float64 `json:"high"` // upper limit, +maxElo where the games set none
}

// sample is what a tally tells about the distribution of scores: how often
// each of a ladder of equidistant scores 0..1 was seen, by games (3 classes)
// or by pairs (5 classes).
type sample struct {
	classes int
	freq    [5]float64
	total   float64
}

// sample prefers pairs, whose scores are independent of one another; games
// stand in where none were paired.
func (t tally) sample() sample {
	if n := t.Pairs.count(); n > 0 {
		s := sample{classes: 5, total: float64(n)}
		for i, count := range t.Pairs {
			s.freq[i] = float64(count)
		}
		return s
	}
	return t.trinomial()
}

// trinomial is the sample of single games.
func (c wdl) trinomial() sample {
	return sample{
		classes: 3,
		freq:    [5]float64{float64(c.Losses), float64(c.Draws), float64(c.Wins)},
		total:   float64(c.games()),
	}
}

// score is the score of class i, 0..1 per game.
func (s *sample) score(i int) float64 { return float64(i) / float64(s.classes-1) }

// gamesEach is the number of games in one observation.
func (s *sample) gamesEach() float64 { return float64((s.classes - 1) / 2) }

// moments are the mean and the variance of one observation.
func (s *sample) moments() (mean, variance float64) {
	for i := range s.classes {
		mean += s.freq[i] / s.total * s.score(i)
	}
	for i := range s.classes {
		d := s.score(i) - mean
		variance += s.freq[i] / s.total * d * d
	}
	return mean, variance
}

// add counts n observations more in a class.
func (s *sample) add(class int, n float64) {
	s.freq[class] += n
	s.total += n
}

// informative returns the sample, and one in which all observations are alike,
// whose variance would be zero and whose error therefore a lie, with half a
// lost and half a won observation more.
func (s sample) informative() sample {
	for i := range s.classes {
		if s.freq[i] == s.total { // also an empty sample
			s.add(0, 0.5)
			s.add(s.classes-1, 0.5)
			return s
		}
	}
	return s
}

// elo is the logistic Elo difference of the first engine to the second: the
// Elo of the mean score, and that of the mean ± 1.96 standard errors. The
// variance is that of pairs where games were paired (pentanomial), else that
// of games (trinomial).
func (t tally) elo() estimate {
	s := t.sample().informative()
	mean, variance := s.moments()
	delta := z95 * math.Sqrt(variance/s.total)

	e := estimate{Value: eloOf(mean), Low: eloOf(mean - delta), High: eloOf(mean + delta)}
	below, above := mean-delta > 0, mean+delta < 1
	switch {
	case below && above:
		e.Error = (e.High - e.Low) / 2
	case below:
		e.Error = e.Value - e.Low
	case above:
		e.Error = e.High - e.Value
	default:
		e.Error = maxElo
	}
	return e
}

// normalizedElo is the difference in normalised Elo (nElo): the mean score
// above ½ in standard deviations of a single game, times 800/ln 10. It
// measures how many games it takes to tell the engines apart, whatever the
// share of draws (Michel Van den Bergh, "Normalized Elo", 2021).
func (t tally) normalizedElo() estimate {
	s := t.sample().informative()
	mean, variance := s.moments()
	perGame := math.Sqrt(variance * s.gamesEach())

	value := nEloPerSigma * (mean - 0.5) / perGame
	delta := nEloPerSigma * z95 / math.Sqrt(s.total*s.gamesEach())
	return estimate{Value: value, Error: delta, Low: value - delta, High: value + delta}
}

// los is the likelihood, 0..1, that the first engine is the stronger one: the
// normal distribution function at the mean score above ½ in standard errors.
func (t tally) los() float64 {
	s := t.sample().informative()
	mean, variance := s.moments()
	return distuv.UnitNormal.CDF((mean - 0.5) / math.Sqrt(variance/s.total))
}
