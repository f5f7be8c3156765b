package syzygy

import (
	"errors"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapFile maps a file for reading.
func mapFile(file *os.File, size int) ([]byte, error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(file.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, &os.PathError{Op: "CreateFileMapping", Path: file.Name(), Err: err}
	}
	address, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	// The view keeps the mapping alive.
	if err := errors.Join(err, windows.CloseHandle(mapping)); err != nil {
		return nil, &os.PathError{Op: "MapViewOfFile", Path: file.Name(), Err: err}
	}
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(nil), address)), size), nil
}

// unmapFile undoes mapFile.
func unmapFile(data []byte) error {
	return windows.UnmapViewOfFile(uintptr(unsafe.Pointer(unsafe.SliceData(data))))
}
