// Package exit holds the outcomes that scripts tell apart by the exit status;
// docs/analysis.md lists them. Errors that wrap none of these are failures.
package exit

import "errors"

var (
	// ErrUsage: the arguments make no sense, or not together.
	ErrUsage = errors.New("usage")
	// ErrNo: the work is done and the answer is no, which the output says:
	// positions were missed, a composition is unsound.
	ErrNo = errors.New("the answer is no")
	// ErrInterrupted: the work was stopped before its end.
	ErrInterrupted = errors.New("interrupted")
)

// Usage marks an error as one of the arguments, without a word about it: it wraps
// ErrUsage then. No error stays none.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

type usageError struct{ error }

func (e usageError) Unwrap() []error { return []error{e.error, ErrUsage} }

// The exit statuses.
const (
	StatusDone        = 0
	StatusFailed      = 1
	StatusUsage       = 2
	StatusNo          = 3
	StatusInterrupted = 130 // as a shell says it of Ctrl-C
)

// Status returns the exit status that an error stands for.
func Status(err error) int {
	switch {
	case err == nil:
		return StatusDone
	case errors.Is(err, ErrNo):
		return StatusNo
	case errors.Is(err, ErrUsage):
		return StatusUsage
	case errors.Is(err, ErrInterrupted):
		return StatusInterrupted
	}
	return StatusFailed
}
