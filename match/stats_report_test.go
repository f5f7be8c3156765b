package match

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	tally := tally{
		wdl:   wdl{Wins: 11, Draws: 20, Losses: 5},
		White: wdl{Wins: 7, Draws: 9, Losses: 2},
		Pairs: pairTally{0, 3, 7, 7, 1},
	}
	test := symmetric(normalized, 0, 10)
	const want = `
Score of A vs B: 11 - 5 - 20  [0.583] 36
...      A playing White: 7 - 2 - 9  [0.639] 18
...      A playing Black: 4 - 3 - 11  [0.528] 18
...      White vs Black: 10 - 6 - 20  [0.556] 36
Elo difference: 58.5 +/- 68.3, LOS: 95.8 %, DrawRatio: 55.6 %
nElo difference: 100.3 +/- 113.5, PairsRatio: 2.67
Ptnml(0-2): [0, 3, 7, 7, 1]
SPRT: llr 0.278 (9.4%), lbound -2.94, ubound 2.94
`
	if got := "\n" + summarise("A", "B", tally, &test).String(); got != want {
		t.Errorf("report:%s\nwant:%s", got, want)
	}
}

func TestReportWithoutPairsOrTest(t *testing.T) {
	const want = `
Score of A vs B: 0 - 0 - 2  [0.500] 2
...      A playing White: 0 - 0 - 0  [0.500] 0
...      A playing Black: 0 - 0 - 2  [0.500] 2
...      White vs Black: 0 - 0 - 2  [0.500] 2
Elo difference: 0.0 +/- 271.4, LOS: 50.0 %, DrawRatio: 100.0 %
nElo difference: 0.0 +/- 393.2
`
	if got := "\n" + summarise("A", "B", unpaired(0, 0, 2), nil).String(); got != want {
		t.Errorf("report:%s\nwant:%s", got, want)
	}
}

// The expressions by which scripts read the reports of match runners.
func TestReportIsReadByScripts(t *testing.T) {
	expressions := []struct {
		text string
		want []string
	}{
		{`Score of (.+) vs (.+): (\d+) - (\d+) - (\d+)\s+\[([\d.]+)\] (\d+)`, []string{"Vezir 2", "Vezir 1", "700", "500", "800", "0.550", "2000"}},
		{`Elo difference: ([-\d.]+) \+/- ([\d.]+), LOS: ([\d.]+) %, DrawRatio: ([\d.]+) %`, []string{"34.9", "8.3", "100.0", "40.0"}},
		{`Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]`, []string{"20", "130", "500", "330", "20"}},
		{`SPRT: llr ([-\d.e]+) \(([-\d.]+)%\), lbound ([-\d.]+), ubound ([-\d.]+) - (H[01]) was accepted`, []string{"4.73", "160.5", "-2.94", "2.94", "H1"}},
	}
	tally := unpaired(700, 500, 800)
	tally.Pairs = pairTally{20, 130, 500, 330, 20}
	test := symmetric(normalized, 0, 5)
	report := summarise("Vezir 2", "Vezir 1", tally, &test).String()
	for _, e := range expressions {
		m := regexp.MustCompile(`(?m)^` + e.text + `$`).FindStringSubmatch(report)
		if m == nil {
			t.Errorf("%s does not match\n%s", e.text, report)
		} else if got := strings.Join(m[1:], "|"); got != strings.Join(e.want, "|") {
			t.Errorf("%s finds %s, want %v", e.text, got, e.want)
		}
	}
}

func TestLine(t *testing.T) {
	test := symmetric(logistic, 0, 5)
	tests := []struct {
		tally tally
		test  *sprt
		want  string
	}{
		{unpaired(880, 759, 1863), &test, "Score of A vs B: 880 - 759 - 1863  [0.517] 3502 Elo 12.0 +/- 7.9, LOS 99.9 %, LLR 2.95 (-2.94, 2.94)"},
		{unpaired(880, 759, 1863), nil, "Score of A vs B: 880 - 759 - 1863  [0.517] 3502 Elo 12.0 +/- 7.9, LOS 99.9 %"},
		{tally{}, nil, "Score of A vs B: 0 - 0 - 0  [0.500] 0 Elo 0.0 +/- 2400.0, LOS 50.0 %"},
	}
	for _, c := range tests {
		if got := summarise("A", "B", c.tally, c.test).line(); got != c.want {
			t.Errorf("line %q\nwant %q", got, c.want)
		}
	}
}

// Whatever was played, the figures can be written as JSON, and no report
// says NaN or Inf.
func TestSummaryAtTheEdges(t *testing.T) {
	test := symmetric(normalized, 0, 5)
	for _, tally := range []tally{{}, unpaired(9, 0, 0), unpaired(0, 9, 0), unpaired(0, 0, 9), paired(0, 0, 0, 0, 9), paired(0, 0, 9, 0, 0)} {
		s := summarise("A", "B", tally, &test)
		text, err := json.Marshal(s)
		if err != nil {
			t.Errorf("%+v: %v", tally, err)
		}
		for _, word := range []string{"nan", "inf", "-0.0 "} {
			if all := strings.ToLower(s.String() + s.line() + string(text)); strings.Contains(all, word) {
				t.Errorf("%+v: %q in %s", tally, word, all)
			}
		}
	}
}

func TestSummaryJSON(t *testing.T) {
	test := symmetric(normalized, 0, 5)
	text, err := json.Marshal(summarise("A", "B", paired(0, 1, 5, 2, 0), &test))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(`first second wins draws losses white pairs games points score
		draw_ratio pair_count pair_draw_ratio pairs_ratio elo normalized_elo los sprt`) {
		if _, ok := fields[name]; !ok {
			t.Errorf("no field %s in %s", name, text)
		}
		delete(fields, name)
	}
	if len(fields) > 0 {
		t.Errorf("fields without description: %v", fields)
	}
}

func TestFixed(t *testing.T) {
	tests := []struct {
		x        float64
		decimals int
		want     string
	}{{-0.04, 1, "0.0"}, {-0.06, 1, "-0.1"}, {-0.4, 0, "0"}, {12.345, 2, "12.35"}, {0, 2, "0.00"}}
	for _, test := range tests {
		if got := fixed(test.x, test.decimals); got != test.want {
			t.Errorf("fixed(%g, %d) = %s, want %s", test.x, test.decimals, got, test.want)
		}
	}
}
