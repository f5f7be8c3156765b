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
	if limit, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if bytes, err := strconv.ParseUint(strings.TrimSpace(string(limit)), 10, 64); err == nil {
			free = min(free, bytes)
		}
	}
	return free, true
}
