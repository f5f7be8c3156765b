package match

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// defaultStall is how long a search that no clock limits may make no progress.
const defaultStall = 2 * time.Minute

// timeouts is how long engines may take for what has no clock.
type timeouts struct {
	start  time.Duration // from uci to uciok
	ready  time.Duration // from isready to readyok
	late   time.Duration // from isready to readyok before lint calls it late
	stop   time.Duration // from stop to bestmove
	slow   time.Duration // from stop to bestmove before lint calls it slow
	quit   time.Duration // from quit to the end of the process
	write  time.Duration // for the engine to read a command
	banner time.Duration // that lint waits for output before uci
}

var defaultTimeouts = timeouts{
	start: 10 * time.Second, ready: 30 * time.Second, late: time.Second, stop: 5 * time.Second,
	slow: 50 * time.Millisecond, quit: 2 * time.Second, write: 10 * time.Second, banner: 300 * time.Millisecond,
}

// surroundings is what all engines of a match share, and how it gets its tablebases.
type surroundings struct {
	faults   *faults
	running  *processes
	log      *trafficLog // nil for none
	timeouts timeouts
	chess960 bool
	lint     bool

	tablebases func(path string) Tablebases
}

// engine is a running engine process. One goroutine uses it; two more serve it,
// one reading its output and one waiting for its end.
type engine struct {
	*engineOptions
	around *surroundings
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *os.File
	reader *reader
	errors *tail
	exited chan struct{} // closed when the process is gone
	exit   error         // how it ended, once exited is closed
	killed atomic.Bool   // whether we ended it
	closed sync.Once

	protocol protocol
	oneGame  bool                  // it cannot play another game
	known    map[string]advertised // its options, by lower-case name
	opponent string                // that it was last told of
	owed     int                   // answers to isready that were given up
	timer    *time.Timer
	guard    *time.Timer // ends an engine that does not read
	command  []byte      // buffer for what is sent
}

// startEngine starts the process, shakes hands and sets the options. The error
// is a *fault or that of the context.
func startEngine(ctx context.Context, o *engineOptions, around *surroundings) (*engine, error) {
	e := &engine{engineOptions: o, around: around, protocol: uci{}, exited: make(chan struct{}), known: map[string]advertised{}}
	if o.XBoard {
		e.protocol = newXBoard()
		unlinted := *around
		unlinted.lint = false // what it looks for is UCI
		e.around = &unlinted
	}
	if err := e.launch(); err != nil {
		return nil, e.fault(noStart, err.Error())
	}
	if err := e.protocol.shakeHands(ctx, e); err != nil {
		e.kill()
		e.close()
		return nil, err
	}
	return e, nil
}

// launch starts the process with pipes of our own, so that a child which holds
// them open delays nothing.
func (e *engine) launch() error {
	path, err := commandPath(e.Command, e.Dir)
	if err != nil {
		return err
	}
	e.errors = &tail{}
	e.cmd = exec.Command(path, e.Args...)
	e.cmd.Dir = e.Dir
	e.cmd.Stderr = e.errors
	e.cmd.WaitDelay = 250 * time.Millisecond
	ownGroup(e.cmd)

	childIn, stdin, err := os.Pipe()
	if err != nil {
		return err
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		childIn.Close()
		stdin.Close()
		return err
	}
	e.cmd.Stdin, e.cmd.Stdout = childIn, childOut
	err = e.around.running.start(e.cmd)
	childIn.Close()
	childOut.Close()
	if err != nil {
		stdin.Close()
		stdout.Close()
		return err
	}
	e.stdin, e.stdout = stdin, stdout
	e.timer = newStoppedTimer()
	e.guard = time.AfterFunc(time.Hour, e.kill)
	e.guard.Stop()
	e.reader = &reader{
		events: make(chan event, 16), protocol: e.protocol, note: e.note,
		log: e.around.log, label: e.Name, lint: e.around.lint,
	}
	go e.reader.run(stdout)
	go e.wait()
	return nil
}

// commandPath finds the program: this binary, one in the path, or one relative
// to the present folder or to that of the engine.
func commandPath(command, dir string) (string, error) {
	if command == "self" {
		return os.Executable()
	}
	path, err := exec.LookPath(command)
	if err != nil && dir != "" {
		if inDir, dirErr := exec.LookPath(filepath.Join(dir, command)); dirErr == nil {
			path, err = inDir, nil
		}
	}
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// wait collects the process and ends what it left behind.
func (e *engine) wait() {
	e.exit = e.cmd.Wait()
	defer e.around.running.ended(e.cmd.Process.Pid)
	if endOrphans(e.cmd.Process.Pid) && !e.killed.Load() {
		e.note(leavesChildren, "")
	}
	if e.errors.flooded() {
		e.note(floodsStderr, "")
	}
	close(e.exited)
}

// kill ends the process and its children at once.
func (e *engine) kill() {
	select {
	case <-e.exited:
	default:
		e.killed.Store(true)
		killGroup(e.cmd.Process.Pid)
	}
}

// close ends the engine, gently if it listens, and frees all that it used.
func (e *engine) close() {
	e.closed.Do(func() {
		go func() {
			for range e.reader.events { // so that the reader comes to its end
			}
		}()
		if !e.killed.Load() {
			e.send("quit")
			e.stdin.Close()
			e.timer.Reset(e.around.timeouts.quit)
			select {
			case <-e.exited:
			case <-e.timer.C:
				e.note(ignoresQuit, "")
				e.kill()
			}
		}
		e.guard.Stop()
		e.timer.Stop()
		<-e.exited
		e.stdin.Close()
		e.stdout.Close()
	})
}

// note records a fault that the game survives.
func (e *engine) note(kind faultKind, detail string) {
	e.around.faults.note(fault{e.Name, kind, detail})
	if e.around.log != nil {
		e.around.log.line('!', e.Name, []byte(kind.String()+" "+detail))
	}
}

// fault records a fault that the game or the engine does not survive.
func (e *engine) fault(kind faultKind, detail string) *fault {
	e.note(kind, detail)
	return &fault{e.Name, kind, detail}
}

// send writes one command, or several separated by line feeds. It returns when
// it began to.
func (e *engine) send(command string) time.Time {
	e.command = append(e.command[:0], command...)
	return e.flush()
}

// flush sends what is in the command buffer. The time is taken behind the log
// and just before the command is written. If that fails, so does the next read.
func (e *engine) flush() time.Time {
	if e.around.log != nil {
		e.around.log.line('>', e.Name, e.command)
	}
	e.command = append(e.command, '\n')
	e.guard.Reset(e.around.timeouts.write)
	start := time.Now()
	_, _ = e.stdin.Write(e.command)
	e.guard.Stop()
	return start
}

var errTimeout = errors.New("timeout")

// await waits for an event of a kind. Others that come before it are noted,
// option lines are learnt. The error is errTimeout, that of the context, or a
// *fault when the engine is gone.
func (e *engine) await(ctx context.Context, kind eventKind, timeout time.Duration) (event, error) {
	e.timer.Reset(timeout)
	defer e.timer.Stop()
	for {
		select {
		case ev, ok := <-e.reader.events:
			if !ok {
				return event{}, e.disconnected()
			}
			if ev.kind == kind {
				return ev, nil
			}
			e.stray(ev)
		case <-e.timer.C:
			return event{}, errTimeout
		case <-ctx.Done():
			return event{}, ctx.Err()
		}
	}
}

// stray deals with an event that nobody waits for.
func (e *engine) stray(ev event) { e.protocol.hear(e, ev) }

// disconnected describes how the engine went away.
func (e *engine) disconnected() *fault {
	detail := "closes its output"
	e.timer.Reset(time.Second)
	select {
	case <-e.exited:
		detail = "exit status 0"
		if e.exit != nil {
			detail = e.exit.Error()
		}
		if e.killed.Load() {
			detail = "does not read its input"
		}
	case <-e.timer.C:
		e.kill()
	}
	if last := e.errors.lastLine(); last != "" {
		detail += ", says " + shorten(last)
	}
	return e.fault(disconnects, detail)
}

// tail keeps the end of what is written to it.
type tail struct {
	mutex sync.Mutex
	text  []byte
	total int
}

const tailBytes = 2 << 10

// Write keeps the last bytes.
func (t *tail) Write(p []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.total += len(p)
	t.text = append(t.text, p[max(0, len(p)-tailBytes):]...)
	if extra := len(t.text) - tailBytes; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

// lastLine returns the last line that is not empty.
func (t *tail) lastLine() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := strings.TrimSpace(string(t.text))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}

// flooded reports whether more was written than anybody would read.
func (t *tail) flooded() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.total > floodBytes
}

func newStoppedTimer() *time.Timer {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return timer
}
