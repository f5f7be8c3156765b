package match

// Outcome is how a game ended for one of its engines.
type Outcome int

// The outcomes, numbered in half points.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Mirror is the outcome as the opponent sees it.
func (o Outcome) Mirror() Outcome { return Win - o }

// WDL counts games by outcome. The zero value is an empty count.
type WDL struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Add counts one game more.
func (c *WDL) Add(o Outcome) {
	switch o {
	case Win:
		c.Wins++
	case Draw:
		c.Draws++
	case Loss:
		c.Losses++
	}
}

// Games is the number of games counted.
func (c WDL) Games() int { return c.Wins + c.Draws + c.Losses }

// Points is the number of points won: 1 for a win, ½ for a draw.
func (c WDL) Points() float64 { return float64(c.Wins) + float64(c.Draws)/2 }

// Score is the mean of points per game, 0..1, and ½ before the first game.
func (c WDL) Score() float64 {
	if c.Games() == 0 {
		return 0.5
	}
	return c.Points() / float64(c.Games())
}

// DrawRatio is the share of drawn games, 0..1, and 0 before the first game.
func (c WDL) DrawRatio() float64 {
	if c.Games() == 0 {
		return 0
	}
	return float64(c.Draws) / float64(c.Games())
}

// Mirror is the count as the opponent sees it.
func (c WDL) Mirror() WDL { return WDL{Wins: c.Losses, Draws: c.Draws, Losses: c.Wins} }

// plus is the sum of two counts.
func (c WDL) plus(d WDL) WDL {
	return WDL{c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses}
}

// Tally is the result of one engine, the first, against another. It counts
// single games and, where an opening is played twice with colours swapped,
// pairs of games: the two games of a pair share their opening, so that only
// pairs are independent of one another. The zero value is an empty tally.
//
// In JSON a tally is {"wins", "draws", "losses", "white", "pairs"}.
type Tally struct {
	WDL             // all games of the first engine
	White WDL       `json:"white"` // those in which it had the white pieces
	Pairs PairTally `json:"pairs"` // complete pairs by what the first engine scored
}

// PairTally counts pairs of games by the score of the first engine in half
// points: 0 (LL), ½ (LD), 1 (DD or WL), 1½ (WD), 2 (WW): the five classes of
// the pentanomial distribution.
type PairTally [5]int

// Count is the number of pairs.
func (p PairTally) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// DrawRatio is the share of pairs that were halved, 0..1, and 0 before the first pair.
func (p PairTally) DrawRatio() float64 {
	if p.Count() == 0 {
		return 0
	}
	return float64(p[2]) / float64(p.Count())
}

// Ratio is the number of pairs won over the number of pairs lost; ok is false
// when none was lost.
func (p PairTally) Ratio() (ratio float64, ok bool) {
	lost := p[0] + p[1]
	if lost == 0 {
		return 0, false
	}
	return float64(p[3]+p[4]) / float64(lost), true
}

// Add counts one finished game of the first engine, which had the white
// pieces or not. It does not touch the pairs: see JoinPair.
func (t *Tally) Add(o Outcome, white bool) {
	t.WDL.Add(o)
	if white {
		t.White.Add(o)
	}
}

// AddPair counts two games of one opening, of which the first engine had
// White in one and Black in the other, and their pair.
func (t *Tally) AddPair(asWhite, asBlack Outcome) {
	t.Add(asWhite, true)
	t.Add(asBlack, false)
	t.JoinPair(asWhite, asBlack)
}

// JoinPair counts the pair that two games make which Add has counted before.
// A running match calls Add after every game, JoinPair after the later game of
// a pair; a pair of which one game was void is never joined.
func (t *Tally) JoinPair(a, b Outcome) { t.Pairs[a+b]++ }

// Merge adds what another tally of the same engine counted.
func (t *Tally) Merge(other Tally) {
	t.WDL = t.WDL.plus(other.WDL)
	t.White = t.White.plus(other.White)
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
}

// Black counts the games in which the first engine had the black pieces.
func (t Tally) Black() WDL {
	return WDL{t.Wins - t.White.Wins, t.Draws - t.White.Draws, t.Losses - t.White.Losses}
}

// Mirror is the tally as the second engine sees it.
func (t Tally) Mirror() Tally {
	m := Tally{WDL: t.WDL.Mirror(), White: t.Black().Mirror()}
	for i, n := range t.Pairs {
		m.Pairs[len(m.Pairs)-1-i] = n
	}
	return m
}
