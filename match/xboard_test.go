package match

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/internal/exit"
)

// xboardFake is a scripted engine that speaks the protocol of XBoard. It checks
// what it is told: a command out of turn ends it with status 9.
type xboardFake struct {
	*fake
	force  bool
	inGame bool
	timed  bool // the clocks came before the move
}

func (f *xboardFake) run() int {
	f.recordPID(os.Getpid())
	if f.is("crash-start") {
		return 3
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		if name := f.does["heard"]; name != "" {
			if file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
				fmt.Fprintln(file, in.Text())
				file.Close()
			}
		}
		if code, done := f.obey(words); done {
			return code
		}
	}
	return 0
}

func (f *xboardFake) obey(words []string) (code int, done bool) {
	switch words[0] {
	case "protover":
		f.features()
	case "ping":
		if f.is("no-pong") && f.ply >= 1 {
			return 0, false
		}
		f.say("pong %s", words[1])
	case "new":
		f.position, f.ply, f.force, f.inGame = board.StartPosition(), 0, false, true
	case "force":
		f.force = true
	case "variant":
		f.position.SetChess960(true)
	case "setboard":
		p, err := board.ParseFEN(strings.Join(words[1:], " "))
		if err != nil || !f.force {
			return 9, true
		}
		p.SetChess960(f.position.Chess960())
		f.position = p
	case "time":
		f.timed = true
	case "go":
		f.force = false
		return f.think()
	case "usermove":
		m, err := f.position.ParseMove(words[1])
		if f.is("san") {
			m, err = f.position.ParseSAN(words[1])
		}
		if err != nil || !f.inGame {
			return 9, true
		}
		f.position.Make(m)
		f.ply++
		if !f.force {
			return f.think()
		}
	case "?":
		if f.is("silent") {
			f.answer()
		}
	case "result":
		f.inGame = false
	case "quit":
		return 0, true
	}
	return 0, false
}

func (f *xboardFake) features() {
	switch {
	case f.is("v1"):
		return
	case f.is("slow-start"):
		f.say("feature done=0")
		time.Sleep(2 * time.Second)
	}
	f.say(`feature ping=1 setboard=1 usermove=1 colors=0 myname="A Fake" variants="normal,fischerandom" memory=1 nonsense=1`)
	f.say(`feature option="Style -combo Calm /// Wild" option="Level -spin 3 0 9"`)
	if f.is("san") {
		f.say("feature san=1")
	}
	if f.is("one-game") {
		f.say("feature reuse=0")
	}
	f.say("feature done=1")
}

// think answers or misbehaves.
func (f *xboardFake) think() (code int, done bool) {
	if !f.timed && !f.is("untimed") {
		return 9, true
	}
	f.searches++
	f.say(" 7  %s  1  1000 9 5000\t%s", f.score(), f.move())
	switch {
	case f.now("crash"):
		return 4, true
	case f.now("hang"):
		time.Sleep(time.Minute)
	case f.now("silent"):
		return 0, false
	case f.now("slow"):
		d, _ := time.ParseDuration(f.does["slow"])
		time.Sleep(d)
	case f.now("say"):
		f.say("%s", strings.ReplaceAll(f.does["say"], "_", " "))
		return 0, false
	case f.now("twice"):
		f.say("move %s", f.move())
	}
	f.answer()
	if f.now("after") {
		f.say("%s", strings.ReplaceAll(f.does["after"], "_", " "))
	}
	return 0, false
}

// answer plays the move and makes it, as such an engine keeps the game itself.
func (f *xboardFake) answer() {
	text := f.move()
	m, err := f.position.ParseMove(text)
	if err != nil {
		return
	}
	switch {
	case f.is("san"):
		f.say("move %s", f.position.SAN(m))
	case f.is("old"):
		f.say("%d. ... %s", f.position.FullMove(), text)
	case f.is("my"):
		f.say("My move is: %s", text)
	default:
		f.say("move %s", text)
	}
	f.position.Make(m)
	f.ply++
	if !f.position.HasLegalMove() {
		f.say("0-1 {Black mates}")
	}
}

// TestXBoard plays two games of an XBoard engine that behaves in some way
// against one that speaks UCI.
func TestXBoard(t *testing.T) {
	quick := testTimeouts
	quick.stop, quick.ready = 100*time.Millisecond, 400*time.Millisecond
	early := testTimeouts
	early.start = 1500 * time.Millisecond
	const plays = "0-1 normal"
	tests := []struct {
		fake   string
		around timeouts
		args   string
		kind   faultKind // faultKinds for none
		games  []string
	}{
		{"", testTimeouts, "tc=10+0.1", faultKinds, []string{plays, plays}},
		{"san", testTimeouts, "tc=10", faultKinds, []string{plays, plays}},
		{"old", testTimeouts, "tc=40/10", faultKinds, []string{plays, plays}},
		{"my", testTimeouts, "tc=1/5:1/4:9", faultKinds, []string{plays, plays}},
		{"untimed", testTimeouts, "st=5", faultKinds, []string{plays, plays}},
		{"untimed", testTimeouts, "depth=3", faultKinds, []string{plays, plays}},
		{"one-game", testTimeouts, "tc=10 ponder", faultKinds, []string{plays, plays}},
		{"slow-start", early, "tc=10", faultKinds, []string{plays, plays}},
		{"say=move_e2e5", testTimeouts, "tc=10", playsIllegalMove, []string{"0-1 illegal move", plays}},
		{"say=move_xyzzy", testTimeouts, "tc=10", playsMalformedMove, []string{"0-1 illegal move", plays}},
		{"say=move", testTimeouts, "tc=10", playsNoMove, []string{"0-1 illegal move", plays}},
		{"say=resign", testTimeouts, "tc=10", faultKinds, []string{"0-1 normal", plays}},
		{"say=0-1_{White_resigns}", testTimeouts, "tc=10", faultKinds, []string{"0-1 normal", plays}},
		{"after=resign", testTimeouts, "tc=10", faultKinds, []string{"0-1 normal", plays}},
		{"say=1-0_{White_mates}", testTimeouts, "tc=10", claimsFalsely, []string{"0-1 rules infraction", plays}},
		{"say=1/2-1/2_{Draw_by_repetition}", testTimeouts, "tc=10", claimsFalsely, []string{"0-1 rules infraction", plays}},
		{"at=2 say=Illegal_move:_e7e5", testTimeouts, "tc=10", claimsFalsely, []string{"0-1 rules infraction", "0-1 normal"}},
		{"after=Illegal_move:_otim", testTimeouts, "tc=10", faultKinds, []string{plays, plays}},
		{"twice", testTimeouts, "tc=10", extraBestMove, []string{plays, plays}},
		{"slow=300ms", testTimeouts, "tc=0.2", losesOnTime, []string{"0-1 time forfeit", plays}},
		{"silent", testTimeouts, "tc=0.2", losesOnTime, []string{"0-1 time forfeit", plays}},
		{"hang", quick, "tc=0.2", stalls, []string{"0-1 time forfeit", "1-0 time forfeit"}},
		{"untimed hang", quick, "depth=3 stall=0.2", stalls, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"no-pong", quick, "tc=10", noReadyOK, []string{"0-1 stalled connection", "1-0 stalled connection"}},
		{"crash", testTimeouts, "tc=10", disconnects, []string{"0-1 abandoned", "1-0 abandoned"}},
		{"", testTimeouts, "tc=10 option.Contempt=1", unknownOption, []string{plays, plays}},
		{"", testTimeouts, "tc=10 option.Level=10", badOptionValue, []string{plays, plays}},
	}
	for _, test := range tests {
		t.Run(strings.TrimSpace(test.fake+" "+test.args), func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			args := []string{"-recover", "-games", "2", "-each"}
			args = append(args, strings.Fields(test.args)...)
			p := playMatch(t, test.around, "xboard "+test.fake+" pids="+pids, "pids="+pids, args...)
			if p.status != exit.StatusDone || !slices.Equal(p.games, test.games) {
				t.Errorf("status %d, games %q, want %q\n%s", p.status, p.games, test.games, p.stderr)
			}
			if test.kind < faultKinds && p.faultCount("F", test.kind) == 0 {
				t.Errorf("%q was not noticed: %v", test.kind, p.report.Engines[0].Faults)
			}
			if test.kind == faultKinds && len(p.report.Engines[0].Faults) > 0 {
				t.Errorf("noticed %v", p.report.Engines[0].Faults)
			}
			noProcessLeft(t, pids)
		})
	}
}

// TestXBoardStart: engines that cannot play the match end it, and say why.
func TestXBoardStart(t *testing.T) {
	quick := testTimeouts
	quick.start = 2 * time.Second // after which silence means version 1
	elsewhere := writeFile(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
	for _, test := range []struct {
		around     timeouts
		fake, want string
		args       []string
	}{
		{testTimeouts, "crash-start", "exits while it starts", nil},
		{quick, "v1", "cannot set up positions", []string{"-openings", "file=" + elsewhere}},
		{quick, "v1", "does not play Chess960", []string{"-variant", "fischerandom"}},
	} {
		t.Run(test.want, func(t *testing.T) {
			t.Parallel()
			p := playMatch(t, test.around, "xboard "+test.fake, "", append(test.args, "-each", "tc=10")...)
			if p.status != exit.StatusFailed || !strings.Contains(p.report.Stopped, test.want) {
				t.Errorf("%s: status %d, stopped %q, %s", test.fake, p.status, p.report.Stopped, p.stderr)
			}
		})
	}
}

// TestXBoardWords: what an engine is told, word for word.
func TestXBoardWords(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	openings := writeFile(t, "[Result \"*\"]\n\n1. f3 e5 *\n")
	p := playMatch(t, testTimeouts, "xboard heard="+heard, "", "-each", "tc=40/90+0.5", "option.Hash=32", "-games", "1",
		"-openings", "file="+openings, "format=pgn")
	if p.status != exit.StatusDone {
		t.Fatal(p.stderr)
	}
	text, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	words := string(text)
	for _, want := range []string{
		"xboard\nprotover 2\naccepted ping\n",
		"rejected nonsense\n",
		"memory 32\n",
		"new\nforce\npost\neasy\nlevel 40 1:30 0.5\nping 3\nusermove f2f3\nusermove e7e5\nping 4\ntime 9000\notim 9000\ngo\n",
		"\nresult 0-1 {Black mates}\nforce\nquit\n",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("%q was not said in\n%s", want, words)
		}
	}
}

// TestXBoardChess960: castling is written as letters O.
func TestXBoardChess960(t *testing.T) {
	x := newXBoard()
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p.SetChess960(true)
	e := &player{engine: &engine{engineOptions: &engineOptions{Name: "F"}, around: &surroundings{faults: newFaults(os.Stderr)}, protocol: x}}
	for _, text := range []string{"O-O", "o-o-o", "e1h1"} {
		m, err := x.readAnswer(e, &p, text)
		if err != nil {
			t.Fatal(err)
		}
		want := "O-O"
		if text == "o-o-o" {
			want = "O-O-O"
		}
		if got := x.moveCommand(&p, m); got != want {
			t.Errorf("%s was written as %s", text, got)
		}
	}
}

func TestParsePost(t *testing.T) {
	for _, test := range []struct {
		line string
		ok   bool
		want info
	}{
		{"  9 156 1084 48000 Nf3 Nc6", true, info{score: score{156, false, true, true}, depth: 9, nodes: 48000, lines: 1}},
		{"9. -3 0 7 e2e4", true, info{score: score{-3, false, true, true}, depth: 9, nodes: 7, lines: 1}},
		{"12\t100004\t5\t900\t20\t65000\te2e4", true, info{score: score{4, true, true, true}, depth: 12, nodes: 900, lines: 1}},
		{"5 -100002 5 900", true, info{score: score{-2, true, true, true}, depth: 5, nodes: 900, lines: 1}},
		{"1. ... e7e5", false, info{}},
		{"1-0 {White mates}", false, info{}},
		{"12 moves", false, info{}},
	} {
		var in info
		if ok := in.parsePost([]byte(test.line)); ok != test.ok || in != test.want {
			t.Errorf("%q: %v, %+v, want %+v", test.line, ok, in, test.want)
		}
	}
	line := []byte("  9 156 1084 48000 Nf3 Nc6")
	var in info
	if n := testing.AllocsPerRun(100, func() { in.parsePost(line) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestParseFeatures(t *testing.T) {
	got := parseFeatures(` ping=1 myname="A = B" option="Skill Level -slider 3 0 9" done=0`)
	want := []feature{{"ping", "1"}, {"myname", "A = B"}, {"option", "Skill Level -slider 3 0 9"}, {"done", "0"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	a, ok := parseXBoardOption(got[2].value)
	if want := (advertised{"Skill Level", "spin", 0, 9}); !ok || a != want {
		t.Errorf("%+v, want %+v", a, want)
	}
}

func TestLevelCommand(t *testing.T) {
	for want, p := range map[string]period{
		"level 0 5 0":       {0, 5 * time.Minute, 0},
		"level 40 1:30 0.5": {40, 90 * time.Second, 500 * ms},
		"level 0 0:01 0.01": {0, 300 * ms, 10 * ms},
	} {
		if got := levelCommand(p, 0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// FuzzXBoardLine: no line of an engine breaks the reader.
func FuzzXBoardLine(f *testing.F) {
	for _, line := range []string{`feature option="a -spin 1 2 3`, "move", "1. ... e4", " 9 1 2 3 e4", "Illegal move:", "pong"} {
		f.Add(line)
	}
	around := &surroundings{faults: newFaults(new(strings.Builder))}
	f.Fuzz(func(t *testing.T, line string) {
		x := newXBoard()
		r := &reader{events: make(chan event, 1), protocol: x, note: func(faultKind, string) {}}
		r.take([]byte(line), time.Now())
		select {
		case ev := <-r.events:
			if ev.kind == featureLine {
				for _, feature := range parseFeatures(ev.text) {
					x.learn(&engine{known: map[string]advertised{}, around: around}, feature)
				}
			}
		default:
		}
	})
}
