//go:build unix

package match

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup makes the process the head of a process group, so that its children
// can be ended with it and Ctrl-C reaches the arbiter alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process and its children.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// endOrphans ends the children that a process left behind when it exited, and
// reports whether there were any. Children that end by themselves at the same
// time are given a moment.
func endOrphans(pid int) bool {
	if syscall.Kill(-pid, 0) != nil {
		return false
	}
	time.Sleep(50 * time.Millisecond)
	return syscall.Kill(-pid, syscall.SIGKILL) == nil
}
