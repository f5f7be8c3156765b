package search

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// adviseHugePages asks for large pages, which spare most misses of the
// translation buffer. The kernel may refuse; nothing depends on it.
func adviseHugePages(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }

// freeMemory returns the bytes that can still be used: what the system has
// available, or less in a container with a limit.
func freeMemory() (uint64, bool) {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	_, rest, found := bytes.Cut(info, []byte("MemAvailable:"))
	var kibibytes uint64
	if _, err := fmt.Sscan(string(rest[:min(len(rest), 40)]), &kibibytes); err != nil || !found {
		return 0, false
	}
	free := kibibytes << 10
	limit, limited := groupMemory("memory.max", "")
	used, _ := groupMemory("memory.current", "")
	spare, _ := groupMemory("memory.stat", "inactive_file ") // cached files make room
	if limited {
		free = min(free, limit-min(used-min(spare, used), limit))
	}
	return free, true
}

// groupMemory reads a number of bytes after a word in a file of the control group;
// there may be none.
func groupMemory(file, word string) (uint64, bool) {
	text, err := os.ReadFile("/sys/fs/cgroup/" + file)
	if err != nil {
		return 0, false
	}
	_, rest, found := strings.Cut(string(text), word)
	line, _, _ := strings.Cut(rest, "\n")
	n, err := strconv.ParseUint(line, 10, 64)
	return n, found && err == nil
}
