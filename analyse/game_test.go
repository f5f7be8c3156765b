package analyse

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/pgn"
	"vezir/search"
)

// materialEngine is an engine that looks one move ahead and counts pieces. It
// calls searched before each search.
type materialEngine struct{ searched func() }

func (materialEngine) NewGame()                     {}
func (materialEngine) SetHash(mib int) (int, error) { return mib, nil }
func (materialEngine) SetThreads(int)               {}
func (materialEngine) SetMultiPV(int)               {}
func (materialEngine) SetAnalyseMode(bool)          {}
func (materialEngine) Close() error                 { return nil }

func (e materialEngine) Search(game *board.Game, limits search.Limits, _ *search.Signals, report func(search.Info)) search.Result {
	e.searched()
	pos := game.Position()
	moves := limits.SearchMoves
	if len(moves) == 0 {
		var list board.MoveList
		pos.Generate(&list)
		moves = list.Slice()
	}
	result := search.Result{Score: -search.Infinite}
	for _, m := range moves {
		next := *pos
		next.Make(m)
		score := -material(&next)
		if next.IsCheckmate() {
			score = search.MateIn(1)
		}
		if score > result.Score {
			result.Best, result.Score = m, score
		}
	}
	report(search.Info{Kind: search.Line, MultiPV: 1, Score: result.Score, PV: []board.Move{result.Best}})
	return result
}

// material counts the pieces for the side to move, those attacked by the other
// side and not defended left out.
func material(pos *board.Position) search.Score {
	var score search.Score
	us := pos.SideToMove()
	for t := board.Pawn; t < board.King; t++ {
		balance := pos.Pieces(us, t).Count() - pos.Pieces(us.Other(), t).Count()
		score += search.Score(balance * board.SEEValue(t))
	}
	var list board.MoveList
	pos.GenerateNoisy(&list)
	best := 0
	for _, m := range list.Slice() {
		if value := board.SEEValue(pos.Captured(m)); value > best && pos.SEE(m, value) {
			best = value
		}
	}
	return score + search.Score(best)
}

// gameConfig returns a configuration with material engines.
func gameConfig(searched func()) *Config {
	if searched == nil {
		searched = func() {}
	}
	return &Config{
		Out: new(bytes.Buffer), Err: new(bytes.Buffer), Threads: 2, Hash: 1, Limits: search.Limits{Depth: 1},
		NewEngine: func() (Engine, error) { return materialEngine{searched}, nil },
	}
}

// writeFile writes a file of games for a test and returns its path.
func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// annotated analyses games and returns them as text with single blanks.
func annotated(t *testing.T, c *Config, path string) string {
	t.Helper()
	if err := Games(context.Background(), c, path, GameOptions{Out: "-"}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(c.Out.(*bytes.Buffer).String()), " ")
}

const queenLost = `[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 e5 2. Qh5 {an old idea} Nc6 3. Qxh7 (3. Bc4 Nf6) 3... Rxh7 0-1
`

func TestGamesAnnotates(t *testing.T) {
	got := annotated(t, gameConfig(nil), writeFile(t, queenLost))
	for _, want := range []string{
		`[Annotator "Vezir"]`,
		`{Analysed by Vezir (depth 1). White: accuracy `,
		`average loss 283 cp, 0 inaccuracies, 0 mistakes, 1 blunder. Black: accuracy 100.0%, average loss 0 cp,`,
		`The game turned at 3. Qxh7, from `,
		`3. Qxh7 $4 {[%eval -8`,
		`Here the game turned.} (3. `,
		`{an old idea}`,
		`(3. Bc4 Nf6)`,
		`0-1`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestGamesAgain annotates what was annotated: nothing may pile up.
func TestGamesAgain(t *testing.T) {
	once := annotated(t, gameConfig(nil), writeFile(t, queenLost))
	if twice := annotated(t, gameConfig(nil), writeFile(t, once)); twice != once {
		t.Errorf("once\n%s\ntwice\n%s", once, twice)
	}
}

func TestGamesKeeps(t *testing.T) {
	tests := []struct{ name, text, want, without string }{
		{"the glyph of a person", "1. e4 e5 2. Qh5 Nc6 3. Qxh7 $5 Rxh7 *", "3. Qxh7 $5 {", "$4"},
		{"clocks, not old evaluations", "1. e4 {[%eval 7.77] [%clk 0:03:00] good} e5 *", "{[%clk 0:03:00] good}", "7.77"},
		{"a line that was gone on with", "1. e4 e5 (1... c5 {[%eval 0.30]} 2. Nf3 {sharp}) 2. Nf3 *", "(1... c5 2. Nf3 {sharp})", "0.30"},
		{"a glyph in a line", "1. e4 e5 (1... c5 {[%eval 0.30]} 2. Nf3 $1) 2. Nf3 *", "(1... c5 2. Nf3 $1)", "0.30"},
		{"a glyph of its first move", "1. e4 e5 (1... c5 $3 {[%eval 0.30]} 2. Nf3) 2. Nf3 *", "(1... c5 $3 2. Nf3)", "0.30"},
		{"a line in a line", "1. e4 e5 (1... c5 {[%eval 0.30]} 2. Nf3 (2. c3 d5)) 2. Nf3 *", "(1... c5 2. Nf3 (2. c3 d5))", "0.30"},
		{"a line longer than ours", "1. e4 e5 (1... c5 {[%eval 0.30]} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e6) 2. Nf3 *", "(1... c5 2. Nf3 d6", "0.30"},
		{"text that is no move", "1. e4 e5 2. Zz9 {why} Nf6 *", "Not understood: 2. Zz9 (why) Nf6", "{why}"},
		{"a passed turn", "1. e4 -- 2. d4 *", "(1. e4 -- 2. d4)", ""},
		{"a passed turn at the start", "1. -- e5 *", "{Not understood: 1. -- e5}", ""},
		{"the annotator", "[Annotator \"Emanuel Lasker\"]\n\n1. e4 *", `[Annotator "Emanuel Lasker"]`, `"Vezir"`},
		{"a wrong result", "1. f3 e5 2. g4 Qh4# 1-0", "{The result was given as 1-0.} 0-1", ""},
		{"the name of a tag", "[Best? \"yes\"]\n\n1. e4 *", `[Best "yes"]`, "?]"},
		{"another variant", "[Variant \"crazyhouse\"]\n\n1. e4 *", "{Not understood: 1. e4}", "%eval"},
		{"no moves", "[White \"A\"]\n[SetUp \"1\"]\n\n{nobody came} *", "{nobody came} *", "SetUp"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := annotated(t, gameConfig(nil), writeFile(t, test.text))
			if !strings.Contains(got, test.want) {
				t.Errorf("%q is missing in\n%s", test.want, got)
			}
			if test.without != "" && strings.Contains(got, test.without) {
				t.Errorf("%q stands in\n%s", test.without, got)
			}
		})
	}
}

// TestGamesLanguage reads the letters of a language where English ones do not
// fit, and writes English ones into the file.
func TestGamesLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *": "3. Bb5 {",
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *": "3. Bb5 {",
	} {
		c := gameConfig(nil)
		c.Language, _ = LookupLanguage("de")
		if got := annotated(t, c, writeFile(t, text)); !strings.Contains(got, want) {
			t.Errorf("%s became\n%s", text, got)
		}
	}
}

// TestGamesOpening checks that the code and the name belong together, and that
// what people wrote stays.
func TestGamesOpening(t *testing.T) {
	tests := []struct{ name, tags, want string }{
		{"no tags", "", "C50 Italian Game"},
		{"nobody knows", "[ECO \"?\"]\n[Opening \"?\"]\n\n", "C50 Italian Game"},
		{"another code on the way", "[ECO \"C20\"]\n\n", "C20 King's Pawn Game"},
		{"a longer code", "[ECO \"C20b\"]\n\n", "C20b King's Pawn Game"},
		{"a code of another opening", "[ECO \"A00\"]\n\n", "A00"},
		{"a name", "[Opening \"Giuoco\"]\n\n", "C50 Giuoco"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := gameConfig(nil)
			c.Opening = func(game *board.Game) string {
				if len(game.Moves()) < 5 {
					return "C20 King's Pawn Game"
				}
				return "C50 Italian Game"
			}
			games, _ := parseGames([]byte(annotated(t, c, writeFile(t, test.tags+"1. e4 e5 2. Nf3 Nc6 3. Bc4 *"))), "test", board.English())
			if got := newGameAnalysis(games[0]).title(); got != "? - ? *, "+test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// TestGamesResumes interrupts an analysis in the middle: no file is written, and
// the same call goes on there and writes what it would have written at once.
func TestGamesResumes(t *testing.T) {
	path := writeFile(t, queenLost+"\n"+strings.Replace(queenLost, "Qh5", "Qg4", 1))
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole.pgn")
	var all atomic.Int64
	if err := Games(context.Background(), gameConfig(func() { all.Add(1) }), path, GameOptions{Out: whole}); err != nil {
		t.Fatal(err)
	}

	out := filepath.Join(folder, "out.pgn")
	ctx, cancel := context.WithCancel(context.Background())
	var first atomic.Int64
	err := Games(ctx, gameConfig(func() {
		if first.Add(1) == 8 {
			cancel()
		}
	}), path, GameOptions{Out: out})
	if !errors.Is(err, exit.ErrInterrupted) {
		t.Fatalf("error %v, want exit.ErrInterrupted", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written though the analysis was interrupted")
	}
	journal, err := os.OpenFile(out+".journal", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	journal.WriteString(`{"game":"abc","pl`) // as if killed while writing
	journal.Close()

	var rest atomic.Int64
	if err := Games(context.Background(), gameConfig(func() { rest.Add(1) }), path, GameOptions{Out: out}); err != nil {
		t.Fatal(err)
	}
	if rest.Load() == 0 || rest.Load() > all.Load()-5 {
		t.Errorf("%d searches after the interruption, %d in all", rest.Load(), all.Load())
	}
	want, _ := os.ReadFile(whole)
	if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
	}
	if _, err := os.Stat(out + ".journal"); err == nil {
		t.Error("the journal is still there")
	}
}

// A graph that could not be written is known before the work.
func TestGamesChecksGraphs(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "out-2.svg"), 0o755); err != nil {
		t.Fatal(err)
	}
	var searches atomic.Int64
	err := Games(context.Background(), gameConfig(func() { searches.Add(1) }), writeFile(t, queenLost+"\n1. e4 *"), GameOptions{Plot: filepath.Join(folder, "out.svg")})
	if err == nil || !strings.Contains(err.Error(), "out-2.svg") || searches.Load() > 0 {
		t.Errorf("error %v after %d searches", err, searches.Load())
	}
}

// TestGamesRemovesLeftovers finds what a killed run left of writing its files.
func TestGamesRemovesLeftovers(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"out.pgn", "out.html", "out-1.svg", "out-2.svg"} {
		if err := os.WriteFile(filepath.Join(folder, name+".12.tmp"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "out")
	options := GameOptions{Out: path + ".pgn", HTML: path + ".html", Plot: path + ".svg"}
	if err := Games(context.Background(), gameConfig(nil), writeFile(t, queenLost+"\n1. e4 *"), options); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.tmp")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	if files, _ := os.ReadDir(folder); len(files) != 4 {
		t.Errorf("wrote %v", files)
	}
}

func TestGamesRefuses(t *testing.T) {
	path := writeFile(t, queenLost)
	infinite := gameConfig(nil)
	infinite.Limits.Infinite = true
	searching := func() { t.Error("a search before the files are looked at") }
	tests := []struct {
		name    string
		config  *Config
		path    string
		options GameOptions
		usage   bool
		want    string
	}{
		{"nothing to write", gameConfig(nil), path, GameOptions{}, true, "nothing to write"},
		{"the same file", gameConfig(nil), path, GameOptions{Out: "x", HTML: "x"}, true, "twice"},
		{"the same file in other words", gameConfig(nil), path, GameOptions{Out: "x", HTML: "./x"}, true, "twice"},
		{"a page in the place of the games", gameConfig(nil), path, GameOptions{HTML: path}, true, "is read"},
		{"a graph in the place of the games", gameConfig(nil), path, GameOptions{Out: path, Plot: path}, true, "twice"},
		{"a page without a file", gameConfig(nil), path, GameOptions{HTML: "-"}, true, "standard output"},
		{"a page that cannot be written", gameConfig(searching), path, GameOptions{Out: filepath.Join(t.TempDir(), "x"), HTML: t.TempDir()}, false, "not an ordinary file"},
		{"a folder that is not there", gameConfig(searching), path, GameOptions{Out: "-", HTML: filepath.Join(path, "x")}, false, "x: "},
		{"a picture of no known kind", gameConfig(nil), path, GameOptions{Plot: "x.gif"}, true, ".svg or a .png"},
		{"without end", infinite, path, GameOptions{Out: "-"}, true, "without a limit"},
		{"no file", gameConfig(nil), path + "x", GameOptions{Out: "-"}, false, "no such file"},
		{"no games", gameConfig(nil), writeFile(t, "\n"), GameOptions{Out: "-"}, false, "no game"},
		{"a folder", gameConfig(nil), path, GameOptions{Out: t.TempDir()}, false, "not an ordinary file"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Games(context.Background(), test.config, test.path, test.options)
			if err == nil || !strings.Contains(err.Error(), test.want) || errors.Is(err, exit.ErrUsage) != test.usage {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// TestGamesOfOthers analyses all games at hand at depth 6 and lets pgn-extract
// read what is written. It takes an hour and runs if VEZIR_LONG is set.
func TestGamesOfOthers(t *testing.T) {
	if os.Getenv("VEZIR_LONG") == "" {
		t.Skip("takes an hour; set VEZIR_LONG to run it")
	}
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/pgn-extract"); err != nil {
			t.Skip("no pgn-extract")
		}
	}
	harmless := regexp.MustCompile(`(?m)^(Processing .*|\d+ games? matched out of \d+\.)\n`)
	for _, path := range dataFiles(t, filepath.Join("pgn", "*.pgn")) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			c := gameConfig(nil)
			c.Limits.Depth, c.Threads = 6, 0
			c.NewEngine = func() (Engine, error) { return search.New() }
			out := filepath.Join(t.TempDir(), "out.pgn")
			if err := Games(context.Background(), c, path, GameOptions{Out: out}); err != nil {
				t.Fatal(err)
			}
			said, err := exec.Command(program, "-s", out, "-o", os.DevNull).CombinedOutput()
			if said := harmless.ReplaceAll(said, nil); err != nil || len(said) > 0 {
				t.Errorf("%v %s", err, said)
			}
		})
	}
}

// FuzzJournal reads journals that anybody may have written to: what is found in
// them must be playable, and what is added must be found.
func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"game":"g","ply":0,"score":31,"line":["e2e4","e7e5"]}` + "\n"))
	f.Add([]byte(`{"game":"g","ply":0,"score":31,"second":-4,"line":["e2e5"]}` + "\n{\"ga"))
	f.Add([]byte("null\n[]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		start := board.StartPosition()
		if eval, ok := j.find("g", 0, &start); ok {
			next := start
			for _, move := range eval.line {
				if !next.IsLegal(move) {
					t.Fatalf("%v is not legal", move)
				}
				next.Make(move)
			}
		}
		if err := errors.Join(j.add("new", 7, gameEval{score: 5, second: search.NoScore}), j.close()); err != nil {
			t.Fatal(err)
		}
		again, err := openJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		if eval, ok := again.find("new", 7, &start); !ok || eval.score != 5 {
			t.Errorf("found %v %v", eval, ok)
		}
		if err := again.close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestJournalKey(t *testing.T) {
	read := func(text string) *pgn.Game {
		g, err := pgn.NewReader(strings.NewReader(text), "test").Next()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	c := &Config{Limits: search.Limits{Depth: 6}, Setup: "Vezir 1", Hash: 64, Threads: 2}
	key := journalKey(read("1. e4 e5 *"), c)
	if key != journalKey(read("[White \"A\"]\n\n1. e4 {!} e5 *"), c) {
		t.Error("tags and comments change the key")
	}
	for _, other := range []string{"1. e4 e6 *", "1. e4 *", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"} {
		if key == journalKey(read(other), c) {
			t.Errorf("the key of %s is the same", other)
		}
	}
	for name, change := range map[string]func(c *Config){
		"the depth":   func(c *Config) { c.Limits.Depth++ },
		"the engine":  func(c *Config) { c.Setup = "Vezir 2" },
		"the table":   func(c *Config) { c.Hash *= 2 },
		"the threads": func(c *Config) { c.Threads *= 2 },
	} {
		other := *c
		if change(&other); key == journalKey(read("1. e4 e5 *"), &other) {
			t.Errorf("the key does not depend on %s", name)
		}
	}
}

// TestGamesOfAnotherSetup takes nothing from the journal of another engine.
func TestGamesOfAnotherSetup(t *testing.T) {
	path, out := writeFile(t, queenLost), filepath.Join(t.TempDir(), "out.pgn")
	ctx, cancel := context.WithCancel(context.Background())
	searches := 0
	interrupted := gameConfig(func() {
		if searches++; searches == 4 {
			cancel()
		}
	})
	interrupted.Setup = "Vezir 1"
	if err := Games(ctx, interrupted, path, GameOptions{Out: out}); !errors.Is(err, exit.ErrInterrupted) {
		t.Fatalf("error %v, want ErrInterrupted", err)
	}
	all, rest := 0, 0
	if err := Games(context.Background(), gameConfig(func() { all++ }), path, GameOptions{Out: "-"}); err != nil {
		t.Fatal(err)
	}
	other := gameConfig(func() { rest++ })
	other.Setup = "Vezir 2"
	if err := Games(context.Background(), other, path, GameOptions{Out: out}); err != nil || rest != all {
		t.Errorf("%d searches of %d, %v", rest, all, err)
	}
	if told := other.Err.(*bytes.Buffer).String(); !strings.Contains(told, "beginning anew") {
		t.Errorf("nobody hears of it: %q", told)
	}
}
