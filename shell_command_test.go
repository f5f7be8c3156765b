package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// Every variable of the environment that a flag takes its value from stands in
// the manual page.
func TestEnvironmentIsDescribed(t *testing.T) {
	parser, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	variables := 0
	_ = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			for _, name := range flag.Envs {
				variables++
				if !strings.Contains(environment, name+":") {
					t.Errorf("--%s takes its value from %s, of which the manual page says nothing", flag.Name, name)
				}
			}
		}
		return next(nil)
	})
	if variables == 0 {
		t.Error("no flag takes its value from the environment")
	}
}
