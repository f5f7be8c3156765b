package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Shells returns the shells that Completion knows.
func Shells() []string { return []string{"bash", "zsh", "fish"} }

// Completion writes the script that completes commands and flags in a shell.
func Completion(w io.Writer, app *kong.Application, shell string) error {
	var text string
	switch shell {
	case "bash":
		text = bash(app)
	case "zsh":
		text = zsh(app)
	case "fish":
		text = fish(app)
	default:
		return fmt.Errorf("no completion for %q, there is one for %s", shell, strings.Join(Shells(), ", "))
	}
	_, err := io.WriteString(w, text)
	return err
}

// bash writes a function that finds out which command is being typed, then
// what the word before the cursor asks for.
func bash(app *kong.Application) string {
	var steps, values, words strings.Builder
	for _, node := range all(app.Node) {
		at := strings.Join(path(node), " ")
		var offered []string
		for _, child := range commands(node) {
			offered = append(offered, child.Name)
			for _, name := range names(child) {
				fmt.Fprintf(&steps, "\t\t\"%s:%s\") at=\"%s\" ;;\n", at, name, strings.Join(path(child), " "))
			}
		}
		for _, f := range visible(node) {
			offered = append(offered, "--"+f.Name)
			switch kind, list := value(f); kind {
			case listValue:
				fmt.Fprintf(&values, "\t\"%s:--%s\") COMPREPLY=($(compgen -W \"%s\" -- \"$cur\")); return ;;\n", at, f.Name, strings.Join(list, " "))
			case fileValue:
				fmt.Fprintf(&values, "\t\"%s:--%s\") return ;;\n", at, f.Name)
			case anyValue:
				fmt.Fprintf(&values, "\t\"%s:--%s\") compopt +o default; return ;;\n", at, f.Name)
			}
		}
		for _, p := range node.Positional {
			offered = append(offered, choices(p)...)
		}
		fmt.Fprintf(&words, "\t\"%s\") offered=\"%s\" ;;\n", at, strings.Join(offered, " "))
	}
	return fmt.Sprintf(`# bash completion for %[1]s
_%[1]s() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at="" offered="" i
	# --flag=value comes as three words.
	if [[ $cur == = ]]; then
		cur=""
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	for ((i = 1; i < COMP_CWORD; i++)); do
		case "$at:${COMP_WORDS[i]}" in
%[2]s		esac
	done
	case "$at:$prev" in
%[3]s	esac
	case "$at" in
%[4]s	esac
	COMPREPLY=($(compgen -W "$offered" -- "$cur"))
}
complete -o default -F _%[1]s %[1]s
`, app.Name, steps.String(), values.String(), words.String())
}

// zsh writes a function for each command.
func zsh(app *kong.Application) string {
	var text strings.Builder
	fmt.Fprintf(&text, "#compdef %s\n", app.Name)
	for _, node := range all(app.Node) {
		fmt.Fprintf(&text, "\n%s() {\n", function(app, node))
		children := commands(node)
		text.WriteString("\tlocal line state\n\t_arguments -C")
		for _, f := range visible(node) {
			fmt.Fprintf(&text, " \\\n\t\t'%s'", zshFlag(f))
		}
		if len(children) == 0 {
			text.WriteString(zshArguments(node) + "\n}\n")
			continue
		}
		text.WriteString(" \\\n\t\t'1: :->command' \\\n\t\t'*:: :->rest'\n\tcase $state in\n\tcommand)\n\t\tlocal -a commands=(\n")
		for _, child := range children {
			fmt.Fprintf(&text, "\t\t\t'%s:%s'\n", child.Name, zshQuote(summary(child.Help)))
		}
		text.WriteString("\t\t)\n\t\t_describe command commands ;;\n\trest)\n\t\tcase $line[1] in\n")
		for _, child := range children {
			fmt.Fprintf(&text, "\t\t%s) %s ;;\n", strings.Join(names(child), "|"), function(app, child))
		}
		text.WriteString("\t\tesac ;;\n\tesac\n}\n")
	}
	fmt.Fprintf(&text, "\nif [ \"$funcstack[1]\" = _%[1]s ]; then\n\t_%[1]s \"$@\"\nelse\n\tcompdef _%[1]s %[1]s\nfi\n", app.Name)
	return text.String()
}

// function names the function that completes a command.
func function(app *kong.Application, node *kong.Node) string {
	return "_" + strings.Join(append([]string{app.Name}, path(node)...), "_")
}

// zshFlag describes a flag for _arguments.
func zshFlag(f *kong.Flag) string {
	kind, list := value(f)
	help := zshQuote(summary(f.Help))
	name := zshQuote(f.FormatPlaceHolder())
	repeated := ""
	if f.IsSlice() {
		repeated = "*"
	}
	switch kind {
	case noValue:
		return fmt.Sprintf("--%s[%s]", f.Name, help)
	case listValue:
		return fmt.Sprintf("%s--%s=[%s]:%s:(%s)", repeated, f.Name, help, name, strings.Join(list, " "))
	case fileValue:
		return fmt.Sprintf("%s--%s=[%s]:%s:_files", repeated, f.Name, help, name)
	}
	return fmt.Sprintf("%s--%s=[%s]:%s: ", repeated, f.Name, help, name)
}

// zshArguments describes what stands behind the flags.
func zshArguments(node *kong.Node) string {
	var options strings.Builder
	for _, p := range node.Positional {
		list := choices(p)
		for _, word := range list {
			if isOption(word) {
				fmt.Fprintf(&options, " \\\n\t\t'*%s'", word)
			}
		}
		if list = slices.DeleteFunc(list, isOption); len(list) > 0 {
			return fmt.Sprintf(" \\\n\t\t'*:%s:(%s)'", p.Name, strings.Join(list, " "))
		}
	}
	return options.String() + " \\\n\t\t'*:file:_files'"
}

// zshQuote makes a text fit between brackets and apostrophes.
func zshQuote(text string) string {
	return strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(text)
}

// fish writes a line for each command and flag.
func fish(app *kong.Application) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# fish completion for %[1]s\ncomplete -c %[1]s -f\n", app.Name)
	for _, node := range all(app.Node) {
		children := commands(node)
		where := fishCondition(node)
		for _, child := range children {
			fmt.Fprintf(&text, "complete -c %s -n '%s' -a %s -d '%s'\n", app.Name, where, child.Name, fishQuote(summary(child.Help)))
		}
		for _, f := range visible(node) {
			fmt.Fprintf(&text, "complete -c %s -n '%s' -l %s%s -d '%s'\n", app.Name, where, f.Name, fishValue(f), fishQuote(summary(f.Help)))
		}
		for _, p := range node.Positional {
			list := choices(p)
			for _, word := range list {
				if isOption(word) {
					fmt.Fprintf(&text, "complete -c %s -n '%s' -o %s\n", app.Name, where, word[1:])
				}
			}
			list = slices.DeleteFunc(list, isOption)
			switch {
			case len(list) > 0:
				fmt.Fprintf(&text, "complete -c %s -n '%s' -a '%s'\n", app.Name, where, strings.Join(list, " "))
			case len(children) == 0:
				fmt.Fprintf(&text, "complete -c %s -n '%s' -F\n", app.Name, where)
			}
		}
	}
	return text.String()
}

// fishCondition is true where a command is complete and none below it has begun.
func fishCondition(node *kong.Node) string {
	if node.Parent == nil {
		return "__fish_use_subcommand"
	}
	var parts []string
	for at := node; at.Parent != nil; at = at.Parent {
		parts = append([]string{"__fish_seen_subcommand_from " + strings.Join(names(at), " ")}, parts...)
	}
	var below []string
	for _, child := range commands(node) {
		below = append(below, names(child)...)
	}
	if len(below) > 0 {
		parts = append(parts, "not __fish_seen_subcommand_from "+strings.Join(below, " "))
	}
	return strings.Join(parts, "; and ")
}

// fishValue says what a flag takes.
func fishValue(f *kong.Flag) string {
	switch kind, list := value(f); kind {
	case noValue:
		return ""
	case listValue:
		return " -x -a '" + strings.Join(list, " ") + "'"
	case fileValue:
		return " -r -F"
	}
	return " -x"
}

func fishQuote(text string) string { return strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) }
