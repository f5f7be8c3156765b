package match

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// threeEngines: A beats B in both games, draws and loses against C; C draws twice with B.
func threeEngines() *Crosstable {
	c := NewCrosstable("A", "B", "C")
	c.Add(0, 1, Win)
	c.Add(1, 0, Loss)
	c.JoinPair(0, 1, Win, Win)
	c.Add(0, 2, Draw)
	c.Add(2, 0, Win)
	c.JoinPair(0, 2, Draw, Loss)
	c.Add(1, 2, Draw)
	c.Add(2, 1, Draw)
	c.JoinPair(1, 2, Draw, Draw)
	return c
}

func TestCrosstable(t *testing.T) {
	c := threeEngines()
	for i := range c.Names {
		for j := range c.Names {
			if c.Tallies[i][j] != c.Tallies[j][i].Mirror() {
				t.Errorf("%s against %s is not the mirror of the other side", c.Names[i], c.Names[j])
			}
		}
	}
	want := Tally{WDL: WDL{Wins: 2, Draws: 1, Losses: 1}, White: WDL{Wins: 1, Draws: 1}, Pairs: PairTally{0, 1, 0, 0, 1}}
	if got := c.Total(0); got != want {
		t.Errorf("A in total: %+v, want %+v", got, want)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back Crosstable
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(&back, c) {
		t.Errorf("JSON does not bring the table back: %v, %s", err, text)
	}
}

func TestStandings(t *testing.T) {
	// Points of A, B, C: 2.5, 1, 2.5 by the classic rule; 7, 2, 6 by that of football.
	tests := []struct {
		name     string
		scoring  Scoring
		gauntlet bool
		order    string
		ranks    []int
		points   []float64
	}{
		{"classic", ClassicScoring, false, "ACB", []int{1, 2, 3}, []float64{2.5, 2.5, 1}},
		{"football", FootballScoring, false, "ACB", []int{1, 2, 3}, []float64{7, 6, 2}},
		{"gauntlet", ClassicScoring, true, "ACB", []int{0, 1, 2}, []float64{2.5, 2.5, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for i, s := range threeEngines().Standings(test.scoring, test.gauntlet) {
				if s.Name != test.order[i:i+1] || s.Rank != test.ranks[i] || s.Points != test.points[i] {
					t.Errorf("line %d: rank %d, %s, %g points", i, s.Rank, s.Name, s.Points)
				}
				if s.Games() != 4 {
					t.Errorf("%s has %d games", s.Name, s.Games())
				}
			}
		})
	}
}

// Before all have played the same number of games, the mean decides; the
// engine that plays a gauntlet stays on top however badly it fares.
func TestStandingsOrder(t *testing.T) {
	c := NewCrosstable("seed", "idle", "once", "often")
	c.Add(2, 0, Win)
	for range 5 {
		c.Add(3, 0, Win)
		c.Add(3, 0, Draw)
	}
	var order []string
	for _, s := range c.Standings(ClassicScoring, true) {
		order = append(order, s.Name)
	}
	if got := strings.Join(order, " "); got != "seed once often idle" {
		t.Errorf("order %s", got)
	}
	if got := NewCrosstable().Standings(ClassicScoring, true); len(got) != 0 {
		t.Errorf("no engines: %v", got)
	}
}

func TestScoringDoesNotTouchElo(t *testing.T) {
	a := threeEngines().Standings(ClassicScoring, false)
	b := threeEngines().Standings(FootballScoring, false)
	if a[0].Elo != b[0].Elo || a[0].Points == b[0].Points {
		t.Errorf("classic %+v, football %+v", a[0], b[0])
	}
}

func TestParseScoring(t *testing.T) {
	for text, want := range map[string]Scoring{"": ClassicScoring, "1-0.5-0": ClassicScoring, "3-1-0": FootballScoring} {
		if got, err := ParseScoring(text); err != nil || got != want {
			t.Errorf("ParseScoring(%q) = %v, %v", text, got, err)
		}
	}
	if _, err := ParseScoring("2-1-0"); err == nil || !strings.Contains(err.Error(), `"2-1-0"`) {
		t.Errorf("ParseScoring(2-1-0): %v", err)
	}
}

// The table of a published gauntlet, figures and columns alike
// (cutechess-cli; github.com/brunocodutra/cinder, pull request 685).
func TestStandingsText(t *testing.T) {
	games := []struct {
		name                string
		wins, losses, draws int // against dev
	}{
		{"Blackmarlin-9.0", 1159, 513, 1328},
		{"Renegade-1.1.0", 993, 682, 1325},
		{"Halogen-12.0", 693, 895, 1412},
	}
	c := NewCrosstable("dev")
	for _, g := range games {
		c.Names = append(c.Names, g.name)
	}
	c = NewCrosstable(c.Names...)
	for i, g := range games {
		c.Tallies[i+1][0] = unpaired(g.wins, g.losses, g.draws)
		c.Tallies[0][i+1] = c.Tallies[i+1][0].Mirror()
	}
	const want = `
Rank Name                          Elo     +/-   Games    Wins  Losses   Draws   Points   Score    Draw
   0 dev                           -29       5    9000    2090    2845    4065   4122.5   45.8%   45.2%
   1 Blackmarlin-9.0                76       9    3000    1159     513    1328   1823.0   60.8%   44.3%
   2 Renegade-1.1.0                 36       9    3000     993     682    1325   1655.5   55.2%   44.2%
   3 Halogen-12.0                  -23       9    3000     693     895    1412   1399.0   46.6%   47.1%
`
	if got := "\n" + StandingsText(c.Standings(ClassicScoring, true)); got != want {
		t.Errorf("table:%s\nwant:%s", got, want)
	}
}
