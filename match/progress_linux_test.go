package match

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"vezir/internal/exit"
	"vezir/internal/terminal"
)

// openTerminal returns the two ends of a terminal with a number of columns:
// what is written to screen can be read from keeper.
func openTerminal(t *testing.T, columns uint16) (keeper, screen *os.File) {
	t.Helper()
	keeper, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	t.Cleanup(func() { keeper.Close() })
	if err := unix.IoctlSetPointerInt(int(keeper.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip("no terminal: ", err)
	}
	number, err := unix.IoctlGetInt(int(keeper.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetWinsize(int(screen.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	return keeper, screen
}

// TestProgressFits: the line that is written over is one line on the terminal.
func TestProgressFits(t *testing.T) {
	t.Setenv("TERM", "xterm")
	const columns = 40
	keeper, screen := openTerminal(t, columns)
	const end = "that is all"
	written := make(chan string)
	go func() {
		var text []byte
		part := make([]byte, 4096)
		for !bytes.Contains(text, []byte(end)) {
			n, err := keeper.Read(part)
			if err != nil {
				break
			}
			text = append(text, part[:n]...)
		}
		written <- string(text)
	}()
	line := "-engine cmd=self args=fake name=A -engine cmd=self args=fake name=B -each nodes=1 -games 4 -ratinginterval 0"
	status := run(context.Background(), strings.Fields(line), screen, &bytes.Buffer{}, surroundings{timeouts: testTimeouts})
	fmt.Fprintln(screen, end)
	var text string
	select {
	case text = <-written:
	case <-time.After(10 * time.Second):
		t.Fatal("the terminal shows no end")
	}
	text, _, _ = strings.Cut(text, "\n") // the report follows
	shown := strings.Split(strings.TrimRight(text, "\r"), terminal.Clear)
	if status != exit.StatusDone || len(shown) != 5 {
		t.Fatalf("status %d, %q", status, shown)
	}
	for _, line := range shown[1:] {
		if !strings.HasPrefix(line, "game ") || len([]rune(line)) >= columns {
			t.Errorf("%q", line)
		}
	}
}
