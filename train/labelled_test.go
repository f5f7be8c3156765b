package train

import (
	"math"
	"strings"
	"testing"
)

func TestParseLabelled(t *testing.T) {
	const fen = "8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - -"
	for _, c := range []struct {
		line   string
		result float64
		score  float64
	}{
		{fen + ` c9 "1-0";`, 1, math.NaN()},
		{fen + ` c9 "1/2-1/2"`, 0.5, math.NaN()},
		{fen + ` hmvc 3; fmvn 80; c9 "1-0";`, 1, math.NaN()}, // as vezir match -epdout writes
		{fen + ` 3 80 bm b6; c9 "0-1";`, 0, math.NaN()},
		{fen + ` 0 40 [0.0]`, 0, math.NaN()},
		{fen + ` 0 40 [0.5];`, 0.5, math.NaN()},
		{fen + ` 0 40;-35;1.0`, 1, -35},
		{fen + ` 0 40 | 12.5 | 0-1`, 0, 12.5},
	} {
		got, err := parseLabelled(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		sameScore := got.Score == c.score || math.IsNaN(got.Score) && math.IsNaN(c.score)
		if got.Result != c.result || !sameScore || !strings.HasPrefix(got.Position.FEN(), fen) {
			t.Errorf("%s: got %v, %v, %s", c.line, got.Result, got.Score, got.Position.FEN())
		}
	}
}

func TestParseLabelledErrors(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - -", "no result"},
		{`8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - c9 "2-0";`, "result"},
		{"8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - -;much;1.0", "score"},
		{"8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - -;NaN;1.0", "score"},
		{`8/5pk1/6p1/1P6/8/8/R4PK1 w - - c9 "1-0";`, "fen"},
		{"", "no result"},
	} {
		if _, err := parseLabelled(c.line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want an error on the %s", c.line, err, c.want)
		}
	}
}

func FuzzParseLabelled(f *testing.F) {
	f.Add(`8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - c9 "1-0";`)
	f.Add(`8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - hmvc 3; fmvn 80; c9 "1-0";`)
	f.Add("8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - 0 1 [0.5]")
	f.Add("8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - 0 1;12;0.5")
	f.Fuzz(func(t *testing.T, line string) {
		labelled, err := parseLabelled(line)
		if err == nil && (labelled.Result < 0 || labelled.Result > 1) {
			t.Errorf("%q: result %v", line, labelled.Result)
		}
	})
}
