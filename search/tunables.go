package search

import "fmt"

// Tunable is a number of the search that a build with the tag spsa lets a tuner
// change. Other builds have none.
type Tunable struct {
	Name            string
	Value, Min, Max int
}

// Tunables returns the numbers that can be changed, with their present values.
func Tunables() []Tunable {
	list := make([]Tunable, 0, len(tunables))
	for _, t := range tunables {
		list = append(list, Tunable{t.name, *t.value, t.min, t.max})
	}
	return list
}

// SetTunable gives a number of the search, the same for all engines of the
// process, a new value. No search may be running.
func SetTunable(name string, value int) error {
	for _, t := range tunables {
		if t.name != name {
			continue
		}
		if value < t.min || value > t.max {
			return fmt.Errorf("%s: %d is outside %d to %d", name, value, t.min, t.max)
		}
		*t.value = value
		fillReductions()
		return nil
	}
	return fmt.Errorf("%s is no number that can be tuned", name)
}

// tunable is a row of the table that internal/params generates.
type tunable struct {
	name     string
	value    *int
	min, max int
}
