package pgn

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"vezir/board"
)

// play returns a game with the moves of a text.
func play(t *testing.T, moves string) *Game {
	t.Helper()
	g := NewGame(board.StartPosition())
	pos := g.Start
	for _, san := range strings.Fields(moves) {
		m, err := pos.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		g.Append(m)
		pos.Make(m)
	}
	return g
}

func TestWrite(t *testing.T) {
	g := play(t, "e4 e5 Nf3")
	g.Result = Draw
	g.Tags = Tags{{"ECO", "C40"}, {"White", `Quote " and \`}, {"Event", "Test"}}
	g.Main.Comments = []string{"before"}
	g.Main.Plies[0].NAGs = []NAG{1, 14}
	g.Main.Plies[1].Comments = []string{"closing } brace", "two\nlines"}
	alternative := play(t, "d4 d5")
	alternative.Main.Plies[0].Comments = []string{"queen"}
	g.Main.Plies[0].Variations = []Line{alternative.Main, {Comments: []string{"only a remark"}}}

	var b bytes.Buffer
	if err := Write(&b, g); err != nil {
		t.Fatal(err)
	}
	want := `[Event "Test"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Quote \" and \\"]
[Black "?"]
[Result "1/2-1/2"]
[ECO "C40"]

{before} 1. e4 $1 $14 (1. d4 {queen} 1... d5) {only a remark} 1... e5
; closing } brace
{two lines} 2. Nf3 1/2-1/2

`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteStart(t *testing.T) {
	start, err := board.Chess960Start(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*Game{NewGame(start), {Start: start}} {
		text, err := Append(nil, g)
		if err != nil {
			t.Fatal(err)
		}
		for _, tag := range []string{`[SetUp "1"]`, `[FEN "bbqnnrkr/`, `[Variant "fischerandom"]`} {
			if !bytes.Contains(text, []byte(tag)) {
				t.Errorf("no %s in\n%s", tag, text)
			}
		}
	}
}

// TestWidth wraps long comments and variations and looks at the lines.
func TestWidth(t *testing.T) {
	g := play(t, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 60))
	long := strings.Repeat("50 % of [Event \"x\"] ", 60)
	for i := range g.Main.Plies {
		if i%7 == 0 {
			g.Main.Plies[i].Comments = []string{long[:i*4]}
		}
	}
	text, err := Append(nil, g)
	if err != nil {
		t.Fatal(err)
	}
	_, moves, _ := bytes.Cut(text, []byte("\n\n"))
	for line := range strings.SplitSeq(string(moves), "\n") {
		if n := utf8.RuneCountInString(line); n > lineWidth+2*len("[Event") {
			t.Errorf("%d characters in %q", n, line)
		}
		if strings.HasPrefix(line, "%") || strings.HasPrefix(line, "[") {
			t.Errorf("a line that means something else: %q", line)
		}
	}
}

// once fails at the second write.
type once struct{ writes int }

func (o *once) Write(p []byte) (int, error) {
	o.writes++
	return len(p), nil
}

func TestWriteIsOneCall(t *testing.T) {
	var o once
	if err := Write(&o, play(t, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 500))); err != nil || o.writes != 1 {
		t.Errorf("%d writes, error %v", o.writes, err)
	}
}

func TestWriteRefuses(t *testing.T) {
	illegal := play(t, "e4")
	illegal.Append(illegal.Main.Plies[0].Move)
	inCheck := play(t, "e4 f6 Qh5+")
	inCheck.Append(board.NoMove)
	badTag := play(t, "e4")
	badTag.Tags.Set("two words", "x")
	for name, g := range map[string]*Game{"illegal move": illegal, "null move in check": inCheck, "bad tag": badTag} {
		var o once
		if err := Write(&o, g); err == nil || !strings.HasPrefix(err.Error(), "pgn: ") || o.writes != 0 {
			t.Errorf("%s: %d writes, error %v", name, o.writes, err)
		}
	}
}

// TestPGNExtract lets another program read what Write writes.
func TestPGNExtract(t *testing.T) {
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program = "/usr/games/pgn-extract"; !isFile(program) {
			t.Skip("pgn-extract is not installed")
		}
	}
	for _, name := range []string{
		"chess_db__great_masters.pgn", "chess_db__middleg.pgn", "chess_db__newyork1924.pgn", "notnil-chess__0013.pgn",
		"pgn-extract__test__infiles__odds.pgn", "python-chess__cutechess-fischerrandom.pgn", "shakmaty__lichess_db_10k.pgn",
	} {
		t.Run(name, func(t *testing.T) {
			var text []byte
			games := 0
			for g, err := range readFile(t, dataFile(t, name)) {
				if err != nil {
					t.Fatal(err)
				}
				if text, err = Append(text, g); err != nil {
					t.Fatal(err)
				}
				games++
			}
			file := filepath.Join(t.TempDir(), "games.pgn")
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(program, "-s", "--allownullmoves", file).CombinedOutput()
			if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			for _, complaint := range []string{"Unknown", "Failed", "Missing", "Inconsistent", "Too many", "Unmatched"} {
				if bytes.Contains(out, []byte("\n"+complaint)) || bytes.HasPrefix(out, []byte(complaint)) {
					t.Errorf("pgn-extract says %s", complaint)
				}
			}
			if n := bytes.Count(out, []byte("[Event \"")); n != games {
				t.Errorf("pgn-extract found %d games of %d", n, games)
			}
		})
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// TestCommandsStayWhole: a command is not broken over two lines.
func TestCommandsStayWhole(t *testing.T) {
	for pad := range lineWidth {
		g := NewGame(board.StartPosition())
		m, err := g.Start.ParseMove("e2e4")
		if err != nil {
			t.Fatal(err)
		}
		g.Append(m, strings.Repeat("x", pad)+" [%clk 0:01:02.500]")
		text, err := Append(nil, g)
		if err != nil || !strings.Contains(string(text), "[%clk 0:01:02.500]") {
			t.Errorf("%s, %v", text, err)
		}
	}
}

// TestChess960StandardStart: position 518 names itself, as the reader expects.
func TestChess960StandardStart(t *testing.T) {
	start := board.StartPosition()
	start.SetChess960(true)
	text, err := Append(nil, NewGame(start))
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewReader(strings.NewReader(string(text)), "").Next()
	if err != nil || len(g.Problems) > 0 || !g.Start.Chess960() {
		t.Errorf("%s: %v, %v", text, err, g)
	}
}

// TestOpenVariation: without tags a variation that is never closed does not
// swallow the next game.
func TestOpenVariation(t *testing.T) {
	r := NewReader(strings.NewReader("1. e4 (1. d4 d5 1-0\n\n1. c4 e5 0-1\n\n1. f4 *\n"), "")
	var first []string
	for g, err := range r.Games() {
		if err != nil || len(g.Moves()) == 0 {
			t.Fatal(g, err)
		}
		first = append(first, g.Moves()[0].UCI(false))
	}
	if got := strings.Join(first, " "); got != "e2e4 c2c4 f2f4" {
		t.Error(got)
	}
}
