package match

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// threeEngines: A beats B in both games, draws and loses against C; C draws twice with B.
func threeEngines() *crosstable {
	c := newCrosstable("A", "B", "C")
	c.add(0, 1, won)
	c.add(1, 0, lost)
	c.joinPair(0, 1, won, won)
	c.add(0, 2, drew)
	c.add(2, 0, won)
	c.joinPair(0, 2, drew, lost)
	c.add(1, 2, drew)
	c.add(2, 1, drew)
	c.joinPair(1, 2, drew, drew)
	return c
}

func TestCrosstable(t *testing.T) {
	c := threeEngines()
	for i := range c.Names {
		for j := range c.Names {
			if c.Tallies[i][j] != mirrored(c.Tallies[j][i]) {
				t.Errorf("%s against %s is not the mirror of the other side", c.Names[i], c.Names[j])
			}
		}
	}
	want := tally{wdl: wdl{Wins: 2, Draws: 1, Losses: 1}, White: wdl{Wins: 1, Draws: 1}, Pairs: pairTally{0, 1, 0, 0, 1}}
	if got := c.total(0); got != want {
		t.Errorf("A in total: %+v, want %+v", got, want)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back crosstable
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(&back, c) {
		t.Errorf("JSON does not bring the table back: %v, %s", err, text)
	}
}

func TestStandings(t *testing.T) {
	// Points of A, B, C: 2.5, 1, 2.5 by the classic rule; 7, 2, 6 by that of football.
	tests := []struct {
		name     string
		scoring  scoring
		gauntlet bool
		order    string
		ranks    []int
		points   []float64
	}{
		{"classic", classicScoring, false, "ACB", []int{1, 2, 3}, []float64{2.5, 2.5, 1}},
		{"football", footballScoring, false, "ACB", []int{1, 2, 3}, []float64{7, 6, 2}},
		{"gauntlet", classicScoring, true, "ACB", []int{0, 1, 2}, []float64{2.5, 2.5, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for i, s := range threeEngines().standings(test.scoring, test.gauntlet) {
				if s.Name != test.order[i:i+1] || s.Rank != test.ranks[i] || s.Points != test.points[i] {
					t.Errorf("line %d: rank %d, %s, %g points", i, s.Rank, s.Name, s.Points)
				}
				if s.games() != 4 {
					t.Errorf("%s has %d games", s.Name, s.games())
				}
			}
		})
	}
}

// Before all have played the same number of games, the mean decides; the
// engine that plays a gauntlet stays on top however badly it fares.
func TestStandingsOrder(t *testing.T) {
	c := newCrosstable("seed", "idle", "once", "often")
	c.add(2, 0, won)
	for range 5 {
		c.add(3, 0, won)
		c.add(3, 0, drew)
	}
	var order []string
	for _, s := range c.standings(classicScoring, true) {
		order = append(order, s.Name)
	}
	if got := strings.Join(order, " "); got != "seed once often idle" {
		t.Errorf("order %s", got)
	}
	if got := newCrosstable().standings(classicScoring, true); len(got) != 0 {
		t.Errorf("no engines: %v", got)
	}
}

func TestScoringDoesNotTouchElo(t *testing.T) {
	a := threeEngines().standings(classicScoring, false)
	b := threeEngines().standings(footballScoring, false)
	if a[0].Elo != b[0].Elo || a[0].Points == b[0].Points {
		t.Errorf("classic %+v, football %+v", a[0], b[0])
	}
}

func TestParseScoring(t *testing.T) {
	for text, want := range map[string]scoring{"1-0.5-0": classicScoring, "3-1-0": footballScoring} {
		if got, err := parseScoring(text); err != nil || got != want {
			t.Errorf("ParseScoring(%q) = %v, %v", text, got, err)
		}
	}
	if _, err := parseScoring("2-1-0"); err == nil || !strings.Contains(err.Error(), `"2-1-0"`) {
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
	c := newCrosstable("dev")
	for _, g := range games {
		c.Names = append(c.Names, g.name)
	}
	c = newCrosstable(c.Names...)
	for i, g := range games {
		c.Tallies[i+1][0] = unpaired(g.wins, g.losses, g.draws)
		c.Tallies[0][i+1] = mirrored(c.Tallies[i+1][0])
	}
	const want = `
Rank Name                          Elo     +/-   Games    Wins  Losses   Draws   Points   Score    Draw
   0 dev                           -29       5    9000    2090    2845    4065   4122.5   45.8%   45.2%
   1 Blackmarlin-9.0                76       9    3000    1159     513    1328   1823.0   60.8%   44.3%
   2 Renegade-1.1.0                 36       9    3000     993     682    1325   1655.5   55.2%   44.2%
   3 Halogen-12.0                  -23       9    3000     693     895    1412   1399.0   46.6%   47.1%
`
	if got := "\n" + standingsText(c.standings(classicScoring, true)); got != want {
		t.Errorf("table:%s\nwant:%s", got, want)
	}
}
