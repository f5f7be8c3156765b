package uci

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/search"
)

const (
	mated     = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
	stalemate = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"
)

func TestStopAndReadyAreAnsweredAtOnce(t *testing.T) {
	s := startSession(t, &fakeEngine{blocks: true})
	promptly(t, 10*ms, "isready during a search, then stop", func() time.Duration {
		s.send("go infinite")
		start := time.Now()
		s.silent()
		s.send("stop")
		s.expect("bestmove *")
		return time.Since(start)
	})
	s.send("quit")
	s.end()
}

func TestEndlessSearchHoldsItsBestMoveBack(t *testing.T) {
	for _, position := range []string{"startpos", "fen " + mated, "fen " + stalemate, "fen rubbish"} {
		for _, test := range []struct{ command, release string }{
			{"go infinite", "stop"},
			{"go", "stop"},
			{"go ponder wtime 1000 btime 1000", "stop"},
			{"go ponder wtime 1000 btime 1000", "ponderhit"},
		} {
			s := startSession(t, new(fakeEngine)) // it returns from a search at once
			s.send("position "+position, test.command)
			time.Sleep(5 * time.Millisecond)
			s.send("isready")
			for l := s.next(); l != "readyok"; l = s.next() {
				if strings.HasPrefix(l, "bestmove") {
					t.Fatalf("%s, %s: %q too early", position, test.command, l)
				}
			}
			s.send(test.release)
			s.expect("bestmove *")
			s.send("quit")
			s.end()
		}
	}
}

func TestPonderHitDoesNotEndAnInfiniteSearch(t *testing.T) {
	for _, command := range []string{"go infinite", "go ponder infinite", "go ponder"} {
		s := startSession(t, new(fakeEngine)) // it returns from a search at once
		s.send(command, "ponderhit")
		time.Sleep(5 * time.Millisecond)
		s.silent()
		s.send("stop")
		s.expect("bestmove *")
	}
}

func TestLateStopDoesNotReachTheNextSearch(t *testing.T) {
	e := &fakeEngine{blocks: true}
	s := startSession(t, e)
	s.send("stop", "ponderhit", "go infinite")
	s.silent()
	s.send("stop")
	s.expect("bestmove *")
	s.send("stop", "stop", "go infinite")
	s.silent()
	s.send("stop")
	s.expect("bestmove *")
}

func TestEveryGoHasOneBestMove(t *testing.T) {
	s := startSession(t, &fakeEngine{blocks: true})
	s.send("go infinite", "go depth 5", "go ponder")
	s.expect("bestmove *", "bestmove *")
	s.silent()
	s.send("stop", "stop")
	s.expect("bestmove *")
	s.silent()
}

func TestCommandsDuringASearchStopIt(t *testing.T) {
	for _, test := range []struct{ command, then, answer, told string }{
		{"position startpos moves e2e4", "d", "*b KQkq*", ""},
		{"setoption name MultiPV value 3", "isready", "readyok", "MultiPV 3"},
		{"setoption name Hash value 64", "isready", "readyok", "Hash 64"},
		{"ucinewgame", "isready", "readyok", "NewGame"},
		{"flip", "eval", "*b KQkq*", ""},
	} {
		e := &fakeEngine{blocks: true, slowStop: 5 * time.Millisecond}
		s := startSession(t, e)
		s.send("go infinite")
		s.silent()
		s.send(test.command, test.then)
		s.expect("bestmove *")
		for l := s.next(); !matches(l, test.answer) && !matches(l, "Fen: "+test.answer); l = s.next() {
			if strings.HasPrefix(l, "Checkers") || strings.HasPrefix(l, "info string") {
				t.Fatalf("%s: %s answers %q", test.command, test.then, l)
			}
		}
		if got := e.told(); got != test.told {
			t.Errorf("%s: the engine was told %q, want %q", test.command, got, test.told)
		}
	}
}

func TestInputIsTakenAsItComes(t *testing.T) {
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 500) // 2,000 plies
	for name, script := range map[string]string{
		"carriage returns":  "position startpos moves e2e4\r\nisready\r\nd\r\n",
		"tabs and blanks":   "\t position \t startpos   moves  e2e4 \t\n  isready\t\nd",
		"byte-order mark":   "\ufeffisready\nposition startpos moves e2e4\nd",
		"words before":      "joho please isready now\nabc position startpos moves e2e4\nd",
		"unknown commands":  "xyzzy\n\n   \nisready\n\x00\xff\nposition startpos moves e2e4\nd",
		"2,000 plies":       "isready\nposition startpos moves" + shuffle + " e2e4\nd",
		"a megabyte":        strings.Repeat("x", 1<<20) + "\nisready\nposition startpos moves e2e4\nd",
		"a megabyte before": strings.Repeat("x ", 1<<19) + "isready\nposition startpos moves e2e4\nd",
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, new(fakeEngine), script)
			if got[0] != "readyok" {
				t.Errorf("got %q before readyok", got[0])
			}
			if fen := got[len(got)-3]; !matches(fen, "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*") {
				t.Errorf("stands at %q", fen)
			}
		})
	}
}

func TestCommandsOutsideTheStandardComeFirst(t *testing.T) {
	if got := run(t, new(fakeEngine), "option d flip eval\n"); got[0] != "" {
		t.Errorf("got %q", got)
	}
}

func TestUnknownCommandsAreShownInDebugMode(t *testing.T) {
	got := run(t, new(fakeEngine), "abc\ndebug on\nabc\ndebug off\nabc\ndebug maybe\n")
	want := []string{
		`info string unknown command "abc"`,
		`info string debug: "maybe" is neither on nor off`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnknownCommandsAreShownToWhoTypes(t *testing.T) {
	config := testConfig(new(fakeEngine))
	config.Debug = true
	var out strings.Builder
	if err := New(config).Run(strings.NewReader("abc\ndebug off\nabc\n"), &out); err != nil {
		t.Fatal(err)
	}
	if want := "info string unknown command \"abc\"\n"; out.String() != want {
		t.Errorf("got %q, want %q", &out, want)
	}
}

// The help names every command that it is good to know.
func TestHelp(t *testing.T) {
	got := strings.Join(run(t, new(fakeEngine), "help\n"), "\n")
	for _, name := range strings.Fields("uci isready setoption ucinewgame position go stop ponderhit debug quit bench genfens d eval flip") {
		if !regexp.MustCompile(`(?m)^info string .*[:,] ` + name + `\b`).MatchString(got) {
			t.Errorf("%s is missing in %s", name, got)
		}
		if !isCommand(name) {
			t.Errorf("there is no command %s", name)
		}
	}
}

func TestIdentification(t *testing.T) {
	s := startSession(t, new(fakeEngine))
	select {
	case l := <-s.lines:
		t.Fatalf("%q before uci", l)
	case <-time.After(20 * time.Millisecond):
	}
	s.send("uci")
	s.expect("id name Vezir test", "id author the Vezir developers")
	for {
		l := s.next()
		if l == "uciok" {
			break
		}
		if !strings.HasPrefix(l, "option name ") {
			t.Errorf("%q before uciok", l)
		}
	}
	s.silent()
}

func TestLinesAreWrittenWhole(t *testing.T) {
	info := search.Info{Depth: 5, MultiPV: 1, Bound: search.Exact, Time: time.Second}
	e := &fakeEngine{blocks: true}
	for range 200 {
		e.infos = append(e.infos, info)
	}
	s := startSession(t, e)
	s.send("go infinite")
	for range 20 {
		s.send("uci")
	}
	s.send("stop")
	for block := 0; ; {
		l := s.next()
		switch {
		case strings.HasSuffix(l, "[unfinished]"):
			t.Fatalf("%q", l)
		case strings.HasPrefix(l, "id name"):
			// Nothing may come between the lines of the answer.
			for l = s.next(); l != "uciok"; l = s.next() {
				if !strings.HasPrefix(l, "id author") && !strings.HasPrefix(l, "option") {
					t.Fatalf("%q before uciok", l)
				}
			}
			block++
		case strings.HasPrefix(l, "bestmove"):
			if block != 20 {
				t.Errorf("%d answers to uci, want 20", block)
			}
			return
		}
	}
}

func TestEachPositionIsCompleteInItself(t *testing.T) {
	for _, test := range []struct{ command, fen string }{
		{"position startpos", board.StartFEN},
		{"position startpos moves", board.StartFEN},
		{"position startpos moves e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
		{"position fen " + mated, mated},
		{"position fen 4k3/8/8/8/8/8/8/4K2R w K - 5 9 moves e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 6 9"},
		{"position fen 4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	} {
		// Another position before it leaves no trace, and no ucinewgame is needed.
		got := run(t, new(fakeEngine), "position startpos moves d2d4 d7d5\n"+test.command+"\nd\n")
		if fen := got[len(got)-3]; fen != "Fen: "+test.fen {
			t.Errorf("%s: %s, want %s", test.command, fen, test.fen)
		}
	}
}

func TestFaultyPositionIsNotSearched(t *testing.T) {
	for _, command := range []string{
		"position",
		"position moves e2e4",
		"position startpos e2e4",
		"position fen",
		"position fen moves e2e4",
		"position fen rubbish",
		"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
		"position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
		"position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
		"position fen 4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
		"position startpos moves e2e5",
		"position startpos moves e2e4 e7e5 e1e3",
		"position startpos moves 0000",
		"position startpos moves " + strings.Repeat("y", 1<<20),
	} {
		t.Run(quote(command), func(t *testing.T) {
			e := new(fakeEngine)
			s := startSession(t, e)
			s.send("position startpos moves e2e4", command)
			fault := s.next()
			if !strings.HasPrefix(fault, "info string position: ") || len(fault) > maxInfo+50 {
				t.Errorf("the fault is told as %q", fault)
			}
			s.send("eval")
			s.expect("evaluation of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*")
			s.send("go depth 1")
			s.expect("info string go: *faulty*", "bestmove (none)")
			s.send("go perft 1")
			s.expect("info string go: *faulty*")
			if e.count() != 0 {
				t.Error("the position before was searched")
			}
			s.send("position startpos", "go depth 1")
			s.expect("bestmove *")
			if e.count() != 1 {
				t.Error("the good position was not searched")
			}
		})
	}
}

func TestRootWithoutMoves(t *testing.T) {
	for _, test := range []struct{ fen, score string }{{mated, "mate 0"}, {stalemate, "cp 0"}} {
		s := startSession(t, new(fakeEngine))
		s.send("position fen "+test.fen, "go depth 3")
		s.expect("info depth 0 score "+test.score, "bestmove (none)")
	}
}

func TestBestMoveAndPonderMove(t *testing.T) {
	for _, test := range []struct{ name, position, move, want string }{
		{"expected answer", "startpos", "e2e4", "bestmove e2e4 ponder *"},
		{"mate leaves no answer", "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "bestmove a1a8"},
		{"promotion", "fen 8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "bestmove a7a8n ponder *"},
		{"castling", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "bestmove e1g1 ponder *"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := &fakeEngine{best: func(pos *board.Position) board.Move {
				m, err := pos.ParseMove(test.move)
				if err != nil {
					t.Error(err)
				}
				return m
			}}
			s := startSession(t, e)
			s.send("position "+test.position, "go depth 1")
			s.expect(test.want)
		})
	}
}

func TestNewGameReachesTheEngine(t *testing.T) {
	e := new(fakeEngine)
	s := startSession(t, e)
	s.send("position startpos moves e2e4", "ucinewgame", "register later", "eval")
	s.expect("evaluation of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*")
	if got := e.told(); got != "NewGame" {
		t.Errorf("the engine was told %q", got)
	}
}

func TestSearchSeesTheHistory(t *testing.T) {
	e := new(fakeEngine)
	s := startSession(t, e)
	s.send("position startpos moves g1f3 g8f6 f3g1 f6g8", "go depth 1")
	s.expect("bestmove *")
	if got := len(e.games[0].Keys()); got != 4 {
		t.Errorf("%d keys of the past, want 4", got)
	}
}

func TestRunCommands(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want []string
		err  string
	}{
		{"a command an argument", []string{"position startpos moves e2e4", "eval", "quit", "eval"},
			[]string{"evaluation of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*"}, ""},
		{"words apart", []string{"position", "startpos", "moves", "e2e4", "eval"},
			[]string{"evaluation of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*"}, ""},
		{"no quit", []string{"go depth 1"}, []string{"bestmove *"}, ""},
		{"one after the other", []string{"go", "perft", "1", "bench"},
			[]string{"*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*",
				"", "Nodes searched: 20", "depth 0", "100 nodes 5 nps"}, ""},
		{"endless until stop", []string{"go infinite", "stop"}, []string{"bestmove *"}, ""},
		{"endless until the end", []string{"go infinite"}, []string{"bestmove *"}, ""},
		{"bench", []string{"bench", "7"}, []string{"depth 7", "100 nodes 5 nps"}, ""},
		{"unknown command", []string{"nonsense"}, nil, `unknown command "nonsense"`},
		{"fault", []string{"bench many"}, []string{"info string bench: *"}, `"many" is no depth`},
		{"no position", []string{"position fen x", "go perft 1"},
			[]string{"info string position: *", "info string go: *"}, "board field"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			err := New(testConfig(new(fakeEngine))).RunCommands(test.args, &out)
			if unknown := UnknownCommand(""); errors.As(err, &unknown) != (test.name == "unknown command") {
				t.Errorf("error %v", err)
			}
			if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Errorf("error %v, want %q", err, test.err)
			}
			var got []string
			if out.Len() > 0 {
				got = strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			}
			if len(got) != len(test.want) {
				t.Fatalf("got %q, want %q", got, test.want)
			}
			for i := range got {
				if !matches(got[i], test.want[i]) {
					t.Errorf("line %d is %q, want %q", i+1, got[i], test.want[i])
				}
			}
		})
	}
}

func TestBenchErrorIsTold(t *testing.T) {
	config := testConfig(new(fakeEngine))
	config.Bench = func(context.Context, io.Writer, int) error { return errors.New("no table") }
	s := startServer(t, New(config))
	s.send("bench")
	s.expect("info string bench: no table")
	var out strings.Builder
	if err := New(config).RunCommands([]string{"bench"}, &out); err == nil {
		t.Error("RunCommands does not return the error")
	}
}

func TestWorkThatEndsByItselfIsFinishedBeforeQuit(t *testing.T) {
	got := run(t, new(fakeEngine), "go perft 3\nposition startpos moves e2e4\ngo perft 2\nbench 3\nquit\n")
	text := strings.Join(got, "\n")
	for _, want := range []string{"Nodes searched: 8902", "Nodes searched: 600", "depth 3\n100 nodes 5 nps"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
}

// TestWorkThatEndsByItselfIsEnded is about a user, or a GUI, who is still there.
func TestWorkThatEndsByItselfIsEnded(t *testing.T) {
	for _, work := range []string{"go perft 30", "bench", "genfens 1000000 seed 1"} {
		for command, answer := range map[string]string{
			"stop":                            "info string *stopped",
			"position startpos":               "info string *stopped",
			"setoption name Hash value 4":     "info string *stopped",
			"go depth 1":                      "bestmove *",
			"ucinewgame":                      "info string *stopped",
			"bench 1":                         "info string *stopped",
			"position startpos moves e2e4\nd": "Checkers:*",
		} {
			t.Run(work+", "+command, func(t *testing.T) {
				config := testConfig(new(fakeEngine))
				config.Bench = func(ctx context.Context, _ io.Writer, _ int) error {
					<-ctx.Done()
					return ctx.Err()
				}
				s := startServer(t, New(config))
				s.send(work, "isready")
				s.until("readyok")
				start := time.Now()
				s.send(command)
				s.until(answer)
				s.send("isready")
				s.until("readyok")
				if took := time.Since(start); took > time.Second {
					t.Errorf("took %v", took)
				}
			})
		}
		t.Run(work+", quit", func(t *testing.T) {
			s := startSession(t, new(fakeEngine))
			go func() {
				for range s.lines {
				}
			}()
			s.send(work, "quit")
			select {
			case err := <-s.ended:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(patience):
				t.Error("the session goes on")
			}
		})
	}
}

func TestIsCommand(t *testing.T) {
	for text, want := range map[string]bool{
		"go depth 3": true, " genfens 8 seed 1 book none": true, "d": true, "quit": true,
		"": false, "goes": false, "perft": false, "match": false, "-h": false, "please go": false,
	} {
		if got := isCommand(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
