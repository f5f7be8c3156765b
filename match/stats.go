package match

// outcome is how a game ended for one of its engines.
type outcome int

// The outcomes, numbered in half points.
const (
	lost outcome = iota
	drew
	won
)

// mirror is the outcome as the opponent sees it.
func (o outcome) mirror() outcome { return won - o }

// wdl counts games by outcome. The zero value is an empty count.
type wdl struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// add counts one game more.
func (c *wdl) add(o outcome) {
	switch o {
	case won:
		c.Wins++
	case drew:
		c.Draws++
	case lost:
		c.Losses++
	}
}

// games is the number of games counted.
func (c wdl) games() int { return c.Wins + c.Draws + c.Losses }

// points is the number of points won: 1 for a win, ½ for a draw.
func (c wdl) points() float64 { return float64(c.Wins) + float64(c.Draws)/2 }

// score is the mean of points per game, 0..1, and ½ before the first game.
func (c wdl) score() float64 {
	if c.games() == 0 {
		return 0.5
	}
	return c.points() / float64(c.games())
}

// drawRatio is the share of drawn games, 0..1, and 0 before the first game.
func (c wdl) drawRatio() float64 {
	if c.games() == 0 {
		return 0
	}
	return float64(c.Draws) / float64(c.games())
}

// mirror is the count as the opponent sees it.
func (c wdl) mirror() wdl { return wdl{Wins: c.Losses, Draws: c.Draws, Losses: c.Wins} }

// plus is the sum of two counts.
func (c wdl) plus(d wdl) wdl {
	return wdl{c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses}
}

// tally is the result of one engine, the first, against another. It counts
// single games and, where an opening is played twice with colours swapped,
// pairs of games: the two games of a pair share their opening, so that only
// pairs are independent of one another. The zero value is an empty tally; a
// tally is not safe for concurrent use.
//
// In JSON a tally is {"wins", "draws", "losses", "white", "pairs"}.
type tally struct {
	wdl             // all games of the first engine
	White wdl       `json:"white"` // those in which it had the white pieces
	Pairs pairTally `json:"pairs"` // complete pairs by what the first engine scored
}

// pairTally counts pairs of games by the score of the first engine in half
// points: 0 (LL), ½ (LD), 1 (DD or WL), 1½ (WD), 2 (WW): the five classes of
// the pentanomial distribution.
type pairTally [5]int

// count is the number of pairs.
func (p pairTally) count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// drawRatio is the share of pairs that were halved, 0..1, and 0 before the first pair.
func (p pairTally) drawRatio() float64 {
	if p.count() == 0 {
		return 0
	}
	return float64(p[2]) / float64(p.count())
}

// ratio is the number of pairs won over the number of pairs lost; ok is false
// when none was lost.
func (p pairTally) ratio() (ratio float64, ok bool) {
	lost := p[0] + p[1]
	if lost == 0 {
		return 0, false
	}
	return float64(p[3]+p[4]) / float64(lost), true
}

// add counts one finished game of the first engine, which had the white
// pieces or not. It does not touch the pairs: see joinPair.
func (t *tally) add(o outcome, white bool) {
	t.wdl.add(o)
	if white {
		t.White.add(o)
	}
}

// joinPair counts the pair that two games make which add has counted before.
// A running match calls add after every game, joinPair after the later game of
// a pair; a pair of which one game was void is never joined.
func (t *tally) joinPair(a, b outcome) { t.Pairs[a+b]++ }

// merge adds what another tally of the same engine counted.
func (t *tally) merge(other tally) {
	t.wdl = t.wdl.plus(other.wdl)
	t.White = t.White.plus(other.White)
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
}

// black counts the games in which the first engine had the black pieces.
func (t tally) black() wdl {
	return wdl{t.Wins - t.White.Wins, t.Draws - t.White.Draws, t.Losses - t.White.Losses}
}
