package match

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vezir/board"
)

// tablebaseDir returns the folder of real tables, or skips the test.
func tablebaseDir(t *testing.T) string {
	t.Helper()
	for _, root := range []string{os.Getenv("VEZIR_DATA"), "../../shared/data", "../../../shared/data"} {
		dir := filepath.Join(root, "syzygy")
		if _, err := os.Stat(filepath.Join(dir, "KRvK.rtbw")); err == nil {
			return dir
		}
	}
	t.Skip("no tables: set VEZIR_DATA to the folder that holds syzygy")
	return ""
}

func TestTablebaseVerdicts(t *testing.T) {
	dir := tablebaseDir(t)
	for _, test := range []struct {
		fen    string
		pieces int
		ignore bool
		want   string // "" for none
	}{
		{"8/8/4k3/8/8/3K4/8/R7 w - - 0 80", 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 b - - 0 80", 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/r7 w - - 0 80", 0, false, "Black wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 40 80", 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 80 80", 0, false, ""}, // perhaps too late
		{"8/8/4k3/8/8/3K4/8/R7 w - - 80 80", 0, true, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 0 80", 3, false, "White wins by tablebase adjudication"},
		{"8/8/4k1n1/8/8/3K4/8/R7 w - - 0 80", 3, false, ""},
		{"8/8/4k1n1/8/8/3K4/8/R7 w - - 30 80", 4, false, "Draw by tablebase adjudication"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, false, ""}, // castling
		{"8/8/8/5n2/K7/8/1N2B3/k7 w - - 0 1", 0, false, "Draw by tablebase adjudication"},
		{"8/8/8/5n2/K7/8/1N2B3/k7 w - - 0 1", 0, true, "White wins by tablebase adjudication"},
		{"8/8/2pk4/8/8/3K4/8/RRR5 w - - 0 80", 0, false, ""}, // no such table
	} {
		rule := tablebaseRule{Path: dir, Pieces: test.pieces, IgnoreFifty: test.ignore}
		if err := rule.open(io.Discard); err != nil {
			t.Fatal(err)
		}
		pos, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		v, over := rule.judge(&pos)
		if over != (test.want != "") || over && v.String() != test.want {
			t.Errorf("%s: %v, %t, want %q", test.fen, v, over, test.want)
		}
		if err := rule.close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTablebasesEndGames(t *testing.T) {
	dir := tablebaseDir(t)
	opening := writeFile(t, "8/8/4k3/8/8/3K4/8/R7 w - - 0 80")
	args := []string{"-openings", "file=" + opening, "-each", "nodes=1", "-tb", dir, "-tbpieces", "3"}
	p := playMatch(t, testTimeouts, "moves=a1b1", "", args...)
	if want := []string{"1-0 adjudication"}; p.status != exitDone || !slices.Equal(p.games, want) {
		t.Errorf("status %d, games %q, want %q\n%s", p.status, p.games, want, p.stderr)
	}
	if !strings.Contains(p.pgn, "White wins by tablebase adjudication}") {
		t.Errorf("no reason in %s", p.pgn)
	}
}

func TestNoTablebasesIsAnError(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		p := playMatch(t, testTimeouts, "", "", "-each", "nodes=1", "-tb", dir)
		if p.status != exitFailed || !strings.Contains(p.stderr, "there are no tablebases in "+dir) {
			t.Errorf("status %d, %q", p.status, p.stderr)
		}
	}
}
