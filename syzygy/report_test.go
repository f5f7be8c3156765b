package syzygy

import (
	"strings"
	"testing"
)

// TestReportWithCounter: what the fifty-move rule makes of a position and of its
// moves is the same, and neither changes the distances.
func TestReportWithCounter(t *testing.T) {
	tables := openData(t)
	for counter, want := range map[string]string{"0": "loss", "98": "blessed loss", "99": "draw"} {
		pos := parseFEN(t, "8/8/8/8/8/2k5/8/K6q w - - "+counter+" 80")
		r, err := tables.Explain(&pos)
		if err != nil {
			t.Fatal(err)
		}
		if r.WDL != Loss || r.Outcome != want || len(r.Moves) != 1 {
			t.Fatalf("counter %s: %+v", counter, r)
		}
		if m := r.Moves[0]; m.WDL != Loss || m.DTZ != r.DTZ || m.DTZ >= 0 || m.Outcome != want {
			t.Errorf("counter %s: move %+v in %+v", counter, m, r)
		}
		var text strings.Builder
		if err := r.WriteText(&text); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text.String(), "Line") != (len(r.Line) > 0) {
			t.Errorf("counter %s:\n%s", counter, &text)
		}
	}
}

// TestReportOfMate: there are neither moves nor a line.
func TestReportOfMate(t *testing.T) {
	tables := openData(t)
	pos := parseFEN(t, "8/8/8/8/8/1k6/1q6/K7 w - - 0 1")
	r, err := tables.Explain(&pos)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	const want = "FEN      8/8/8/8/8/1k6/1q6/K7 w - - 0 1\nWDL      -2 (loss)\nDTZ      -1\nOutcome  checkmate\n"
	if text.String() != want {
		t.Errorf("got\n%swant\n%s", &text, want)
	}
}
