package search

import "golang.org/x/sys/unix"

// adviseHugePages asks for large pages, which spare most misses of the
// translation buffer. The kernel may refuse; nothing depends on it.
func adviseHugePages(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }

// physicalMemory returns the bytes of memory that the machine has.
func physicalMemory() (uint64, bool) {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return 0, false
	}
	return info.Totalram * uint64(info.Unit), true
}
