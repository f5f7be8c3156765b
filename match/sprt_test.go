package match

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestBounds(t *testing.T) {
	// The bounds that every test page shows for these errors.
	tests := []struct{ alpha, beta, lower, upper float64 }{
		{0.05, 0.05, -2.94, 2.94},
		{0.05, 0.10, -2.25, 2.89},
		{0.01, 0.01, -4.60, 4.60},
	}
	for _, test := range tests {
		lower, upper := sprt{Alpha: test.alpha, Beta: test.beta}.bounds()
		if !near(lower, test.lower, 0.005) || !near(upper, test.upper, 0.005) {
			t.Errorf("alpha %g, beta %g: bounds %.3f, %.3f, want %g, %g",
				test.alpha, test.beta, lower, upper, test.lower, test.upper)
		}
	}
}

func TestVerdict(t *testing.T) {
	test := symmetric(normalized, 0, 10)
	tests := []struct {
		tally tally
		want  decision
	}{
		{tally{}, undecided},
		{paired(1, 2, 4, 3, 1), undecided},
		{paired(100, 600, 1400, 1000, 100), acceptedH1},
		{paired(100, 1000, 1400, 600, 100), acceptedH0},
	}
	for _, c := range tests {
		if got := test.test(c.tally); got.Verdict != c.want {
			t.Errorf("%v: %s at LLR %.2f, want %s", c.tally.Pairs, got.Verdict, got.LLR, c.want)
		}
	}
}

func TestProgress(t *testing.T) {
	tests := []struct{ llr, want float64 }{{0, 0}, {1.445, 0.5}, {-1.125, -0.5}}
	for _, test := range tests {
		status := sprtStatus{LLR: test.llr, Lower: -2.25, Upper: 2.89}
		if got := status.progress(); got != test.want {
			t.Errorf("LLR %g: progress %g, want %g", test.llr, got, test.want)
		}
	}
}

func TestValidate(t *testing.T) {
	tests := []struct {
		test sprt
		want string // a part of the error, empty for none
	}{
		{symmetric(normalized, 0, 5), ""},
		{symmetric(logistic, -5, 0), ""},
		{symmetric(bayesian, 0, 5), ""},
		{symmetric("", 0, 5), `unknown model ""`},
		{symmetric("bayes", 0, 5), `unknown model "bayes"`},
		{symmetric(normalized, 5, 0), "must be below"},
		{symmetric(normalized, 5, 5), "must be below"},
		{symmetric(normalized, math.NaN(), 5), "must lie between"},
		{symmetric(normalized, 0, math.Inf(1)), "must lie between"},
		{sprt{Model: normalized, Elo1: 5, Alpha: 0, Beta: 0.05}, "alpha 0"},
		{sprt{Model: normalized, Elo1: 5, Alpha: 0.05, Beta: 1}, "beta 1"},
		{sprt{Model: normalized, Elo1: 5, Alpha: 0.5, Beta: 0.5}, "sum below 1"},
		{sprt{Model: normalized, Elo1: 5, Alpha: math.NaN(), Beta: 0.5}, "positive"},
	}
	for _, test := range tests {
		err := test.test.validate()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: error %v, want %q", test.test, err, test.want)
		}
	}
}

// randomPairs has classes of very different sizes, some of them empty.
func randomPairs(r *rand.Rand) tally {
	var n [5]int
	for i := range n {
		n[i] = r.IntN(2 + int(math.Pow(10, 4*r.Float64()))/(1+r.IntN(3)))
	}
	return paired(n[0], n[1], n[2], n[3], n[4]+1)
}

// The most likely distribution meets its condition, and every step away from
// it along the condition makes the sample less likely.
func TestMostLikely(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		tally := randomPairs(r)
		obs := tally.sample().regular()
		elo := 200 * (2*r.Float64() - 1)
		for _, model := range []model{normalized, logistic} {
			p := sprt{Model: model}.mostLikely(obs, elo)
			at := sample{classes: 5, freq: p, total: 1}
			sum := p[0] + p[1] + p[2] + p[3] + p[4]
			mean, variance := at.moments()
			got := eloOf(mean)
			if model == normalized {
				got = nEloPerSigma * (mean - 0.5) / math.Sqrt(2*variance)
			}
			if !near(sum, 1, 1e-7) || !near(got, elo, 1e-4*math.Max(1, math.Abs(elo))) {
				t.Fatalf("%v, %s %.2f: sum %.9f, Elo %.6f", tally.Pairs, model, elo, sum, got)
			}
			checkMaximum(t, r, obs, p, model, elo)
		}
	}
}

// checkMaximum moves p a little in a random direction that keeps its sum and,
// to first order, its Elo, and expects no gain beyond the second order.
func checkMaximum(t *testing.T, r *rand.Rand, obs sample, p distribution, model model, elo float64) {
	t.Helper()
	at := sample{classes: 5, freq: p, total: 1}
	mean, variance := at.moments()
	sigma := math.Sqrt(variance)
	var gradient distribution // of the condition
	for i := range gradient {
		gradient[i] = obs.score(i) - mean
		if model == normalized {
			z := gradient[i] / sigma
			gradient[i] -= elo / nEloPerSigma * math.Sqrt2 * sigma * z * z / 2
		}
	}
	const step = 1e-4
	var q distribution
	for i := range q {
		q[i] = p[i] * (1 + step*(2*r.Float64()-1))
	}
	// Take back what the step changes in the sum and in the condition, by
	// weights that are themselves proportional to p.
	var a, b, c, sum, condition float64
	for i := range q {
		a, b, c = a+p[i], b+p[i]*gradient[i], c+p[i]*gradient[i]*gradient[i]
		sum, condition = sum+q[i]-p[i], condition+(q[i]-p[i])*gradient[i]
	}
	det := a*c - b*b
	u, v := (sum*c-condition*b)/det, (condition*a-sum*b)/det
	for i := range q {
		q[i] -= p[i] * (u + v*gradient[i])
	}
	if gain := obs.logRatio(q, p); gain > 2*step*step*obs.total {
		t.Fatalf("%v, %s %.2f: a step away is likelier by %g", obs.freq, model, elo, gain)
	}
}

func BenchmarkLLR(b *testing.B) {
	for _, model := range []model{normalized, logistic} {
		b.Run(string(model), func(b *testing.B) {
			test, tally := symmetric(model, 0, 3), paired(24, 609, 1406, 767, 42)
			b.ReportAllocs()
			for b.Loop() {
				test.llr(tally)
			}
		})
	}
}
