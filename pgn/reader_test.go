package pgn

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vezir/board"
)

// read returns all games of a text and the errors between them.
func read(t *testing.T, text string) (games []*Game, errs []error) {
	t.Helper()
	for g, err := range NewReader(strings.NewReader(text), "test.pgn").Games() {
		if err != nil {
			errs = append(errs, err)
		} else {
			games = append(games, g)
		}
	}
	return games, errs
}

// sketch writes a line in a short form that shows its structure.
func sketch(line *Line, pos board.Position) string {
	var words []string
	comments := func(texts []string) {
		for _, text := range texts {
			words = append(words, "{"+text+"}")
		}
	}
	comments(line.Comments)
	for i := range line.Plies {
		ply := &line.Plies[i]
		words = append(words, pos.SAN(ply.Move))
		for _, nag := range ply.NAGs {
			words = append(words, fmt.Sprintf("$%d", nag))
		}
		comments(ply.Comments)
		for j := range ply.Variations {
			words = append(words, "("+sketch(&ply.Variations[j], pos)+")")
		}
		if ply.Move == board.NoMove {
			pos.MakeNull()
		} else {
			pos.Make(ply.Move)
		}
	}
	return strings.Join(words, " ")
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name, text string
		moves      string // as sketch writes them
		result     Result
		problems   string // their messages, one a line
	}{
		{"plain", "1. e4 e5 2. Nf3 1-0", "e4 e5 Nf3", WhiteWins, ""},
		{"no numbers", "e4 e5 Nf3 0-1", "e4 e5 Nf3", BlackWins, ""},
		{"odd numbers", "7... e4 1 e5 2.Nf3 2...Nc6 1/2-1/2", "e4 e5 Nf3 Nc6", Draw, ""},
		{"numbers glued", "1.e4 e5 2Nf3 Nc6 3. ... 4.Bb5 *", "e4 e5 Nf3 Nc6 Bb5", Unknown, ""},
		{"long algebraic", "1. e2-e4 e7e5 2. Ng1-f3 b8c6 *", "e4 e5 Nf3 Nc6", Unknown, ""},
		{"commas and tags of a web page", "1. e4, e5<br />2. Nf3 *", "e4 e5 Nf3", Unknown, ""},
		{"typography", "1. ♘f3 ♞f6 2. d4 e6 ½–½", "Nf3 Nf6 d4 e6", Draw, ""},
		{"wide blanks", "1.\u00a0e4\u00a0e5\u200b *", "e4 e5", Unknown, ""},
		{"spaced result", "1. e4 e5 1/2 - 1/2", "e4 e5", Draw, ""},
		{"result glued to a move", "1. f3 e5 2. g4 Qh40-1", "f3 e5 g4 Qh4#", BlackWins, ""},
		{"result glued to a move of a variation", "1. e4 (1. d4 d5 2. c4 e61-0) e5 2. Nf3 *", "e4 (d4 d5 c4 e6) e5 Nf3", Unknown, ""},
		{"result glued to a move of an unclosed variation", "1. e4 (1. d4 d51-0", "e4 (d4 d5)", WhiteWins, "the variation is not closed"},
		{"a result glued to a promotion in brackets", "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 e6 5. ♙axb8(Q)*", "a4 b5 axb5 a6 bxa6 Nf6 a7 e6 axb8=Q", Unknown, ""},
		{"castling with zeros alone", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00 d6 5. d3 Bg4 6. h3 Qd7 7. c3 000 *",
			"e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 d3 Bg4 h3 Qd7 c3 O-O-O", Unknown, ""},
		{"castling with zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", Unknown, ""},
		{"en passant marks", "1. e4 a6 2. e5 d5 3. exd6(e.p.) a5 4. a4 e6 5. h4 g5 6. hxg5 h5 7. gxh6 e.p. *",
			"e4 a6 e5 d5 exd6 a5 a4 e6 h4 g5 hxg5 h5 gxh6", Unknown, ""},
		{"en passant glued", "1. e4 a6 2. e5 d5 3. exd6ep f5 4. dxc7e.p. *", "e4 a6 e5 d5 exd6 f5 dxc7", Unknown, ""},
		{"glyphs", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4!!! (!) Nf6(?) *",
			"e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 $3 $1 Nf6 $2", Unknown, ""},
		{"NAGs", "1. e4 $1 $14 e5 $139 2. Nf3 += Nc6 +- 3. Bb5 a6= *", "e4 $1 $14 e5 $139 Nf3 $14 Nc6 $18 Bb5 a6 $10", Unknown, ""},
		{"glyph behind typography", "1. ♘f3= e6± *", "Nf3 $10 e6 $16", Unknown, ""},
		{"novelties", "1. e4(N) e5N 2. Nf3 (N) Nc6(N) *", "e4 $146 e5 $146 Nf3 $146 Nc6 $146", Unknown, ""},
		{"promotion in brackets", "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nc6 5. bxa8(N) e5 6. h4 e4 7. h5 e3 8. h6 exf2+ 9. Ke2 fxg1=(N)+(N) *",
			"e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nc6 bxa8=N e5 h4 e4 h5 e3 h6 exf2+ Ke2 fxg1=N+ $146", Unknown, ""},
		{"bad NAGs", "$1 1. e4 $256 $ e5 *", "e4 e5", Unknown,
			"an annotation before any move\nno annotation $256: they go from $0 to $255\nno annotation $: they go from $0 to $255"},
		{"comments", "{before} 1. e4 {a} {b} 1... {c\nd} e5 ; to the end } {\n2. Nf3 {x {y} *",
			"{before} e4 {a} {b} {c d} e5 {to the end } {} Nf3 {x {y}", Unknown, ""},
		{"commands without braces", "1. e4 [%clk 0:01:00] e5 *", "e4 {[%clk 0:01:00]} e5", Unknown, ""},
		{"escaped lines", "% one\n1. e4\n% 1. d4 {\ne5 *", "e4 e5", Unknown, ""},
		{"variations", "1. e4 (1. d4 {queen} d5 (1... Nf6 2. c4) (1... f5) 2. c4) ({king} 1. c4) e5 *",
			"e4 (d4 {queen} d5 (Nf6 c4) (f5) c4) ({king} c4) e5", Unknown, ""},
		{"remark in brackets", "1. e4 (a good move) e5 ({also a remark}) 2. Nf3 *", "e4 {a good move} e5 {also a remark} Nf3", Unknown,
			"1. a: not the form of a move"},
		{"fault in a variation", "1. e4 (1. d4 d5 2. Nf6 {no} (2. c4)) e5 *", "e4 (d4 d5 {2. Nf6 no (2. c4)}) e5", Unknown,
			"2. Nf6: not legal in this position"},
		{"null move in a variation", "1. e4 (1. d4 -- 2. c4) e5 *", "e4 (d4 -- c4) e5", Unknown, ""},
		{"null move in the main line", "1. e4 Z0 2. d4 -- *", "e4 -- d4 --", Unknown,
			"a null move in the main line\na null move in the main line"},
		{"null move in check", "1. e4 f6 2. Qh5+ -- 3. Qxe8 *", "e4 f6 Qh5+", Unknown, "2... --: a null move leaves the king in check"},
		{"unclosed variation", "1. e4 (1. d4 (1. c4 c5 1-0", "e4 (d4 (c4 c5))", WhiteWins, "the variation is not closed"},
		{"stray brackets", "1. e4 ) e5 } 2. Nf3 ] *", "e4 e5 Nf3", Unknown,
			"no variation to close\n\"}\" means nothing here\n\"]\" means nothing here"},
		{"variation before a move", "(1. d4) 1. e4 *", "{1. d4} e4", Unknown, "a variation before any move"},
		{"no result", "1. e4 e5", "e4 e5", Unknown, "the game ends without a result"},
		{"premature result", "1. e4 1-0 2. d4 1-0", "e4", WhiteWins, "1... d4: not legal in this position"},
		{"moves behind the result", "1. e4 e5 0-1 2. d4 1-0", "e4 e5 d4", WhiteWins, "moves behind the result 0-1"},
		{"remark behind the result", "1. e4 e5 1-0 {Black resigns}", "e4 e5 {Black resigns}", WhiteWins, ""},
		{"ambiguous", "1. Nf3 Nf6 2. d3 d6 3. Nd2 *", "Nf3 Nf6 d3 d6", Unknown, "3. Nd2: several legal moves fit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			games, errs := read(t, test.text)
			if len(games) != 1 || errs != nil {
				t.Fatalf("%d games, errors %v", len(games), errs)
			}
			g := games[0]
			if got := sketch(&g.Main, g.Start); got != test.moves {
				t.Errorf("moves\n got %s\nwant %s", got, test.moves)
			}
			if g.Result != test.result {
				t.Errorf("result %v, want %v", g.Result, test.result)
			}
			var problems []string
			for _, p := range g.Problems {
				problems = append(problems, p.Msg)
			}
			if got := strings.Join(problems, "\n"); got != test.problems {
				t.Errorf("problems\n got %s\nwant %s", got, test.problems)
			}
		})
	}
}

func TestTags(t *testing.T) {
	tests := []struct{ text, name, value, problem string }{
		{`[A "b\"c\\d"]`, "A", `b"c\d`, ""},
		{`[A "x]] [y"]`, "A", `x]] [y`, ""},
		{`[A "in "quotes""]`, "A", `in "quotes"`, ""},
		{`[A "backslash \"]`, "A", `backslash \`, ""},
		{`[A "one"] [B "two"]`, "B", "two", ""},
		{`[A "one"]<br />[B "two"]`, "B", "two", ""},
		{`  [ A   "one" ]  `, "A", "one", ""},
		{`[Odd?Name "yes"]`, "Odd?Name", "yes", ""},
		{`[A "not closed`, "A", "not closed", "tag A is not closed"},
		{`[A "no bracket"`, "A", "no bracket", "tag A is not closed"},
		{"[A \"1\"]\n[A \"2\"]", "A", "1", `tag A again, with "2"`},
		{"[A \"1\"]\n[A \"1\"]", "A", "1", ""},
		{"[broken]\n[A \"1\"]", "A", "1", `not a tag pair: "[broken]"`},
		{"[A \"1\"]\n; remark\n% escape\n[B \"2\"]", "B", "2", ""},
		{"[A \"Fran\xe7ois \x93Andr\xe9\x94\"]", "A", "François “André”", ""},
		{"[A \"Ünïcode \xe9\"]", "A", "Ünïcode é", ""},
		{"\ufeff[A \"mark\"]", "A", "mark", ""},
		{"[A \"one\"]\r\n[B \"two\"]\r\n\r\n", "B", "two", ""},
		{"[A \"one\"]\r[B \"two\"]\r", "B", "two", ""},
	}
	for _, test := range tests {
		games, errs := read(t, test.text+"\n*\n")
		if len(games) != 1 || errs != nil {
			t.Errorf("%q: %d games, errors %v", test.text, len(games), errs)
			continue
		}
		g := games[0]
		if value, ok := g.Tags.Lookup(test.name); !ok || value != test.value {
			t.Errorf("%q: tag %s is %q, want %q", test.text, test.name, value, test.value)
		}
		problem := ""
		if len(g.Problems) > 0 {
			problem = g.Problems[0].Msg
		}
		if problem != test.problem {
			t.Errorf("%q: problem %q, want %q", test.text, problem, test.problem)
		}
	}
}

// TestBoundaries cuts texts into games whose Event tags, or first moves, it
// compares.
func TestBoundaries(t *testing.T) {
	tests := []struct{ name, text, games string }{
		{"by the book", "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n", "a b"},
		{"nothing between", "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *", "a b"},
		{"on one line", `[Event "a"] e4 * [Event "b"] d4 *`, "a b"},
		{"no result", "[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 *", "a b"},
		{"no moves", "[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n[Site \"y\"]\n", "a b"},
		{"other first tag", "[Event \"a\"]\n[Site \"x\"]\n\n[Site \"y\"]\n[Event \"b\"]\n", "a b"},
		{"only a comment", "[Event \"a\"]\n\n{x}\n\n[Event \"b\"]\n\n*", "a b"},
		{"blank lines inside", "[Event \"a\"]\n\n{x\n\ny}\n\n1. e4\n\n1... e5\n\n*\n\n[Event \"b\"]\n*", "a b"},
		{"blank line in the header", "[Event \"a\"]\n\n[Site \"x\"]\n\n1. e4 *", "a"},
		{"unclosed comment", "[Event \"a\"]\n\n1. e4 {never\nclosed *\n\n[Event \"b\"]\n\n1. d4 *", "a b"},
		{"unclosed variation", "[Event \"a\"]\n\n1. e4 (1. d4 *\n\n[Event \"b\"]\n\n1. d4 *", "a b"},
		{"illegal move", "[Event \"a\"]\n\n1. e5 {x} (y) *\n\n[Event \"b\"]\n\n1. d4 *", "a b"},
		{"tag in a comment", "[Event \"a\"]\n\n1. e4 {see\n[Site \"x\"] there} *\n", "a"},
		{"without tags", "1. e4 *\n1. d4 *\n\n1. c4\n\n1. f4", "e4 d4 c4 f4"},
		{"two results", "[Event \"a\"]\n\n1. e4 1-0 1-0\n\n[Event \"b\"]\n*", "a b"},
		{"byte-order mark inside", "[Event \"a\"]\n*\n\ufeff[Event \"b\"]\n*", "a b"},
		{"nothing", " \n\n% escaped\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			games, errs := read(t, test.text)
			var names []string
			for _, g := range games {
				name := g.Tags.Get("Event")
				if name == "" {
					name = g.Start.SAN(g.Moves()[0])
				}
				names = append(names, name)
			}
			if got := strings.Join(names, " "); got != test.games || errs != nil {
				t.Errorf("got games %q, errors %v, want %q", got, errs, test.games)
			}
		})
	}
}

func TestProblemPlace(t *testing.T) {
	text := "\n[Event \"é\"]\n\n1. e4 e5\n{éé} 2. Nf6 *\n\njunk\n\n[Event \"b\"]\n[Result \"1-0\"]\n1. e4 0-1"
	games, errs := read(t, text)
	if len(games) != 2 || len(errs) != 1 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	if games[0].Line != 2 || games[1].Line != 9 {
		t.Errorf("games begin at lines %d and %d, want 2 and 9", games[0].Line, games[1].Line)
	}
	if got := games[0].Problems[0]; got != (Error{"test.pgn", 5, 9, BadMove, "2. Nf6: not legal in this position"}) {
		t.Errorf("first problem %v", got)
	}
	if got := errs[0].Error(); got != `test.pgn:7:1: no game begins with "junk"` {
		t.Errorf("error %s", got)
	}
	if got := games[1].Problems[0].Error(); got != `test.pgn:11:7: the game ends with 0-1, the tag Result says "1-0"` {
		t.Errorf("second problem %s", got)
	}
	if games[1].Result != WhiteWins {
		t.Errorf("result %v, want that of the tag", games[1].Result)
	}
}

func TestStart(t *testing.T) {
	const chess960 = "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"
	tests := []struct {
		name, tags, moves string
		kind              Kind
		problems, plies   int
		chess960          bool
	}{
		{"FEN", `[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 5"]`, "5... Kd7 6. e4", 0, 0, 2, false},
		{"Chess960", `[Variant "fischerandom"] [FEN "` + chess960 + `"]`, "1. g3 g6", 0, 0, 2, true},
		{"Chess960 by its FEN", `[FEN "` + chess960 + `"]`, "1. g3 g6", 0, 0, 2, true},
		{"Chess960 from the standard position", `[Variant "Chess960"]`, "1. e4", BadPosition, 1, 1, true},
		{"rights without rooks", `[FEN "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"]`, "1. e4", BadPosition, 1, 1, false},
		{"impossible en-passant square", `[FEN "4k3/8/8/8/8/8/4P3/4K3 w KQ e6 0 1"]`, "1. e4", BadPosition, 1, 1, false},
		{"no king", `[FEN "8/8/8/8/8/8/4P3/4K3 w - - 0 1"]`, "1. e4", BadPosition, 1, 0, false},
		{"SetUp without FEN", `[SetUp "1"]`, "1. e4", BadPosition, 1, 1, false},
		{"crazyhouse", `[Variant "Crazyhouse"]`, "1. e4 e5 2. N@f3", BadVariant, 1, 0, false},
		{"from position", `[Variant "From Position"] [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]`, "1. e4", 0, 0, 1, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			games, errs := read(t, test.tags+"\n\n"+test.moves+" 1-0 {end}\n")
			if len(games) != 1 || errs != nil {
				t.Fatalf("%d games, errors %v", len(games), errs)
			}
			g := games[0]
			if len(g.Problems) != test.problems || len(g.Problems) > 0 && g.Problems[0].Kind != test.kind {
				t.Errorf("problems %v", g.Problems)
			}
			if len(g.Main.Plies) != test.plies || g.Start.Chess960() != test.chess960 {
				t.Errorf("%d plies, Chess960 %v", len(g.Main.Plies), g.Start.Chess960())
			}
			if test.plies == 0 && g.Rest != test.moves+"  {end}" {
				t.Errorf("rest %q", g.Rest)
			}
			if g.Result != WhiteWins {
				t.Errorf("result %v", g.Result)
			}
		})
	}
}

func TestMovesStopAtNull(t *testing.T) {
	games, _ := read(t, "1. e4 -- 2. d4 *")
	if n := len(games[0].Moves()); n != 1 {
		t.Errorf("%d moves, want the one before the null move", n)
	}
}

// TestDepth feeds brackets without end.
func TestDepth(t *testing.T) {
	text := "1. e4 " + strings.Repeat("(1. d4 ", 100_000) + "\n\n[Event \"next\"]\n*"
	games, _ := read(t, text)
	if len(games) != 2 {
		t.Fatalf("%d games", len(games))
	}
	if games[0].Problems[0].Kind != BadVariation {
		t.Errorf("problems %v", games[0].Problems)
	}
}

func TestProblemsAreBounded(t *testing.T) {
	games, _ := read(t, "1. e4 "+strings.Repeat("} ", 100_000)+"*")
	if n := len(games[0].Problems); n != maxProblems+1 {
		t.Errorf("%d problems", n)
	}
}

// repeated reads a text again and again.
type repeated struct {
	text string
	left int
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.at == len(r.text) {
		r.at = 0
		r.left--
	}
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p, r.text[r.at:])
	r.at += n
	return n, nil
}

// TestConstantMemory reads a long stream and compares the live memory early in
// it and at its end.
func TestConstantMemory(t *testing.T) {
	const games = 20_000
	r := NewReader(&repeated{text: "[Event \"x\"]\n\n1. e4 {[%clk 0:01:00]} e5 (1... c5) 2. Nf3 *\n\n", left: games}, "stream")
	live := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var early uint64
	n := 0
	for _, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == games/10 {
			early = live()
		}
	}
	if n != games {
		t.Errorf("%d games, want %d", n, games)
	}
	if late := live(); late > early+1<<20 {
		t.Errorf("live memory grew from %d to %d bytes", early, late)
	}
	runtime.KeepAlive(r)
}

// TestTooLong feeds a text that ends nowhere near where a game may end.
func TestTooLong(t *testing.T) {
	flood := io.LimitReader(&repeated{text: "1. e4 e5 {no end in sight} ", left: 1 << 30}, maxText+5<<20)
	r := NewReader(io.MultiReader(flood, strings.NewReader("\n\n[Event \"next\"]\n\n1. d4 *\n")), "flood")
	var events []string
	var problems []Error
	for g, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, g.Tags.Get("Event"))
		problems = append(problems, g.Problems...)
	}
	if !slices.Equal(events, []string{"", "next"}) {
		t.Errorf("games %q", events)
	}
	if last := problems[len(problems)-1]; !strings.HasPrefix(last.Msg, "longer than") {
		t.Errorf("problems %v", problems)
	}
	if cap(r.split.buf) > 2*maxText {
		t.Errorf("the buffer grew to %d bytes", cap(r.split.buf))
	}
}

// brokenReader fails after a text.
type brokenReader struct{ io.Reader }

var errBroken = errors.New("disk on fire")

func (b brokenReader) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func TestReadError(t *testing.T) {
	r := NewReader(brokenReader{strings.NewReader("1. e4 *\n1. d4")}, "x.pgn")
	for i := range 2 {
		if g, err := r.Next(); err != nil || len(g.Main.Plies) != 1 {
			t.Fatalf("game %d: %v, %v", i, g, err)
		}
	}
	if _, err := r.Next(); !errors.Is(err, errBroken) || !strings.HasPrefix(err.Error(), "x.pgn:2: ") {
		t.Errorf("error %v", err)
	}
}

// TestReadErrorNamesTheFileOnce: the system's errors name it too.
func TestReadErrorNamesTheFileOnce(t *testing.T) {
	folder := t.TempDir()
	_, opening := Open(t.Context(), folder)
	file, err := os.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	_, reading := NewReader(file, folder).Next()
	for _, err := range []error{opening, reading} {
		if err == nil || strings.Count(err.Error(), folder) != 1 {
			t.Errorf("error %v", err)
		}
	}
}

// TestLongLines feeds lines of which nothing ends. To search the rest of the line
// anew at each place would take minutes.
func TestLongLines(t *testing.T) {
	for _, text := range []string{"[", "<", "x", "½", "1. e4 ([", "1-0 e4 "} {
		start := time.Now()
		r := NewReader(&repeated{text: text, left: maxText / 8 / len(text)}, "long")
		for _, err := range r.Games() {
			_ = err // whatever is told of it
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%q again and again: %v", text, took)
		}
	}
}

// TestClosingIsLookedForOnce: behind a place without one, and before it.
func TestClosingIsLookedForOnce(t *testing.T) {
	const text = "[a] [ [\n[b]"
	var none stretch
	for _, c := range []struct{ at, want int }{{4, 0}, {6, 0}, {0, 3}, {8, 3}} {
		if got := enclosed(text, c.at, ']', &none); got != c.want || none != (stretch{4, 7}) {
			t.Errorf("from %d: %d, want %d; none from %v", c.at, got, c.want, none)
		}
	}
}

func TestFault(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"whole", "1. e4 e5 *", ""},
		{"a fault in a variation", "1. e4 (1. e5) e5 *", ""},
		{"no result", "1. e4 e5", ""},
		{"behind a fault in a variation", "1. e4 (1. e5) } e5 2. Nf6 0-1 0-1", "2. Nf6: not legal in this position"},
		{"a null move", "1. e4 -- 2. e5", "a null move in the main line"},
		{"no starting position", "[SetUp \"1\"]\n\n1. e4 e5 *", "SetUp without FEN: the standard position is taken"},
		{"another variant", "[A \"1\"] [A \"2\"] [Variant \"Atomic\"]\n\n1. e4 *", `variant "Atomic" is not supported`},
		{"an open comment", "1. e4 {open\n1... e5 1-0", "the comment is not closed"},
		{"an open variation", "1. e4 e5 (1... c5\n2. Nf3 1-0", "the variation is not closed"},
		{"an open comment in a variation", "1. e4 e5 (1... c5 {open) 2. Nf3 1-0", "the comment is not closed"},
		{"an open comment behind a fault", "1. e4 e5 2. Nf6 {open) 1-0", "2. Nf6: not legal in this position"},
		{"too long", "1. e4 " + strings.Repeat("! ", maxText/2) + "1-0", "longer than 16 MiB: skipped to the next tag"},
		{"no moves", "junk 1-0", `no game begins with "junk"`},
	} {
		games, _ := read(t, test.text)
		got := ""
		if fault := games[0].Fault(); fault != nil {
			got = fault.Msg
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestCommentWithoutGame(t *testing.T) {
	for _, text := range []string{"1. e4 *\n\n {the end}\n", "1. e4 *\n\n ; the end", "1. e4 *\n\n {the\n\nend"} {
		games, errs := read(t, text)
		if len(games) != 1 || len(errs) != 1 || !strings.HasPrefix(errs[0].Error(), "test.pgn:3:2: ") {
			t.Errorf("%q: %d games, errors %v", text, len(games), errs)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("[Event \"a\"]\n\n1. e4 {x} e5 (1... c5 $1 ; y\n) 2. Nf3!? 1-0\n\n[Event \"b\"]\n*"))
	f.Add([]byte("[A \"b\\\"\"] [B \"c]\"\n% x\n1. -- Z0 (({ 1/2 - 1/2 [%clk 1] <br> \xff\xfe\xef\xbb\xbf\r\r\n"))
	f.Add([]byte("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq e3 0 1\"][Variant \"chess960\"] e8(Q) exd6e.p. (e.p.) (?) 0-0 Qg20-1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		n := 0
		for g, err := range NewReader(strings.NewReader(string(data)), "fuzz").Games() {
			if n++; n > len(data)+1 {
				t.Fatal("more games than bytes")
			}
			if err != nil {
				continue
			}
			text, err := Append(nil, g)
			if err != nil {
				t.Fatalf("a game that was read cannot be written: %v", err)
			}
			if g.Rest != "" { // may hold anything
				continue
			}
			h, err := NewReader(strings.NewReader(string(text)), "again").Next()
			if err != nil {
				t.Fatalf("%v in %q", err, text)
			}
			compare(t, "fuzz", g, h)
		}
	})
}
