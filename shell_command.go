package main

import (
	"os"

	"github.com/alecthomas/kong"

	"vezir/internal/cli"
)

// completionCommand is the grammar of "vezir completion".
type completionCommand struct {
	Shell string `arg:"" enum:"${shells}" help:"One of ${enum}."`
}

// Help says where the scripts go.
func (*completionCommand) Help() string {
	return `To have it in every shell:

    vezir completion bash > ~/.local/share/bash-completion/completions/vezir
    vezir completion zsh > "${fpath[1]}/_vezir"
    vezir completion fish > ~/.config/fish/completions/vezir.fish

In this one alone:

    source <(vezir completion bash)`
}

// Run writes the script.
func (c *completionCommand) Run(app *kong.Kong) error {
	return cli.Completion(os.Stdout, app.Model, c.Shell)
}

// manCommand is the grammar of "vezir man".
type manCommand struct{}

// Run writes the manual page.
func (manCommand) Run(app *kong.Kong) error {
	return cli.ManPage(os.Stdout, app.Model, "Vezir "+version, "chess engine",
		cli.Section{Title: "Environment", Text: environment},
		cli.Section{Title: "See also", Text: "The folder docs of the source, analysis.md and protocol.md above all."})
}

// environment describes the variables that count.
const environment = `NO_COLOR, unless empty: no colours on a terminal.

SYZYGY_PATH: the folders of tablebases for analyse and tb, as --syzygy. A match takes only what -tb names.

VEZIR_LANG: the language of analysis, as --lang.`
