package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"vezir/bench"
	"vezir/board"
	"vezir/search"
)

// fakeEngine plays the first legal move and records what it is told.
type fakeEngine struct {
	mu       sync.Mutex
	calls    []string        // setters in the order of the calls
	searches []search.Limits // of each search
	games    []*board.Game   // of each search
	infos    []search.Info   // reported by each search
	hashErr  error           // returned by SetHash
	hashMax  int             // the most that SetHash gives; 0 for no bound
	faults   []error         // of tablebases, to be told
	evalErr  error           // of SetEvalFile
	slowStop time.Duration   // from Stop to the end of a search
	ignores  bool            // Stop altogether
	blocks   bool            // also without Infinite, until Stop
	best     func(*board.Position) board.Move
}

func (e *fakeEngine) call(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls = append(e.calls, fmt.Sprintf(format, args...))
}

func (e *fakeEngine) NewGame()                        { e.call("NewGame") }
func (e *fakeEngine) ClearHash()                      { e.call("ClearHash") }
func (e *fakeEngine) SetThreads(n int)                { e.call("Threads %d", n) }
func (e *fakeEngine) SetMultiPV(n int)                { e.call("MultiPV %d", n) }
func (e *fakeEngine) SetMoveOverhead(d time.Duration) { e.call("Overhead %v", d) }
func (e *fakeEngine) SetNodesTime(n int)              { e.call("NodesTime %d", n) }
func (e *fakeEngine) SetEvalFile(path string) error   { e.call("EvalFile %q", path); return e.evalErr }
func (e *fakeEngine) Evaluation() string              { return "a network" }
func (e *fakeEngine) SetPieceValues(on bool)          { e.call("PieceValues %t", on) }
func (e *fakeEngine) SetStrength(elo int)             { e.call("Strength %d", elo) }
func (e *fakeEngine) SetAnalyseMode(on bool)          { e.call("Analyse %t", on) }

func (e *fakeEngine) SetSyzygyProbeDepth(n int)   { e.call("ProbeDepth %d", n) }
func (e *fakeEngine) SetSyzygyProbeLimit(n int)   { e.call("ProbeLimit %d", n) }
func (e *fakeEngine) SetSyzygy50MoveRule(on bool) { e.call("FiftyMoves %t", on) }
func (e *fakeEngine) TablebaseFaults() (faults []error) {
	faults, e.faults = e.faults, nil
	return faults
}

func (e *fakeEngine) SetSyzygyPath(path string) (wdl, dtz int, err error) {
	e.call("Syzygy %q", path)
	return 3, 2, nil
}

func (e *fakeEngine) SetHash(mib int) (int, error) {
	e.call("Hash %d", mib)
	if e.hashErr != nil {
		return 1, e.hashErr
	}
	if e.hashMax > 0 {
		return min(mib, e.hashMax), nil
	}
	return mib, nil
}

func (e *fakeEngine) Search(game *board.Game, limits search.Limits, signals *search.Signals, report func(search.Info)) search.Result {
	e.mu.Lock()
	e.searches = append(e.searches, limits)
	e.games = append(e.games, game)
	e.mu.Unlock()
	for _, info := range e.infos {
		report(info)
	}
	if e.ignores {
		select {}
	}
	if e.blocks {
		<-signals.Stopped()
		time.Sleep(e.slowStop)
	}
	pos := game.Position()
	var list board.MoveList
	pos.Generate(&list)
	result := search.Result{Best: list.Moves[0], Depth: 1, Nodes: 20}
	if e.best != nil {
		result.Best = e.best(pos)
	}
	next := *pos
	next.Make(result.Best)
	var answers board.MoveList
	if next.Generate(&answers); answers.Len() > 0 {
		result.Ponder = answers.Moves[0]
	}
	return result
}

// told returns the setters called since the session opened.
func (e *fakeEngine) told() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	const defaults = 14 // calls at the start, see TestDefaultsReachTheEngine
	return strings.Join(e.calls[min(defaults, len(e.calls)):], ", ")
}

// last returns the limits of the last search.
func (e *fakeEngine) last() search.Limits {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.searches[len(e.searches)-1]
}

// count returns the number of searches.
func (e *fakeEngine) count() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.searches)
}

func testConfig(e Engine) Config {
	return Config{
		Name:   "Vezir test",
		Author: "the Vezir developers",
		Engine: e,
		Expect: search.Expect,
		Eval:   func(pos *board.Position) string { return "evaluation of " + pos.FEN() },
		Bench: func(_ context.Context, w io.Writer, depth int) error {
			_, err := fmt.Fprintf(w, "depth %d\n100 nodes 5 nps", depth)
			return err
		},
		Perft: func(ctx context.Context, w io.Writer, pos *board.Position, depth int) error {
			_, err := bench.WritePerft(ctx, w, pos, depth, bench.PerftOptions{Threads: 1})
			return err
		},
		GenFENs: func(ctx context.Context, count int, _ uint64, _ string, tell func(string)) error {
			for i := 0; i < count && ctx.Err() == nil; i++ {
				tell(board.StartFEN)
			}
			return ctx.Err()
		},
	}
}

// session talks to a Server as a GUI does: line by line.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// patience is how long a test waits for what has to come at once.
const patience = 5 * time.Second

func startSession(t *testing.T, e *fakeEngine) *session {
	return startServer(t, New(testConfig(e)))
}

func startServer(t *testing.T, server *Server) *session {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	s := &session{t: t, in: inWrite, lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		err := server.Run(inRead, outWrite)
		_ = outWrite.Close()
		_ = inRead.Close()
		s.ended <- err
	}()
	go func() {
		defer close(s.lines)
		data := make([]byte, 1<<16)
		for {
			n, err := outRead.Read(data)
			if err != nil {
				return
			}
			// A write that is no whole lines breaks the protocol's promise.
			chunk, whole := strings.CutSuffix(string(data[:n]), "\n")
			if !whole {
				chunk += " [unfinished]"
			}
			for _, l := range strings.Split(chunk, "\n") {
				s.lines <- l
			}
		}
	}()
	t.Cleanup(func() {
		_ = inWrite.Close()
		_ = outRead.Close()
	})
	return s
}

// send writes lines.
func (s *session) send(lines ...string) {
	s.t.Helper()
	for _, l := range lines {
		s.raw(l + "\n")
	}
}

func (s *session) raw(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, text); err != nil {
		s.t.Fatalf("sending %.40q: %v", text, err)
	}
}

// next returns the next line.
func (s *session) next() string {
	s.t.Helper()
	select {
	case l, ok := <-s.lines:
		if !ok {
			s.t.Fatal("the output ended")
		}
		return l
	case <-time.After(patience):
		s.t.Fatal("no answer")
	}
	return ""
}

// until reads up to a line that matches.
func (s *session) until(want string) {
	s.t.Helper()
	for l := s.next(); !matches(l, want); l = s.next() {
	}
}

// expect reads one line for each argument and compares, with matches.
func (s *session) expect(wanted ...string) {
	s.t.Helper()
	for _, want := range wanted {
		got := s.next()
		if !matches(got, want) {
			s.t.Fatalf("got %q, want %q", got, want)
		}
	}
}

// matches reports whether got is want, in which each * stands for any text.
func matches(got, want string) bool {
	start, pattern, open := strings.Cut(want, "*")
	if !open {
		return got == want
	}
	got, ok := strings.CutPrefix(got, start)
	for ok {
		var part string
		if part, pattern, open = strings.Cut(pattern, "*"); !open {
			return strings.HasSuffix(got, part)
		}
		_, got, ok = strings.Cut(got, part)
	}
	return false
}

// silent checks that nothing comes before the answer to "isready".
func (s *session) silent() {
	s.t.Helper()
	s.send("isready")
	s.expect("readyok")
}

// end checks that the session ends within a second, with nothing more to say
// than the given lines.
func (s *session) end(lines ...string) {
	s.t.Helper()
	start := time.Now()
	s.expect(lines...)
	select {
	case err := <-s.ended:
		if err != nil {
			s.t.Errorf("the session ended with %v", err)
		}
	case <-time.After(patience):
		s.t.Fatal("the session did not end")
	}
	if took := time.Since(start); took > time.Second {
		s.t.Errorf("the session took %v to end", took)
	}
	for l := range s.lines {
		s.t.Errorf("unexpected at the end: %q", l)
	}
}

// run feeds a whole script to a session and returns the lines of the answer.
func run(t *testing.T, e *fakeEngine, script string) []string {
	t.Helper()
	var out strings.Builder
	if err := New(testConfig(e)).Run(strings.NewReader(script), &out); err != nil {
		t.Fatalf("script %.60q: %v", script, err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestEndOfInputQuits(t *testing.T) {
	t.Run("idle", func(t *testing.T) {
		s := startSession(t, new(fakeEngine))
		_ = s.in.Close()
		s.end()
	})
	t.Run("searching", func(t *testing.T) {
		s := startSession(t, &fakeEngine{blocks: true})
		s.send("go infinite")
		s.silent()
		_ = s.in.Close()
		s.end("bestmove *")
	})
	t.Run("pondering", func(t *testing.T) {
		s := startSession(t, new(fakeEngine))
		s.send("go ponder wtime 1 btime 1", "quit")
		s.end("bestmove *")
	})
	t.Run("in the middle of a line", func(t *testing.T) {
		s := startSession(t, new(fakeEngine))
		s.raw("isready")
		_ = s.in.Close()
		s.end("readyok")
	})
	t.Run("an engine that does not stop", func(t *testing.T) {
		s := startSession(t, &fakeEngine{ignores: true})
		s.send("go infinite", "quit")
		s.end()
	})
}

func TestOutputThatFailsEndsTheSession(t *testing.T) {
	broken := errors.New("broken pipe")
	in, feed := io.Pipe()
	go func() { _, _ = io.WriteString(feed, "isready\nisready\n") }()
	if err := New(testConfig(new(fakeEngine))).Run(in, failingWriter{broken}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// TestInputThatFails: what was read is answered, and then the fault is told.
func TestInputThatFails(t *testing.T) {
	damaged := errors.New("damaged disk")
	for script, want := range map[string]error{"isready\n": damaged, "isready": damaged, "isready\nquit\n": nil} {
		var out strings.Builder
		in := io.MultiReader(strings.NewReader(script), iotest.ErrReader(damaged))
		err := New(testConfig(new(fakeEngine))).Run(in, &out)
		if !errors.Is(err, want) || !strings.HasSuffix(out.String(), "readyok\n") {
			t.Errorf("%q: error %v, want %v, behind %q", script, err, want, &out)
		}
	}
}

func TestOutputThatNobodyReadsDoesNotKeepTheProcess(t *testing.T) {
	for _, script := range []string{
		"go infinite\nquit\n", "go infinite\nstop\nquit\n", "go infinite\n",
		"uci\nquit\n", "go infinite\nposition startpos\nquit\n", strings.Repeat("isready\n", 500) + "please quit\n",
	} {
		e := &fakeEngine{blocks: true, infos: []search.Info{{Depth: 1, MultiPV: 1, Bound: search.Exact}}}
		ended := make(chan error, 1)
		start := time.Now()
		go func() { ended <- New(testConfig(e)).Run(strings.NewReader(script), unreadWriter{}) }()
		select {
		case err := <-ended:
			if took := time.Since(start); err != nil || took > time.Second {
				t.Errorf("%s ended with %v after %v", quote(script), err, took)
			}
		case <-time.After(patience):
			t.Errorf("%s did not end", quote(script))
		}
	}
}

// TestQuitBehindAnswersThatNobodyReads fills a real pipe, with the input open.
func TestQuitBehindAnswersThatNobodyReads(t *testing.T) {
	unread, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	defer unread.Close()
	in, feed := io.Pipe()
	defer feed.Close()
	ended := make(chan error, 1)
	go func() { ended <- New(testConfig(new(fakeEngine))).Run(in, out) }()
	start := time.Now()
	if _, err := io.WriteString(feed, strings.Repeat("uci\n", 100)+"quit\n"); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if took := time.Since(start); err != nil || took > time.Second {
			t.Errorf("ended with %v after %v", err, took)
		}
	case <-time.After(patience):
		t.Error("did not end")
	}
}

// TestQuitLosesNothingThatIsRead reads slowly: the loop's own answers, and work
// that a script waits for though its reader sleeps for longer than "quit" does.
func TestQuitLosesNothingThatIsRead(t *testing.T) {
	for script, w := range map[string]*slowWriter{
		strings.Repeat("isready\n", 30) + "quit\n":       {pause: 40 * time.Millisecond},
		"genfens 1 seed 1\nposition startpos\nd\nquit\n": {pause: 900 * time.Millisecond, only: "genfens"},
		"genfens 1 seed 1\nisready\nquit\n":              {pause: 900 * time.Millisecond, only: "genfens"},
	} {
		var all strings.Builder
		if err := New(testConfig(new(fakeEngine))).Run(strings.NewReader(script), &all); err != nil {
			t.Fatal(err)
		}
		if err := New(testConfig(new(fakeEngine))).Run(strings.NewReader(script), w); err != nil || w.String() != all.String() {
			t.Errorf("%s: got %q, want %q, %v", quote(script), w, all.String(), err)
		}
	}
}

// slowWriter takes its time for lines with a word.
type slowWriter struct {
	strings.Builder
	pause time.Duration
	only  string
}

func (w *slowWriter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), w.only) {
		time.Sleep(w.pause)
	}
	return w.Builder.Write(p)
}

// unreadWriter is a pipe that is full.
type unreadWriter struct{}

func (unreadWriter) Write([]byte) (int, error) { select {} }

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestCastlingIsWrittenAsTheVariantWants(t *testing.T) {
	const standard = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	const shuffled = "position fen 4k3/8/8/8/8/8/8/1K4R1 w G - 0 1"
	castle := func(pos *board.Position) board.Move {
		var list board.MoveList
		pos.Generate(&list)
		for _, m := range list.Slice() {
			if m.Kind() == board.Castling {
				return m
			}
		}
		t.Error("castling is not legal")
		return board.NoMove
	}
	for _, test := range []struct{ option, position, want string }{
		{"false", standard, "bestmove e1g1*"},
		{"true", standard, "bestmove e1h1*"},
		{"true", shuffled, "bestmove b1g1*"},
		{"false", shuffled, "bestmove b1g1*"}, // b1g1 is the one way to write it
	} {
		s := startSession(t, &fakeEngine{best: castle})
		s.send("setoption name UCI_Chess960 value "+test.option, test.position, "go depth 1")
		s.expect(test.want)
	}
}

func TestBothWaysOfCastlingAreRead(t *testing.T) {
	for _, option := range []string{"true", "false"} {
		for _, move := range []string{"e1g1", "e1h1"} {
			s := startSession(t, new(fakeEngine))
			s.send("setoption name UCI_Chess960 value "+option,
				"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves "+move, "eval")
			s.expect("evaluation of 4k3/8/8/8/8/8/8/5RK1 b*")
		}
	}
}
