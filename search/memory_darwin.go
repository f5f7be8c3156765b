package search

import "golang.org/x/sys/unix"

// adviseHugePages does nothing: macOS has no such advice.
func adviseHugePages([]byte) {}

// freeMemory returns the bytes of memory that the machine has, a bound on what
// can be used.
func freeMemory() (uint64, bool) {
	bytes, err := unix.SysctlUint64("hw.memsize")
	return bytes, err == nil
}
