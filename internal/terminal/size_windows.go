package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// size returns the columns and lines of a console, which obeys control
// sequences from then on; false if the file is none, or cannot do so.
func size(file *os.File) (columns, lines int, ok bool) {
	console := windows.Handle(file.Fd())
	var mode uint32
	if windows.GetConsoleMode(console, &mode) != nil ||
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) != nil {
		return 0, 0, false
	}
	var info windows.ConsoleScreenBufferInfo
	if windows.GetConsoleScreenBufferInfo(console, &info) != nil {
		return 0, 0, false
	}
	return int(info.Window.Right-info.Window.Left) + 1, int(info.Window.Bottom-info.Window.Top) + 1, true
}

// typed reports whether a file is the input of a console.
func typed(file *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(file.Fd()), &mode) == nil
}
