package search

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapMemory returns zeroed memory from the system, outside the garbage
// collector's heap.
func mapMemory(bytes int) ([]byte, error) {
	address, err := windows.VirtualAlloc(0, uintptr(bytes), windows.MEM_COMMIT|windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
		return nil, fmt.Errorf("mapping memory: %w", err)
	}
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(nil), address)), bytes), nil
}

// unmapMemory gives the memory back.
func unmapMemory(memory []byte) error {
	return windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(memory))), 0, windows.MEM_RELEASE)
}

// freeMemory leaves the question to VirtualAlloc, which refuses what the system
// cannot commit.
func freeMemory() (uint64, bool) { return 0, false }
