package analyse

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/internal/lines"
	"vezir/search"
)

// suiteFile writes a file with lines.
func suiteFile(t *testing.T, name string, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const backRank = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"

func TestSuite(t *testing.T) {
	path := suiteFile(t, "test.epd",
		backRank[:len(backRank)-4]+` bm Re8#; id "one";`,
		"# a comment",
		backRank+` am Re8; id "two"`,
		"",
		backRank+` bm Re9; id "three";`,
		backRank+` dm 1; id "four";`,
		"no position; bm e4;",
		backRank+` id "nothing expected";`,
		backRank+`; Re8; -500; -R`,
	)
	c, out, errs := testConfig(nil)
	c.Limits.Depth = 4
	err := Suite(t.Context(), c, []string{path})
	if err == nil || !strings.Contains(err.Error(), "3 of 7 lines") {
		t.Errorf("error %v", err)
	}
	text := out.String()
	for _, want := range []string{"solved  one ", "missed  two ", "solved  four ", "see Re8# -500", "\n2 of 4 solved (50.0 %, 95 % confidence: 15.0 to 85.0 %)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, want := range []string{`test.epd:5: bm: move "Re9"`, "test.epd:7: fen", "test.epd:8: nothing is expected"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("%q is missing in\n%s", want, errs)
		}
	}
}

func TestSuiteVerdict(t *testing.T) {
	solved := suiteFile(t, "solved.epd", backRank+" bm Re8;")
	missed := suiteFile(t, "missed.epd", backRank+" am Re8;")
	for _, test := range []struct {
		name  string
		files []string
		want  error
	}{
		{"all solved", []string{solved}, nil},
		{"some missed", []string{solved, missed}, exit.ErrNo},
		{"no file", []string{solved + ".none"}, os.ErrNotExist},
	} {
		c, out, _ := testConfig(nil)
		c.Limits.Depth = 4
		if err := Suite(t.Context(), c, test.files); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
		if each := strings.Contains(out.String(), "missed.epd: 0 of 1"); each != (len(test.files) > 1) {
			t.Errorf("%s: %s", test.name, out)
		}
	}
	c, _, _ := testConfig(nil)
	c.Limits.Infinite = true
	if err := Suite(t.Context(), c, []string{solved}); !errors.Is(err, exit.ErrUsage) {
		t.Errorf("without an end: error %v", err)
	}
}

func TestSuiteInterrupted(t *testing.T) {
	path := suiteFile(t, "test.epd", backRank+" bm Kb1;", backRank+" bm Kb1;")
	c, out, _ := testConfig(nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Suite(ctx, c, []string{path}); !errors.Is(err, exit.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	if !strings.HasSuffix(out.String(), "0 of 0 solved\n") {
		t.Errorf("output %q", out)
	}
}

func TestSuiteEngineFails(t *testing.T) {
	path := suiteFile(t, "test.epd", backRank+" bm Kb1;")
	c, _, _ := testConfig(nil)
	broken := errors.New("no memory")
	c.NewEngine = func() (Engine, error) { return nil, broken }
	if err := Suite(t.Context(), c, []string{path}); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// An engine that cannot be had ends the work of the others.
func TestSuiteEngineIsMissing(t *testing.T) {
	path := suiteFile(t, "test.epd", backRank+" bm Kb1;", backRank+" bm Kb1;")
	c, _, _ := testConfig(nil)
	broken := errors.New("no memory")
	var first atomic.Bool
	c.NewEngine = func() (Engine, error) {
		if first.CompareAndSwap(false, true) {
			return search.New()
		}
		return nil, broken
	}
	c.Limits.MoveTime = time.Hour
	if err := Suite(t.Context(), c, []string{path}); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// The bar, and nothing else, makes room for what comes next.
func TestSuiteOnATerminal(t *testing.T) {
	path := suiteFile(t, "test.epd", backRank+" bm Re8;", "nothing", backRank+" am Re8;")
	for _, form := range []Config{{}, {JSON: true}, {CSV: true}} {
		c, out, _ := testConfig(nil)
		c.Err, c.ErrScreen = out, Screen{Terminal: true}
		c.JSON, c.CSV, c.Limits.Depth = form.JSON, form.CSV, 4
		_ = Suite(t.Context(), c, []string{path}) // a line that is not taken, and one missed
		erased := strings.Split(out.String(), "\x1b[1A\r\x1b[J")
		for _, before := range erased[:len(erased)-1] {
			if !strings.HasPrefix(before[strings.LastIndexByte(strings.TrimSuffix(before, "\n"), '\n')+1:], "[") {
				t.Errorf("erased: %q", before)
			}
		}
		if len(erased) != 4 {
			t.Errorf("%d bars, want 3 in\n%q", len(erased)-1, out)
		}
	}
}

func TestSuiteJSONAndCSV(t *testing.T) {
	path := suiteFile(t, "test.epd",
		backRank+` bm Re8#; id "one"; c0 "Re8=10, Kb1=5"`, backRank+` bm Kb1; id "two, and more"; c0 "Kb1=10, Re8=3"`, "nothing")
	c, out, _ := testConfig(nil)
	c.JSON, c.Limits.Depth = true, 4
	if err := Suite(t.Context(), c, []string{path}); err == nil {
		t.Error("no error although a line was not taken")
	}
	decoder := json.NewDecoder(out)
	decoder.DisallowUnknownFields()
	for i, want := range []suiteResult{
		{Line: 1, ID: "one", Solved: true, Points: 10, MaxPoints: 10, Expected: "bm Re8#"},
		{Line: 2, ID: "two, and more", Points: 3, MaxPoints: 10, Expected: "bm Kb1"},
		{Line: 3},
	} {
		var got suiteResult
		if err := decoder.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got.File != path || got.Line != want.Line || got.ID != want.ID || got.Solved != want.Solved ||
			got.Points != want.Points || got.MaxPoints != want.MaxPoints || got.Expected != want.Expected || (got.Error != "") != (i == 2) {
			t.Errorf("object %d is %+v", i+1, got)
		}
	}
	var sum tally
	if err := decoder.Decode(&sum); err != nil || !sum.Final || sum.Solved != 1 || sum.Positions != 2 || sum.NotTaken != 1 || sum.Points != 13 {
		t.Errorf("sum %+v, error %v", sum, err)
	}

	c, out, _ = testConfig(nil)
	c.CSV, c.Limits.Depth = true, 4
	_ = Suite(t.Context(), c, []string{path}) // as above
	rows, err := csv.NewReader(out).ReadAll()
	if err != nil || len(rows) != 4 || rows[2][2] != "two, and more" || rows[1][8] != "true" || rows[3][14] == "" {
		t.Errorf("rows %q, error %v", rows, err)
	}
}

func TestParseEPD(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	for _, test := range []struct {
		line, want string // the expectation as text, with its points
		fault      string
	}{
		{start + " bm e4;", "bm e4", ""},
		{start + " 0 1 bm e4", "bm e4", ""},
		{start + " bm e2e4 d2-d4; am Nf3!; id \"x;y\";", "bm e4 d4, am Nf3", ""},
		{start + ` bm Nf3 id "no semicolon";`, "bm Nf3", ""},
		{start + " bm e4, or d4;", "bm e4 d4", ""},
		{start + " bm ♘f3;", "bm Nf3", ""},
		{start + " bm #5;", "dm 5", ""},
		{start + " dm 3; bm e4;", "dm 3", ""},
		{start + " bm #-12;", "dm -12", ""},
		{start + " bm e4; ce 32764; dm 2;", "dm 2", ""},
		{start + " ce +35;", "ce 35", ""},
		{start + " wdl_table -2; wdl -2; dtz -8;", "wdl -2", ""},
		{start + ` c0 "e4=10, d4=9";`, "10 points", ""},
		{start + ` bm e4; c0 "a note = nothing";`, "bm e4", ""},
		{start + ` bm e4; c0 "depth=12";`, "bm e4", ""},
		{start + ` bm e4; c0 "e4=";`, "bm e4", ""},
		{start + ` bm e4; c0 "e4=10, e5=1";`, "", "points: move \"e5\""},
		{start + ` bm e4; c0 "a note";`, "bm e4", ""},
		{start + ` c7 "e4 d4"; c8 "10 9";`, "10 points", ""},
		{start + ` c8 "10 9"; c9 "e2e4";`, "", "points for 1 moves, 2 points"},
		{start + "; e4; 0; P - P", "see e4 +0", ""},
		{start + "; e4; 0; X", "", "no sum of pieces"},
		{start + "; e5; 0;", "", "not legal"},
		{start + ` id "a; 5; b"; bm e4;`, "bm e4", ""},
		{start + " bm;", "", "bm: no move"},
		{start + " bm e5;", "", "bm: move \"e5\": not legal"},
		{start + " bm #0;", "", "bm: a mate in no moves"},
		{start + " dm two;", "", "dm: \"two\" is no number"},
		{start + " dm 1 2;", "", "dm: 2 operands"},
		{start + ` id "only";`, "", "nothing is expected"},
		{start, "", "nothing is expected"},
		{"x bm e4;", "", "fen"},
	} {
		got, err := parseEPD(board.English(), test.line)
		switch {
		case test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)):
			t.Errorf("%s: error %v, want %q", test.line, err, test.fault)
		case test.fault == "" && err != nil:
			t.Errorf("%s: %v", test.line, err)
		case test.fault == "" && got.text(&got.pos) != test.want:
			t.Errorf("%s expects %s, want %s", test.line, got.text(&got.pos), test.want)
		}
	}
}

// Suites are in English, and in the letters of a language where English has no
// such move.
func TestSuiteLetters(t *testing.T) {
	german, err := LookupLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	const italian = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - "
	for operations, want := range map[string]string{
		"bm Bc4;": "bm Bc4", "am Bc4;": "am Bc4", `c0 "Bc4=5, c4=9";`: "9 points", "; Bc4; 0;": "see Bc4 +0", // where B is the pawn
		"bm Lc4;": "bm Bc4", `c0 "Lc4=5";`: "5 points",
	} {
		got, err := parseEPD(german.Letters, italian+operations)
		if err != nil || got.text(&got.pos) != want {
			t.Errorf("%s expects %s, %v; want %s", operations, got.text(&got.pos), err, want)
		}
	}
	for operations, want := range map[string]string{"bm Sf6;": "not legal", `c0 "Sf6=5";`: "not legal", "bm Yf6;": "not the form"} {
		if _, err := parseEPD(german.Letters, italian+operations); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", operations, err, want)
		}
	}
}

func TestSatisfied(t *testing.T) {
	start := board.StartPosition()
	number := func(n int) *int { return &n }
	e4, d4 := move("e4"), move("d4")
	for _, test := range []struct {
		name string
		expectation
		move  board.Move
		score search.Score
		want  bool
	}{
		{"best", expectation{best: []board.Move{e4}}, e4, 0, true},
		{"not best", expectation{best: []board.Move{e4}}, d4, 0, false},
		{"avoided", expectation{avoid: []board.Move{e4}}, d4, 0, true},
		{"not avoided", expectation{avoid: []board.Move{e4}}, e4, 0, false},
		{"most points", expectation{points: []movePoints{{e4, 9}, {d4, 10}}}, d4, 0, true},
		{"fewer points", expectation{points: []movePoints{{e4, 9}, {d4, 10}}}, e4, 0, false},
		{"mate", expectation{mate: 3}, e4, search.MateIn(5), true},
		{"a shorter mate", expectation{mate: 3}, e4, search.MateIn(3), true},
		{"a longer mate", expectation{mate: 3}, e4, search.MateIn(7), false},
		{"no mate", expectation{mate: 3}, e4, 3000, false},
		{"another move that mates", expectation{mate: 3, best: []board.Move{d4}}, e4, search.MateIn(5), true},
		{"mated", expectation{mate: -2}, e4, search.MatedIn(4), true},
		{"mates instead", expectation{mate: -2}, e4, search.MateIn(3), false},
		{"won", expectation{wdl: number(2)}, e4, 250, true},
		{"hardly won", expectation{wdl: number(2)}, e4, 50, false},
		{"drawn by fifty moves", expectation{wdl: number(1)}, e4, 20, true},
		{"lost", expectation{wdl: number(-2)}, e4, -900, true},
		{"not drawn", expectation{wdl: number(0)}, e4, -900, false},
		{"near", expectation{eval: number(30)}, e4, -20, true},
		{"far", expectation{eval: number(30)}, e4, -21, false},
		{"near for its size", expectation{eval: number(1000)}, e4, 800, true},
		{"mate as an evaluation", expectation{eval: number(32762)}, e4, search.MateIn(5), true},
		{"mated as an evaluation", expectation{eval: number(-32763)}, e4, search.MatedIn(4), true},
		{"no mate as an evaluation", expectation{eval: number(32762)}, e4, 3000, false},
	} {
		if got := test.satisfied(&start, test.move, test.score); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func TestPuzzles(t *testing.T) {
	path := suiteFile(t, "puzzles.csv",
		"# a comment, and a heading",
		"PuzzleId,FEN,Moves,Rating,Themes",
		"a,6k1/5ppp/8/8/8/7r/4R3/K7 b - - 0 1,h3g3 e2e8,1000,mate mateIn1",
		"b,6k1/5ppp/8/8/8/7r/4R3/K7 b - - 0 1,h3g3,1000,short",
		"c,6k1/5ppp/8/8/8/7r/4R3/K7 b - - 0 1,h3g3 a1b1,1000,quietMove", // a mate is better
	)
	c, out, _ := testConfig(nil)
	c.Limits.Depth = 4
	_ = Suite(t.Context(), c, []string{path})
	for _, want := range []string{"solved  a ", "dm 1", "solved  c ", "1 of 3 lines", "2 of 2 solved"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// The theme mateIn5 is of longer mates too.
func TestLongPuzzle(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/7r/4R3/K7 b - - 0 1"
	for moves, want := range map[string]string{
		"h3g3 e2e8": "dm 5", "h3g3 e2e8 1 2 3 4 5 6 7 8 9 10": "dm 6",
	} {
		got, err := parsePuzzle("a", fen, moves, "mate mateIn5 mateInN")
		if err != nil || got.text(&got.pos) != want {
			t.Errorf("%s: %s, %v; want %s", moves, got.text(&got.pos), err, want)
		}
	}
}

func TestTablebaseExpectation(t *testing.T) {
	const position = "8/2K5/8/8/8/8/3p4/1k2N3 b - -"
	path := suiteFile(t, "test.csv", "epd,wdl,dtz,dm", position+",2,1", position+",2,3", position+",0,1", position+",2,1,1") // no mate in 1
	for _, test := range []struct {
		dtz  *int
		want string
	}{{new(1), "1 of 4 solved"}, {nil, "2 of 4 solved"}} {
		c, out, _ := testConfig(nil)
		c.Limits.Depth = 1
		c.Tablebase = func(*board.Game) (Verdict, bool) { return Verdict{WDL: 2, DTZ: test.dtz}, true }
		if err := Suite(t.Context(), c, []string{path}); !errors.Is(err, exit.ErrNo) || !strings.Contains(out.String(), test.want) {
			t.Errorf("%v, want %s\n%s", err, test.want, out)
		}
	}
}

// Every line of every collection is taken, but for those with a fault of their
// own.
func TestSuiteFiles(t *testing.T) {
	faults := map[string]string{
		"ccr.epd:3":  "several legal moves fit", // am Ne5: three knights can go there
		"see.epd:72": "several legal moves fit",
	}
	files := dataFiles(t, "epd/*")
	files = append(files, dataFiles(t, "mate/*")...)
	for _, path := range append(files, dataFiles(t, "syzygy/vectors/*")...) {
		taken, refused := 0, 0
		for _, err := range readSuite(t.Context(), board.English(), path) {
			if err == nil {
				taken++
				continue
			}
			refused++
			var fault *lines.Error
			if !errors.As(err, &fault) {
				t.Fatal(err)
			}
			fault.File = filepath.Base(fault.File)
			name, _, _ := strings.Cut(fault.Error(), ": ")
			if want, ok := faults[name]; !ok || !strings.Contains(fault.Error(), want) {
				t.Error(fault)
			}
		}
		if want := countLines(t, path); taken+refused != want {
			t.Errorf("%s: %d lines taken, %d refused, %d there", path, taken, refused, want)
		}
	}
}

// countLines counts the lines that are not blank, nor a heading.
func countLines(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for scanner := bufio.NewScanner(bytes.NewReader(text)); scanner.Scan(); {
		if strings.TrimSpace(scanner.Text()) != "" {
			n++
		}
	}
	if strings.HasSuffix(path, ".csv") {
		n--
	}
	return n
}

func FuzzParseEPD(f *testing.F) {
	f.Add(backRank + ` bm Re8#; id "one"; c0 "Re8=10, Kb1=5"; ce 32766; dm 1;`)
	f.Add(backRank + `; Re8; -500; P - (R + Q)`)
	f.Add(backRank + ` bm #-3; c8 "1 2"; c9 "e1e8 e1e7"`)
	f.Fuzz(func(t *testing.T, line string) {
		got, err := parseEPD(board.English(), line)
		if err == nil && got.text(&got.pos) == "" {
			t.Errorf("%q expects nothing", line)
		}
	})
}
