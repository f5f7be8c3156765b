// Package lines reads files that hold something a line, such as positions.
package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Line is a line that says something.
type Line struct {
	Number int // from 1, of all lines
	Text   string
}

// Read returns the lines of a text that are neither blank nor comments, which begin
// with #. They may have any length, and come without spaces around them, the end of
// the line, and the byte order mark that some programs write first, also where such
// texts are put together. An error of reading comes last.
func Read(r io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		in := bufio.NewReader(r)
		for number := 1; ; number++ {
			text, err := in.ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				yield(Line{}, err)
				return
			}
			text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
			if text != "" && text[0] != '#' && !yield(Line{number, text}, nil) || err != nil {
				return
			}
		}
	}
}

// Error says what is wrong with a line.
type Error struct {
	File string // "" where the reader of the message knows it
	Line int    // from 1
	Err  error
}

func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
