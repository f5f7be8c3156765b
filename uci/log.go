package uci

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"time"
)

// sessionLog copies both directions of a session to a file, with times. It is
// silent while no file is open.
type sessionLog struct {
	mu   sync.Mutex
	file *os.File
}

// open starts logging at the end of the file at path, and ends the log so far;
// an empty path ends it only. If the file cannot be opened, the old log goes on.
func (l *sessionLog) open(path string) error {
	var file *os.File
	if path != "" {
		// A pipe or device might block, or be something that nobody wants logged to.
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not an ordinary file", path)
		}
		var err error
		if file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	var err error
	if l.file != nil {
		err = l.file.Close()
	}
	l.file = file
	return err
}

// input notes a line that was read.
func (l *sessionLog) input(line line) { l.add(line.read, ">", []byte(line.text)) }

// output notes lines that are written.
func (l *sessionLog) output(lines []byte) { l.add(time.Now(), "<", lines) }

// note adds a remark of its own.
func (l *sessionLog) note(text string) { l.add(time.Now(), "#", []byte(text)) }

// add writes lines with a time and a sign. A log that cannot be written ends:
// no game is lost over it.
func (l *sessionLog) add(at time.Time, sign string, lines []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return
	}
	var text bytes.Buffer
	for line := range bytes.Lines(lines) {
		fmt.Fprintf(&text, "%s %s %s\n", at.Format("2006-01-02 15:04:05.000"), sign, bytes.TrimRight(line, "\n"))
	}
	if _, err := l.file.Write(text.Bytes()); err != nil {
		_ = l.file.Close()
		l.file = nil
	}
}
