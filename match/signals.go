package match

import (
	"os/exec"
	"sync"
)

// processes are the running engines, which do not get the signals that the
// arbiter gets, and the log of what they say.
type processes struct {
	mutex sync.Mutex
	pids  map[int]bool
	log   *trafficLog // nil for none
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

// keepLog notes the log.
func (p *processes) keepLog(log *trafficLog) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.log = log
}

// endAtOnce leaves no process behind, and in the log's file all that was said.
func (p *processes) endAtOnce() {
	p.killAll()
	if p.log != nil {
		_ = p.log.flush() // nobody would hear of it
	}
}
