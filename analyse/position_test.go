package analyse

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/search"
)

func TestReadGame(t *testing.T) {
	german, err := LookupLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	const ruy = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
	for _, test := range []struct {
		language   *Language
		fen, moves string
		want       string // the FEN
		err        error  // what the error wraps
	}{
		{nil, "", "", board.StartFEN, nil},
		{nil, "startpos", "e4 e5 Nf3 Nc6 Bb5", ruy, nil},
		{nil, "", "1. e4 e5 2. Nf3 Nc6 3. Bb5", ruy, nil},
		{nil, "", "1.e4,e5,2.Nf3,Nc6,3.Bb5", ruy, nil},
		{nil, "", "e2e4 e7e5 g1f3 b8c6 f1b5", ruy, nil},
		{nil, "", "{King's pawn, 1. e4}e4 e5 {} 2. Nf3{!} Nc6 3. Bb5 {Spanish}", ruy, nil},
		{nil, "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5", "", ruy, nil},
		{nil, "fen " + board.StartFEN, "e4 e5 Nf3 Nc6 Bb5", ruy, nil},
		{german, "", "e4 e5 Sf3 Sc6 Lb5", ruy, nil},
		{german, "", "e4 e5 Nf3 Nc6 ♗b5", ruy, nil},
		{nil, "", "e4 e5 2... Nf3", "", nil}, // passed over: the number is not checked
		{nil, "", "e4 e5 Sf3", "", board.ErrMalformedMove},
		{nil, "", "e4 e4", "", board.ErrIllegalMove},
		{nil, "8/8/8/8/8/8/8/8 w - - 0 1", "", "", new(board.FENError)},
	} {
		c, _, _ := testConfig(nil)
		c.Language = test.language
		game, err := readGame(c, test.fen, test.moves)
		if fenError := (*board.FENError)(nil); errors.As(test.err, &fenError) {
			if !errors.As(err, &fenError) {
				t.Errorf("%s: error %v, want a FENError", test.fen, err)
			}
			continue
		}
		switch {
		case !errors.Is(err, test.err):
			t.Errorf("%s %s: error %v, want %v", test.fen, test.moves, err, test.err)
		case err == nil && test.want != "" && game.Position().FEN() != test.want:
			t.Errorf("%s %s: %s, want %s", test.fen, test.moves, game.Position().FEN(), test.want)
		}
	}
}

func TestPositionText(t *testing.T) {
	engine := &scripted{
		reports: []search.Info{
			info(1, 1, 25, move("e4")),
			{Kind: search.CurrentMove, Depth: 2},
			{Depth: 2, MultiPV: 1, Score: 90, Bound: search.LowerBound, PV: []board.Move{move("d4")}},
			info(2, 1, 31, move("d4"), move("Nf6", "d4")),
		},
		result: search.Result{Best: move("d4"), Ponder: move("Nf6", "d4"), Score: 31, Depth: 2},
	}
	c, out, _ := testConfig(engine)
	if err := Position(t.Context(), c, "", ""); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{
		`depth +score +W/D/B % +time +nodes +nodes/s +line`,
		`^ +1/3 +\+0\.25 +\d+/\d+/\d+ +0\.10s +1\.00k +10\.0k +1\. e4$`,
		`^ +2/4 +\+0\.31 .* 1\. d4 Nf6$`,
		`^Best: d4 \(\+0\.31\), expected reply Nf6$`,
	} {
		if !regexp.MustCompile(want).MatchString(lines[i]) {
			t.Errorf("line %d is %q, want %s", i+1, lines[i], want)
		}
	}
	if len(lines) != 5 || !engine.closed {
		t.Errorf("%d lines, engine closed: %v", len(lines), engine.closed)
	}
}

// reports decodes the objects of an output.
func decodeReports(t *testing.T, out *bytes.Buffer) (reports []positionReport) {
	t.Helper()
	for decoder := json.NewDecoder(out); decoder.More(); {
		var r positionReport
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&r); err != nil {
			t.Fatal(err)
		}
		reports = append(reports, r)
	}
	return reports
}

func TestPositionJSON(t *testing.T) {
	c, out, _ := testConfig(nil)
	c.JSON, c.MultiPV, c.Limits.Depth = true, 3, 4
	if err := Position(t.Context(), c, "startpos", "e4"); err != nil {
		t.Fatal(err)
	}
	reports := decodeReports(t, out)
	if len(reports) < 4 {
		t.Fatalf("%d reports of 4 depths", len(reports))
	}
	for i, r := range reports {
		if r.Final != (i == len(reports)-1) || len(r.Lines) != 3 {
			t.Errorf("report %d: final %v, %d lines", i, r.Final, len(r.Lines))
		}
		for rank, line := range r.Lines {
			checkLine(t, r.FEN, line)
			if line.Rank != rank+1 {
				t.Errorf("line %d has rank %d", rank+1, line.Rank)
			}
		}
	}
	last := reports[len(reports)-1]
	if last.Best == nil || last.Best.SAN != last.Lines[0].SAN[0] || last.Best.UCI != last.Lines[0].UCI[0] {
		t.Errorf("best move %v, line %v", last.Best, last.Lines[0].SAN)
	}
}

// checkLine makes the moves of a line in both notations.
func checkLine(t *testing.T, fen string, line lineReport) {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	if len(line.SAN) != len(line.UCI) || len(line.SAN) == 0 {
		t.Fatalf("%d moves in SAN, %d in UCI notation", len(line.SAN), len(line.UCI))
	}
	for i := range line.SAN {
		san, err := pos.ParseSAN(line.SAN[i])
		uci, second := pos.ParseMove(line.UCI[i])
		if err != nil || second != nil || san != uci {
			t.Fatalf("%s and %s: %v %v", line.SAN[i], line.UCI[i], err, second)
		}
		pos.Make(san)
	}
	if w := line.WDL; w.White+w.Draw+w.Black != 1000 {
		t.Errorf("chances %v do not add up", w)
	}
}

func TestPositionViewOfWhite(t *testing.T) {
	c, out, _ := testConfig(nil)
	c.JSON, c.Limits.Depth = true, 6
	// Black mates in one.
	if err := Position(t.Context(), c, "6k1/8/8/8/8/5k2/6q1/7K b - - 0 1", ""); err == nil {
		t.Fatal("two black kings taken")
	}
	if err := Position(t.Context(), c, "8/8/8/8/8/5k2/1q6/7K b - - 0 1", ""); err != nil {
		t.Fatal(err)
	}
	reports := decodeReports(t, out)
	line := reports[len(reports)-1].Lines[0]
	if line.Score.Mate == nil || *line.Score.Mate != -1 || line.Score.String() != "#-1" || line.WDL.Black != 1000 {
		t.Errorf("score %v, chances %v", line.Score, line.WDL)
	}
}

func TestPositionWithoutMoves(t *testing.T) {
	for fen, want := range map[string][2]string{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": {"checkmate", "Checkmate"},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": {"stalemate", "Stalemate"},
	} {
		c, out, _ := testConfig(nil)
		c.JSON = true
		if err := Position(t.Context(), c, fen, ""); err != nil {
			t.Fatal(err)
		}
		if reports := decodeReports(t, out); len(reports) != 1 || reports[0].Outcome != want[0] || reports[0].Best != nil || !reports[0].Final {
			t.Errorf("%s: %+v", fen, reports)
		}
		c.JSON = false
		out.Reset()
		if err := Position(t.Context(), c, fen, ""); err != nil || out.String() != want[1]+"\n" {
			t.Errorf("%s: %q, %v", fen, out.String(), err)
		}
	}
}

func TestPositionInterrupted(t *testing.T) {
	engine := &scripted{
		reports: []search.Info{info(1, 1, 25, move("e4"))},
		result:  search.Result{Best: move("e4"), Score: 25, Depth: 1},
		stopped: make(chan struct{}),
	}
	c, out, _ := testConfig(engine)
	c.JSON = true
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Position(ctx, c, "", ""); err != nil {
		t.Fatal(err)
	}
	reports := decodeReports(t, out)
	if last := reports[len(reports)-1]; !last.Interrupted || last.Best == nil || last.Best.SAN != "e4" {
		t.Errorf("last report %+v", last)
	}
}

// A search that ends in the middle of an iteration reports its best line
// alone; the others are those of the iteration before.
func TestPositionLastLine(t *testing.T) {
	engine := &scripted{
		reports: []search.Info{
			info(1, 1, 25, move("e4")), info(1, 2, 20, move("d4")), info(1, 3, 10, move("c4")),
			info(2, 1, 40, move("d4")),
		},
		result: search.Result{Best: move("d4"), Score: 40, Depth: 1},
	}
	c, out, _ := testConfig(engine)
	c.JSON, c.MultiPV = true, 3
	if err := Position(t.Context(), c, "", ""); err != nil {
		t.Fatal(err)
	}
	reports := decodeReports(t, out)
	var moves []string
	for _, line := range reports[len(reports)-1].Lines {
		moves = append(moves, line.SAN[0])
	}
	if got := strings.Join(moves, " "); got != "d4 e4 c4" || len(reports) != 2 {
		t.Errorf("%d reports, the last with %s", len(reports), got)
	}
}

func TestPositionMate(t *testing.T) {
	for moves, want := range map[int]error{0: nil, 1: exit.ErrNo, 2: nil, 3: nil} {
		c, out, _ := testConfig(nil)
		c.Limits.Mate = moves
		if moves < 2 { // no mate ends the search
			c.Limits.Depth = 6
		}
		if err := Position(t.Context(), c, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", ""); !errors.Is(err, want) {
			t.Errorf("mate in %d: error %v, want %v", moves, err, want)
		}
		if got := strings.Contains(out.String(), fmt.Sprintf("\nNo mate in %d found. Best: ", moves)); got != (want != nil) {
			t.Errorf("mate in %d: %s", moves, out)
		}
		c.JSON = true
		out.Reset()
		if err := Position(t.Context(), c, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", ""); !errors.Is(err, want) {
			t.Errorf("mate in %d as JSON: error %v, want %v", moves, err, want)
		}
		found := fmt.Sprintf(`"mate_found":%t`, want == nil)
		if got := strings.Contains(out.String(), found); got != (moves > 0) {
			t.Errorf("mate in %d as JSON: %s", moves, out)
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestPositionUnread(t *testing.T) {
	c, _, _ := testConfig(nil)
	c.Out, c.Limits.Infinite = brokenPipe{}, true
	if err := Position(t.Context(), c, "", ""); err == nil {
		t.Error("no error although nobody reads")
	}
}

func TestPositionOnATerminal(t *testing.T) {
	c, out, _ := testConfig(nil)
	c.Screen = Screen{Terminal: true, Size: func() (int, int) { return 90, 25 }}
	c.Limits.Depth, c.MultiPV = 8, 2
	c.Opening = func(*board.Game) string { return "C20 King's Pawn Game" }
	c.Tablebase = func(*board.Game) (Verdict, bool) { return Verdict{WDL: 1, DTZ: new(101)}, true }
	if err := Position(t.Context(), c, "", "e4 e5"); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{" 8  ♜  ♞ ", "White to move", "C20 King's Pawn Game", "drawn by the fifty-move rule, DTZ 101", "Best: "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "\x1b[3") || strings.Contains(text, "\x1b[4") {
		t.Error("colours although there are none")
	}
	for _, line := range strings.Split(text, "\n") {
		visible := regexp.MustCompile("\x1b\\[[0-9]*[A-Z]|\r").ReplaceAllString(line, "")
		if n := len([]rune(visible)); n >= 90 {
			t.Errorf("a line of %d columns: %q", n, visible)
		}
	}
}
