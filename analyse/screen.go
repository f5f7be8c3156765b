package analyse

import (
	"fmt"
	"io"
	"os"
	"strings"

	"vezir/internal/terminal"
)

// Screen is what a stream shows its text on. Its zero value is no terminal: a
// file, or another program.
type Screen struct {
	Terminal bool // lines can be written over
	Colour   bool
	// Size returns the columns and lines of a terminal as it is now.
	Size func() (columns, lines int)
}

// ScreenOf finds out what a file is. NO_COLOR in the environment, unless empty,
// turns colours off (https://no-color.org).
func ScreenOf(file *os.File) Screen {
	if !terminal.Is(file) {
		return Screen{}
	}
	return Screen{
		Terminal: true,
		Colour:   os.Getenv("NO_COLOR") == "",
		Size: func() (int, int) {
			columns, lines, _ := terminal.Size(file)
			return columns, lines
		},
	}
}

// width returns the columns that a line may take, 0 for any number.
func (s *Screen) width() int {
	if !s.Terminal || s.Size == nil {
		return 0
	}
	columns, _ := s.Size()
	return columns
}

// height returns the lines of a terminal, 0 if they are not known.
func (s *Screen) height() int {
	if !s.Terminal || s.Size == nil {
		return 0
	}
	_, lines := s.Size()
	return lines
}

// Colours of a terminal, as the parameters of its control sequences.
const (
	green  = "32"
	red    = "31"
	yellow = "33"
	bold   = "1"
	faint  = "2"
)

// paint colours a text.
func (s *Screen) paint(colour, text string) string {
	if !s.Colour || colour == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// block is a group of lines at the bottom of a terminal that is written over
// and over.
type block struct {
	w      io.Writer
	screen *Screen
	height int // lines on the screen now
}

// draw puts lines in the place of those before. Lines that are too long are
// cut, as a line that the terminal breaks could not be written over; and so are
// those that would scroll away, except at the end.
func (b *block) draw(lines []string, last bool) error {
	var text strings.Builder
	b.home(&text)
	if height := b.screen.height(); height > 0 && len(lines) >= height && !last {
		lines = lines[:height-1]
	}
	for _, line := range lines {
		text.WriteString(terminal.Cut(line, b.screen.width()-1))
		text.WriteString("\x1b[K\n")
	}
	b.height = len(lines)
	_, err := io.WriteString(b.w, text.String())
	return err
}

// clear takes the block away.
func (b *block) clear() error {
	if b.height == 0 {
		return nil
	}
	var text strings.Builder
	b.home(&text)
	b.height = 0
	_, err := io.WriteString(b.w, text.String())
	return err
}

// home goes to the first line and erases everything from there.
func (b *block) home(text *strings.Builder) {
	if b.height > 0 {
		fmt.Fprintf(text, "\x1b[%dA\r\x1b[J", b.height)
	}
}
