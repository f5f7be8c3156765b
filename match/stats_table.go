package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// scoring is what a win, a draw and a loss are worth in the points of a
// table. It orders the table and nothing else: Elo, LOS and SPRT always take
// a draw for half a win.
type scoring struct {
	Win, Draw, Loss float64
}

// The scorings in use.
var (
	classicScoring  = scoring{1, 0.5, 0} // written 1-0.5-0
	footballScoring = scoring{3, 1, 0}   // written 3-1-0
)

// parseScoring reads "1-0.5-0" or "3-1-0".
func parseScoring(text string) (scoring, error) {
	switch text {
	case "1-0.5-0":
		return classicScoring, nil
	case "3-1-0":
		return footballScoring, nil
	}
	return scoring{}, fmt.Errorf("scoring: unknown rule %q (1-0.5-0 or 3-1-0)", text)
}

// points is what the counted games are worth.
func (s scoring) points(c wdl) float64 {
	return s.Win*float64(c.Wins) + s.Draw*float64(c.Draws) + s.Loss*float64(c.Losses)
}

// crosstable counts the games of a tournament of several engines: one tally
// for each two of them.
type crosstable struct {
	Names []string `json:"names"`
	// Tallies[i][j] is engine i against engine j, seen from i; the mirror of Tallies[j][i].
	Tallies [][]tally `json:"tallies"`
}

// newCrosstable returns an empty table of the named engines.
func newCrosstable(names ...string) *crosstable {
	c := &crosstable{Names: slices.Clone(names), Tallies: make([][]tally, len(names))}
	for i := range c.Tallies {
		c.Tallies[i] = make([]tally, len(names))
	}
	return c
}

// add counts a game between the engines with the indices white and black,
// whose outcome is White's.
func (c *crosstable) add(white, black int, o outcome) {
	c.Tallies[white][black].add(o, true)
	c.Tallies[black][white].add(o.mirror(), false)
}

// joinPair counts the pair that two counted games of engine i against engine j
// make: i had White in the first, Black in the second; both outcomes are i's.
func (c *crosstable) joinPair(i, j int, asWhite, asBlack outcome) {
	c.Tallies[i][j].joinPair(asWhite, asBlack)
	c.Tallies[j][i].joinPair(asBlack.mirror(), asWhite.mirror())
}

// total is everything that engine i played.
func (c *crosstable) total(i int) tally {
	var total tally
	for _, t := range c.Tallies[i] {
		total.merge(t)
	}
	return total
}

// standing is one engine's line in the table of a tournament.
type standing struct {
	Rank   int     `json:"rank"` // from 1; 0 is the engine that plays the gauntlet
	Engine int     `json:"engine"`
	Name   string  `json:"name"`
	Points float64 `json:"points"` // by the tournament's scoring
	tally
	// Elo is the difference to the opposition: the Elo of the score against
	// all opponents together, whatever they are worth themselves. In a
	// gauntlet the only opponent of the field is the engine with rank 0.
	Elo estimate `json:"elo"`
	LOS float64  `json:"los"`
}

// standings is the table, best engine first: by points per game, then by
// points, then in the order of the engines. In a gauntlet the first engine,
// which plays all others, stands on top of it with rank 0.
func (c *crosstable) standings(scoring scoring, gauntlet bool) []standing {
	table := make([]standing, len(c.Names))
	for i, name := range c.Names {
		t := c.total(i)
		table[i] = standing{Engine: i, Name: name, Points: scoring.points(t.wdl), tally: t, Elo: t.elo(), LOS: t.los()}
	}
	field := table
	if gauntlet && len(table) > 0 {
		field = table[1:]
	}
	slices.SortStableFunc(field, func(a, b standing) int {
		return cmp.Or(cmp.Compare(b.perGame(), a.perGame()), cmp.Compare(b.Points, a.Points))
	})
	for i := range field {
		field[i].Rank = 1 + i
	}
	return table
}

// perGame is the mean of points, 0 before the first game.
func (s standing) perGame() float64 { return s.Points / float64(max(1, s.games())) }

// standingsText is the table for people, and for scripts that read such tables.
func standingsText(table []standing) string {
	width := 25
	for _, s := range table {
		width = max(width, len([]rune(s.Name)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Rank %-*s %7s %7s %7s %7s %7s %7s %8s %7s %7s\n", width,
		"Name", "Elo", "+/-", "Games", "Wins", "Losses", "Draws", "Points", "Score", "Draw")
	for _, s := range table {
		fmt.Fprintf(&b, "%4d %-*s %7s %7s %7d %7d %7d %7d %8.1f %6.1f%% %6.1f%%\n", s.Rank, width,
			s.Name, fixed(s.Elo.Value, 0), fixed(s.Elo.Error, 0), s.games(), s.Wins, s.Losses, s.Draws,
			s.Points, 100*s.score(), 100*s.drawRatio())
	}
	return b.String()
}
