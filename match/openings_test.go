package match

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"vezir/board"
)

func mustOpen(t *testing.T, o *options) (*openings, *bytes.Buffer) {
	t.Helper()
	var warnings bytes.Buffer
	b, err := openOpenings(o, &warnings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.close() })
	return b, &warnings
}

func (b *openings) mustGet(t *testing.T, n int) string {
	t.Helper()
	opening, err := b.get(n)
	if err != nil {
		t.Fatal(err)
	}
	g := board.NewGame(opening.start)
	for _, m := range opening.moves {
		g.Play(m)
	}
	return g.Position().FEN()
}

const kings = "8/8/4k3/8/8/3K4/7P/8 w - - "

func TestEPDOpenings(t *testing.T) {
	name := writeFile(t, "\ufeff"+kings+"3 10\r\n# comment\n\n"+kings+"hmvc 5; fmvn 20; id \"x; y\";\nrubbish\n"+
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1\n"+strings.TrimSpace(kings)) // no line end
	b, warnings := mustOpen(t, &options{Repeat: 1, Openings: openingOptions{File: name, Format: "epd", Start: 1}})
	want := []string{kings + "3 10", kings + "5 20", kings + "0 1", kings + "3 10", kings + "5 20", kings + "0 1"}
	for n, fen := range want {
		if got := b.mustGet(t, n); got != fen {
			t.Errorf("opening %d: %s, want %s", n, got, fen)
		}
	}
	if text := warnings.String(); strings.Count(text, "skipped") != 2 || !strings.Contains(text, name+":5:") {
		t.Errorf("warnings: %s", text)
	}
}

// TestNumbersOfOpenings: a bad opening shifts the numbers of those behind it, whoever asks first.
func TestNumbersOfOpenings(t *testing.T) {
	name := writeFile(t, kings+"0 1\nrubbish\n"+kings+"0 3\n"+kings+"0 4\n")
	b, _ := mustOpen(t, &options{Repeat: 1, Openings: openingOptions{File: name, Format: "epd", Start: 2}})
	for n, fen := range map[int]string{2: kings + "0 1", 0: kings + "0 3", 3: kings + "0 3", 1: kings + "0 4"} {
		if got := b.mustGet(t, n); got != fen {
			t.Errorf("opening %d: %s, want %s", n, got, fen)
		}
	}
}

// TestPGNOpeningFaults: the fault that ends an opening is told, not what else is
// wrong with it.
func TestPGNOpeningFaults(t *testing.T) {
	name := writeFile(t, "[A \"1\"] [A \"2\"]\n\n1. e4 e4 *\n\n[SetUp \"1\"]\n\n1. d4 *\n")
	b, warnings := mustOpen(t, &options{Repeat: 1, Openings: openingOptions{File: name, Format: "pgn", Start: 1}})
	if text := warnings.String(); b.count != 1 || !strings.Contains(text, "skipped: "+name+":3:7: 1... e4") || !strings.Contains(text, "SetUp without FEN") {
		t.Errorf("%d openings, warnings %s", b.count, text)
	}
}

func TestPGNOpenings(t *testing.T) {
	name := writeFile(t, "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 *\n")
	b, _ := mustOpen(t, &options{Repeat: 1, Openings: openingOptions{File: name, Format: "pgn", Plies: 2, Start: 2}})
	for n, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
	} {
		if got := b.mustGet(t, n); got != fen {
			t.Errorf("opening %d: %s, want %s", n, got, fen)
		}
	}
}

// TestDamagedPGNOpenings: what could not be read is skipped, and said.
func TestDamagedPGNOpenings(t *testing.T) {
	name := writeFile(t, "[Event \"a\"]\n[FEN \"rubbish\"]\n\n1. e4 *\n\n[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"+
		"[Event \"c\"]\n\n1. d4 d5 2. Ke4 *\n\n[Event \"d\"]\n\n1. d4 Ke4 *\n")
	b, warnings := mustOpen(t, &options{Repeat: 1, Openings: openingOptions{File: name, Format: "pgn", Plies: 2, Start: 1}})
	for n := range 2 { // only c has its two plies
		if got, want := b.mustGet(t, n), "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"; got != want {
			t.Errorf("opening %d: %s, want %s", n, got, want)
		}
	}
	if text := warnings.String(); strings.Count(text, "skipped: "+name+":") != 3 {
		t.Errorf("warnings: %s", text)
	}
}

func TestRandomOrder(t *testing.T) {
	var lines strings.Builder
	for n := range 50 {
		lines.WriteString(kings + "0 " + string(rune('1'+n/10)) + string(rune('0'+n%10)) + "\n")
	}
	name := writeFile(t, lines.String())
	order := func(seed uint64) (all string) {
		b, _ := mustOpen(t, &options{Repeat: 1, Seed: seed, Openings: openingOptions{File: name, Format: "epd", Random: true, Start: 1}})
		seen := map[string]bool{}
		for n := range 50 {
			fen := b.mustGet(t, n)
			seen[fen] = true
			all += fen
		}
		if len(seen) != 50 {
			t.Errorf("%d different openings of 50", len(seen))
		}
		return all
	}
	first, again, other := order(1), order(1), order(2)
	if first != again || first == other {
		t.Error("the order does not depend on the seed alone")
	}
}

func TestOpeningsWithoutFile(t *testing.T) {
	b, _ := mustOpen(t, &options{})
	if got := b.mustGet(t, 5); got != board.StartFEN {
		t.Error(got)
	}
	b, _ = mustOpen(t, &options{Chess960: true, Seed: 3})
	first, again, other := b.mustGet(t, 0), b.mustGet(t, 0), b.mustGet(t, 1)
	if first != again || first == other {
		t.Error("Chess960 openings are not drawn from the seed")
	}
}

// TestWarningOfRepetition: more games from the starting position than there are
// colours may be the same ones again.
func TestWarningOfRepetition(t *testing.T) {
	file := writeFile(t, kings)
	for line, want := range map[string]bool{
		"-games 2 -repeat":  false,
		"-games 3":          true,
		"-games 2 -noswap":  true,
		"-rounds 2 -repeat": true,
		"-rounds 2 -repeat -variant fischerandom":  false,
		"-rounds 2 -repeat -openings file=" + file: false,
	} {
		o, err := parseOptions(strings.Fields(twoEngines + line))
		if err != nil {
			t.Fatal(err)
		}
		if _, warnings := mustOpen(t, o); strings.Contains(warnings.String(), "-openings") != want {
			t.Errorf("%s: warnings %q", line, warnings)
		}
	}
}

// TestFormatOfOpenings: the name of the file tells the format, unless the user does.
func TestFormatOfOpenings(t *testing.T) {
	for _, test := range []struct {
		options openingOptions
		want    string
	}{
		{openingOptions{File: "a.pgn/book.epd"}, "epd"},
		{openingOptions{File: "book"}, "epd"},
		{openingOptions{File: "book.pgn"}, "pgn"},
		{openingOptions{File: "dir/BOOK.PGN.zst"}, "pgn"},
		{openingOptions{File: "book.pgn", Format: "epd"}, "epd"},
		{openingOptions{File: "book.txt", Format: "pgn"}, "pgn"},
	} {
		if got := test.options.format(); got != test.want {
			t.Errorf("%+v: %s, want %s", test.options, got, test.want)
		}
	}
}

func TestOpeningErrors(t *testing.T) {
	for name, o := range map[string]openingOptions{
		"no file":  {File: "/nonexistent/x.epd", Format: "epd"},
		"no lines": {File: writeFile(t, "# nothing\n"), Format: "epd"},
		"no games": {File: writeFile(t, ""), Format: "pgn"},
	} {
		if _, err := openOpenings(&options{Repeat: 1, Openings: o}, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "openings") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, format := range []string{"epd", "pgn"} {
		o := &options{Repeat: 1, Openings: openingOptions{File: os.DevNull, Format: format}}
		if _, err := openOpenings(o, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
			t.Errorf("a device as %s: %v", format, err)
		}
	}
}

// A file with fewer openings than the match needs is worth a warning.
func TestFewOpenings(t *testing.T) {
	name := writeFile(t, kings+"\n8/8/4k3/8/8/3K4/8/7R b - -\n")
	for rounds, want := range map[int]bool{1: false, 2: false, 3: true} {
		o := &options{Rounds: rounds, Games: 2, Repeat: 2, Openings: openingOptions{File: name, Format: "epd", Start: 1}}
		if _, warnings := mustOpen(t, o); strings.Contains(warnings.String(), "has 2 openings") != want {
			t.Errorf("%d rounds: %q", rounds, warnings)
		}
	}
}
