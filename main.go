// Command vezir is a chess engine. Without arguments it speaks UCI on standard
// input and output; README.md lists its sub-commands. Arguments that are none
// of them are obeyed as protocol commands, one after the other.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"vezir/analyse"
	"vezir/bench"
	"vezir/board"
	"vezir/book"
	"vezir/eval"
	"vezir/internal/cli"
	"vezir/internal/exit"
	"vezir/internal/interrupt"
	"vezir/internal/processors"
	"vezir/internal/replace"
	"vezir/internal/terminal"
	"vezir/match"
	"vezir/search"
	"vezir/train"
	"vezir/uci"
)

// version is the release that this is, or comes before.
const version = "0.1.0"

func main() {
	// Whoever reads the next command must not wait until the scheduler takes a
	// processor from a searching thread: with as many as there are, "stop" and
	// "isready" took 20 ms, with two more they take one.
	processors.AddSpare()
	os.Exit(run(os.Args[1:]))
}

// run obeys the command line and returns the exit status.
func run(args []string) int {
	if len(args) > 0 && args[0] == "help" {
		args = strings.Fields(strings.Join(args[1:], " ")) // the name of a command may be two words
		if len(args) > 0 && !isSubCommand(args[0]) {
			return status(exit.Usage(fmt.Errorf("help: there is no command %q; vezir help lists them", args[0])))
		}
		args = append(args, "--help")
	}
	if len(args) > 0 && slices.Contains([]string{"--version", "-version", "-v"}, args[0]) {
		args[0] = "version"
	}
	var err error
	switch {
	case len(args) == 0:
		typed := terminal.IsInput(os.Stdin) && terminal.Is(os.Stdout)
		if typed {
			fmt.Printf("Vezir %s, a UCI chess engine; type help, uci or quit; at the shell vezir help says what else there is\n", version)
		}
		err = serve(typed, func(s *uci.Server) error { return s.Run(os.Stdin, os.Stdout) })
	case args[0] == "match":
		return match.Run(args[1:], os.Stdout, os.Stderr, openMatchTables)
	case isSubCommand(args[0]):
		err = runSubCommand(args)
	default:
		err = serve(false, func(s *uci.Server) error { return s.RunCommands(args, os.Stdout) })
		if unknown := uci.UnknownCommand(""); errors.As(err, &unknown) {
			err = exit.Usage(fmt.Errorf("%w; vezir help lists the commands", err))
		}
	}
	return status(err)
}

// status prints an error and returns the exit status that it stands for.
func status(err error) int {
	if err != nil && !errors.Is(err, exit.ErrNo) {
		fmt.Fprintln(os.Stderr, "vezir:", err)
	}
	return exit.Status(err)
}

// interruptible returns a context that ends when the user or the system tells the
// program to stop, with exit.ErrInterrupted as its cause. Told a second time, the
// program ends at once, whatever it waits for.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := interrupt.Watch(func() { cancel(exit.ErrInterrupted) }, nil)
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// serve runs a session of the protocol with an engine of its own. Where it is
// typed, whoever does so hears of unknown commands.
func serve(typed bool, session func(*uci.Server) error) error {
	engine, err := search.New()
	if err != nil {
		return err
	}
	return session(uci.New(uci.Config{
		Name:       "Vezir " + version,
		Author:     "the Vezir developers",
		Engine:     engine,
		Debug:      typed,
		Book:       book.NewPlayer(),
		Expect:     search.Expect,
		Tunables:   search.Tunables(),
		SetTunable: search.SetTunable,
		Eval:       engine.Explain,
		Bench:      runBench,
		Perft: func(ctx context.Context, w io.Writer, pos *board.Position, depth int) error {
			_, err := bench.WritePerft(ctx, w, pos, depth, bench.PerftOptions{Threads: 1})
			return err
		},
		GenFENs: func(ctx context.Context, count int, seed uint64, book string, tell func(fen string)) error {
			return train.GenFENs(ctx, engine, count, seed, book, tell)
		},
	}))
}

// runBench writes the benchmark, 0 standing for the usual depth, with an
// engine of its own.
func runBench(ctx context.Context, w io.Writer, depth int) error {
	engine, err := newSearcher()
	if err != nil {
		return err
	}
	if depth == 0 {
		depth = bench.DefaultDepth
	}
	return errors.Join(bench.Run(ctx, w, depth, engine), engine.Close())
}

// newSearcher returns an engine as benchmarks need it.
func newSearcher() (*search.Engine, error) {
	engine, err := search.New()
	if err != nil {
		return nil, err
	}
	if _, err = engine.SetHash(bench.Hash); err != nil {
		return nil, errors.Join(err, engine.Close())
	}
	return engine, nil
}

// commandLine is the grammar of the sub-commands.
type commandLine struct {
	Analyse analyseCommand `cmd:"" aliases:"analyze" help:"Analyse a position, a suite, games or a composition."`
	Bench   benchCommands  `cmd:"" help:"Measure the speed of the search."`
	Book    bookCommands   `cmd:"" help:"Make and look into opening books."`
	Perft   perftCommand   `cmd:"" help:"Count the leaves of the tree of legal moves."`
	Match   matchCommand   `cmd:"" passthrough:"" help:"Play engines against each other; vezir match -help lists the options."`
	Train   trainCommands  `cmd:"" help:"Play games to learn from, and learn from them."`
	Tb      tbCommand      `cmd:"" help:"Look a position up in the endgame tablebases, or verify their files."`
	Version versionCommand `cmd:"" help:"Say what this is; --version does so too."`

	Completion completionCommand `cmd:"" help:"Write the completion of commands and flags for a shell."`
	Man        manCommand        `cmd:"" help:"Write the manual page."`
	Help       helpCommand       `cmd:"" help:"Say more about a command."`
}

// matchCommand reads its arguments itself; run sees to it, commandLine only lists
// it.
type matchCommand struct {
	Args matchArguments `arg:"" optional:""`
}

// Help is for the manual page.
func (*matchCommand) Help() string {
	return "    " + strings.ReplaceAll(strings.TrimSpace(match.Usage()), "\n", "\n    ")
}

type matchArguments []string

// Words returns what completes the arguments.
func (matchArguments) Words() []string { return match.Options() }

// helpCommand is what run sees to as well.
type helpCommand struct {
	Command commandNames `arg:"" optional:"" help:"The command."`
}

type commandNames []string

// Words returns the names of the commands.
func (commandNames) Words() []string {
	var names []string
	grammar := reflect.TypeFor[commandLine]()
	for i := range grammar.NumField() {
		names = append(names, strings.ToLower(grammar.Field(i).Name))
	}
	return names
}

// isSubCommand reports whether commandLine takes what starts with this argument.
// It reads the grammar itself: a parser takes milliseconds to make, which
// protocol commands do not need.
func isSubCommand(arg string) bool {
	if arg == "-h" || arg == "--help" {
		return true
	}
	grammar := reflect.TypeFor[commandLine]()
	for i := range grammar.NumField() {
		command := grammar.Field(i)
		names := append(strings.Split(command.Tag.Get("aliases"), ","), strings.ToLower(command.Name))
		if arg != "" && slices.Contains(names, arg) {
			return true
		}
	}
	return false
}

func runSubCommand(args []string) error {
	parser, err := newParser()
	if err != nil {
		return err
	}
	context, err := parser.Parse(longFlags(args))
	if fault := new(fs.PathError); errors.As(err, &fault) && fault.Op == "write" {
		return fault // the parser writes the help
	}
	if err != nil {
		return exit.Usage(fmt.Errorf("%s: %w; vezir help %[1]s says more", commandOf(err, args[0]), err))
	}
	return context.Run()
}

// commandOf returns the command that the parser was at, such as "train gen".
func commandOf(err error, first string) string {
	var fault *kong.ParseError
	if !errors.As(err, &fault) || fault.Context.Selected() == nil {
		return first
	}
	var names []string
	for node := fault.Context.Selected(); node.Parent != nil; node = node.Parent {
		names = append([]string{node.Name}, names...)
	}
	return strings.Join(names, " ")
}

// longFlags lets the -check of "vezir tb" be written with one dash, which would
// otherwise be five flags of one letter.
func longFlags(args []string) []string {
	args = slices.Clone(args)
	if i := slices.Index(args, "-check"); i >= 0 && args[0] == "tb" {
		args[i] = "--check"
	}
	return args
}

// newParser returns the parser of the sub-commands.
func newParser() (*kong.Kong, error) {
	return kong.New(&commandLine{},
		kong.Name("vezir"),
		kong.Description("Vezir, a chess engine. Without arguments it speaks UCI. Arguments that are no command below are "+
			"obeyed as protocol commands: vezir \"position startpos\" \"go depth 12\"."),
		kong.Vars{
			"benchDepth":    strconv.Itoa(bench.DefaultDepth),
			"compareRounds": strconv.Itoa(compareRounds),
			"languages":     strings.Join(languageCodes(), ", "),
			"shells":        strings.Join(cli.Shells(), ","),
			"positionTime":  analyse.DefaultTime.String(),
			"suiteTime":     analyse.DefaultSuiteTime.String(),
			"gameTime":      analyse.DefaultGameTime.String(),
		},
		kong.NamedMapper("positive", kong.MapperFunc(positive)),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
}

// positive reads a number or a time above zero: zero stands for a flag that was
// not given.
func positive(ctx *kong.DecodeContext, target reflect.Value) error {
	if err := kong.NewRegistry().RegisterDefaults().ForType(target.Type()).Decode(ctx, target); err != nil {
		return err
	}
	if target.IsZero() || target.CanInt() && target.Int() < 0 {
		return fmt.Errorf("%v, more than 0 is needed", target)
	}
	return nil
}

// benchCommands are the forms of "vezir bench".
type benchCommands struct {
	Run     benchCommand   `cmd:"" default:"withargs" help:"Search a fixed set of positions; the last line is the signature, N nodes N nps."`
	Compare compareCommand `cmd:"" help:"Run another UCI engine on the same positions in turn, and print the ratio of the speeds."`
}

// Help says what stands for what.
func (*benchCommands) Help() string {
	return `Without a word behind it this is bench run:

    vezir bench [DEPTH] [--cpuprofile=FILE]`
}

type benchCommand struct {
	Depth      int    `arg:"" optional:"" help:"Depth in plies (${default})." default:"${benchDepth}"`
	CPUProfile string `name:"cpuprofile" type:"path" placeholder:"FILE" help:"Write a profile of the processor's time."`
}

func (c *benchCommand) Run() error {
	if c.Depth < 1 || c.Depth >= search.MaxPly {
		return exit.Usage(fmt.Errorf("bench: a depth of %d plies, from 1 to %d is possible", c.Depth, search.MaxPly-1))
	}
	stop, err := startProfile(c.CPUProfile)
	if err != nil {
		return err
	}
	return errors.Join(untilStopped(func(ctx context.Context) error { return runBench(ctx, os.Stdout, c.Depth) }), stop())
}

// startProfile profiles until the function it returns is called, which writes
// the file. Without a path it does nothing.
func startProfile(path string) (stop func() error, err error) {
	if path == "" {
		return func() error { return nil }, nil
	}
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return nil, err
	}
	return func() error { pprof.StopCPUProfile(); return replace.Content(path, profile.Bytes()) }, nil
}

// compareRounds is how many rounds of perft are compared by default.
const compareRounds = 5

type compareCommand struct {
	Depth    int           `default:"${benchDepth}" help:"Depth of each search in plies (${default})."`
	Movetime time.Duration `placeholder:"TIME" help:"Time of each search instead, such as 500ms."`
	Perft    int           `placeholder:"DEPTH" help:"Compare perft, which the other engine must know as 'go perft'."`
	FEN      string        `help:"Position of the perft; the start by default."`
	Rounds   int           `default:"${compareRounds}" help:"Rounds of perft (${default})."`
	Chess960 bool          `name:"chess960" help:"The position of the perft is one of Chess960."`
	Command  []string      `arg:"" passthrough:"" name:"cmd" help:"The other engine's command, after --."`
}

// check reports values that would compare nothing, or never end.
func (c *compareCommand) check() error {
	switch {
	case c.Depth < 1:
		return fmt.Errorf("a depth of %d plies, at least 1 is needed", c.Depth)
	case c.Movetime < 0 || c.Movetime > 0 && c.Movetime < time.Millisecond:
		return fmt.Errorf("a time of %v, at least 1ms is needed", c.Movetime)
	case c.Perft < 0:
		return fmt.Errorf("a perft of %d plies, at least 1 is needed", c.Perft)
	case c.Rounds < 1:
		return fmt.Errorf("%d rounds, at least 1 is needed", c.Rounds)
	case c.Perft == 0 && (c.FEN != "" || c.Rounds != compareRounds || c.Chess960):
		return fmt.Errorf("--fen, --rounds and --chess960 are for --perft")
	case c.Perft > 0 && c.Movetime > 0:
		return fmt.Errorf("--movetime is for searches, not for --perft")
	}
	return nil
}

func (c *compareCommand) Run() error {
	if err := c.check(); err != nil {
		return exit.Usage(fmt.Errorf("bench compare: %w", err))
	}
	command := c.Command
	if len(command) > 0 && command[0] == "--" {
		command = command[1:]
	}
	if c.Perft > 0 {
		p, err := parsePosition(c.FEN, c.Chess960)
		if err != nil {
			return err
		}
		return untilStopped(func(ctx context.Context) error {
			return bench.ComparePerft(ctx, os.Stdout, &p, c.Perft, c.Rounds, command)
		})
	}
	limits := search.Limits{Depth: c.Depth}
	if c.Movetime > 0 {
		limits = search.Limits{MoveTime: c.Movetime}
	}
	engine, err := newSearcher()
	if err != nil {
		return err
	}
	err = untilStopped(func(ctx context.Context) error {
		return bench.CompareSearch(ctx, os.Stdout, limits, engine, command)
	})
	return errors.Join(err, engine.Close())
}

type perftCommand struct {
	Depth    int      `arg:"" help:"Depth in plies."`
	FEN      []string `arg:"" optional:"" help:"Position; the start by default."`
	Chess960 bool     `name:"chess960" help:"Write castling as the king taking its rook."`
	Threads  int      `default:"1" help:"Threads that share the work (${default})."`
	Walk     bool     `help:"Make the moves of the last ply too, where otherwise they are only counted."`
}

func (c *perftCommand) Run() error {
	if c.Depth < 0 || c.Depth >= search.MaxPly {
		return exit.Usage(fmt.Errorf("perft: a depth of %d plies, from 0 to %d is possible", c.Depth, search.MaxPly-1))
	}
	if c.Threads < 1 || c.Threads > maxThreads {
		return exit.Usage(fmt.Errorf("perft: %d threads, from 1 to %d are possible", c.Threads, maxThreads))
	}
	p, err := parsePosition(strings.Join(c.FEN, " "), c.Chess960)
	if err != nil {
		return err
	}
	return untilStopped(func(ctx context.Context) error {
		return bench.Perft(ctx, os.Stdout, &p, c.Depth, bench.PerftOptions{Threads: c.Threads, Walk: c.Walk})
	})
}

// parsePosition reads a FEN; an empty one and startpos are the starting position.
func parsePosition(fen string, chess960 bool) (board.Position, error) {
	if fen == "" || fen == "startpos" {
		fen = board.StartFEN
	}
	p, err := board.ParseFEN(fen)
	if err != nil {
		return p, exit.Usage(err)
	}
	if chess960 {
		p.SetChess960(true)
	}
	return p, nil
}

type versionCommand struct{}

func (versionCommand) Run() error {
	network, err := eval.Embedded()
	if err != nil {
		return err
	}
	_, err = fmt.Printf("Vezir %s%s, %s, %s/%s, %v\n", version, revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH, network)
	return err
}

// revision returns the commit that the binary was built from, if it knows it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var commit, changed string
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = " (" + setting.Value[:min(len(setting.Value), 12)]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			changed = ", changed"
		}
	}
	if commit == "" {
		return ""
	}
	return commit + changed + ")"
}
