package match

import (
	"math"
	"testing"
)

// near tells whether got rounds to want.
func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

// figures of a match as others have published them; a field left at zero was
// not published. Three publishers, three errors of Elo: fastchess states half
// the width of the interval, as we do; OpenBench the larger of its two sides;
// cutechess half the width too, but 0.2 % short of 1.96 standard errors.
type figures struct {
	elo, eloError   float64
	eloLarger       float64 // the error by OpenBench
	eloCutechess    float64 // the error by cutechess
	nElo, nEloError float64
	los             float64 // in per cent
	test            sprt
	llr             float64
}

// halfUnit is the most that rounding to so many decimals changes, and a little.
func halfUnit(decimals int) float64 { return 0.51 * math.Pow10(-decimals) }

func checkFigures(t *testing.T, tally tally, want figures, decimals int) {
	t.Helper()
	elo, nElo := tally.elo(), tally.normalizedElo()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Elo", elo.Value, want.elo},
		{"Elo error", elo.Error, want.eloError},
		{"Elo error by cutechess", 0.998 * elo.Error, want.eloCutechess},
		{"nElo", nElo.Value, want.nElo},
		{"nElo error", nElo.Error, want.nEloError},
		{"LOS", 100 * tally.los(), want.los},
		{"larger side of Elo error", max(elo.High-elo.Value, elo.Value-elo.Low), want.eloLarger},
	} {
		if c.want != 0 && !near(c.got, c.want, halfUnit(decimals)) {
			t.Errorf("%s = %.4f, published %g", c.name, c.got, c.want)
		}
	}
	if want.llr == 0 {
		return
	}
	if err := want.test.validate(); err != nil {
		t.Fatal(err)
	}
	if got := want.test.llr(tally); !near(got, want.llr, halfUnit(2)) {
		t.Errorf("%s LLR = %.4f, published %g", want.test.Model, got, want.llr)
	}
}

// paired is a tally of which only the pairs are known.
func paired(ll, ld, level, wd, ww int) tally {
	p := pairTally{ll, ld, level, wd, ww}
	decided := 2*ll + ld + wd + 2*ww
	return tally{wdl: wdl{Wins: wd + 2*ww, Losses: ld + 2*ll, Draws: 2*p.count() - decided}, Pairs: p}
}

// unpaired is a tally of single games.
func unpaired(wins, losses, draws int) tally {
	return tally{wdl: wdl{Wins: wins, Losses: losses, Draws: draws}}
}

func symmetric(model model, elo0, elo1 float64) sprt {
	return sprt{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05, Model: model}
}

func TestPublishedPentanomial(t *testing.T) {
	tests := []struct {
		source string
		tally  tally
		want   figures
	}{
		// Unit tests of fastchess: app/tests/elo_test.cpp, sprt_test.cpp.
		{"fastchess elo 1", paired(34, 54, 31+32, 64, 75), figures{elo: 55.58, eloError: 27.65, nElo: 57.94, nEloError: 28.28, los: 100}},
		{"fastchess elo 2", paired(332, 433, 457+41, 333, 334), figures{elo: -8.64, eloError: 10.33, nElo: -9.17, nEloError: 10.96, los: 5.05}},
		{"fastchess elo 3", paired(7895, 8757, 5485+200, 568, 9999), figures{elo: -21.04, eloError: 2.95, nElo: -19.01, nEloError: 2.65}},
		{"fastchess sprt 1", paired(365, 16618, 36029+200, 16974, 390), figures{test: symmetric(normalized, 0, 2), llr: 2.25}},
		{"fastchess sprt 2", paired(127, 4883, 10311+401, 5150, 104), figures{test: symmetric(normalized, -1.75, 0.25), llr: 3.01}},
		{"fastchess sprt 3", paired(223, 9863, 20279+1000, 10037, 246), figures{test: symmetric(logistic, 0.5, 2.5), llr: -3.07}},
		{"fastchess sprt 4", paired(871, 26175, 55003+980, 26678, 821), figures{test: symmetric(logistic, 0, 2), llr: -4.98}},

		// Matches run by fastchess: github.com/brunocodutra/cinder, pull requests.
		{"cinder 879", paired(115, 1156, 2443, 1233, 141), figures{elo: 4.40, eloError: 3.91, nElo: 7.61, nEloError: 6.75, los: 98.64, test: symmetric(normalized, -3, 1), llr: 2.90}},
		{"cinder 795", paired(1447, 13972, 26437, 14412, 1441), figures{elo: 1.29, eloError: 1.18, nElo: 2.19, nEloError: 2.00, los: 98.39, test: symmetric(normalized, 0, 3), llr: 1.98}},
		{"cinder 836", paired(835, 6884, 13116, 7201, 852), figures{elo: 2.11, eloError: 1.70, nElo: 3.52, nEloError: 2.83, los: 99.25, test: symmetric(normalized, 0, 3), llr: 2.89}},
		{"cinder 800", paired(147, 1252, 2509, 1445, 165), figures{elo: 7.21, eloError: 3.87, nElo: 12.07, nEloError: 6.48, los: 99.99, test: symmetric(normalized, 0, 3), llr: 2.89}},
		{"cinder 773", paired(36, 340, 767, 462, 82), figures{elo: 22.07, eloError: 7.16, nElo: 36.25, nEloError: 11.72, los: 100, test: symmetric(normalized, 0, 3), llr: 2.89}},
		{"cinder 820", paired(244, 1980, 3630, 2067, 263), figures{elo: 2.65, eloError: 3.24, nElo: 4.36, nEloError: 5.32, los: 94.56, test: symmetric(normalized, -3, 1), llr: 2.90}},

		// Tests on OpenBench servers: github.com/Yoshie2000/PlentyChess, pull
		// requests 334, 229, 213; github.com/kevlu8/PZChessBot, 303.
		{"plentychess 334 short", paired(214, 8992, 19871, 9102, 235), figures{elo: 0.69, eloLarger: 1.25, test: symmetric(normalized, 0, 2.5), llr: 0.16}},
		{"plentychess 334 long", paired(5, 942, 2469, 1050, 5), figures{elo: 4.20, eloLarger: 3.43, test: symmetric(normalized, -3, 1), llr: 2.90}},
		{"plentychess 229", paired(24, 609, 1406, 767, 42), figures{elo: 11.84, eloLarger: 4.83, test: symmetric(normalized, 0, 3), llr: 2.91}},
		{"plentychess 213", paired(44, 241, 590, 413, 71), figures{elo: 28.96, eloLarger: 8.30, test: symmetric(normalized, 0, 3), llr: 2.91}},
		{"pzchessbot 303", paired(89, 1928, 3765, 1956, 99), figures{elo: 1.06, eloLarger: 2.96, test: symmetric(normalized, -5, 0), llr: 2.89}},

		// Tests on fishtest: github.com/official-stockfish/Stockfish, pull
		// requests 6036, 3514 (normalised bounds), 3209, 2493 (logistic bounds).
		{"stockfish 6036 first", paired(1, 1098, 3954, 1346, 1), figures{test: symmetric(normalized, 0.5, 2.5), llr: 2.94}},
		{"stockfish 6036 second", paired(0, 1236, 4490, 1474, 1), figures{test: symmetric(normalized, 0, 2), llr: 2.94}},
		{"stockfish 6036 third", paired(4, 2290, 7932, 2562, 4), figures{test: symmetric(normalized, 0.5, 2.5), llr: 2.95}},
		{"stockfish 3514 short", paired(264, 5737, 31270, 5964, 269), figures{test: symmetric(normalized, -0.5, 2.5), llr: 2.97}},
		{"stockfish 3514 long", paired(29, 2205, 35000, 2392, 34), figures{test: symmetric(normalized, 0.5, 3.5), llr: 2.94}},
		{"stockfish 3209 short", paired(253, 4282, 17604, 4431, 286), figures{test: symmetric(logistic, -0.25, 1.25), llr: 2.94}},
		{"stockfish 3209 long", paired(58, 3302, 33130, 3518, 84), figures{test: symmetric(logistic, 0.25, 1.25), llr: 2.97}},
		{"stockfish 2493 short", paired(424, 2948, 5832, 3045, 460), figures{test: symmetric(logistic, -1, 3), llr: 2.94}},
		{"stockfish 2493 long", paired(1284, 17437, 55536, 18085, 1292), figures{test: symmetric(logistic, 0, 2), llr: 2.94}},
	}
	for _, test := range tests {
		t.Run(test.source, func(t *testing.T) { checkFigures(t, test.tally, test.want, 2) })
	}
}

func TestPublishedTrinomial(t *testing.T) {
	tests := []struct {
		source   string
		tally    tally
		want     figures
		decimals int
	}{
		// Unit tests of fastchess: app/tests/elo_test.cpp, sprt_test.cpp.
		{"fastchess elo 1", unpaired(76, 89, 123), figures{nElo: -20.76, nEloError: 40.13, los: 15.53}, 2},
		{"fastchess elo 2", unpaired(136, 96, 111), figures{elo: 40.70, eloError: 30.43, nElo: 49.77, nEloError: 36.77, los: 99.60}, 2},
		{"fastchess elo 3", unpaired(34, 356, 0), figures{nElo: -508.44, nEloError: 34.48}, 2},
		{"fastchess sprt 1", unpaired(36433, 36027, 68692), figures{test: symmetric(normalized, 0, 2), llr: 0.92}, 2},
		{"fastchess sprt 2", unpaired(10871, 10650, 20431), figures{test: symmetric(normalized, -1.75, 0.25), llr: 2.30}, 2},
		{"fastchess sprt 3", unpaired(21404, 21184, 40708), figures{test: symmetric(logistic, 0.5, 2.5), llr: -1.57}, 2},
		{"fastchess sprt 4", unpaired(57433, 57030, 106593), figures{test: symmetric(logistic, 0, 2), llr: -2.59}, 2},
		{"fastchess sprt 5", unpaired(68965, 68526, 128429), figures{test: symmetric(bayesian, 0, 2), llr: -1.26}, 2},
		{"fastchess sprt 6", unpaired(21629, 21484, 41111), figures{test: symmetric(bayesian, 0.5, 2.5), llr: -1.13}, 2},

		// Matches run by cutechess-cli: its issue 543 (2.27 is the BayesElo
		// figure quoted there), brunocodutra/cinder pull request 570,
		// talkchess.com t=84211, princesslana/princhess pull request 256,
		// PS-Wizard/OopsMate archive/data/results/v16_lazysmp.md.
		{"cutechess 543", unpaired(880, 759, 1863), figures{elo: 12.0, eloCutechess: 7.9, los: 99.9, test: symmetric(logistic, 0, 5), llr: 2.95}, 1},
		{"cutechess 543 bayesian", unpaired(880, 759, 1863), figures{test: symmetric(bayesian, 0, 5), llr: 2.27}, 1},
		{"cinder 570", unpaired(1038, 1037, 1925), figures{elo: 0.1, eloCutechess: 7.7, los: 50.9, test: symmetric(logistic, -5, 5), llr: 0.0555}, 1},
		{"talkchess 84211", unpaired(364, 346, 218), figures{elo: 6.7, eloCutechess: 19.5, los: 75.0, test: symmetric(logistic, 0, 10), llr: 0.174}, 1},
		{"princhess 256", unpaired(289, 294, 417), figures{elo: -1.7, eloCutechess: 16.4, los: 41.8}, 1},
		{"oopsmate sayuri", unpaired(99, 97, 104), figures{elo: 2.3, eloCutechess: 31.8, los: 55.7}, 1},
		{"oopsmate stockfish", unpaired(45, 37, 18), figures{elo: 27.9, eloCutechess: 62.4, los: 81.2}, 1},
	}
	for _, test := range tests {
		t.Run(test.source, func(t *testing.T) { checkFigures(t, test.tally, test.want, test.decimals) })
	}
}
