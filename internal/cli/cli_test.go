package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

type language string

func (language) Words() []string { return []string{"de", "en"} }

type playWords []string

func (playWords) Words() []string { return []string{"-each", "-engine"} }

// grammar has one of everything.
type grammar struct {
	Look struct {
		File  string   `placeholder:"FILE" help:"What to look at: [anything]."`
		Lang  language `help:"A language."`
		Depth int      `help:"How deep it's to be looked."`
		Also  []string `placeholder:"FILE" sep:"none" help:"More."`
		Book  string   `type:"existingfile" placeholder:"BOOK" help:"A book."`
		Fast  bool     `help:"Do not look closely."`
		Old   bool     `hidden:"" help:"Nobody needs it."`
		What  string   `arg:"" optional:"" help:"Anything."`
	} `cmd:"" aliases:"see" help:"Look at something. It takes long."`
	Speed struct {
		Run     struct{} `cmd:"" help:"Measure."`
		Compare struct {
			Rounds int `help:"How often."`
		} `cmd:"" help:"Compare."`
	} `cmd:"" help:"How fast it is."`
	Shell struct {
		Shell string `arg:"" enum:"bash,zsh,fish"`
	} `cmd:"" help:"Complete."`
	Play struct {
		Args playWords `arg:"" optional:""`
	} `cmd:"" passthrough:"" help:"Play."`
	Secret struct{} `cmd:"" hidden:"" help:"Nobody needs it."`
}

func model(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := kong.New(&grammar{}, kong.Name("prog"), kong.Description("A program."))
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

func script(t *testing.T, shell string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Completion(&out, model(t), shell); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// run lets a shell obey a script, and skips the test where there is no such
// shell.
func run(t *testing.T, shell string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skip("no ", shell)
	}
	command := exec.CommandContext(t.Context(), path, args...)
	command.Env = append(os.Environ(), "HOME="+t.TempDir())
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

func TestBash(t *testing.T) {
	file := filepath.Join(t.TempDir(), "completion")
	if err := os.WriteFile(file, []byte(script(t, "bash")), 0o644); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"prog l":                "look",
		"prog ":                 "look speed shell play --help",
		"prog look --f":         "--file --fast",
		"prog see --lang ":      "de en",
		"prog look --lang = d":  "de",
		"prog look --depth ":    "no files",
		"prog look --file ":     "",
		"prog look --book ":     "",
		"prog speed c":          "compare",
		"prog speed compare --": "--rounds",
		"prog shell z":          "zsh",
		"prog play -e":          "-each -engine",
	} {
		words := "'" + strings.ReplaceAll(typed, " ", "' '") + "'"
		got := run(t, "bash", "-c", `compopt() { echo no files; }
			source "$0"; COMP_WORDS=(`+words+`); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _prog; echo "${COMPREPLY[*]}"`, file)
		if strings.TrimSpace(got) != want {
			t.Errorf("%q is completed with %q, want %q", typed, strings.TrimSpace(got), want)
		}
	}
}

func TestFish(t *testing.T) {
	file := filepath.Join(t.TempDir(), "completion.fish")
	if err := os.WriteFile(file, []byte(script(t, "fish")), 0o644); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string][]string{
		"prog l":                {"look"},
		"prog look --f":         {"--fast", "--file"},
		"prog look --lang ":     {"de", "en"},
		"prog speed ":           {"compare", "run"},
		"prog speed compare --": {"--rounds"},
		"prog shell ":           {"bash", "fish", "zsh"},
		"prog play -e":          {"-each", "-engine"},
	} {
		var got []string
		for line := range strings.Lines(run(t, "fish", "-c", "source "+file+"; complete -C '"+typed+"'")) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			got = append(got, word)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%q is completed with %q, want %q", typed, got, want)
		}
	}
}

func TestZsh(t *testing.T) {
	text := script(t, "zsh")
	for _, want := range []string{
		"#compdef prog\n", "look|see) _prog_look ;;", "'*--also=[More]:FILE:_files'", "'--book=[A book]:BOOK:_files'", "'--lang=[A language]:LANGUAGE:(de en)'",
		`'--depth=[How deep it'\''s to be looked]:INT: '`, `[What to look at\: \[anything\]]`, "'*:shell:(bash zsh fish)'", "'*-engine'", "_prog_speed_compare() {",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	file := filepath.Join(t.TempDir(), "_prog")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, "zsh", "-n", file)
}

func TestHiddenStaysHidden(t *testing.T) {
	for _, shell := range Shells() {
		if text := script(t, shell); strings.Contains(text, "secret") || strings.Contains(text, "--old") || strings.Contains(text, "-l old") {
			t.Errorf("%s completes what is hidden", shell)
		}
	}
}

func TestCompletionOfAnUnknownShell(t *testing.T) {
	if err := Completion(new(bytes.Buffer), model(t), "cmd"); err == nil {
		t.Error("no error")
	}
}

func TestManPage(t *testing.T) {
	var out bytes.Buffer
	if err := ManPage(&out, model(t), "Prog 1.0", "a program", Section{"See also", ".hidden, not a request\n\n    an example\n      of two lines\n\nafter it"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		".TH PROG 1 \"\" \"Prog 1.0\" \"\"\n", ".SS speed compare\n", ".BI \\-\\-file= FILE\n", ".B \\-\\-fast\n",
		".SH SEE ALSO\n\\&.hidden, not a request\n.PP\n.RS 4\n.nf\nan example\n  of two lines\n.fi\n.RE\n.PP\nafter it\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in\n%s", want, out.String())
		}
	}
	file := filepath.Join(t.TempDir(), "prog.1")
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if faults := run(t, "mandoc", "-T", "lint", "-W", "error", file); faults != "" {
		t.Error(faults)
	}
}
