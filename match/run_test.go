package match

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/internal/lock"
	"vezir/pgn"
)

// ExampleRun plays nothing: it shows how the door is used.
func ExampleRun() {
	status := Run([]string{"-engine", "cmd=a", "-each", "tc=1"}, os.Stdout, os.Stdout, nil)
	fmt.Println("status", status)
	// Output:
	// match: -engine: a match needs two engines, there are 1
	// status 2
}

func TestUsage(t *testing.T) {
	var out bytes.Buffer
	if status := Run([]string{"-help"}, &out, &out, nil); status != exit.StatusDone {
		t.Error("status", status)
	}
	for flag := range flags {
		if !strings.Contains(strings.ReplaceAll(out.String(), "--", "-"), flag) {
			t.Errorf("%s is not in the usage", flag)
		}
	}
}

// TestInterruptAndResume stops a match in the middle and continues it.
func TestInterruptAndResume(t *testing.T) {
	state := filepath.Join(t.TempDir(), "match.json")
	games := filepath.Join(t.TempDir(), "all.pgn")
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // Ctrl-C once some games are there
		for i := 0; i < 1000; i++ {
			if text, _ := os.ReadFile(games); bytes.Count(text, []byte("[Event ")) >= 5 {
				break
			}
			time.Sleep(2 * time.Millisecond)
		}
		cancel()
	}()
	options := []string{"-each", "nodes=1", "-rounds", "100", "-repeat", "-concurrency", "2", "-resume", state, "-pgnout", games, "-srand", "9"}
	p := playMatchContext(t, ctx, testTimeouts, "", "slow=5ms", options...)
	if p.status != exit.StatusInterrupted || p.report.Games < 5 || p.report.Games == 200 {
		t.Fatalf("status %d, %d games, %s", p.status, p.report.Games, p.stderr)
	}
	if want := "interrupted; vezir match -resume " + state + " goes on"; p.report.Stopped != want {
		t.Errorf("stopped: %q, want %q", p.report.Stopped, want)
	}
	s, err := loadState(state)
	if err != nil || len(strings.ReplaceAll(s.Results, "-", "")) != p.report.Games {
		t.Fatalf("state %+v, %v", s, err)
	}

	var stdout, stderr bytes.Buffer
	status := run(context.Background(), []string{"-resume", state}, &stdout, &stderr, surroundings{timeouts: testTimeouts})
	var report report
	if err := json.Unmarshal(stdout.Bytes(), &report); status != exit.StatusDone || err != nil || report.Games != 200 || report.Seed != 9 {
		t.Errorf("status %d, %v, report %+v\n%s", status, err, report, &stderr)
	}
	if report.Seconds < s.Seconds || s.Seconds < 0.01 {
		t.Errorf("%v seconds, %v of them before the interruption", report.Seconds, s.Seconds)
	}
	if report.Endings["checkmate"] != 200 || report.Summary.Pairs != (pairTally{2: 100}) {
		t.Errorf("endings %v, pairs %v", report.Endings, report.Summary.Pairs)
	}
	text, _ := os.ReadFile(games)
	rounds := map[string]bool{}
	for _, game := range strings.Split(string(text), "[Event ")[1:] {
		rounds[tagOf(game, "Round")] = true
	}
	if n := strings.Count(string(text), "[Event "); n != 200 || len(rounds) != 200 {
		t.Errorf("%d games of %d rounds in the file", n, len(rounds))
	}
	// Other options than those of the file are refused, with and without engines.
	for _, line := range []string{twoEngines, "-rounds 500 ", "--log games.log "} {
		stderr.Reset()
		status = run(context.Background(), strings.Fields(line+"-resume "+state), &stdout, &stderr, surroundings{timeouts: testTimeouts})
		if status != exit.StatusUsage || !strings.Contains(stderr.String(), "other options") {
			t.Errorf("%s: status %d, %s", line, status, &stderr)
		}
	}
	picture := filepath.Join(t.TempDir(), "match.svg")
	status = run(context.Background(), []string{"-resume", state, "--plot", picture, "-concurrency", "1", "--json"}, &stdout, &stderr, surroundings{timeouts: testTimeouts})
	if _, err := os.Stat(picture); status != exit.StatusDone || err != nil {
		t.Errorf("status %d, %v", status, err)
	}
}

func TestResumeErrors(t *testing.T) {
	for _, test := range []struct {
		name, file string
		status     int
	}{
		{"missing", filepath.Join(t.TempDir(), "none"), exit.StatusUsage},
		{"broken", writeFile(t, "{"), exit.StatusFailed},
		{"version", writeFile(t, `{"version": 1}`), exit.StatusFailed},
		{"engines", writeFile(t, `{"version": 2}`), exit.StatusFailed},
		{"results", writeFile(t, `{"version": 2, "results": "WDxL-"}`), exit.StatusFailed},
	} {
		var out bytes.Buffer
		if status := Run([]string{"-resume", test.file}, &out, &out, nil); status != test.status || !strings.Contains(out.String(), test.file) {
			t.Errorf("%s: status %d, %s", test.name, status, &out)
		}
	}
}

// TestResumeKeepsFaults: the report of a continued match tells of the whole one,
// or does not say that it does.
func TestResumeKeepsFaults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	first := playMatch(t, testTimeouts, "at=2 info=Thinking...", "", "-each", "nodes=1", "-games", "4", "-lint", "-resume", name)
	if first.status != exit.StatusDone || first.faultCount("F", unknownOutput) != 1 || !first.report.Lint {
		t.Fatalf("status %d, %+v", first.status, first.report)
	}
	for _, kept := range []bool{true, false} {
		s, err := loadState(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Results = s.Results[:3]
		if !kept {
			s.Faults = nil
		}
		data, _ := json.Marshal(s)
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		status := run(context.Background(), []string{"-resume", name}, &stdout, &stderr, surroundings{timeouts: testTimeouts})
		p := played{}
		if err := json.Unmarshal(stdout.Bytes(), &p.report); status != exit.StatusDone || err != nil {
			t.Fatalf("status %d, %v, %s", status, err, &stderr)
		}
		want := 1
		if kept {
			want = 2
		}
		if n := p.faultCount("F", unknownOutput); n != want || p.report.Lint != kept {
			t.Errorf("faults kept %v: counted %d, want %d; lint %v", kept, n, want, p.report.Lint)
		}
	}
}

// TestSpeedWithPondering: nodes of a search that began on the opponent's time do not
// count for the speed, nor does the time that it took from the hit on.
func TestSpeedWithPondering(t *testing.T) {
	p := playMatch(t, testTimeouts, "wish=e7e5", "", "-each", "tc=60", "ponder")
	if e := p.report.Engines[0]; e.Moves != 2 || e.Nodes != 1000 || e.Speed*e.Seconds <= 1000 {
		t.Errorf("%+v", e)
	}
}

// TestResumeAlone: a second arbiter with the same state is refused, and leaves
// everything as it is.
func TestResumeAlone(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	unlock, err := lock.File(state)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"-each", "nodes=1", "-games", "2", "-resume", state}
	p := playMatch(t, testTimeouts, "", "", args...)
	if runtime.GOOS == "linux" && (p.status != exit.StatusFailed || !strings.Contains(p.stderr, lock.ErrInUse.Error()) || p.report.Games > 0) {
		t.Errorf("beside another: status %d, %d games, %s", p.status, p.report.Games, p.stderr)
	}
	unlock()
	if p = playMatch(t, testTimeouts, "", "", args...); p.status != exit.StatusDone || p.report.Games != 2 {
		t.Errorf("status %d, %d games, %s", p.status, p.report.Games, p.stderr)
	}
	if _, err := os.Stat(lock.Name(state)); err == nil {
		t.Error("the lock stays behind")
	}
}

// TestWithoutRecover: the match ends with the first crash, and says so.
func TestWithoutRecover(t *testing.T) {
	p := playMatch(t, testTimeouts, "crash", "", "-each", "nodes=1", "-games", "10")
	if p.status != exit.StatusFailed || p.report.Games != 1 || !strings.Contains(p.stderr, "-recover") {
		t.Errorf("status %d, %d games, %s", p.status, p.report.Games, p.stderr)
	}
}

func TestSPRTEndsTheMatch(t *testing.T) {
	p := playMatch(t, testTimeouts, "score=-900", "score=-900", "-each", "nodes=1", "-rounds", "10000", "-noswap",
		"-resign", "movecount=1", "score=500", "-sprt", "elo0=0", "elo1=50", "model=logistic")
	if p.status != exit.StatusDone || p.report.Games == 10000 || p.report.Summary.SPRT.Verdict != acceptedH0 {
		t.Errorf("status %d, %d games, %+v", p.status, p.report.Games, p.report.Summary)
	}
}

// TestResumeAfterKill: a game that is in the files but not in the state stands
// there once when it has been played again.
func TestResumeAfterKill(t *testing.T) {
	dir := t.TempDir()
	state, epd := filepath.Join(dir, "state"), filepath.Join(dir, "epd")
	games, log := filepath.Join(dir, "pgn"), filepath.Join(dir, "log")
	args := []string{"-each", "nodes=1", "-games", "4", "-resume", state, "-pgnout", games, "-epdout", epd, "-log", log}
	playMatch(t, testTimeouts, "", "", args...)
	s, err := loadState(state)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(games)
	lines, _ := os.ReadFile(epd)
	before, _ := os.ReadFile(log)
	s.Results = s.Results[:3]
	s.PGN = int64(bytes.LastIndex(text, []byte("[Event ")))
	s.EPD = int64(bytes.LastIndexByte(lines[:len(lines)-1], '\n') + 1)
	data, _ := json.Marshal(s)
	if err := os.WriteFile(state, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := run(context.Background(), []string{"-resume", state}, &out, &out, surroundings{timeouts: testTimeouts}); status != exit.StatusDone {
		t.Fatalf("status %d: %s", status, &out)
	}
	text, _ = os.ReadFile(games)
	lines, _ = os.ReadFile(epd)
	after, _ := os.ReadFile(log)
	if bytes.Count(text, []byte("[Event ")) != 4 || bytes.Count(lines, []byte("\n")) != 4 || !bytes.HasPrefix(after, before) {
		t.Errorf("%d games, %d positions, %d and %d bytes of log", bytes.Count(text, []byte("[Event ")), bytes.Count(lines, []byte("\n")), len(before), len(after))
	}
}

// TestResumeKeepsOthers: a game that something else added to the file stays.
func TestResumeKeepsOthers(t *testing.T) {
	dir := t.TempDir()
	state, games := filepath.Join(dir, "state"), filepath.Join(dir, "pgn")
	playMatch(t, testTimeouts, "", "", "-each", "nodes=1", "-games", "4", "-resume", state, "-pgnout", games)
	text, _ := os.ReadFile(games)
	text = append(text, "[Event \"?\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"...)
	if err := os.WriteFile(games, text, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := run(context.Background(), []string{"-resume", state}, &out, &out, surroundings{timeouts: testTimeouts}); status != exit.StatusDone {
		t.Fatalf("status %d: %s", status, &out)
	}
	if after, _ := os.ReadFile(games); !bytes.Equal(after, text) {
		t.Errorf("%d bytes became %d", len(text), len(after))
	}
}

// TestResumeWithoutTheGames: what the games so far left is not lost without a word.
func TestResumeWithoutTheGames(t *testing.T) {
	dir := t.TempDir()
	state := filepath.Join(dir, "state")
	for _, flag := range []string{"-pgnout", "-epdout"} {
		name := filepath.Join(dir, flag)
		playMatch(t, testTimeouts, "", "", "-each", "nodes=1", "-games", "2", "-resume", state, flag, name)
		s, err := loadState(state)
		if err != nil {
			t.Fatal(err)
		}
		s.Results = s.Results[:1]
		data, _ := json.Marshal(s)
		if err := os.WriteFile(state, data, 0o600); err != nil {
			t.Fatal(err)
		}
		for want, damage := range map[string]func() error{
			"had":     func() error { return os.Truncate(name, 10) },
			"is gone": func() error { return os.Remove(name) },
		} {
			if err := os.WriteFile(name, make([]byte, s.PGN+s.EPD), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := damage(); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			status := run(context.Background(), []string{"-resume", state}, &out, &out, surroundings{timeouts: testTimeouts})
			if text := out.String(); status != exit.StatusFailed || !strings.Contains(text, name) || !strings.Contains(text, want) || strings.Contains(text, "Finished") {
				t.Errorf("%s %s: status %d, %s", flag, want, status, text)
			}
		}
		if err := os.Remove(state); err != nil {
			t.Fatal(err)
		}
	}
}

// TestResumeDecided: a decided test is not played any further.
func TestResumeDecided(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	args := []string{"-each", "nodes=1", "-rounds", "10000", "-noswap", "-resume", state,
		"-resign", "movecount=1", "score=500", "-sprt", "elo0=0", "elo1=50", "model=logistic"}
	first := playMatch(t, testTimeouts, "score=-900", "score=-900", args...)
	before, err := os.ReadFile(state)
	if first.status != exit.StatusDone || err != nil {
		t.Fatalf("status %d, %v", first.status, err)
	}
	var stdout, stderr bytes.Buffer
	status := run(context.Background(), []string{"-resume", state}, &stdout, &stderr, surroundings{timeouts: testTimeouts})
	after, _ := os.ReadFile(state)
	if status != exit.StatusDone || !bytes.Equal(before, after) || strings.Contains(stderr.String(), "Finished game") {
		t.Errorf("status %d, %s", status, &stderr)
	}
}

// TestChess960 plays castling in the notation of Chess960, from the openings
// file to the game.
func TestChess960(t *testing.T) {
	fen := "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1"
	script := "moves=b1h1/b8a8"
	p := playMatch(t, testTimeouts, script, script, "-each", "nodes=1", "-variant", "fischerandom", "-maxmoves", "1",
		"-openings", "file="+writeFile(t, fen))
	if !strings.Contains(p.pgn, "O-O ") || !strings.Contains(p.pgn, "O-O-O ") || !strings.Contains(p.pgn, `[Variant "fischerandom"]`) {
		t.Errorf("%s\n%s", p.pgn, p.stderr)
	}
}

// TestThreeEngines plays a round robin and reads all files that it leaves.
func TestThreeEngines(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	var stdout, stderr bytes.Buffer
	args := []string{"-each", "cmd=self", "args=fake", "tc=10+0.1", "-engine", "name=A", "-engine", "name=B", "-engine", "name=C", "restart=on",
		"-rounds", "2", "-repeat", "-concurrency", "2", "-scoring", "3-1-0", "-ratinginterval", "5",
		"-pgnout", file("pgn"), "-epdout", file("epd"), "-log", file("log")}
	if status := run(context.Background(), args, &stdout, &stderr, surroundings{timeouts: testTimeouts}); status != exit.StatusDone {
		t.Fatalf("status %d: %s", status, &stderr)
	}
	if text := stdout.String(); strings.Count(text, "Finished game") != 12 || !strings.Contains(text, "12 checkmate") {
		t.Error(text)
	}
	in, err := os.Open(file("pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	n := 0
	for game, err := range pgn.NewReader(in, "pgn").Games() {
		if err != nil || len(game.Problems) > 0 || len(game.Moves()) != 4 || game.Tags.Get("TimeControl") != "10+0.1" ||
			game.Tags.Get("ECO") == "" || game.Tags.Get("Opening") == "" {
			t.Errorf("%v %v", game, err)
		}
		n++
	}
	epd, _ := os.ReadFile(file("epd"))
	position, _, err := board.ParseEPD(strings.Split(string(epd), "\n")[0])
	if n != 12 || strings.Count(string(epd), `c9 "0-1";`) != 12 || err != nil || !position.IsCheckmate() {
		t.Errorf("%d games, %v, %s", n, err, epd)
	}
	log, _ := os.ReadFile(file("log"))
	for _, want := range []string{">A: uci\n", "<B: readyok\n", ">C: go wtime 10000 btime 10000 winc 100 binc 100\n", ">A: quit\n"} {
		if !strings.Contains(string(log), want) {
			t.Errorf("no %q in the log", want)
		}
	}
}

func TestMatchErrors(t *testing.T) {
	for line, want := range map[string]string{
		"-engine cmd=/nonexistent/a -engine cmd=self -each nodes=1":                         "cannot be started",
		"-engine cmd=self -engine cmd=self -each nodes=1 -openings file=/nonexistent/b":     "/nonexistent/b",
		"-engine cmd=self -engine cmd=self -each nodes=1 -pgnout /nonexistent/c":            "/nonexistent/c",
		"-engine cmd=self -engine cmd=self -each nodes=1 dir=/nonexistent/d -concurrency 2": "cannot be started",
	} {
		var out bytes.Buffer
		if status := Run(strings.Fields(line), &out, &out, nil); status != exit.StatusFailed || strings.Count(out.String(), want) != 1 || strings.Contains(out.String(), "Score of") {
			t.Errorf("%s: status %d, %s", line, status, &out)
		}
	}
}

// TestInterruptedBeforeTheFirstGame: there is nothing to report, and no word of Go.
func TestInterruptedBeforeTheFirstGame(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out bytes.Buffer
	status := run(ctx, strings.Fields("-engine cmd=self -engine cmd=self -each nodes=1 -games 2 -repeat"), &out, &out, surroundings{timeouts: testTimeouts})
	if want := "Stopped after 0 of 2 games: interrupted\n"; status != exit.StatusInterrupted || out.String() != want {
		t.Errorf("status %d, %q, want %q", status, &out, want)
	}
}

// TestInterruptedAndFailed: an interruption hides no other error.
func TestInterruptedAndFailed(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var out bytes.Buffer
	// The match is interrupted when the engine that is missing is told of.
	errs := writerFunc(func(p []byte) (int, error) {
		cancel()
		return out.Write(p)
	})
	args := strings.Fields("-engine cmd=/nonexistent/a -engine cmd=self -each nodes=1")
	status := run(ctx, args, &bytes.Buffer{}, errs, surroundings{timeouts: testTimeouts})
	if status != exit.StatusInterrupted || !strings.Contains(out.String(), "match: no game was finished") || strings.Contains(out.String(), "canceled") {
		t.Errorf("status %d, %s", status, &out)
	}
}

// writerFunc is a function that is written to.
type writerFunc func(p []byte) (int, error)

// Write calls the function.
func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestNothingLeaks plays many games and compares what is open before and after.
func TestNothingLeaks(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("counts descriptors in /proc")
	}
	descriptors := func() int {
		entries, _ := os.ReadDir("/proc/self/fd")
		return len(entries)
	}
	play := func() {
		playMatch(t, testTimeouts, "", "crash at=3", "-recover", "-each", "nodes=1", "-games", "20", "-concurrency", "2")
	}
	play()
	open, goroutines := descriptors(), runtime.NumGoroutine()
	play()
	for wait := 0; descriptors() > open || runtime.NumGoroutine() > goroutines; wait++ {
		if wait == 200 {
			t.Fatalf("%d descriptors, were %d; %d goroutines, were %d", descriptors(), open, runtime.NumGoroutine(), goroutines)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestPositionCommand: what engines are told, from the opening on.
func TestPositionCommand(t *testing.T) {
	o := &options{}
	white := &engine{engineOptions: &engineOptions{Time: timeControl{Periods: []period{{40, time.Minute, time.Second}}}}}
	black := &engine{engineOptions: &engineOptions{Time: timeControl{Nodes: 500, Depth: 9, MoveTime: time.Second}}}
	start := board.StartPosition()
	e4, err := start.ParseMove("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	g := newGame(o, &opening{start, []board.Move{e4}}, white, black)
	if got := string(g.position); got != "position startpos moves e2e4" {
		t.Error(got)
	}
	for side, want := range []string{"go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40", "go movetime 1000 nodes 500 depth 9"} {
		if got := string(g.appendGo(nil, board.Colour(side), "go")); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestLearnOptions(t *testing.T) {
	e := &engine{known: map[string]advertised{}}
	e.learn("option name Skill Level type spin default 20 min 0 max 30")
	e.learn("option name Clear Hash type button")
	e.learn("option name Book File type string default <empty>")
	want := map[string]advertised{
		"skill level": {"Skill Level", "spin", 0, 30},
		"clear hash":  {name: "Clear Hash", kind: "button"},
		"book file":   {name: "Book File", kind: "string"},
	}
	for key, a := range want {
		if e.known[key] != a {
			t.Errorf("%s: %+v, want %+v", key, e.known[key], a)
		}
	}
}

func TestInfo(t *testing.T) {
	for _, test := range []struct {
		lines []string
		value int
		mate  bool
		depth int
	}{
		{[]string{"info depth 5 score cp 31 nodes 7 pv e2e4"}, 31, false, 5},
		{[]string{"info depth 5 score cp 31 pv e2e4", "info depth 6 score cp -900 upperbound pv e2e4"}, 31, false, 6},
		{[]string{"info depth 6 score cp -900 upperbound pv e2e4"}, -900, false, 6},
		{[]string{"info depth 5 multipv 1 score mate 3 pv e2e4", "info depth 5 multipv 2 score cp 1 pv d2d4"}, 3, true, 5},
		{[]string{"info depth 5 score mate -2 pv e2e4", "info nodes 500 nps 7"}, -2, true, 5},
		{[]string{"info depth x score cp 1"}, 0, false, 0},
		{[]string{"info depth 5 score cp 31 time 1.5 nps inf pv e2e4"}, 31, false, 5},
		{[]string{"info string depth 5 score cp 31"}, 0, false, 0},
	} {
		var in info
		for _, line := range test.lines {
			in.parse([]byte(line))
		}
		if in.score.value != test.value || in.score.mate != test.mate || in.depth != test.depth {
			t.Errorf("%q: %+v at depth %d", test.lines, in.score, in.depth)
		}
	}
}

// TestCommentsReadBack writes scores into games and reads them from there.
func TestCommentsReadBack(t *testing.T) {
	for _, s := range []score{
		{value: 31, exists: true}, {value: -250, exists: true}, {exists: true},
		{value: 3, mate: true, exists: true}, {value: 1, mate: true, exists: true}, {value: -4, mate: true, exists: true},
	} {
		record := moveRecord{score: s, depth: 12, elapsed: 250 * time.Millisecond, clocked: true, left: 62500 * time.Millisecond}
		g := &game{board: board.NewGame(board.StartPosition()), records: []moveRecord{record, record}}
		for ply, mover := range []board.Colour{board.White, board.Black} {
			p := pgn.Ply{Comments: []string{g.comment(ply)}}
			got, ok := p.Eval(mover)
			if want := s.eval(mover, 12); !ok || got != want {
				t.Errorf("%q of %v: %+v, want %+v", p.Comments, mover, got, want)
			}
			if elapsed, ok := p.Elapsed(); !ok || elapsed != record.elapsed {
				t.Errorf("%q: elapsed %v", p.Comments, elapsed)
			}
			if left, ok := p.Clock(); !ok || left != record.left {
				t.Errorf("%q: clock %v", p.Comments, left)
			}
		}
	}
}

func FuzzInfo(f *testing.F) {
	f.Add([]byte("info depth 5 seldepth 9 multipv 2 score mate -3 lowerbound nodes 5 nps 7 time 1 pv e2e4"))
	f.Fuzz(func(t *testing.T, line []byte) {
		var in info
		before := slices.Clone(line)
		in.parse(line)
		_ = in.score.centipawns()
		parseLintLine(string(line))
		if !bytes.Equal(before, line) {
			t.Error("the line was changed")
		}
	})
}

func TestInfoDoesNotAllocate(t *testing.T) {
	line := []byte("info depth 5 seldepth 9 score cp 3 nodes 5 nps 7 time 1 hashfull 3 pv e2e4 e7e5")
	var in info
	if n := testing.AllocsPerRun(100, func() { in.parse(line) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkMove measures what the arbiter needs for a move: the engines answer
// at once.
func BenchmarkMove(b *testing.B) {
	around := &surroundings{timeouts: testTimeouts, faults: newFaults(&bytes.Buffer{}), running: &processes{}}
	var engines [2]*engine
	for i := range engines {
		o := &engineOptions{Name: "E", Command: "self", Args: []string{"fake", "moves="}, Stall: time.Minute, Time: timeControl{Nodes: 1}}
		var err error
		if engines[i], err = startEngine(context.Background(), o, around); err != nil {
			b.Fatal(err)
		}
		defer engines[i].close()
	}
	b.ReportAllocs()
	moves := 0
	for b.Loop() {
		g := newGame(&options{MaxMoves: 20}, &opening{start: board.StartPosition()}, engines[0], engines[1])
		if _, err := g.run(context.Background()); err != nil {
			b.Fatal(err)
		}
		moves += len(g.board.Moves())
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/move")
}

// TestFilesThatCannotBeWritten are named before a game is played.
func TestFilesThatCannotBeWritten(t *testing.T) {
	for _, flag := range []string{"-plot", "-pgnout", "-epdout", "-log"} {
		path := filepath.Join(t.TempDir(), "none", "x.svg")
		var out bytes.Buffer
		status := Run(strings.Fields("-engine cmd=a -engine cmd=b -each nodes=1 -rounds 1 "+flag+" "+path), &out, &out, nil)
		if status != exit.StatusFailed || !strings.HasPrefix(out.String(), "match: open "+filepath.Dir(path)) {
			t.Errorf("%s: status %d, %s", flag, status, &out)
		}
	}
}
