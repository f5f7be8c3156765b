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
	err   error // the first that out returned
}

// lockOutputs guards the two outputs by one lock.
func lockOutputs(stdout, stderr io.Writer) (out, errs *lockedWriter) {
	mutex := new(sync.Mutex)
	return &lockedWriter{mutex: mutex, out: stdout}, &lockedWriter{mutex: mutex, out: stderr}
}

// Write writes p in one piece.
func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	n, err := w.out.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// failed returns the first error of writing.
func (w *lockedWriter) failed() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.err
}
