package match

import (
	"math"
	"testing"
)

// Nothing that was played, or not played, makes a figure infinite or undefined.
func TestFiguresAreFinite(t *testing.T) {
	tests := []struct {
		name  string
		tally tally
	}{
		{"nothing", tally{}},
		{"one win", unpaired(1, 0, 0)},
		{"one loss", unpaired(0, 1, 0)},
		{"one draw", unpaired(0, 0, 1)},
		{"one of each", unpaired(1, 1, 1)},
		{"all won", unpaired(1000, 0, 0)},
		{"all lost", unpaired(0, 1000, 0)},
		{"all drawn", unpaired(0, 0, 1000)},
		{"one pair won", paired(0, 0, 0, 0, 1)},
		{"pairs won", paired(0, 0, 0, 0, 5000)},
		{"pairs lost", paired(5000, 0, 0, 0, 0)},
		{"pairs halved", paired(0, 0, 5000, 0, 0)},
		{"pairs won by one", paired(0, 0, 0, 5000, 0)},
		{"one lost of many", unpaired(100_000, 1, 0)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			elo, nElo := test.tally.elo(), test.tally.normalizedElo()
			values := []float64{elo.Value, elo.Error, elo.Low, elo.High, nElo.Value, nElo.Error, nElo.Low, nElo.High, test.tally.los()}
			for _, model := range []model{normalized, logistic, bayesian} {
				values = append(values, symmetric(model, 0, 5).llr(test.tally), symmetric(model, -300, 300).llr(test.tally))
			}
			for i, v := range values {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("figure %d is %g", i, v)
				}
			}
			if !(elo.Low <= elo.Value && elo.Value <= elo.High && elo.Error > 0) {
				t.Errorf("Elo is not ordered: %+v", elo)
			}
			if los := test.tally.los(); los < 0 || los > 1 {
				t.Errorf("LOS %g", los)
			}
		})
	}
}

// Where all results are alike, half a lost and half a won game more are counted.
func TestUniformResults(t *testing.T) {
	whitewash := unpaired(10, 0, 0).elo()
	if want := eloOf(10.5 / 11); !near(whitewash.Value, want, 1e-9) {
		t.Errorf("10 wins: Elo %.1f, want %.1f", whitewash.Value, want)
	}
	if whitewash.High != maxElo || whitewash.Low < 200 || whitewash.Error != whitewash.Value-whitewash.Low {
		t.Errorf("10 wins: %+v, want no upper limit and the distance to the lower one as error", whitewash)
	}
	few, many := unpaired(0, 0, 10).elo(), unpaired(0, 0, 1000).elo()
	if few.Value != 0 || few.Error < 50 || many.Error > 1 {
		t.Errorf("10 draws ± %.1f, 1000 draws ± %.2f", few.Error, many.Error)
	}
	if nothing := (tally{}).elo(); nothing != (estimate{0, maxElo, -maxElo, maxElo}) {
		t.Errorf("no game: %+v", nothing)
	}
	if los := (tally{}).los(); los != 0.5 {
		t.Errorf("no game: LOS %g", los)
	}
}

// Pairs decide where there are any: their variance is smaller than that of
// games where openings favour one side.
func TestPairsArePreferred(t *testing.T) {
	games := unpaired(110, 90, 0)
	pairs := games
	pairs.Pairs = pairTally{0, 5, 80, 15, 0}
	if a, b := games.elo(), pairs.elo(); !near(a.Value, b.Value+17.4, 0.1) || b.Error > a.Error/2 {
		t.Errorf("games %+v, pairs %+v", a, b)
	}
}

func TestScoreAndElo(t *testing.T) {
	for _, elo := range []float64{-800, -10, 0, 3, 400} {
		if got := eloOf(scoreOf(elo)); !near(got, elo, 1e-9) {
			t.Errorf("eloOf(scoreOf(%g)) = %g", elo, got)
		}
	}
	if got := scoreOf(400); !near(got, 10.0/11, 1e-12) {
		t.Errorf("400 Elo score %g, want 10/11", got)
	}
	if eloOf(0) != -maxElo || eloOf(1) != maxElo || eloOf(1-1e-9) != maxElo {
		t.Error("eloOf exceeds MaxElo")
	}
}
