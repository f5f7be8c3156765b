package match

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
)

// processes are the running engines, which do not get the signals that the
// arbiter gets.
type processes struct {
	mutex sync.Mutex
	pids  map[int]bool
}

// start starts a process and notes it.
func (p *processes) start(cmd *exec.Cmd) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	if p.pids == nil {
		p.pids = map[int]bool{}
	}
	p.pids[cmd.Process.Pid] = true
	return nil
}

// ended forgets a process that was waited for.
func (p *processes) ended(pid int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.pids, pid)
}

// killAll ends all processes with their children and lets no other one start:
// it keeps the lock.
func (p *processes) killAll() {
	p.mutex.Lock()
	for pid := range p.pids {
		killGroup(pid)
	}
}

// notify cancels at the first signal that asks the arbiter to end. At the
// second one it calls now. The function that it returns ends its watch.
func notify(cancel context.CancelFunc, now func()) (stop func()) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		for _, act := range []func(){cancel, now} {
			select {
			case <-signals:
				act()
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
