package match

import (
	"io"
	"testing"

	"vezir/board"
)

// fakeTables know one result, of whatever is on the board.
type fakeTables struct {
	wdl, dtz int
	unknown  bool
}

func (f *fakeTables) MaxPieces() int { return 7 }

func (f *fakeTables) ProbeWDL(*board.Position) (int, bool) { return f.wdl, !f.unknown }

func (f *fakeTables) ProbeDTZ(*board.Position) (int, bool) { return f.dtz, !f.unknown }

func (f *fakeTables) TakeFaults() []error { return nil }

func (f *fakeTables) Close() error { return nil }

func TestTablebaseVerdicts(t *testing.T) {
	for _, test := range []struct {
		fen    string
		tables fakeTables
		pieces int
		ignore bool
		want   string // "" for none
	}{
		{"8/8/4k3/8/8/3K4/8/R7 w - - 0 80", fakeTables{wdl: 2, dtz: 21}, 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 b - - 0 80", fakeTables{wdl: -2, dtz: -20}, 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/r7 w - - 0 80", fakeTables{wdl: -2, dtz: -20}, 0, false, "Black wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 40 80", fakeTables{wdl: 2, dtz: 21}, 0, false, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 80 80", fakeTables{wdl: 2, dtz: 21}, 0, false, ""}, // perhaps too late
		{"8/8/4k3/8/8/3K4/8/R7 b - - 80 80", fakeTables{wdl: -2, dtz: -20}, 0, false, ""},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 80 80", fakeTables{wdl: 2, dtz: 21}, 0, true, "White wins by tablebase adjudication"},
		{"8/8/4k3/8/8/3K4/8/R7 w - - 0 80", fakeTables{wdl: 2, dtz: 21}, 3, false, "White wins by tablebase adjudication"},
		{"8/8/4k1n1/8/8/3K4/8/R7 w - - 0 80", fakeTables{}, 3, false, ""}, // too many pieces
		{"8/8/4k1n1/8/8/3K4/8/R7 w - - 30 80", fakeTables{}, 4, false, "Draw by tablebase adjudication"},
		{"8/8/8/5n2/K7/8/1N2B3/k7 w - - 0 1", fakeTables{wdl: 1, dtz: 101}, 0, false, "Draw by tablebase adjudication"},
		{"8/8/8/5n2/K7/8/1N2B3/k7 w - - 0 1", fakeTables{wdl: 1, dtz: 101}, 0, true, "White wins by tablebase adjudication"},
		{"8/8/2pk4/8/8/3K4/8/RRR5 w - - 0 80", fakeTables{unknown: true}, 0, false, ""},
	} {
		rule := tablebaseRule{Path: "tables", Pieces: test.pieces, IgnoreFifty: test.ignore}
		if err := rule.open(func(string) Tablebases { return &test.tables }, io.Discard); err != nil {
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
	}
}
