// Package cli writes what a command line gives to those who use it, from the
// same description of commands and flags that parses it: completion for shells,
// and the manual page.
package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// valueKind says what completes the value of a flag.
type valueKind uint8

const (
	noValue valueKind = iota // the flag is a switch
	anyValue
	fileValue
	listValue
)

// Lister is the type of a flag that takes more than the words that complete it, or of
// arguments; those that begin with a dash are options that the command itself reads.
type Lister interface {
	Words() []string
}

// pathTypes are the types of flags that kong takes for paths. It makes them absolute;
// a flag that keeps a path as it is typed has no type, but the placeholder FILE or PATH.
var pathTypes = []string{"path", "existingfile", "existingdir"}

// value returns what a flag takes; words are those of a list.
func value(f *kong.Flag) (kind valueKind, words []string) {
	lister, lists := f.Target.Interface().(Lister)
	switch {
	case f.IsBool():
		return noValue, nil
	case lists:
		return listValue, lister.Words()
	case f.Enum != "":
		return listValue, f.EnumSlice()
	case slices.Contains(pathTypes, f.Tag.Type), f.PlaceHolder == "FILE", f.PlaceHolder == "PATH":
		return fileValue, nil
	}
	return anyValue, nil
}

// choices returns the words that complete an argument.
func choices(p *kong.Positional) []string {
	if lister, ok := p.Target.Interface().(Lister); ok {
		return lister.Words()
	}
	if p.Enum != "" {
		return p.EnumSlice()
	}
	return nil
}

// isOption reports whether a word is an option.
func isOption(word string) bool { return strings.HasPrefix(word, "-") }

// visible returns the flags of a command that are for users, without those of
// its parents.
func visible(node *kong.Node) []*kong.Flag {
	var flags []*kong.Flag
	for _, f := range node.Flags {
		if !f.Hidden {
			flags = append(flags, f)
		}
	}
	return flags
}

// commands returns the commands below a node that are for users.
func commands(node *kong.Node) []*kong.Node {
	var list []*kong.Node
	for _, child := range node.Children {
		if !child.Hidden && child.Type == kong.CommandNode {
			list = append(list, child)
		}
	}
	return list
}

// all returns a node and all commands below it, parents first.
func all(node *kong.Node) []*kong.Node {
	list := []*kong.Node{node}
	for _, child := range commands(node) {
		list = append(list, all(child)...)
	}
	return list
}

// path returns the names of the commands down to a node, without that of the
// program.
func path(node *kong.Node) []string {
	if node.Parent == nil {
		return nil
	}
	return append(path(node.Parent), node.Name)
}

// names returns the names of a command.
func names(node *kong.Node) []string { return append([]string{node.Name}, node.Aliases...) }

// summary returns the first sentence of a help text.
func summary(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	first, _, _ = strings.Cut(first, "; ")
	return strings.TrimSuffix(first, ".")
}
