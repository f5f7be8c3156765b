package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vezir/internal/interrupt"
)

// asVezir, set in the environment, makes the test binary the engine itself,
// so that the tests run a real process.
const asVezir = "VEZIR_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asVezir) != "" {
		main()
	}
	os.Exit(m.Run())
}

// vezir returns a process that is not started yet.
func vezir(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), self, args...)
	command.Env = append(os.Environ(), asVezir+"=1")
	return command
}

// The exit status of a suite says whether all of it was solved.
func TestSuiteStatus(t *testing.T) {
	const position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
	for text, want := range map[string]int{position + " bm Re8;": 0, position + " am Re8;": 3, position + " bm Re9;": 1} {
		command := vezir(t, "analyse", "--depth", "4", "--epd", "-")
		command.Stdin = strings.NewReader(text)
		_ = command.Run() // the status is looked at
		if got := command.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: status %d, want %d", text, got, want)
		}
	}
}

// Ctrl-C gives the results so far.
func TestSuiteInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send")
	}
	var out bytes.Buffer
	command := vezir(t, "analyse", "--time", "1h", "--threads", "1", "--epd", "-")
	command.Stdin = strings.NewReader("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1 dm 1;\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am Nf3;")
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	for signalled := false; lines.Scan(); {
		out.WriteString(lines.Text() + "\n")
		if !signalled {
			signalled = true
			for range 2 {
				if err := command.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	_ = command.Wait() // the status is looked at
	if status := command.ProcessState.ExitCode(); status != 130 || !regexp.MustCompile(`(?m)^Stopped\n1 of 1 solved`).MatchString(out.String()) {
		t.Errorf("status %d, output\n%s", status, &out)
	}
}

// What completes --lang are the languages that there are.
func TestLanguagesAreCompleted(t *testing.T) {
	out, err := vezir(t, "completion", "bash").Output()
	want := `"analyse:--lang") COMPREPLY=($(compgen -W "` + strings.Join(languageCodes(), " ") + ` figurines"`
	if err != nil || !strings.Contains(string(out), want) {
		t.Errorf("%v, no %s in\n%s", err, want, out)
	}
}

// Every command of the grammar is one, and nothing else.
func TestIsSubCommand(t *testing.T) {
	parser, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		for _, name := range append(command.Aliases, command.Name) {
			if !isSubCommand(name) {
				t.Errorf("%s would be obeyed as a protocol command", name)
			}
		}
	}
	for _, name := range []string{"", "uci", "go", "quit", "Bench"} {
		if isSubCommand(name) {
			t.Errorf("%q would be no protocol command", name)
		}
	}
}

func TestCommandLine(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
		output string // a pattern in standard output
		fault  string // a pattern in standard error
	}{
		{"version", []string{"version"}, 0, `^Vezir \d+\.\d+\.\d+`, `^$`},
		{"help", []string{"help"}, 0, `bench compare`, `^$`},
		{"help of a command", []string{"help", "perft"}, 0, `--threads`, `^$`},
		{"signature", []string{"bench", "2"}, 0, `\n\d+ nodes \d+ nps\n$`, `^$`},
		{"signature over the protocol", []string{"bench 2"}, 0, `\n\d+ nodes \d+ nps\n$`, `^$`},
		{"positions for OpenBench", []string{"genfens 3 seed 1 book none", "quit"}, 0,
			`^(info string genfens \S+/\S+ [wb] .*\n){3}$`, `^$`},
		{"protocol commands wait", []string{"position startpos", "go depth 3"}, 0, `\nbestmove \S+.*\n$`, `^$`},
		{"a command that the shell took apart", []string{"go", "depth", "2"}, 0, `\nbestmove \S+.*\n$`, `^$`},
		{"help of the match", []string{"help", "match"}, 0, `(?i)usage`, `^$`},
		{"help of the tuner", []string{"help", "train", "tune"}, 0, `(?i)usage`, `^$`},
		{"help of two words in one", []string{"help", "train tune"}, 0, `train tune`, `^$`},
		{"help of the help", []string{"help", "help"}, 0, `(?i)usage: vezir help`, `^$`},
		{"completion of a match", []string{"completion", "bash"}, 0, `"match"\) offered=".*-engine .*-sprt`, `^$`},
		{"manual of a match", []string{"man"}, 0, `(?m)^ *\\-sprt elo0=E`, `^$`},
		{"perft", []string{"perft", "3"}, 0, `(?m)^a2a3: 380$[^$]*^Nodes searched: 8902$`, `^$`},
		{"perft by making each move", []string{"perft", "3", "--walk", "--threads", "2"}, 0, `Nodes searched: 8902\n`, `^$`},
		{"perft of nothing", []string{"perft", "0"}, 0, `Nodes searched: 1\n`, `^$`},
		{"help for a fault", []string{"analyze", "--foo"}, 2, `^$`, `vezir help analyse says more`},
		{"perft of a FEN without quotes", []string{"perft", "1", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"}, 0, `(?m)^e1g1: 1$`, `^$`},
		{"perft in Chess960", []string{"perft", "1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--chess960"}, 0, `(?m)^e1h1: 1$`, `^$`},

		{"key of a book", []string{"book", "key", "8/8/8/8/8/8/8/k1K5", "w"}, 0, `^[0-9a-f]{16}\n$`, `^$`},
		{"moves of the built-in book", []string{"book", "show"}, 0, `(?m)^e4 +e2e4 +\d+ +[\d.]+%  B00`, `^$`},
		{"games verified that are not there", []string{"train", "verify", "no-such-file"}, 1, `^$`, `no-such-file`},
		{"book verified", []string{"book", "verify"}, 0, ` 0 illegal moves`, `^$`},
		{"a move of the book", []string{"setoption name OwnBook value true", "go movetime 1000"}, 0, `info string book move .*\ninfo depth 1 .*\nbestmove \S+`, `^$`},
		{"book without a name", []string{"book", "build", "games.pgn"}, 2, `^$`, `--out=BOOK.*vezir help book build says`},
		{"book of nothing", []string{"book", "build", "-o", "never.bin", "missing.pgn"}, 1, `^$`, `missing.pgn`},

		{"version as a flag", []string{"--version"}, 0, `^Vezir \d+\.\d+\.\d+`, `^$`},
		{"version as a short flag", []string{"-v"}, 0, `^Vezir \d+\.\d+\.\d+`, `^$`},
		{"help of the benchmark", []string{"help", "bench"}, 0, `\[DEPTH\] \[--cpuprofile=FILE\]`, `^$`},
		{"analysis", []string{"analyse", "--depth", "3"}, 0, `(?m)^Best: \S+`, `^$`},
		{"opening of an analysis", []string{"analyse", "--depth", "1", "--moves", "e4 e5 Nf3 Nc6 Bb5 a6 h4"}, 0, `(?m)^Opening: .*Ruy Lopez`, `^$`},
		{"analysis of a FEN without quotes", []string{"analyse", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1", "--nodes", "100"}, 0, `(?m)^Best: `, `^$`},
		{"analysis in another language", []string{"analyse", "--lang", "hu", "--moves", "e4 e5 Hf3", "--depth", "2"}, 0, `(?m)^Legjobb lépés: `, `^$`},
		{"analysis in Chess960", []string{"analyse", "--chess960", "--json", "--depth", "2", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, 0, `"final":true`, `^$`},
		{"bash completion", []string{"completion", "bash"}, 0, `complete -o default -F _vezir vezir\n$`, `^$`},
		{"manual page", []string{"man"}, 0, `^\.TH VEZIR 1 .*(?s:.*)\.SS bench compare`, `^$`},

		{"analysis of a bad FEN", []string{"analyse", "8/8/8/8/8/8/8/8 w - - 0 1"}, 2, `^$`, `no white king`},
		{"analysis of a bad move", []string{"analyse", "--moves", "e5"}, 2, `^$`, `"e5": not legal`},
		{"analysis without tablebases", []string{"analyse", "--syzygy", "nowhere"}, 2, `^$`, `no tablebases in nowhere`},
		{"analysis with an unknown flag", []string{"analyse", "--fast"}, 2, `^$`, `unknown flag --fast`},
		{"analysis in no time", []string{"analyse", "--time=-1s"}, 2, `^$`, `--time: -1s, more than 0`},
		{"analysis in zero time", []string{"analyse", "--time", "0s"}, 2, `^$`, `--time: 0s, more than 0 is needed; vezir help analyse`},
		{"analysis in hardly any time", []string{"analyse", "--time", "1us"}, 2, `^$`, `at least 1ms`},
		{"analysis of no depth", []string{"analyse", "--depth", "0"}, 2, `^$`, `--depth: 0, more than 0`},
		{"analysis of no nodes", []string{"analyse", "--nodes", "0"}, 2, `^$`, `--nodes: 0, more than 0`},
		{"mate in no moves", []string{"analyse", "--mate", "0"}, 2, `^$`, `--mate: 0, more than 0`},
		{"analysis without threads", []string{"analyse", "--threads", "0"}, 2, `^$`, `--threads: 0, more than 0`},
		{"analysis without lines", []string{"analyse", "--multipv", "0"}, 2, `^$`, `--multipv: 0, more than 0`},
		{"analysis in an unknown language", []string{"analyse", "--lang", "xx"}, 2, `^$`, `no language "xx"`},
		{"a composition", []string{"analyse", "--problem", "--mate", "2", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 0, `#2 sound: 1\.Kf7`, `^$`},
		{"a helpmate in letters of another language", []string{"analyse", "--problem", "--stipulation", "h#2", "--lang", "de", "7k/6pp/8/8/8/8/8/K6R"}, 0, `(?s)^Black to move, .*1\.Kg8 Tb1 2\.Kh8 Tb8#`, `^$`},
		{"an unsound composition", []string{"analyse", "--problem", "--mate", "3", "--json", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 3, `"verdict":"short solution"`, `^$`},
		{"a composition that is no position", []string{"analyse", "--problem", "--mate", "2", "8/8/8/8/8/8/8/8 w - -"}, 2, `^$`, `no white king`},
		{"a composition without a task", []string{"analyse", "--problem", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 2, `^$`, `--mate N or --stipulation`},
		{"a composition with two tasks", []string{"analyse", "--problem", "--mate", "2", "--stipulation", "#2", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 2, `^$`, `not both`},
		{"a composition with an unknown task", []string{"analyse", "--problem", "--stipulation", "r#2", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 2, `^$`, `h#N and s#N`},
		{"a composition beyond memory", []string{"analyse", "--problem", "--mate", "8", "--hash", "1000000000", "7k/8/5K2/8/8/8/8/6R1 w - -"}, 2, `^$`, `hash of 1000000000 MiB`},
		{"tries in a file", []string{"analyse", "--problem", "--epd", "none.epd", "--tries"}, 2, `^$`, `not for --epd`},
		{"keys of a file", []string{"analyse", "--problem", "--epd", "none.epd", "--key-only"}, 2, `^$`, `not for --epd`},
		{"castling in a file of mates", []string{"analyse", "--problem", "--epd", "none.epd", "--chess960"}, 2, `^$`, `not for --epd`},
		{"lines of a suite", []string{"analyse", "--epd", "none.epd", "--multipv", "2"}, 2, `^$`, `not for --epd`},
		{"mates of games", []string{"analyse", "--pgn", "none.pgn", "--mate", "3"}, 2, `^$`, `not for --pgn`},
		{"lines of games", []string{"analyse", "--pgn", "none.pgn", "--multipv", "2"}, 2, `^$`, `not for --pgn`},
		{"castling of games", []string{"analyse", "--pgn", "none.pgn", "--chess960"}, 2, `^$`, `not for --pgn`},
		{"tries without a composition", []string{"analyse", "--tries"}, 2, `^$`, `with --problem`},
		{"a suite that is not there", []string{"analyse", "--epd", "none.epd"}, 1, `^$`, `none\.epd`},
		{"completion of an unknown shell", []string{"completion", "cmd"}, 2, `^$`, `"bash","zsh","fish"`},
		{"help on no command", []string{"help", "foo"}, 2, `^$`, `no command "foo"`},
		{"analysis of a file", []string{"analyse", "README.md"}, 2, `^$`, `README\.md is a file: --pgn takes games`},
		{"key of the start by name", []string{"book", "key", "startpos"}, 0, `^463b96181691fc9c\n$`, `^$`},
		{"key of no position", []string{"book", "key", "e4"}, 2, `^$`, `1 ranks where 8 belong`},
		{"tablebases without a position", []string{"tb", "--syzygy", "nowhere"}, 2, `^$`, `position is missing`},
		{"unknown command", []string{"foo"}, 2, `^$`, `"foo"; vezir help lists`},
		{"unknown flag", []string{"--bogus"}, 2, `^$`, `"--bogus"; vezir help lists`},
		{"fault of a protocol command", []string{"position fen 8"}, 1, `^info string position: `, `^vezir: position: `},
		{"perft without a depth", []string{"perft"}, 2, `^$`, `<depth>.*vezir help perft`},
		{"perft of a bad FEN", []string{"perft", "3", "8/8/8/8/8/8/8/8 w - - 0 1"}, 2, `^$`, `no white king`},
		{"match without engines", []string{"match", "-games", "2"}, 2, `^$`, `engine`},
		{"train without a command", []string{"train"}, 2, `^$`, `"gen".*vezir help train`},
		{"depth out of range", []string{"bench", "0"}, 2, `^$`, `from 1 to`},
		{"comparison without a depth", []string{"bench", "compare", "--depth", "0", "--", "vezir"}, 2, `^$`, `at least 1`},
		{"comparison in no time", []string{"bench", "compare", "--movetime=-1s", "--", "vezir"}, 2, `^$`, `at least 1ms`},
		{"comparison of no perft", []string{"bench", "compare", "--perft=-1", "--", "vezir"}, 2, `^$`, `at least 1`},
		{"comparison without rounds", []string{"bench", "compare", "--perft", "1", "--rounds", "0", "--", "vezir"}, 2, `^$`, `at least 1`},
		{"perft without threads", []string{"perft", "1", "--threads", "0"}, 2, `^$`, `from 1 to 1024`},
		{"perft with too many threads", []string{"perft", "1", "--threads", "1025"}, 2, `^$`, `from 1 to 1024`},
		{"rounds of a search", []string{"bench", "compare", "--rounds", "2", "--", "vezir"}, 2, `^$`, `for --perft`},
		{"a position of a search", []string{"bench", "compare", "--fen", "startpos", "--", "vezir"}, 2, `^$`, `for --perft`},
		{"castling of a search", []string{"bench", "compare", "--chess960", "--", "vezir"}, 2, `^$`, `for --perft`},
		{"time of a perft", []string{"bench", "compare", "--perft", "1", "--movetime", "1s", "--", "vezir"}, 2, `^$`, `not for --perft`},
		{"train on nothing", []string{"train", "tune"}, 2, `^$`, `--in=FILE.*vezir help train tune says`},
		{"games without a folder", []string{"train", "gen"}, 2, `^$`, `--out=FOLDER.*vezir help train gen says`},
		{"games without a number", []string{"train", "gen", "--out", filepath.Join(t.TempDir(), "games")}, 2, `^$`, `--games or --positions`},
		{"train out of range", []string{"train", "gen", "--out", filepath.Join(t.TempDir(), "games"), "--games", "1", "--nodes=-1"}, 2, `^$`, `--nodes: `},
		{"tuning of constants", []string{"train", "spsa", "--openings", "book.epd"}, 1, `^$`, `-tags spsa`},
		{"list of constants", []string{"train", "spsa", "--list"}, 1, `^$`, `-tags spsa`},
		{"perft of too many plies", []string{"perft", "246"}, 2, `^$`, `from 0 to`},
		{"tablebases twice", []string{"tb", "--syzygy", "nowhere", "--check", "--json"}, 2, `^$`, `neither`},
		{"book of no moves", []string{"book", "build", "-o", "never.bin", "--plies", "0", "none.pgn"}, 2, `^$`, `--plies: 0`},
		{"openings without nodes", []string{"book", "openings", "-o", "never.bin", "--nodes", "0", "none"}, 2, `^$`, `--nodes: 0`},
		{"tuning out of range", []string{"train", "tune", "--in", "README.md", "--lambda", "2"}, 2, `^$`, `lambda is 2`},
		{"network out of range", []string{"train", "fit", "--out", "never.net", "--hidden", "100", "none"}, 2, `^$`, `100 hidden neurons`},
		{"tuning without openings", []string{"train", "spsa"}, 2, `^$`, `openings is missing`},
		{"shuffling without memory", []string{"train", "shuffle", "--out", "never.vf", "--memory=-1", "none"}, 2, `^$`, `memory is -1`},
		{"games into themselves", []string{"train", "merge", "--out", "README.md", "README.md"}, 2, `^$`, `is read`},
		{"nothing to compare with", []string{"bench", "compare"}, 2, `^$`, `<cmd>`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			command := vezir(t, test.args...)
			command.Stdout, command.Stderr = &out, &errs
			err := command.Run()
			if got := command.ProcessState.ExitCode(); got != test.status {
				t.Errorf("exit status %d (%v), want %d", got, err, test.status)
			}
			if !regexp.MustCompile(test.output).Match(out.Bytes()) {
				t.Errorf("standard output does not match %q:\n%s", test.output, out.String())
			}
			if !regexp.MustCompile(test.fault).Match(errs.Bytes()) {
				t.Errorf("standard error does not match %q:\n%s", test.fault, errs.String())
			}
		})
	}
}

// TestReadmeListsTheOptions compares the table in README.md with what the
// engine offers.
func TestReadmeListsTheOptions(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	out, err := vezir(t, "uci").Output()
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]*) ?\\|[^|]*\\|$")
	_, table, _ := strings.Cut(string(readme), "\n## Options\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var described []string
	for _, match := range row.FindAllStringSubmatch(table, -1) {
		described = append(described, match[1]+" = "+strings.TrimSpace(match[2]))
	}
	option := regexp.MustCompile(`(?m)^option name (.+) type \S+(?: default (\S+))?`)
	var offered []string
	for _, match := range option.FindAllStringSubmatch(string(out), -1) {
		offered = append(offered, match[1]+" = "+strings.ReplaceAll(match[2], "<empty>", ""))
	}
	if !slices.Equal(described, offered) {
		t.Errorf("README.md describes\n%s\nbut the engine offers\n%s", strings.Join(described, "\n"), strings.Join(offered, "\n"))
	}
}

// The help of the trainer names the size of the built-in network.
func TestHelpKnowsTheNetwork(t *testing.T) {
	version, err := vezir(t, "version").Output()
	if err != nil {
		t.Fatal(err)
	}
	help, err := vezir(t, "help", "train", "fit").Output()
	if err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`network \d+-(\d+)x2`).FindSubmatch(version)
	if size == nil || !strings.Contains(strings.Join(strings.Fields(string(help)), " "), "built-in network has "+string(size[1])) {
		t.Errorf("%s%s", version, help)
	}
}

// A command that is interrupted says so, and not what Go calls it.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send")
	}
	folder := filepath.Join(t.TempDir(), "games")
	command := vezir(t, "train", "gen", "--games", "100000", "--chunk", "100000", "--threads", "1", "--out", folder)
	var errs bytes.Buffer
	command.Stderr = &errs
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(filepath.Join(folder, "gen.json")); err == nil || time.Now().After(deadline) {
			break // it is at work
		}
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // the status is looked at
	if status := command.ProcessState.ExitCode(); status != 130 || !strings.HasSuffix(errs.String(), "the same command goes on: interrupted\n") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A command whose answer cannot be written fails.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no output that is always full: ", err)
	}
	defer full.Close()
	games := filepath.Join(t.TempDir(), "games")
	if err := vezir(t, "train", "gen", "--games", "1", "--chunk", "1", "--nodes", "1", "--values", "--out", games).Run(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "all.vf")
	for name, args := range map[string][]string{
		"version":       {"version"},
		"help":          {"help"},
		"help of book":  {"book", "build", "--help"},
		"help of match": {"match", "-help"},
		"match":         {"match", "-engine", "cmd=self", "-engine", "cmd=self", "-each", "nodes=1", "-maxmoves", "2"},
		"verify":        {"train", "verify", games},
		"merge":         {"train", "merge", "--out", out, games},
		"shuffle":       {"train", "shuffle", "--out", out, games},
		"tablebases":    {"tb", "--check", "--syzygy", games}, // none, but that is not what it says
	} {
		command := vezir(t, args...)
		var errs bytes.Buffer
		command.Stdout, command.Stderr = full, &errs
		_ = command.Run() // the status is looked at
		if status := command.ProcessState.ExitCode(); status != 1 || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: status %d, %s", name, status, &errs)
		}
	}
}

// A command that waits for its input is interrupted all the same.
func TestInterruptedReading(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send")
	}
	for _, args := range [][]string{
		{"analyse", "--pgn", "-"},
		{"analyse", "--epd", "-"},
		{"book", "build", "-o", filepath.Join(t.TempDir(), "x.bin"), "-"},
	} {
		command := vezir(t, args...)
		stdin, err := command.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := stdin.Write(bytes.Repeat([]byte("\n"), 1<<17)); err != nil { // more than a pipe holds: it is reading
			t.Fatal(err)
		}
		if err := command.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		hung := time.AfterFunc(20*time.Second, func() { _ = command.Process.Kill() })
		_ = command.Wait() // the status is looked at
		hung.Stop()
		if status := command.ProcessState.ExitCode(); status != 130 {
			t.Errorf("%v: status %d, want 130", args, status)
		}
	}
}

// A measurement that is interrupted says so, and keeps the profile so far.
func TestInterruptedMeasuring(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send")
	}
	profile := filepath.Join(t.TempDir(), "cpu.prof")
	for _, args := range [][]string{
		{"bench", "15", "--cpuprofile", profile},
		{"bench", "compare", "--perft", "10", "--", os.Args[0]},
	} {
		command := vezir(t, args...)
		stdout, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		command.Stderr = &errs
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		hung := time.AfterFunc(20*time.Second, func() { _ = command.Process.Kill() })
		if _, err := stdout.Read(make([]byte, 1)); err != nil { // it is at work
			t.Fatal(err)
		}
		if err := command.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait() // the status is looked at
		hung.Stop()
		if status := command.ProcessState.ExitCode(); status != 130 || errs.String() != "vezir: interrupted\n" {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
	if info, err := os.Stat(profile); err != nil || info.Size() == 0 {
		t.Errorf("no profile: %v, %v", info, err)
	}
}

// A command that waits for nothing that would notice a signal ends at the second.
func TestInterruptedTwice(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send")
	}
	command := vezir(t, "book", "dump", "book/default.bin")
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := stdout.Read(make([]byte, 1)); err != nil { // the rest is too long for the pipe
		t.Fatal(err)
	}
	for range 2 {
		time.Sleep(3 * interrupt.Settle) // at first, until the pipe is full
		if err := command.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
	}
	hung := time.AfterFunc(20*time.Second, func() { _ = command.Process.Kill() })
	err = command.Wait()
	if !hung.Stop() || err == nil || !strings.Contains(err.Error(), "interrupt") {
		t.Errorf("ended by %v", err)
	}
}

func TestBenchIsDeterministic(t *testing.T) {
	signature := func() string {
		out, err := vezir(t, "bench", "5").Output()
		if err != nil {
			t.Fatal(err)
		}
		nodes, _, _ := strings.Cut(string(out[bytes.LastIndexByte(bytes.TrimRight(out, "\n"), '\n')+1:]), " ")
		return nodes
	}
	if first, second := signature(), signature(); first != second {
		t.Errorf("%s nodes, then %s", first, second)
	}
}

func TestProfile(t *testing.T) {
	path := t.TempDir() + "/cpu.prof"
	if err := vezir(t, "bench", "2", "--cpuprofile", path).Run(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		t.Errorf("no profile: %v, %v", info, err)
	}
}

// TestProfileWhole: an old profile stays until the new one is whole.
func TestProfileWhole(t *testing.T) {
	path := t.TempDir() + "/cpu.prof"
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	stop, err := startProfile(path)
	if err != nil {
		t.Fatal(err)
	}
	during, _ := os.ReadFile(path)
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); string(during) != "old" || len(after) <= len("old") {
		t.Errorf("%q during the profile, %d bytes after it", during, len(after))
	}
}

// TestStart holds the median time from exec to uciok down: runners start
// engines by the thousand. Where other work on the machine delays the starts, in
// series after series, the least time and the least of the processor's time
// stand for it (another virtual machine on the same core lengthens both):
// whatever slows Vezir down shows in one of them.
func TestStart(t *testing.T) {
	const limit = 30 * time.Millisecond
	if testing.Short() {
		t.Skip("measures time")
	}
	var fastest, processor time.Duration
	for range 3 {
		elapsed, used := make([]time.Duration, 21), make([]time.Duration, 21)
		for i := range elapsed {
			elapsed[i], used[i] = timeStart(t)
		}
		slices.Sort(elapsed)
		slices.Sort(used)
		median := elapsed[len(elapsed)/2]
		fastest, processor = elapsed[0], used[0]
		t.Logf("from exec to uciok: median %v, fastest %v, processor %v at best", median, fastest, processor)
		if median <= limit {
			return
		}
	}
	if fastest > limit || processor > limit {
		t.Errorf("from exec to uciok: %v at best, %v of the processor, want at most %v", fastest, processor, limit)
	}
}

// timeStart starts the engine and waits for uciok. It returns the time for that,
// and what the process used of the processor's up to its end.
func timeStart(t *testing.T) (elapsed, used time.Duration) {
	command := vezir(t)
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	input.Write([]byte("uci\n")) // if this fails, nothing is read below
	for lines := bufio.NewScanner(output); lines.Scan() && lines.Text() != "uciok"; {
	}
	elapsed = time.Since(start)
	input.Close() // end of input means quit
	if err := command.Wait(); err != nil {
		t.Errorf("at the end of input: %v", err)
	}
	return elapsed, command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}
