package match

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"vezir/board"
)

// TestMain makes the test binary an engine when its first argument is "fake",
// so that "cmd=self args='fake …'" is one that does as it is told.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "fake" {
		f := newFake(os.Args[2:])
		if f.is("xboard") {
			os.Exit((&xboardFake{fake: f}).run())
		}
		os.Exit(f.run())
	}
	os.Exit(m.Run())
}

// foolsMate is the shortest game that ends in mate.
const foolsMate = "f2f3/e7e5/g2g4/d8h4"

// fake is a scripted engine. Each argument is a word of behaviour, or key=value.
type fake struct {
	does     map[string]string
	out      *bufio.Writer
	position board.Position
	ply      int // of the game
	searches int
	opening  bool // whether a search runs that stop must end
	owes     bool // a readyok once the search is over
}

func newFake(args []string) *fake {
	f := &fake{does: map[string]string{"moves": foolsMate, "at": "1"}, out: bufio.NewWriter(os.Stdout)}
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		f.does[key] = value
	}
	f.position = board.StartPosition()
	return f
}

func (f *fake) is(behaviour string) bool {
	_, ok := f.does[behaviour]
	return ok
}

// now reports whether to behave that way in this search.
func (f *fake) now(behaviour string) bool {
	return f.is(behaviour) && strconv.Itoa(f.searches) == f.does["at"]
}

func (f *fake) say(format string, args ...any) {
	fmt.Fprintf(f.out, format+"\n", args...)
	f.out.Flush()
}

// recordPID tells the test which process this is.
func (f *fake) recordPID(pid int) {
	if name := f.does["pids"]; name != "" {
		file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err == nil {
			fmt.Fprintln(file, pid)
			file.Close()
		}
	}
}

func (f *fake) run() int {
	f.recordPID(os.Getpid())
	switch {
	case f.is("sleeper"):
		time.Sleep(time.Minute)
	case f.is("crash-start"):
		fmt.Fprintln(os.Stderr, "panic: out of luck")
		return 3
	case f.is("early"):
		f.say("A fine engine by A. Author")
	case f.is("child"):
		self, _ := os.Executable()
		child := exec.Command(self, "fake", "sleeper")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if child.Start() == nil {
			f.recordPID(child.Process.Pid)
		}
	case f.is("stderr"):
		line := bytes.Repeat([]byte("all is lost! "), 5000)
		for range 300 {
			os.Stderr.Write(line)
		}
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		if code, done := f.obey(words); done {
			return code
		}
	}
	if f.is("no-quit") {
		time.Sleep(time.Minute)
	}
	return 0
}

func (f *fake) obey(words []string) (code int, done bool) {
	switch words[0] {
	case "uci":
		if f.is("no-uciok") {
			return
		}
		if f.is("slow-uciok") {
			time.Sleep(50 * time.Millisecond)
		}
		f.say("id name Fake\noption name Hash type spin default 16 min 1 max 64\noption name Ponder type check default false")
		f.say("option name UCI_Chess960 type check default false\noption name Style type combo default Calm var Calm var Very Wild\nuciok")
	case "isready":
		if f.is("busy") && f.opening {
			f.owes = true
			return
		}
		if f.is("no-ready") && f.ply >= 2 {
			return
		}
		if f.is("late-ready") {
			time.Sleep(30 * time.Millisecond)
		}
		f.say("readyok")
	case "ucinewgame":
		if f.is("crash-newgame") {
			return 5, true
		}
	case "position":
		f.setPosition(words[1:])
	case "go":
		if f.is("ponder-ready") && f.opening {
			return 9, true // a search within a search
		}
		f.searches++
		return f.search(words)
	case "stop":
		if f.is("crash-stop") {
			return 6, true
		}
		if f.opening && !f.is("no-stop") {
			if f.is("slow-stop") {
				time.Sleep(30 * time.Millisecond)
			}
			f.answer()
		}
	case "ponderhit":
		f.say("info depth 8 nodes 5000")
		f.answer()
	case "quit":
		if !f.is("no-quit") {
			return 0, true
		}
	}
	return 0, false
}

func (f *fake) setPosition(words []string) {
	f.ply = 0
	f.position = board.StartPosition()
	rest := words[1:]
	if words[0] == "fen" {
		fen, _, _ := strings.Cut(strings.Join(words[1:], " "), " moves")
		f.position, _ = board.ParseFEN(fen)
		for len(rest) > 0 && rest[0] != "moves" {
			rest = rest[1:]
		}
	}
	for _, text := range rest {
		if m, err := f.position.ParseMove(text); err == nil {
			f.position.Make(m)
			f.ply++
		}
	}
}

// search answers go, or misbehaves.
func (f *fake) search(words []string) (code int, done bool) {
	f.opening = true
	for _, word := range words {
		if word == "infinite" || word == "ponder" {
			if f.is("ponder-ready") {
				f.say("readyok")
			}
			if f.is("ponder-answer") {
				f.answer()
			}
			return 0, false
		}
	}
	f.say("info depth 7 seldepth 9 score cp %s nodes 1000 nps 5000 time 1 pv %s", f.score(), f.move())
	switch {
	case f.now("crash"):
		fmt.Fprintln(os.Stderr, "panic: index out of range")
		return 4, true
	case f.now("half"):
		fmt.Fprint(os.Stdout, "bestm")
		return 0, true
	case f.now("close"):
		os.Stdout.Close()
		return 0, false
	case f.now("hang"):
		time.Sleep(time.Minute)
	case f.now("silent"):
		return 0, false // answers nothing but what comes after it
	case f.now("slow"):
		d, _ := time.ParseDuration(f.does["slow"])
		time.Sleep(d)
	case f.now("best"):
		f.say("bestmove %s", strings.ReplaceAll(f.does["best"], "_", " "))
		return 0, false
	case f.now("twice"):
		f.say("bestmove %s", f.move())
	case f.now("flood"):
		line := strings.Repeat("0123456789", 10)
		for range 180_000 {
			fmt.Fprintf(f.out, "info string %s\n", line)
		}
	case f.now("endless"):
		for n := 1; ; n++ {
			fmt.Fprintf(f.out, "info nodes %d string %s\n", n, f.does["endless"])
		}
	case f.now("long"):
		f.say("%s", strings.Repeat("x", 1<<20))
	case f.now("rubbish"):
		f.say("\x00\x01\xff\xfe\x80\x1b[2J")
	case f.now("info"):
		f.say("%s", strings.ReplaceAll(strings.ReplaceAll(f.does["info"], "_", " "), "|", "\n"))
	}
	f.answer()
	return 0, false
}

func (f *fake) answer() {
	f.opening = false
	if f.owes {
		f.owes = false
		defer f.say("readyok")
	}
	ponder := f.does["wish"]
	if ponder == "" {
		f.say("bestmove %s", f.move())
		return
	}
	f.say("bestmove %s ponder %s", f.move(), ponder)
}

func (f *fake) score() string {
	if f.is("score") {
		return f.does["score"]
	}
	return "12"
}

// move is the scripted one, beyond the script the first legal one.
func (f *fake) move() string {
	moves := strings.Split(f.does["moves"], "/")
	if f.ply < len(moves) && moves[f.ply] != "" {
		return moves[f.ply]
	}
	var list board.MoveList
	f.position.Generate(&list)
	if list.Len() == 0 {
		return "(none)"
	}
	return list.Slice()[0].UCI(f.position.Chess960())
}
