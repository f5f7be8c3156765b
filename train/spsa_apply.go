package train

import (
	"fmt"
	"go/format"
	"regexp"
	"strconv"

	"vezir/internal/replace"
)

// Apply writes the values into a file of Go constants, search/params.go, and
// leaves everything else in it as it is.
func (s *SPSAState) Apply(path string) error {
	source, err := s.applied(path)
	if err != nil {
		return err
	}
	if err := replace.Content(path, source); err != nil {
		return fmt.Errorf("apply: %w", err)
	}
	return nil
}

// canApply reports what would keep Apply from its work, so that it is known before
// the tuning. It changes nothing.
func (s *SPSAState) canApply(path string) error {
	if _, err := s.applied(path); err != nil {
		return err
	}
	if err := replace.Check(path); err != nil {
		return fmt.Errorf("apply: %w", err)
	}
	return nil
}

// applied returns what is in a file of Go constants, with the values.
func (s *SPSAState) applied(path string) ([]byte, error) {
	source, err := replace.Read(path)
	if err != nil {
		return nil, fmt.Errorf("apply: %w", err)
	}
	if source, err = applyValues(source, s.Parameters); err != nil {
		return nil, fmt.Errorf("apply: %s: %w", path, err)
	}
	return source, nil
}

// applyValues replaces the numbers of constants that stand in a line each.
func applyValues(source []byte, parameters []spsaParameter) ([]byte, error) {
	for i := range parameters {
		p := &parameters[i]
		line := regexp.MustCompile(`(?m)^(\s*` + regexp.QuoteMeta(p.Name) + `\s*=\s*)-?\d+\b`)
		if n := len(line.FindAllIndex(source, -1)); n != 1 {
			return nil, fmt.Errorf("%d lines define %s, one is needed", n, p.Name)
		}
		source = line.ReplaceAll(source, strconv.AppendInt([]byte("${1}"), int64(p.final()), 10))
	}
	return format.Source(source) // comments are aligned anew
}
