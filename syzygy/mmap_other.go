//go:build !unix && !windows

package syzygy

import (
	"io"
	"os"
)

// mapFile reads a file where files cannot be mapped.
func mapFile(file *os.File, size int) ([]byte, error) {
	data := make([]byte, size)
	_, err := io.ReadFull(file, data)
	return data, err
}

// unmapFile leaves the memory to the garbage collector.
func unmapFile([]byte) error { return nil }
