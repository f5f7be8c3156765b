package match

import (
	"fmt"
	"math"
)

// Model says what the Elo bounds of an SPRT mean.
type Model string

// The models, spelled as match runners spell them.
const (
	// Normalized bounds are in normalised Elo; the length of a test does not
	// depend on the share of draws.
	Normalized Model = "normalized"
	// Logistic bounds are in Elo of the mean score.
	Logistic Model = "logistic"
	// Bayesian bounds are in BayesElo, with the draw rate taken from the
	// games. It knows single games only: pairs are not used.
	Bayesian Model = "bayesian"
)

// ParseModel reads the name of a model; the empty name is Normalized.
func ParseModel(name string) (Model, error) {
	switch m := Model(name); m {
	case "":
		return Normalized, nil
	case Normalized, Logistic, Bayesian:
		return m, nil
	}
	return "", fmt.Errorf("sprt: unknown model %q (normalized, logistic or bayesian)", name)
}

// unit is the name of the model's measure of strength.
func (m Model) unit() string {
	switch m {
	case Logistic:
		return "Elo"
	case Bayesian:
		return "BayesElo"
	}
	return "nElo"
}

// SPRT is a sequential probability ratio test of two hypotheses on the
// strength of the first engine: H0, it is Elo0 above the second, against H1,
// it is Elo1 above. Wald's test (1945) ends as soon as the log-likelihood
// ratio leaves the bounds that the accepted errors set.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // chance of accepting H1 when H0 is true, 0..1
	Beta  float64 `json:"beta"`  // chance of accepting H0 when H1 is true, 0..1
	Model Model   `json:"model"`
}

// Validate says what makes a test impossible, nil if nothing does.
func (s SPRT) Validate() error {
	if _, err := ParseModel(string(s.Model)); err != nil {
		return err
	}
	switch {
	case !(math.Abs(s.Elo0) < MaxElo && math.Abs(s.Elo1) < MaxElo):
		return fmt.Errorf("sprt: elo0 %g and elo1 %g must lie between -%g and %g", s.Elo0, s.Elo1, MaxElo, MaxElo)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("sprt: elo0 %g must be below elo1 %g", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Beta > 0 && s.Alpha+s.Beta < 1):
		return fmt.Errorf("sprt: alpha %g and beta %g must be positive and their sum below 1", s.Alpha, s.Beta)
	}
	return nil
}

// Bounds are the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Verdict is what an SPRT has decided.
type Verdict string

// The verdicts.
const (
	Continue   Verdict = "continue"
	AcceptedH0 Verdict = "H0"
	AcceptedH1 Verdict = "H1"
)

// SPRTStatus is where a test stands.
type SPRTStatus struct {
	SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict Verdict `json:"verdict"`
}

// Test applies a valid test to the games counted so far.
func (s SPRT) Test(t Tally) SPRTStatus {
	status := SPRTStatus{SPRT: s, LLR: s.LLR(t), Verdict: Continue}
	status.Lower, status.Upper = s.Bounds()
	switch {
	case status.LLR >= status.Upper:
		status.Verdict = AcceptedH1
	case status.LLR <= status.Lower:
		status.Verdict = AcceptedH0
	}
	return status
}

// Progress is the share, -1..1 while the test runs, of the way to the bound
// that the ratio is heading for; negative towards H0.
func (s SPRTStatus) Progress() float64 {
	if s.LLR < 0 {
		return -s.LLR / s.Lower
	}
	return s.LLR / s.Upper
}

// LLR is the generalised log-likelihood ratio of H1 to H0: what the hypothesis
// leaves open is replaced by its most likely value under that hypothesis. It
// is 0 before the first game, and finite always.
func (s SPRT) LLR(t Tally) float64 {
	if t.Games() == 0 {
		return 0
	}
	if s.Model == Bayesian {
		return s.bayesianLLR(t.trinomial().regular())
	}
	obs := t.sample().regular()
	p0, p1 := s.mostLikely(obs, s.Elo0), s.mostLikely(obs, s.Elo1)
	return obs.logRatio(p1, p0)
}

// mostLikely is the distribution under which the sample is most likely among
// those whose Elo is the given one.
func (s SPRT) mostLikely(obs sample, elo float64) distribution {
	if s.Model == Logistic {
		return obs.mleMean(scoreOf(elo))
	}
	return obs.mleTValue(elo / nEloPerSigma * math.Sqrt(obs.gamesEach()))
}

// bayesianLLR is the ratio in the BayesElo model, whose second parameter, the
// draw Elo, is estimated from the sample (Rémi Coulom, "Bayesian Elo").
func (s SPRT) bayesianLLR(obs sample) float64 {
	loss, win := obs.freq[0]/obs.total, obs.freq[2]/obs.total
	drawElo := eloPerLogit / 2 * math.Log((1-win)/win*(1-loss)/loss)
	law := func(elo float64) distribution {
		win, loss := scoreOf(elo-drawElo), scoreOf(-elo-drawElo)
		return distribution{loss, 1 - win - loss, win}
	}
	return obs.logRatio(law(s.Elo1), law(s.Elo0))
}
