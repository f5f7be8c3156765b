package match

import (
	"fmt"
	"math"
	"testing"
)

// Nothing that was played, or not played, makes a figure infinite or undefined.
func TestFiguresAreFinite(t *testing.T) {
	tests := []struct {
		name  string
		tally Tally
	}{
		{"nothing", Tally{}},
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
			elo, nElo := test.tally.Elo(), test.tally.NormalizedElo()
			values := []float64{elo.Value, elo.Error, elo.Low, elo.High, nElo.Value, nElo.Error, nElo.Low, nElo.High, test.tally.LOS()}
			for _, model := range []Model{Normalized, Logistic, Bayesian} {
				values = append(values, symmetric(model, 0, 5).LLR(test.tally), symmetric(model, -300, 300).LLR(test.tally))
			}
			for i, v := range values {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("figure %d is %g", i, v)
				}
			}
			if !(elo.Low <= elo.Value && elo.Value <= elo.High && elo.Error > 0) {
				t.Errorf("Elo is not ordered: %+v", elo)
			}
			if los := test.tally.LOS(); los < 0 || los > 1 {
				t.Errorf("LOS %g", los)
			}
		})
	}
}

// Where all results are alike, half a lost and half a won game more are counted.
func TestUniformResults(t *testing.T) {
	whitewash := unpaired(10, 0, 0).Elo()
	if want := eloOf(10.5 / 11); !near(whitewash.Value, want, 1e-9) {
		t.Errorf("10 wins: Elo %.1f, want %.1f", whitewash.Value, want)
	}
	if whitewash.High != MaxElo || whitewash.Low < 200 || whitewash.Error != whitewash.Value-whitewash.Low {
		t.Errorf("10 wins: %+v, want no upper limit and the distance to the lower one as error", whitewash)
	}
	few, many := unpaired(0, 0, 10).Elo(), unpaired(0, 0, 1000).Elo()
	if few.Value != 0 || few.Error < 50 || many.Error > 1 {
		t.Errorf("10 draws ± %.1f, 1000 draws ± %.2f", few.Error, many.Error)
	}
	if nothing := (Tally{}).Elo(); nothing != (Estimate{0, MaxElo, -MaxElo, MaxElo}) {
		t.Errorf("no game: %+v", nothing)
	}
	if los := (Tally{}).LOS(); los != 0.5 {
		t.Errorf("no game: LOS %g", los)
	}
}

// Pairs decide where there are any: their variance is smaller than that of
// games where openings favour one side.
func TestPairsArePreferred(t *testing.T) {
	games := unpaired(110, 90, 0)
	pairs := games
	pairs.Pairs = PairTally{0, 5, 80, 15, 0}
	if a, b := games.Elo(), pairs.Elo(); !near(a.Value, b.Value+17.4, 0.1) || b.Error > a.Error/2 {
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
	if eloOf(0) != -MaxElo || eloOf(1) != MaxElo || eloOf(1-1e-9) != MaxElo {
		t.Error("eloOf exceeds MaxElo")
	}
}

func ExampleTally() {
	var t Tally
	for range 40 {
		t.AddPair(Win, Draw) // the first engine wins with White, holds with Black
		t.AddPair(Draw, Draw)
		t.AddPair(Win, Loss)
	}
	fmt.Printf("%d games, %.1f points, pairs %v\n", t.Games(), t.Points(), t.Pairs)
	fmt.Printf("Elo %.1f ± %.1f, LOS %.1f %%\n", t.Elo().Value, t.Elo().Error, 100*t.LOS())
	// Output:
	// 240 games, 140.0 points, pairs [0 0 80 40 0]
	// Elo 58.5 ± 15.1, LOS 100.0 %
}
