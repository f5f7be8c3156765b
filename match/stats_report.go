package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// summary is every figure of a match between two engines, as it is written in
// JSON and printed as text. docs/statistics.md describes each field.
type summary struct {
	First  string `json:"first"`
	Second string `json:"second"`
	tally
	GameCount     int         `json:"games"`
	Points        float64     `json:"points"`
	Score         float64     `json:"score"`
	DrawRatio     float64     `json:"draw_ratio"`
	PairCount     int         `json:"pair_count"`
	PairDrawRatio float64     `json:"pair_draw_ratio"`
	PairsRatio    *float64    `json:"pairs_ratio,omitempty"` // absent while no pair is lost
	Elo           estimate    `json:"elo"`
	NormalizedElo estimate    `json:"normalized_elo"`
	LOS           float64     `json:"los"`
	SPRT          *sprtStatus `json:"sprt,omitempty"` // absent without a test
}

// summarise computes the figures of a match; test is nil if none was asked for.
func summarise(first, second string, t tally, test *sprt) summary {
	s := summary{
		First: first, Second: second, tally: t,
		GameCount: t.games(), Points: t.points(), Score: t.score(), DrawRatio: t.drawRatio(),
		PairCount: t.Pairs.count(), PairDrawRatio: t.Pairs.drawRatio(),
		Elo: t.elo(), NormalizedElo: t.normalizedElo(), LOS: t.los(),
	}
	if ratio, ok := t.Pairs.ratio(); ok {
		s.PairsRatio = &ratio
	}
	if test != nil {
		status := test.test(t)
		s.SPRT = &status
	}
	return s
}

// line is the score on one line, with what a spectator wants to know while
// the match runs.
func (s summary) line() string {
	line := s.scoreLine() + fmt.Sprintf(" Elo %s +/- %s, LOS %s %%",
		fixed(s.Elo.Value, 1), fixed(s.Elo.Error, 1), fixed(100*s.LOS, 1))
	if s.SPRT != nil {
		line += fmt.Sprintf(", LLR %s (%s, %s)", fixed(s.SPRT.LLR, 2), fixed(s.SPRT.Lower, 2), fixed(s.SPRT.Upper, 2))
	}
	return line
}

// String is the report at the end of a match, a block of lines that ends with
// a newline. Its lines are spelled as match runners spell them.
func (s summary) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, s.scoreLine())
	white, black := s.White, s.black()
	fmt.Fprintf(&b, "...      %s playing White: %s\n", s.First, countText(white))
	fmt.Fprintf(&b, "...      %s playing Black: %s\n", s.First, countText(black))
	fmt.Fprintf(&b, "...      White vs Black: %s\n", countText(white.plus(black.mirror())))
	fmt.Fprintf(&b, "Elo difference: %s +/- %s, LOS: %s %%, DrawRatio: %s %%\n",
		fixed(s.Elo.Value, 1), fixed(s.Elo.Error, 1), fixed(100*s.LOS, 1), fixed(100*s.DrawRatio, 1))
	fmt.Fprintf(&b, "nElo difference: %s +/- %s", fixed(s.NormalizedElo.Value, 1), fixed(s.NormalizedElo.Error, 1))
	if s.PairsRatio != nil {
		fmt.Fprintf(&b, ", PairsRatio: %s", fixed(*s.PairsRatio, 2))
	}
	fmt.Fprintln(&b)
	if s.PairCount > 0 {
		p := s.Pairs
		fmt.Fprintf(&b, "Ptnml(0-2): [%d, %d, %d, %d, %d]\n", p[0], p[1], p[2], p[3], p[4])
	}
	if s.SPRT != nil {
		fmt.Fprintln(&b, s.SPRT)
	}
	return b.String()
}

// String is the line of the report about the test.
func (s sprtStatus) String() string {
	line := fmt.Sprintf("SPRT: llr %.3g (%s%%), lbound %.3g, ubound %.3g",
		s.LLR, fixed(100*s.progress(), 1), s.Lower, s.Upper)
	if s.Verdict != undecided {
		line += fmt.Sprintf(" - %s was accepted", s.Verdict)
	}
	return line
}

func (s summary) scoreLine() string {
	return fmt.Sprintf("Score of %s vs %s: %s", s.First, s.Second, countText(s.wdl))
}

// countText is wins, losses, draws, score and games.
func countText(c wdl) string {
	return fmt.Sprintf("%d - %d - %d  [%.3f] %d", c.Wins, c.Losses, c.Draws, c.score(), c.games())
}

// fixed prints x with the given number of decimals, and what rounds to zero
// without a sign.
func fixed(x float64, decimals int) string {
	unit := math.Pow10(decimals)
	if math.Abs(x)*unit < 0.5 {
		x = 0
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}
