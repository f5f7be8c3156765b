//go:build !linux && !darwin

package train

import "os"

// lock opens a folder; here nothing keeps other processes off it.
func lock(folder string) (*os.File, error) { return os.Open(folder) }

// lockOutput does nothing: here nothing keeps other processes off a file.
func lockOutput(string) (unlock func(), err error) { return func() {}, nil }
