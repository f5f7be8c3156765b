package analyse

import (
	"fmt"
	"strconv"
	"strings"
)

// StipulationKind is what a composition asks for.
type StipulationKind uint8

// The kinds of stipulations.
const (
	DirectMate StipulationKind = iota // the side to move mates against any defence
	HelpMate                          // both sides help to mate one of them
	SelfMate                          // the side to move forces the other to mate it
)

// Stipulation is the task of a composition: #3, h#2.5, s#4.
type Stipulation struct {
	Kind  StipulationKind
	Moves int // whole moves
	// Half adds half a move to a helpmate, in which the mating side then begins.
	Half bool
}

// The longest problems that are taken.
const (
	maxDirect = 30
	maxSelf   = 20
	maxHelp   = 12
)

// StipulationError says which text is no task that Solve takes, and why.
type StipulationError struct {
	Text, Reason string
}

// Error quotes the text.
func (e *StipulationError) Error() string {
	return fmt.Sprintf("stipulation %q: %s", e.Text, e.Reason)
}

// ParseStipulation reads "#3", "h#2", "h#2.5" or "s#4"; a number alone is a
// direct mate. The error is a *StipulationError.
func ParseStipulation(text string) (Stipulation, error) {
	var s Stipulation
	number := strings.ToLower(strings.TrimSpace(text))
	kind, rest, found := strings.Cut(number, "#")
	if found {
		number = rest
		switch kind {
		case "":
		case "h":
			s.Kind = HelpMate
		case "s":
			s.Kind = SelfMate
		default:
			return s, &StipulationError{text, "#N, h#N and s#N are known"}
		}
	}
	if whole, half := strings.CutSuffix(strings.Replace(number, ",", ".", 1), ".5"); half {
		s.Half, number = true, whole
	}
	moves, err := strconv.Atoi(number)
	if err != nil {
		return s, &StipulationError{text, "needs a number of moves, such as #3, h#2.5 or s#4"}
	}
	s.Moves = moves
	if err := s.check(); err != nil {
		err.(*StipulationError).Text = text
		return s, err
	}
	return s, nil
}

// check returns a *StipulationError for a task that makes no sense.
func (s Stipulation) check() error {
	longest := [...]int{DirectMate: maxDirect, HelpMate: maxHelp, SelfMate: maxSelf}
	least := 1
	if s.Half {
		least = 0
	}
	switch {
	case s.Half && s.Kind != HelpMate:
		return &StipulationError{s.String(), "only a helpmate has half moves"}
	case s.Moves < least || s.Moves > longest[s.Kind]:
		return &StipulationError{s.String(), fmt.Sprintf("from %d to %d moves are possible", least, longest[s.Kind])}
	}
	return nil
}

// plies returns the number of single moves in a helpmate.
func (s Stipulation) plies() int {
	if s.Half {
		return 2*s.Moves + 1
	}
	return 2 * s.Moves
}

// String writes the stipulation as problemists do.
func (s Stipulation) String() string {
	text := [...]string{DirectMate: "#", HelpMate: "h#", SelfMate: "s#"}[s.Kind] + strconv.Itoa(s.Moves)
	if s.Half {
		text += ".5"
	}
	return text
}
