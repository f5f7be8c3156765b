package exit

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"done", nil, 0},
		{"no mistake", Usage(nil), 0},
		{"a failure", fs.ErrNotExist, 1},
		{"a mistake", fmt.Errorf("bench: %w", Usage(fs.ErrInvalid)), 2},
		{"the answer is no", fmt.Errorf("1 of 2: %w", ErrNo), 3},
		{"interrupted", errors.Join(nil, fmt.Errorf("ended early: %w", ErrInterrupted)), 130},
	} {
		if got := Status(c.err); got != c.want {
			t.Errorf("%s: status %d, want %d", c.name, got, c.want)
		}
	}
}

// TestUsage: the mark adds nothing to the text, and hides nothing.
func TestUsage(t *testing.T) {
	err := Usage(fs.ErrNotExist)
	if err.Error() != fs.ErrNotExist.Error() || !errors.Is(err, fs.ErrNotExist) || !errors.Is(err, ErrUsage) {
		t.Errorf("%v", err)
	}
}
