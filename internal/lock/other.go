//go:build !linux && !darwin

package lock

import "os"

// Folder opens a folder; here nothing keeps other processes off it.
func Folder(folder string) (*os.File, error) { return os.Open(folder) }

// File does nothing: here nothing keeps other processes off a file.
func File(string) (unlock func(), err error) { return func() {}, nil }
