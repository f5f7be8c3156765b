package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"vezir/board"
	"vezir/search"
)

// rival is another engine, a process that speaks UCI.
type rival struct {
	name     string
	chess960 bool // whether it offers UCI_Chess960
	process  *exec.Cmd
	input    io.WriteCloser
	output   *bufio.Reader
}

// handshakeTime is how long a rival may take to start and to get ready.
const handshakeTime = 15 * time.Second

// errSilent says that a rival was ended because it did not answer in time.
var errSilent = errors.New("no answer in time")

// errNoNodes says that a rival does not tell how many nodes it searches.
var errNoNodes = errors.New("its search reports no nodes")

// startRival runs a command, until ctx ends at most, and prepares the engine for
// comparison: one thread and the benchmark's hash size.
func startRival(ctx context.Context, command []string) (*rival, error) {
	if len(command) == 0 {
		return nil, errors.New("no command of an engine to compare with")
	}
	process := exec.CommandContext(ctx, command[0], command[1:]...)
	input, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	r := &rival{name: command[0], process: process, input: input, output: bufio.NewReader(output)}
	if err := r.shakeHands(); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// shakeHands learns the rival's name and options and sets those that matter.
func (r *rival) shakeHands() error {
	if err := r.send("uci"); err != nil {
		return err
	}
	var options []string
	err := r.readUntil("uciok", handshakeTime, func(line string) {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			r.name = name
		}
		if option, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(option, " type ")
			options = append(options, name)
		}
	})
	if err != nil {
		return err
	}
	for _, name := range options {
		switch name {
		case "Threads":
			err = r.setOption(name, "1")
		case "Hash":
			err = r.setOption(name, strconv.Itoa(Hash))
		case "OwnBook":
			err = r.setOption(name, "false")
		case "UCI_Chess960":
			r.chess960 = true
		}
		if err != nil {
			return err
		}
	}
	return r.ready()
}

func (r *rival) setOption(name, value string) error {
	return r.send("setoption name " + name + " value " + value)
}

// ready waits until the rival has carried out what it was told.
func (r *rival) ready() error {
	if err := r.send("isready"); err != nil {
		return err
	}
	return r.readUntil("readyok", handshakeTime, func(string) {})
}

// prepare hands the rival a position and has it forget earlier ones.
func (r *rival) prepare(p *board.Position) error {
	fen := p.FEN()
	if p.Chess960() {
		fen = p.ShredderFEN()
	}
	if r.chess960 {
		if err := r.setOption("UCI_Chess960", strconv.FormatBool(p.Chess960())); err != nil {
			return err
		}
	}
	if err := r.send("ucinewgame"); err != nil {
		return err
	}
	if err := r.send("position fen " + fen); err != nil {
		return err
	}
	return r.ready()
}

// search searches the prepared position and measures until the best move is
// read. The rival may take as long as it likes.
func (r *rival) search(limits search.Limits) (sample, error) {
	command := fmt.Sprintf("go depth %d", limits.Depth)
	if limits.MoveTime > 0 {
		command = fmt.Sprintf("go movetime %d", limits.MoveTime.Milliseconds())
	}
	var nodes uint64
	elapsed, err := r.measure(command, "bestmove", func(line string) {
		if n, ok := numberAfter(line, "nodes"); ok && strings.HasPrefix(line, "info ") {
			nodes = n
		}
	})
	if err == nil && nodes == 0 {
		err = r.wrap(errNoNodes)
	}
	return sample{nodes, elapsed}, err
}

// perft has the rival count the prepared position's leaves.
func (r *rival) perft(depth int) (sample, error) {
	const sum = "Nodes searched"
	var nodes uint64
	elapsed, err := r.measure(fmt.Sprintf("go perft %d", depth), sum, func(line string) {
		if n, ok := numberAfter(line, "searched:"); ok {
			nodes = n
		}
	})
	return sample{nodes, elapsed}, err
}

// measure takes the time from a command to the line that ends its answer.
func (r *rival) measure(command, end string, each func(line string)) (time.Duration, error) {
	start := time.Now()
	if err := r.send(command); err != nil {
		return 0, err
	}
	err := r.readUntil(end, 0, each)
	return time.Since(start), err
}

// send writes a line.
func (r *rival) send(line string) error {
	_, err := io.WriteString(r.input, line+"\n")
	return r.wrap(err)
}

// readUntil calls each for every line up to and including the first one that
// starts with prefix. A positive limit bounds the wait: past it the rival is
// ended.
func (r *rival) readUntil(prefix string, limit time.Duration, each func(line string)) error {
	var timer *time.Timer
	if limit > 0 {
		timer = time.AfterFunc(limit, func() { r.process.Process.Kill() })
	}
	for {
		line, err := r.output.ReadString('\n')
		if err != nil {
			if timer != nil && !timer.Stop() {
				err = errSilent
			}
			return r.wrap(fmt.Errorf("waiting for %q: %w", prefix, err))
		}
		line = strings.TrimSpace(line)
		each(line)
		if strings.HasPrefix(line, prefix) {
			if timer != nil {
				timer.Stop()
			}
			return nil
		}
	}
}

// close asks the rival to leave, and ends it if it does not.
func (r *rival) close() {
	timer := time.AfterFunc(time.Second, func() { r.process.Process.Kill() })
	defer timer.Stop()
	io.WriteString(r.input, "quit\n") // a rival that is gone already needs no word
	r.input.Close()
	r.process.Wait()
}

// wrap names the rival in an error.
func (r *rival) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", r.name, err)
}

// numberAfter returns the number that follows a word in a line.
func numberAfter(line, word string) (uint64, bool) {
	fields := strings.Fields(line)
	for i := 1; i < len(fields); i++ {
		if fields[i-1] == word {
			n, err := strconv.ParseUint(fields[i], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}
