package match

import (
	"fmt"
	"math"
)

// model says what the Elo bounds of an SPRT mean.
type model string

// The models, spelled as match runners spell them.
const (
	// normalized bounds are in normalised Elo; the length of a test does not
	// depend on the share of draws.
	normalized model = "normalized"
	// logistic bounds are in Elo of the mean score.
	logistic model = "logistic"
	// bayesian bounds are in BayesElo, with the draw rate taken from the
	// games. It knows single games only: pairs are not used.
	bayesian model = "bayesian"
)

// parseModel reads the name of a model.
func parseModel(name string) (model, error) {
	switch m := model(name); m {
	case normalized, logistic, bayesian:
		return m, nil
	}
	return "", fmt.Errorf("sprt: unknown model %q (normalized, logistic or bayesian)", name)
}

// unit is the name of the model's measure of strength.
func (m model) unit() string {
	switch m {
	case logistic:
		return "Elo"
	case bayesian:
		return "BayesElo"
	}
	return "nElo"
}

// sprt is a sequential probability ratio test of two hypotheses on the
// strength of the first engine: H0, it is Elo0 above the second, against H1,
// it is Elo1 above. Wald's test (1945) ends as soon as the log-likelihood
// ratio leaves the bounds that the accepted errors set.
type sprt struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // chance of accepting H1 when H0 is true, 0..1
	Beta  float64 `json:"beta"`  // chance of accepting H0 when H1 is true, 0..1
	Model model   `json:"model"`
}

// validate says what makes a test impossible, nil if nothing does.
func (s sprt) validate() error {
	if _, err := parseModel(string(s.Model)); err != nil {
		return err
	}
	switch {
	case !(math.Abs(s.Elo0) < maxElo && math.Abs(s.Elo1) < maxElo):
		return fmt.Errorf("sprt: elo0 %g and elo1 %g must lie between -%g and %g", s.Elo0, s.Elo1, maxElo, maxElo)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("sprt: elo0 %g must be below elo1 %g", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Beta > 0 && s.Alpha+s.Beta < 1):
		return fmt.Errorf("sprt: alpha %g and beta %g must be positive and their sum below 1", s.Alpha, s.Beta)
	}
	return nil
}

// bounds are the log-likelihood ratios at which H0 and H1 are accepted.
func (s sprt) bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// decision is what an SPRT has decided.
type decision string

// The decisions.
const (
	undecided  decision = "continue"
	acceptedH0 decision = "H0"
	acceptedH1 decision = "H1"
)

// sprtStatus is where a test stands.
type sprtStatus struct {
	sprt
	LLR     float64  `json:"llr"`
	Lower   float64  `json:"lower"`
	Upper   float64  `json:"upper"`
	Verdict decision `json:"verdict"`
}

// test applies a valid test to the games counted so far.
func (s sprt) test(t tally) sprtStatus {
	status := sprtStatus{sprt: s, LLR: s.llr(t), Verdict: undecided}
	status.Lower, status.Upper = s.bounds()
	switch {
	case status.LLR >= status.Upper:
		status.Verdict = acceptedH1
	case status.LLR <= status.Lower:
		status.Verdict = acceptedH0
	}
	return status
}

// progress is the share, -1..1 while the test runs, of the way to the bound
// that the ratio is heading for; negative towards H0.
func (s sprtStatus) progress() float64 {
	if s.LLR < 0 {
		return -s.LLR / s.Lower
	}
	return s.LLR / s.Upper
}

// llr is the generalised log-likelihood ratio of H1 to H0: what the hypothesis
// leaves open is replaced by its most likely value under that hypothesis. It
// is 0 before the first game, and finite always.
func (s sprt) llr(t tally) float64 {
	if t.games() == 0 {
		return 0
	}
	if s.Model == bayesian {
		return s.bayesianLLR(t.trinomial().regular())
	}
	obs := t.sample().regular()
	p0, p1 := s.mostLikely(obs, s.Elo0), s.mostLikely(obs, s.Elo1)
	return obs.logRatio(p1, p0)
}

// mostLikely is the distribution under which the sample is most likely among
// those whose Elo is the given one.
func (s sprt) mostLikely(obs sample, elo float64) distribution {
	if s.Model == logistic {
		return obs.mleMean(scoreOf(elo))
	}
	return obs.mleTValue(elo / nEloPerSigma * math.Sqrt(obs.gamesEach()))
}

// bayesianLLR is the ratio in the BayesElo model, whose second parameter, the
// draw Elo, is estimated from the sample (Rémi Coulom, "Bayesian Elo").
func (s sprt) bayesianLLR(obs sample) float64 {
	loss, win := obs.freq[0]/obs.total, obs.freq[2]/obs.total
	drawElo := eloPerLogit / 2 * math.Log((1-win)/win*(1-loss)/loss)
	law := func(elo float64) distribution {
		win, loss := scoreOf(elo-drawElo), scoreOf(-elo-drawElo)
		return distribution{loss, 1 - win - loss, win}
	}
	return obs.logRatio(law(s.Elo1), law(s.Elo0))
}
