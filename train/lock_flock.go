//go:build linux || darwin

package train

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock takes a folder for this process alone, until the file returned is
// closed or the process ends. It does not wait.
func lock(folder string) (*os.File, error) {
	file, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		file.Close()
		return nil, &os.PathError{Op: "lock", Path: folder, Err: errInUse}
	}
	return file, nil
}
