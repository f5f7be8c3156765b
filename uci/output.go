package uci

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// output is the one way out. Each call writes whole lines at once, so that
// lines of different goroutines never mix.
type output struct {
	turn   chan struct{} // holds one element while somebody writes
	w      io.Writer
	log    *sessionLog
	err    error       // the first that w returned; for the one whose turn it is
	closed atomic.Bool // nothing is written any more: by close, or after err
}

func newOutput(w io.Writer, log *sessionLog) *output {
	return &output{turn: make(chan struct{}, 1), w: w, log: log}
}

// print writes text and ends its last line.
func (o *output) print(text string) { o.write(append([]byte(text), '\n')) }

// write writes lines, each with its end.
func (o *output) write(lines []byte) {
	o.turn <- struct{}{}
	defer func() { <-o.turn }()
	if o.closed.Load() {
		return
	}
	o.log.output(lines) // first, lest the log show the reaction before its cause
	if _, o.err = o.w.Write(lines); o.err != nil {
		o.closed.Store(true)
	}
}

// maxInfo bounds a message, in bytes: it may hold text from the input, which
// may be a megabyte.
const maxInfo = 300

// info writes an "info string" of a single line.
func (o *output) info(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if len(text) > maxInfo {
		text = strings.ToValidUTF8(text[:maxInfo], "") + " …" // no half letter
	}
	text = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	o.print("info string " + text)
}

// closeGrace is what a line being written is given to get out. If nobody reads
// it, the process must be gone nevertheless, within a second with quitGrace.
const closeGrace = 250 * time.Millisecond

// close drops everything that is written from now on and returns the first
// error of writing, as far as it is known.
func (o *output) close() error {
	o.closed.Store(true)
	select {
	case o.turn <- struct{}{}:
		defer func() { <-o.turn }()
		return o.err
	case <-time.After(closeGrace):
		return nil
	}
}

// stuck reports whether what is being written does not get out within a time:
// nobody reads it.
func (o *output) stuck(grace time.Duration) bool {
	select {
	case o.turn <- struct{}{}:
		<-o.turn
		return false
	case <-time.After(grace):
		return true
	}
}

// failed reports whether writing has failed. It never waits for a reader.
func (o *output) failed() bool { return o.closed.Load() }

// lineWriter passes on to an output what is written to it, line by line.
type lineWriter struct {
	out     *output
	pending []byte
}

// Write keeps an unfinished line until its end comes. It never fails.
func (w *lineWriter) Write(data []byte) (int, error) {
	w.pending = append(w.pending, data...)
	if end := bytes.LastIndexByte(w.pending, '\n') + 1; end > 0 {
		w.out.write(w.pending[:end])
		w.pending = append(w.pending[:0], w.pending[end:]...)
	}
	return len(data), nil
}

// flush ends the last line, if it is unfinished.
func (w *lineWriter) flush() {
	if len(w.pending) > 0 {
		w.out.print(string(w.pending))
		w.pending = nil
	}
}
