// Package terminal tells whether somebody watches an output or types an input, and how large the
// window is, so that progress can be shown in a line that is written over.
package terminal

import (
	"io"
	"os"
	"strings"
)

// Clear empties the line that the cursor stands in and goes to its start.
const Clear = "\r\x1b[K"

// Size returns the columns and lines of the terminal that a file is shown on, as
// they are now; false if it is shown on none, or on one that obeys no control
// sequences (TERM=dumb).
func Size(file *os.File) (columns, lines int, ok bool) {
	if os.Getenv("TERM") == "dumb" {
		return 0, 0, false
	}
	return size(file)
}

// Line returns what shows a line in the place of the one that the cursor stands
// in, on the terminal of an output: cut to its width, as a line that the terminal
// breaks could not be written over.
func Line(out io.Writer, line string) string {
	columns := 0
	if file, ok := out.(*os.File); ok {
		columns, _, _ = Size(file)
	}
	return Clear + Cut(line, columns-1)
}

// Cut shortens a line to a number of columns, control sequences not counted; a
// number below 1 leaves it as it is.
func Cut(line string, columns int) string {
	if columns < 1 {
		return line
	}
	control, seen, last := false, 0, 0 // last is where the last column begins
	for i, r := range line {
		switch {
		case r == '\x1b':
			control = true
			continue
		case control:
			control = r != 'm'
			continue
		}
		switch seen++; {
		case seen == columns:
			last = i
		case seen > columns:
			text := line[:last] + "…"
			if strings.Contains(text, "\x1b") {
				text += "\x1b[0m"
			}
			return text
		}
	}
	return line
}

// Is reports whether an output is shown on a terminal whose lines can be written
// over.
func Is(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	_, _, ok = Size(file)
	return ok
}

// IsInput reports whether somebody types an input.
func IsInput(in *os.File) bool { return typed(in) }
