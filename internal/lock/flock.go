//go:build linux || darwin

package lock

import (
	"os"

	"golang.org/x/sys/unix"

	"vezir/internal/replace"
)

// Folder takes a folder for this process alone, until the file returned is
// closed or the process ends. It does not wait: the error wraps ErrInUse if
// another one has it.
func Folder(folder string) (*os.File, error) {
	file, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	return file, take(file)
}

// File takes a file that may be yet to be written for this process alone,
// until unlock is called or the process ends, by a lock on another file beside
// it, or beside what it links to. It does not wait: the error wraps ErrInUse if
// another one has it.
func File(path string) (unlock func(), err error) {
	if path, err = replace.Target(path); err != nil {
		return nil, err
	}
	for {
		file, err := os.OpenFile(Name(path), os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := take(file); err != nil {
			return nil, err
		}
		// Whoever had the lock may have removed the file since it was opened.
		locked, _ := file.Stat()
		if there, err := os.Stat(file.Name()); err == nil && os.SameFile(there, locked) {
			return func() { os.Remove(file.Name()); file.Close() }, nil
		}
		file.Close()
	}
}

// take locks a file, or closes it.
func take(file *os.File) error {
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		file.Close()
		return &os.PathError{Op: "lock", Path: file.Name(), Err: ErrInUse}
	}
	return nil
}
