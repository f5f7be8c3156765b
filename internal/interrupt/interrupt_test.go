//go:build unix

package interrupt

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain makes the test binary a program that says what it hears when its
// first argument is "watch".
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "watch" {
		Watch(func() { fmt.Println("first") }, func() {
			fmt.Println("again")
			os.Exit(0)
		})
		fmt.Println("ready")
		time.Sleep(20 * time.Second)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// watcher starts that program by a line of the shell, and returns what it says,
// line by line, and its process.
func watcher(t *testing.T, line string) (said chan string, process *os.Process) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("sh", "-c", line, self)
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	said = make(chan string, 10)
	go func() {
		defer close(said)
		var word string
		for {
			if _, err := fmt.Fscanln(stdout, &word); err != nil {
				return
			}
			said <- word
		}
	}()
	expect(t, said, "ready")
	return said, command.Process
}

func expect(t *testing.T, said chan string, want string) {
	t.Helper()
	select {
	case got := <-said:
		if got != want {
			t.Fatalf("heard %q, want %q", got, want)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("did not hear %q", want)
	}
}

func send(t *testing.T, process *os.Process, s syscall.Signal) {
	t.Helper()
	if err := process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// TestDoubled: what comes at once after the first signal is that one.
func TestDoubled(t *testing.T) {
	said, process := watcher(t, `exec "$0" watch`)
	send(t, process, syscall.SIGHUP)
	expect(t, said, "first")
	send(t, process, syscall.SIGTERM)
	time.Sleep(2 * Settle)
	select {
	case word := <-said:
		t.Fatalf("heard %q", word)
	default:
	}
	send(t, process, syscall.SIGINT)
	expect(t, said, "again")
}

// TestIgnored: a program that was started to ignore a signal does so.
func TestIgnored(t *testing.T) {
	for name, s := range map[string]syscall.Signal{"HUP": syscall.SIGHUP, "INT": syscall.SIGINT} {
		said, process := watcher(t, `trap "" `+name+`; exec "$0" watch`)
		send(t, process, s)
		time.Sleep(Settle / 2)
		if len(said) > 0 {
			t.Errorf("%s: heard %q", name, strings.TrimSpace(<-said))
		}
		send(t, process, syscall.SIGTERM)
		expect(t, said, "first")
	}
}

// TestStop: without a watch, a signal has its usual effect; and stop may be
// called at any time.
func TestStop(t *testing.T) {
	heard := make(chan struct{})
	stop := Watch(func() { close(heard) }, nil)
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-heard
	stop()
	stop()
}
