//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// size returns the columns and lines of a terminal; false if the file
// is none.
func size(file *os.File) (columns, lines int, ok bool) {
	window, err := unix.IoctlGetWinsize(int(file.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0, false
	}
	return int(window.Col), int(window.Row), true
}

// typed reports whether a file is a terminal.
func typed(file *os.File) bool {
	_, _, ok := size(file)
	return ok
}
