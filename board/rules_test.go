package board

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// explained lists the rows of the rule files whose verdict is not ours, with
// what we say instead. docs/rules.md gives the reasons.
var explained = map[string]string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1": "accepted true, want false",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0": "accepted true, want false",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ":  "accepted true, want false",
	"2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w K -":         "accepted true, want false",
	"8/7k/8/8/3BB3/8/8/1K6 w - - 0 1":                          "accepted false, want true",
	"1k6/8/8/8/8/8/PPPPPPPP/R2qK1BR w KQ - 0 1":                `cannot mate "b", want ""`,
	"r2Qk1br/pppppppp/8/8/8/8/8/1K6 b kq - 0 1":                `cannot mate "w", want ""`,
}

// impossibleCheck is the verdict on positions whose check no last move explains.
// They are accepted, see docs/rules.md.
const impossibleCheck = "IMPOSSIBLE_CHECK"

// differ reports a difference unless it is an explained one.
func differ(t *testing.T, fen, what string, got, want any) {
	t.Helper()
	if got == want {
		return
	}
	quote := func(v any) string {
		if s, ok := v.(string); ok {
			return strconv.Quote(s)
		}
		return strconv.FormatBool(v.(bool))
	}
	difference := what + " " + quote(got) + ", want " + quote(want)
	if explained[fen] == difference {
		t.Logf("%s: %s (explained)", fen, difference)
		return
	}
	t.Errorf("%s: %s", fen, difference)
}

// readRules returns the rows of a file of data/rules, split at tabs.
func readRules(t *testing.T, name string) [][]string {
	t.Helper()
	data := os.Getenv("VEZIR_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "shared", "data")
	}
	text, err := os.ReadFile(filepath.Join(data, "rules", name))
	if err != nil {
		t.Skipf("no test data: set VEZIR_DATA to the data folder (%v)", err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

// TestFENStatus compares all that a position by itself decides with an
// independent library.
func TestFENStatus(t *testing.T) {
	for _, row := range readRules(t, "fen_status.tsv") {
		verdict, inCheck, moves, end, insufficient, fen := row[0], row[2], row[3], row[4], row[5], row[6]
		p, err := ParseFEN(fen)
		accepted := verdict == "ok" || verdict == "illegal" && row[1] == impossibleCheck
		differ(t, fen, "accepted", err == nil, accepted)
		if err != nil || verdict != "ok" {
			continue
		}
		var list MoveList
		p.Generate(&list)
		check := ""
		if p.InCheck() {
			check = "check"
		}
		differ(t, fen, "check", check, inCheck)
		differ(t, fen, "moves", strconv.Itoa(list.Len()), moves)
		differ(t, fen, "legal move", p.HasLegalMove(), list.Len() > 0)
		differ(t, fen, "end", terminal(&p), end)
		differ(t, fen, "insufficient", sides(p.hasMatingMaterial), insufficient)
		if end == "" { // where the game is over, the exact answer is another one
			differ(t, fen, "cannot mate", sides(p.CanMate), insufficient)
		}
	}
}

// terminal names the end of the game without a legal move, as the file does.
func terminal(p *Position) string {
	switch {
	case p.IsCheckmate():
		return "checkmate"
	case !p.HasLegalMove():
		return "stalemate"
	}
	return ""
}

// sides returns the letters of the sides that cannot.
func sides(can func(Colour) bool) string {
	text := ""
	for _, c := range []Colour{White, Black} {
		if !can(c) {
			text += c.String()[:1]
		}
	}
	return text
}

func TestHandpicked(t *testing.T) {
	for _, row := range readRules(t, "handpicked.tsv") {
		class, want, fen := row[0], row[1], row[2]
		p, err := ParseFEN(fen)
		switch class {
		case "fen-invalid", "position-illegal":
			differ(t, fen, "accepted", err == nil, false)
			continue
		}
		differ(t, fen, "accepted", err == nil, true)
		if err != nil {
			continue
		}
		switch class {
		case "insufficient":
			got := "white=" + strconv.FormatBool(!p.CanMate(White)) + " black=" + strconv.FormatBool(!p.CanMate(Black))
			differ(t, fen, "cannot mate", got, want)
		case "dead-draw-material":
			differ(t, fen, "material draw", strconv.FormatBool(p.IsMaterialDraw()), want)
		case "fifty-move":
			differ(t, fen, "draw", p.IsFiftyMoveDraw(), want == "draw by 50-move rule")
		case "fen-after-move":
			testFENAfterMove(t, p, want)
		}
	}
}

// testFENAfterMove checks an expectation such as
// "e2e4 -> always-ep: FEN | legal-ep-only: FEN".
func testFENAfterMove(t *testing.T, p Position, want string) {
	text, rest, _ := strings.Cut(want, " -> ")
	_, after, _ := strings.Cut(rest, "legal-ep-only: ")
	m, err := p.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	if p.FEN() != after {
		t.Errorf("after %s: %s, want %s", text, p.FEN(), after)
	}
}
