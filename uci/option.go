package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// option is one thing that a user can set.
type option struct {
	name    string
	kind    string                   // as the answer to "uci" describes it
	initial string                   // the default, as set takes it
	button  bool                     // takes no value
	set     func(value string) error // checks the value and applies it
}

// spin is a whole number within bounds, both included.
func spin(name string, initial, low, high int, apply func(int) error) option {
	return option{
		name:    name,
		kind:    fmt.Sprintf("spin default %d min %d max %d", initial, low, high),
		initial: strconv.Itoa(initial),
		set: func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < low || n > high {
				return fmt.Errorf("%s is not a whole number from %d to %d, nothing changes", quote(value), low, high)
			}
			return apply(n)
		},
	}
}

// check is true or false.
func check(name string, initial bool, apply func(bool)) option {
	return option{
		name:    name,
		kind:    fmt.Sprintf("check default %t", initial),
		initial: strconv.FormatBool(initial),
		set: func(value string) error {
			switch strings.ToLower(value) {
			case "true":
				apply(true)
			case "false":
				apply(false)
			default:
				return fmt.Errorf("%s is neither true nor false, nothing changes", quote(value))
			}
			return nil
		},
	}
}

// combo is one of several words.
func combo(name, initial string, words []string, apply func(string)) option {
	return option{
		name:    name,
		kind:    "combo default " + initial + " var " + strings.Join(words, " var "),
		initial: initial,
		set: func(value string) error {
			for _, word := range words {
				if strings.EqualFold(word, value) {
					apply(word)
					return nil
				}
			}
			return fmt.Errorf("%s is none of %s, nothing changes", quote(value), strings.Join(words, ", "))
		},
	}
}

// empty is how the protocol writes a text of no letters.
const empty = "<empty>"

// text is a string, empty by default.
func text(name string, apply func(string) error) option {
	return option{
		name: name,
		kind: "string default " + empty,
		set: func(value string) error {
			if value == empty {
				value = ""
			}
			return apply(value)
		},
	}
}

// button does something and holds no value.
func button(name string, press func()) option {
	return option{
		name:   name,
		kind:   "button",
		button: true,
		set:    func(string) error { press(); return nil },
	}
}

// assignment is what a "setoption" command says.
type assignment struct {
	name  string // words with one blank between them
	value string // as it was written, blanks inside it included
	given bool   // whether there was a value, be it an empty one
}

// parseSetOption reads what follows "setoption": name … [value …].
func parseSetOption(l *line) (assignment, error) {
	var a assignment
	if word := l.next(); word != "name" {
		return a, fmt.Errorf("%s where \"name\" belongs", quote(word))
	}
	var words []string
	for word := l.next(); word != ""; word = l.next() {
		if word == "value" {
			a.given = true
			a.value = l.rest()
			break
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return a, errors.New("the option's name is missing")
	}
	a.name = strings.Join(words, " ")
	return a, nil
}

// setOption obeys "setoption".
func (s *Server) setOption(l *line) error {
	s.settle()
	a, err := parseSetOption(l)
	if err != nil {
		return err
	}
	for _, o := range s.options {
		if !strings.EqualFold(o.name, a.name) {
			continue
		}
		if !a.given && !o.button {
			return fmt.Errorf("%s: the value is missing, nothing changes", o.name)
		}
		if err := o.set(a.value); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("there is no option %s", quote(a.name))
}
