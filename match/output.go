package match

import (
	"io"
	"sync"
)

// lockedWriter lets several goroutines write to one output, and to two that may
// be the same.
type lockedWriter struct {
	mutex *sync.Mutex
	out   io.Writer
}

// lockOutputs guards the two outputs by one lock.
func lockOutputs(stdout, stderr io.Writer) (io.Writer, io.Writer) {
	mutex := new(sync.Mutex)
	return &lockedWriter{mutex, stdout}, &lockedWriter{mutex, stderr}
}

// Write writes p in one piece.
func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.out.Write(p)
}
