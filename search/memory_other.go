//go:build !linux && !darwin && !windows

package search

// mapMemory returns zeroed memory.
func mapMemory(bytes int) ([]byte, error) { return make([]byte, bytes), nil }

// unmapMemory leaves the memory to the garbage collector.
func unmapMemory([]byte) error { return nil }

// freeMemory is not known here.
func freeMemory() (uint64, bool) { return 0, false }
