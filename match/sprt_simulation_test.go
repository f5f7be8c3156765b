package match

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// fromBook is how pairs end between equal engines with an opening book that
// favours White: the shape that simulated matches start from.
var fromBook = distribution{0.03, 0.22, 0.50, 0.22, 0.03}

// tilted is the book's distribution, leaning towards one engine by so much
// that its true Elo, in the measure of the model, is the given one.
func tilted(model model, elo float64) distribution {
	low, high := -10.0, 10.0
	for {
		theta := (low + high) / 2
		s := sample{classes: 5}
		for i, p := range fromBook {
			s.add(i, p*math.Exp(theta*s.score(i)))
		}
		for i := range s.freq {
			s.freq[i] /= s.total
		}
		s.total = 1
		mean, variance := s.moments()
		got := eloOf(mean)
		if model == normalized {
			got = nEloPerSigma * (mean - 0.5) / math.Sqrt(2*variance)
		}
		switch {
		case high-low < 1e-12:
			return s.freq
		case got < elo:
			low = theta
		default:
			high = theta
		}
	}
}

// play adds pairs drawn from a distribution.
func (p distribution) play(r *rand.Rand, t *tally, pairs int) {
	for range pairs {
		u, class := r.Float64(), 0
		for class < 4 && u >= p[class] {
			u -= p[class]
			class++
		}
		t.Pairs[class]++
		t.Draws += 2 // what the games were does not matter to pairs
	}
}

// matches is how many matches are simulated: 10,000, fewer with -short.
func matches() int {
	if testing.Short() {
		return 1000
	}
	return 10_000
}

// binomialError is three standard errors of a share measured on n matches.
func binomialError(share float64, n int) float64 { return 3 * math.Sqrt(share*(1-share)/float64(n)) }

// With true Elo at a hypothesis, the test accepts the other one no more often
// than was asked for. VEZIR_LONG=1 simulates narrow bounds, as in real tests.
func TestSimulatedErrors(t *testing.T) {
	tests := []sprt{
		{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: normalized},
		{Elo0: -25, Elo1: 15, Alpha: 0.05, Beta: 0.10, Model: logistic},
	}
	if os.Getenv("VEZIR_LONG") != "" {
		tests = append(tests,
			sprt{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: normalized},
			sprt{Elo0: 0, Elo1: 10, Alpha: 0.01, Beta: 0.05, Model: logistic})
	}
	for i, test := range tests {
		for _, c := range []struct {
			name    string
			elo     float64
			wrong   decision
			allowed float64
		}{
			{"type I", test.Elo0, acceptedH1, test.Alpha},
			{"type II", test.Elo1, acceptedH0, test.Beta},
		} {
			t.Run(fmt.Sprintf("%s %g to %g/%s", test.Model, test.Elo0, test.Elo1, c.name), func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(i), 2026))
				truth, wrong, pairs := tilted(test.Model, c.elo), 0, 0
				for range matches() {
					verdict, tally := test.simulate(r, truth)
					pairs += tally.Pairs.count()
					if verdict == c.wrong {
						wrong++
					}
				}
				share := float64(wrong) / float64(matches())
				t.Logf("%s error %.4f, %d pairs a match", c.name, share, pairs/matches())
				if share > c.allowed+binomialError(c.allowed, matches()) || share < c.allowed/3 {
					t.Errorf("%s error in %.2f %% of the matches, %g %% allowed", c.name, 100*share, 100*c.allowed)
				}
			})
		}
	}
}

// simulate plays a match to the verdict, looking at it every four pairs.
func (s sprt) simulate(r *rand.Rand, truth distribution) (decision, tally) {
	var t tally
	for {
		truth.play(r, &t, 4)
		if verdict := s.test(t).Verdict; verdict != undecided {
			return verdict, t
		}
	}
}

// The 95 % intervals hold the true value 95 times in a hundred, and LOS
// exceeds 95 % five times in a hundred if the engines are equal.
func TestSimulatedIntervals(t *testing.T) {
	for _, elo := range []float64{0, 30, -150} {
		truth := tilted(logistic, elo)
		at := sample{classes: 5, freq: truth, total: 1}
		mean, variance := at.moments()
		nElo := nEloPerSigma * (mean - 0.5) / math.Sqrt(2*variance)

		r := rand.New(rand.NewPCG(7, uint64(1000+elo)))
		var inside, insideNormalized, superior int
		for range matches() {
			var tally tally
			truth.play(r, &tally, 300)
			if e := tally.elo(); e.Low <= elo && elo <= e.High {
				inside++
			}
			if e := tally.normalizedElo(); e.Low <= nElo && nElo <= e.High {
				insideNormalized++
			}
			if tally.los() > 0.95 {
				superior++
			}
		}
		check := func(name string, count int, want, slack float64) {
			share := float64(count) / float64(matches())
			if !near(share, want, slack+binomialError(want, matches())) {
				t.Errorf("true Elo %g: %s in %.2f %% of the matches, want %g %%", elo, name, 100*share, 100*want)
			}
		}
		check("true Elo inside", inside, 0.95, 0.003)
		// Its error takes the variance for known, which fails far from zero.
		if math.Abs(elo) < 100 {
			check("true nElo inside", insideNormalized, 0.95, 0.01)
		}
		if elo == 0 {
			check("LOS above 95 %", superior, 0.05, 0.003)
		}
	}
}

// Openings that favour White make single games vary more than pairs tell; the
// trinomial error is then too wide, never too narrow.
func TestTrinomialIsCautious(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	inside := 0
	for range 2000 {
		var tally tally
		for range 200 {
			// White wins two games in three, whoever it is.
			asWhite, asBlack := lost, won
			if r.IntN(3) > 0 {
				asWhite = won
			}
			if r.IntN(3) > 0 {
				asBlack = lost
			}
			tally.add(asWhite, true)
			tally.add(asBlack, false)
		}
		if e := tally.elo(); e.Low <= 0 && 0 <= e.High {
			inside++
		}
	}
	if share := float64(inside) / 2000; share < 0.955 || share > 0.985 {
		t.Errorf("true Elo inside in %.1f %% of the matches, want about 96.2 %%", 100*share)
	}
}
