//go:build linux || darwin

package search

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// mapMemory returns zeroed memory from the system, outside the garbage
// collector's heap; pages become resident when they are first touched.
func mapMemory(bytes int) ([]byte, error) {
	memory, err := unix.Mmap(-1, 0, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("mapping memory: %w", err)
	}
	adviseHugePages(memory)
	return memory, nil
}

// unmapMemory gives the memory back.
func unmapMemory(memory []byte) error { return unix.Munmap(memory) }
