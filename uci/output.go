package uci

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
)

// output is the one way out. Each call writes whole lines at once, so that
// lines of different goroutines never mix.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	log    *sessionLog
	err    error // the first that w returned; nothing is written after it
	closed bool
}

// print writes text and ends its last line.
func (o *output) print(text string) { o.write(append([]byte(text), '\n')) }

// write writes lines, each with its end.
func (o *output) write(lines []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.err != nil {
		return
	}
	o.log.output(lines) // first, lest the log show the reaction before its cause
	_, o.err = o.w.Write(lines)
}

// maxInfo bounds a message, in bytes: it may hold text from the input, which
// may be a megabyte.
const maxInfo = 300

// info writes an "info string" of a single line.
func (o *output) info(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if len(text) > maxInfo {
		text = text[:maxInfo] + " …"
	}
	text = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	o.print("info string " + text)
}

// close drops everything that is written from now on and returns the first
// error of writing.
func (o *output) close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	return o.err
}

// failed reports whether writing has failed.
func (o *output) failed() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err != nil
}

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
