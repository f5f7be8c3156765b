package analyse

import (
	"fmt"
	"strconv"
	"strings"
)

// stipulationKind is what a composition asks for.
type stipulationKind uint8

// The kinds of stipulations.
const (
	directMate stipulationKind = iota // the side to move mates against any defence
	helpMate                          // both sides help to mate one of them
	selfMate                          // the side to move forces the other to mate it
)

// stipulation is the task of a composition: #3, h#2.5, s#4.
type stipulation struct {
	Kind  stipulationKind
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

// stipulationError says which text is no task that solveProblem takes, and why.
type stipulationError struct {
	Text, Reason string
}

// Error quotes the text.
func (e *stipulationError) Error() string {
	return fmt.Sprintf("stipulation %q: %s", e.Text, e.Reason)
}

// parseStipulation reads "#3", "h#2", "h#2.5" or "s#4"; a number alone is a
// direct mate. The error is a *stipulationError.
func parseStipulation(text string) (stipulation, error) {
	var s stipulation
	number := strings.ToLower(strings.TrimSpace(text))
	kind, rest, found := strings.Cut(number, "#")
	if found {
		number = rest
		switch kind {
		case "":
		case "h":
			s.Kind = helpMate
		case "s":
			s.Kind = selfMate
		default:
			return s, &stipulationError{text, "#N, h#N and s#N are known"}
		}
	}
	if whole, half := strings.CutSuffix(strings.Replace(number, ",", ".", 1), ".5"); half {
		s.Half, number = true, whole
	}
	moves, err := strconv.Atoi(number)
	if err != nil {
		return s, &stipulationError{text, "needs a number of moves, such as #3, h#2.5 or s#4"}
	}
	s.Moves = moves
	if err := s.check(); err != nil {
		err.(*stipulationError).Text = text
		return s, err
	}
	return s, nil
}

// check returns a *stipulationError for a task that makes no sense.
func (s stipulation) check() error {
	longest := [...]int{directMate: maxDirect, helpMate: maxHelp, selfMate: maxSelf}
	least := 1
	if s.Half {
		least = 0
	}
	switch {
	case s.Half && s.Kind != helpMate:
		return &stipulationError{s.String(), "only a helpmate has half moves"}
	case s.Moves < least || s.Moves > longest[s.Kind]:
		return &stipulationError{s.String(), fmt.Sprintf("from %d to %d moves are possible", least, longest[s.Kind])}
	}
	return nil
}

// plies returns the number of single moves in a helpmate.
func (s stipulation) plies() int {
	if s.Half {
		return 2*s.Moves + 1
	}
	return 2 * s.Moves
}

// String writes the stipulation as problemists do.
func (s stipulation) String() string {
	text := [...]string{directMate: "#", helpMate: "h#", selfMate: "s#"}[s.Kind] + strconv.Itoa(s.Moves)
	if s.Half {
		text += ".5"
	}
	return text
}
