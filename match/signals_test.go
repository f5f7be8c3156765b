//go:build unix

package match

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestSignals: the first signal cancels the match, the second one leaves no
// engine behind.
func TestSignals(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	killed := make(chan struct{})
	running := &processes{}
	stop := notify(cancel, func() { running.killAll(); close(killed) })
	defer stop()

	pids := filepath.Join(t.TempDir(), "pids")
	o := &engineOptions{Name: "E", Command: "self", Args: []string{"fake", "no-quit", "child", "pids=" + pids}}
	around := &surroundings{timeouts: testTimeouts, faults: newFaults(&bytes.Buffer{}), running: running}
	e, err := startEngine(ctx, o, around)
	if err != nil {
		t.Fatal(err)
	}
	send := func(s syscall.Signal, done <-chan struct{}) {
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatalf("nothing happened after %v", s)
		}
	}
	send(syscall.SIGHUP, ctx.Done())
	send(syscall.SIGTERM, killed)
	noProcessLeft(t, pids)
	running.mutex.Unlock() // the arbiter would be gone by now
	e.close()
}
