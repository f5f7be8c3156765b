package train

import (
	"errors"
	"fmt"
	"math"
)

// maxThreads is more than any machine of today has.
const maxThreads = 1024

// span says between which values an option has to be, both included.
type span struct {
	name             string
	value, low, high float64
}

// checkSpans returns an error that names each option out of its range.
func checkSpans(spans ...span) error {
	var errs []error
	for _, s := range spans {
		switch {
		case s.low <= s.value && s.value <= s.high:
		case s.high == math.MaxInt || s.high == math.MaxFloat64:
			errs = append(errs, fmt.Errorf("%s is %g, must be at least %g", s.name, s.value, s.low))
		default:
			errs = append(errs, fmt.Errorf("%s is %g, must be from %g to %g", s.name, s.value, s.low, s.high))
		}
	}
	return errors.Join(errs...)
}
