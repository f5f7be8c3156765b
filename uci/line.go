package uci

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
)

// blanks separate words. Only ASCII counts: other spaces may be part of a path.
const blanks = " \t\r\n\v\f"

// line is what is left of a command, and when it was read.
type line struct {
	text string
	read time.Time
}

// newLine strips what is no part of a command: a byte-order mark and the end
// of the line.
func newLine(text string, read time.Time) line {
	return line{strings.Trim(strings.TrimPrefix(text, "\ufeff"), blanks), read}
}

// next takes the next word off the line; it is empty at the end.
func (l *line) next() string {
	l.text = strings.TrimLeft(l.text, blanks)
	end := strings.IndexAny(l.text, blanks)
	if end < 0 {
		end = len(l.text)
	}
	word := l.text[:end]
	l.text = l.text[end:]
	return word
}

// peek returns the next word and leaves it on the line.
func (l *line) peek() string {
	ahead := *l
	return ahead.next()
}

// rest takes all that is left, blanks inside it included.
func (l *line) rest() string {
	text := strings.Trim(l.text, blanks)
	l.text = ""
	return text
}

// readAhead is how many lines are read that are not obeyed yet. A "quit" that is
// one of them is found while an answer waits for its reader.
const readAhead = 1000

// readLines sends every line of in, of any length, until in ends or done is
// closed, and calls quit as soon as one is read that quits. The last line needs
// no end. The error is one of reading.
func (s *Server) readLines(in io.Reader, lines chan<- line, quit func(), done <-chan struct{}) error {
	defer s.scripted.Store(true)
	reader := bufio.NewReader(in)
	for {
		text, err := reader.ReadString('\n')
		if text != "" {
			l := newLine(text, time.Now())
			if s.quits(l) {
				quit()
			}
			select {
			case lines <- l:
			case <-done:
				return nil
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// quote shows text that a user wrote, shortened to a bearable length.
func quote(text string) string { return fmt.Sprintf("%.60q", text) }
