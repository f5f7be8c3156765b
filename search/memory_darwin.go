package search

import "golang.org/x/sys/unix"

// adviseHugePages does nothing: macOS has no such advice.
func adviseHugePages([]byte) {}

// physicalMemory returns the bytes of memory that the machine has.
func physicalMemory() (uint64, bool) {
	bytes, err := unix.SysctlUint64("hw.memsize")
	return bytes, err == nil
}
