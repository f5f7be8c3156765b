package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Scoring is what a win, a draw and a loss are worth in the points of a
// table. It orders the table and nothing else: Elo, LOS and SPRT always take
// a draw for half a win.
type Scoring struct {
	Win, Draw, Loss float64
}

// The scorings in use.
var (
	ClassicScoring  = Scoring{1, 0.5, 0} // written 1-0.5-0
	FootballScoring = Scoring{3, 1, 0}   // written 3-1-0
)

// ParseScoring reads "1-0.5-0" or "3-1-0"; the empty text is ClassicScoring.
func ParseScoring(text string) (Scoring, error) {
	switch text {
	case "", "1-0.5-0":
		return ClassicScoring, nil
	case "3-1-0":
		return FootballScoring, nil
	}
	return Scoring{}, fmt.Errorf("scoring: unknown rule %q (1-0.5-0 or 3-1-0)", text)
}

// Points is what the counted games are worth.
func (s Scoring) Points(c WDL) float64 {
	return s.Win*float64(c.Wins) + s.Draw*float64(c.Draws) + s.Loss*float64(c.Losses)
}

// Crosstable counts the games of a tournament of several engines: one tally
// for each two of them.
type Crosstable struct {
	Names []string `json:"names"`
	// Tallies[i][j] is engine i against engine j, seen from i; the mirror of Tallies[j][i].
	Tallies [][]Tally `json:"tallies"`
}

// NewCrosstable returns an empty table of the named engines.
func NewCrosstable(names ...string) *Crosstable {
	c := &Crosstable{Names: slices.Clone(names), Tallies: make([][]Tally, len(names))}
	for i := range c.Tallies {
		c.Tallies[i] = make([]Tally, len(names))
	}
	return c
}

// Add counts a game between the engines with the indices white and black,
// whose outcome is White's.
func (c *Crosstable) Add(white, black int, o Outcome) {
	c.Tallies[white][black].Add(o, true)
	c.Tallies[black][white].Add(o.Mirror(), false)
}

// JoinPair counts the pair that two counted games of engine i against engine j
// make: i had White in the first, Black in the second; both outcomes are i's.
func (c *Crosstable) JoinPair(i, j int, asWhite, asBlack Outcome) {
	c.Tallies[i][j].JoinPair(asWhite, asBlack)
	c.Tallies[j][i].JoinPair(asBlack.Mirror(), asWhite.Mirror())
}

// Total is everything that engine i played.
func (c *Crosstable) Total(i int) Tally {
	var total Tally
	for _, t := range c.Tallies[i] {
		total.Merge(t)
	}
	return total
}

// Standing is one engine's line in the table of a tournament.
type Standing struct {
	Rank   int     `json:"rank"` // from 1; 0 is the engine that plays the gauntlet
	Engine int     `json:"engine"`
	Name   string  `json:"name"`
	Points float64 `json:"points"` // by the tournament's scoring
	Tally
	// Elo is the difference to the opposition: the Elo of the score against
	// all opponents together, whatever they are worth themselves. In a
	// gauntlet the only opponent of the field is the engine with rank 0.
	Elo Estimate `json:"elo"`
	LOS float64  `json:"los"`
}

// Standings is the table, best engine first: by points per game, then by
// points, then in the order of the engines. In a gauntlet the first engine,
// which plays all others, stands on top of it with rank 0.
func (c *Crosstable) Standings(scoring Scoring, gauntlet bool) []Standing {
	table := make([]Standing, len(c.Names))
	for i, name := range c.Names {
		t := c.Total(i)
		table[i] = Standing{Engine: i, Name: name, Points: scoring.Points(t.WDL), Tally: t, Elo: t.Elo(), LOS: t.LOS()}
	}
	field := table
	if gauntlet && len(table) > 0 {
		field = table[1:]
	}
	slices.SortStableFunc(field, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.perGame(), a.perGame()), cmp.Compare(b.Points, a.Points))
	})
	for i := range field {
		field[i].Rank = 1 + i
	}
	return table
}

// perGame is the mean of points, 0 before the first game.
func (s Standing) perGame() float64 { return s.Points / float64(max(1, s.Games())) }

// StandingsText is the table for people, and for scripts that read such tables.
func StandingsText(table []Standing) string {
	width := 25
	for _, s := range table {
		width = max(width, len([]rune(s.Name)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Rank %-*s %7s %7s %7s %7s %7s %7s %8s %7s %7s\n", width,
		"Name", "Elo", "+/-", "Games", "Wins", "Losses", "Draws", "Points", "Score", "Draw")
	for _, s := range table {
		fmt.Fprintf(&b, "%4d %-*s %7s %7s %7d %7d %7d %7d %8.1f %6.1f%% %6.1f%%\n", s.Rank, width,
			s.Name, fixed(s.Elo.Value, 0), fixed(s.Elo.Error, 0), s.Games(), s.Wins, s.Losses, s.Draws,
			s.Points, 100*s.Score(), 100*s.DrawRatio())
	}
	return b.String()
}
