//go:build unix

package match

import (
	"bytes"
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"vezir/internal/interrupt"
)

// TestSignals: the first signal cancels the match, the second one leaves no
// engine behind, and a log that is whole.
func TestSignals(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	killed := make(chan struct{})
	running := &processes{}
	stop := interrupt.Watch(cancel, func() { running.endAtOnce(); close(killed) })
	defer stop()

	pids := filepath.Join(t.TempDir(), "pids")
	o := &engineOptions{Name: "E", Command: "self", Args: []string{"fake", "no-quit", "child", "pids=" + pids}}
	var written bytes.Buffer
	around := &surroundings{timeouts: testTimeouts, faults: newFaults(&bytes.Buffer{}), running: running, log: newTrafficLog(&written)}
	running.keepLog(around.log)
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
	first := syscall.SIGHUP
	if signal.Ignored(first) { // as under nohup
		first = syscall.SIGTERM
	}
	send(first, ctx.Done())
	time.Sleep(2 * interrupt.Settle)
	send(syscall.SIGTERM, killed)
	noProcessLeft(t, pids)
	around.log.mutex.Lock()
	if !strings.Contains(written.String(), ">E: uci\n") {
		t.Errorf("the log holds %q", &written)
	}
	around.log.mutex.Unlock()
	running.mutex.Unlock() // the arbiter would be gone by now
	e.close()
}
