package match

import (
	"fmt"
	"strconv"
	"strings"
)

// advertised is an option as the engine declared it.
type advertised struct {
	name     string
	kind     string // check, spin, combo, button, string
	min, max int    // of a spin
}

// learn records an option line.
func (e *engine) learn(line string) {
	var a advertised
	words := strings.Fields(line)
	key := ""
	for _, word := range words[1:] {
		switch {
		case word == "name" && key == "":
			key = word
		case key == "name" && word == "type" || key != "name" && isOptionKey(word):
			key = word
		case key == "name":
			a.name = strings.TrimSpace(a.name + " " + word)
		case key == "type":
			a.kind = word
		case key == "min":
			a.min, _ = strconv.Atoi(word)
		case key == "max":
			a.max, _ = strconv.Atoi(word)
		}
	}
	if a.name != "" {
		e.known[strings.ToLower(a.name)] = a
	}
}

func isOptionKey(word string) bool {
	switch word {
	case "default", "min", "max", "var":
		return true
	}
	return false
}

// setOptions sends the options that the user wants and those that the match
// needs. What the engine does not have is not sent.
func (e *engine) setOptions() {
	for _, s := range e.Options {
		e.setOption(s.Name, s.Value)
	}
	if e.around.chess960 {
		e.setOption("UCI_Chess960", "true")
	}
	if _, ok := e.known["ponder"]; ok && e.Ponder {
		e.setOption("Ponder", "true")
	}
}

func (e *engine) setOption(name, value string) {
	a, ok := e.known[strings.ToLower(name)]
	if !ok {
		e.note(unknownOption, name)
		return
	}
	if a.kind == "button" {
		e.send("setoption name " + a.name)
		return
	}
	e.send("setoption name " + a.name + " value " + e.fit(a, value))
}

// fit returns a value as the engine wants it, and notes one that it cannot want.
func (e *engine) fit(a advertised, value string) string {
	switch a.kind {
	case "spin":
		if n, err := strconv.Atoi(value); err != nil || n < a.min || n > a.max {
			e.note(badOptionValue, fmt.Sprintf("%s %q, from %d to %d", a.name, value, a.min, a.max))
		}
	case "check":
		if b, err := parseBool(value); err == nil {
			value = strconv.FormatBool(b)
		} else {
			e.note(badOptionValue, fmt.Sprintf("%s %q, true or false", a.name, value))
		}
	}
	return value
}
