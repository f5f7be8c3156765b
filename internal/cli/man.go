package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Section is a part of a manual page behind the commands. Its text has
// paragraphs, and indented lines that stay as they are.
type Section struct {
	Title, Text string
}

// ManPage writes the manual page of a program in the language of man(7).
// source names the program with its version.
func ManPage(w io.Writer, app *kong.Application, source, tagline string, sections ...Section) error {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %s 1 \"\" \"%s\" \"\"\n", strings.ToUpper(app.Name), roff(source))
	fmt.Fprintf(&page, ".SH NAME\n%s \\- %s\n", app.Name, roff(tagline))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n")
	for i, node := range leaves(app.Node) {
		if i > 0 {
			page.WriteString(".br\n")
		}
		fmt.Fprintf(&page, ".B %s %s\n", app.Name, strings.Join(path(node), " "))
		if text := arguments(node); text != "" {
			page.WriteString(roff(text) + "\n")
		}
	}
	fmt.Fprintf(&page, ".SH DESCRIPTION\n")
	prose(&page, app.Help)
	fmt.Fprintf(&page, ".SH COMMANDS\n")
	for _, node := range leaves(app.Node) {
		command(&page, node)
	}
	for _, s := range sections {
		fmt.Fprintf(&page, ".SH %s\n", strings.ToUpper(s.Title))
		prose(&page, s.Text)
	}
	_, err := io.WriteString(w, page.String())
	return err
}

// leaves returns the commands that do something.
func leaves(node *kong.Node) []*kong.Node {
	var list []*kong.Node
	for _, n := range all(node) {
		if len(commands(n)) == 0 {
			list = append(list, n)
		}
	}
	return list
}

// arguments names what follows a command.
func arguments(node *kong.Node) string {
	var text []string
	if len(visible(node)) > 0 {
		text = append(text, "[flags]")
	}
	for _, p := range node.Positional {
		text = append(text, p.Summary())
	}
	return strings.Join(text, " ")
}

// command describes a command and its flags.
func command(page *strings.Builder, node *kong.Node) {
	fmt.Fprintf(page, ".SS %s\n", roff(strings.Join(path(node), " ")))
	prose(page, node.Help)
	if node.Detail != "" {
		page.WriteString(".PP\n")
		prose(page, node.Detail)
	}
	for _, p := range node.Positional {
		if p.Help != "" {
			fmt.Fprintf(page, ".TP\n.I %s\n%s\n", roff(p.Name), roff(p.Help))
		}
	}
	for _, f := range visible(node) {
		if f.Name == "help" {
			continue
		}
		name := ".B " + roff("--"+f.Name)
		if !f.IsBool() {
			name = fmt.Sprintf(".BI %s %s", roff("--"+f.Name+"="), roff(f.FormatPlaceHolder()))
		}
		fmt.Fprintf(page, ".TP\n%s\n%s\n", name, roff(f.Help))
	}
}

// prose writes paragraphs, and indented lines as they are.
func prose(page *strings.Builder, text string) {
	literal, paragraph := false, false // paragraph: one begins with the next line
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		if line == "" {
			paragraph = i > 0
			continue
		}
		indented := strings.HasPrefix(line, "    ")
		if literal && !indented {
			page.WriteString(".fi\n.RE\n")
		}
		if paragraph || indented != literal {
			page.WriteString(".PP\n")
		}
		if indented && !literal {
			page.WriteString(".RS 4\n.nf\n")
		}
		literal, paragraph = indented, false
		page.WriteString(roff(strings.TrimPrefix(line, "    ")) + "\n")
	}
	if literal {
		page.WriteString(".fi\n.RE\n")
	}
}

// roff keeps a text from being taken for commands.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
