//go:build !unix

package match

import (
	"os"
	"os/exec"
	"strconv"
)

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process and, where taskkill exists, its children.
func killGroup(pid int) {
	if exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(pid)).Run() == nil {
		return
	}
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

// endOrphans cannot find the children of a process that is gone.
func endOrphans(int) bool { return false }
