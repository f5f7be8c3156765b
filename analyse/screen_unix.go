//go:build unix

package analyse

import (
	"os"

	"golang.org/x/sys/unix"
)

// terminalSize returns the columns and lines of a terminal; false if the file
// is none.
func terminalSize(file *os.File) (columns, lines int, ok bool) {
	size, err := unix.IoctlGetWinsize(int(file.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0, false
	}
	return int(size.Col), int(size.Row), true
}
