// Package terminal tells whether somebody watches an output or types an input, and how large the
// window is, so that progress can be shown in a line that is written over.
package terminal

import (
	"io"
	"os"
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
