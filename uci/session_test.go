package uci

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
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
	score    search.Score    // of each search
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
	result := search.Result{Best: list.Moves[0], Score: e.score, Depth: 1, Nodes: 20}
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
		Eval:   func(pos *board.Position) string { return "evaluation of " + pos.FEN() },
		Bench: func(_ context.Context, w io.Writer, depth int) error {
			_, err := fmt.Fprintf(w, "depth %d\n100 nodes 5 nps", depth)
			return err
		},
		Perft: func(ctx context.Context, w io.Writer, pos *board.Position, depth int) error {
			_, err := bench.WritePerft(ctx, w, pos, depth, bench.PerftOptions{Threads: 1})
			return err
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
