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

// Status returns the exit status that an error stands for, 0 for none.
func Status(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, ErrNo):
		return 3
	case errors.Is(err, ErrUsage):
		return 2
	case errors.Is(err, ErrInterrupted):
		return 130
	}
	return 1
}
