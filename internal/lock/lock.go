// Package lock keeps other processes off what one process writes.
package lock

import "errors"

// ErrInUse says that another process has the lock.
var ErrInUse = errors.New("another process writes there")

// Name returns the file that [File] locks for a path.
func Name(path string) string { return path + ".lock" }
