//go:build unix

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file for reading.
func mapFile(file *os.File, size int) ([]byte, error) {
	data, err := unix.Mmap(int(file.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, &os.PathError{Op: "mmap", Path: file.Name(), Err: err}
	}
	// Probes go from place to place. The advice may be refused.
	_ = unix.Madvise(data, unix.MADV_RANDOM)
	return data, nil
}

// unmapFile undoes mapFile.
func unmapFile(data []byte) error { return unix.Munmap(data) }
