package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"vezir/analyse"
	"vezir/board"
	"vezir/book"
	"vezir/internal/exit"
	"vezir/internal/processors"
	"vezir/search"
)

// analyseCommand is the grammar of "vezir analyse".
type analyseCommand struct {
	Position []string `arg:"" optional:"" help:"The position: a FEN, with or without quotes, or startpos; moves may follow as in UCI. The start by default."`

	Moves    string `placeholder:"MOVES" help:"Moves to make first, in SAN or UCI notation; {comments} are passed over." group:"A position:"`
	MultiPV  int    `name:"multipv" type:"positive" default:"1" placeholder:"N" help:"Lines to show (${default})." group:"A position:"`
	Chess960 bool   `name:"chess960" help:"Write castling as Chess960 does, as the king taking its rook." group:"A position:"`

	EPD []string `name:"epd" sep:"none" placeholder:"FILE" help:"Solve the positions of suites, - for standard input; further files may follow as arguments." group:"Suites:"`
	CSV bool     `name:"csv" help:"Write a table with commas." group:"Suites:"`

	Problem     bool   `help:"Solve a composition by proof: with --mate N the direct mate, else as --stipulation says; with --epd prove the mates of files." group:"Compositions:"`
	Stipulation string `placeholder:"TASK" help:"The task: #3, h#2, h#2.5 or s#4." group:"Compositions:"`
	Tries       bool   `help:"Look for tries in problems of more than three moves too." group:"Compositions:"`
	KeyOnly     bool   `name:"key-only" help:"Only prove which keys there are." group:"Compositions:"`

	PGN  string `name:"pgn" placeholder:"FILE" help:"Find the faults in the games of a file, plain or packed, - for standard input; interrupted, the same command goes on." group:"Games:"`
	Out  string `placeholder:"FILE" help:"Write the annotated games there; without --html and --plot they go to standard output." group:"Games:"`
	HTML string `name:"html" placeholder:"FILE" help:"Write a page to play through the games in a browser." group:"Games:"`
	Plot string `placeholder:"FILE" help:"Draw the score over the game, .svg or .png." group:"Games:"`

	Time     time.Duration `type:"positive" placeholder:"TIME" help:"Time for each position, such as 500ms or 5s. Without any limit it is ${positionTime}, in suites ${suiteTime}, in games ${gameTime}." group:"Limits of each search:"`
	Depth    int           `type:"positive" placeholder:"N" help:"Depth in plies." group:"Limits of each search:"`
	Nodes    uint64        `type:"positive" placeholder:"N" help:"Positions to visit." group:"Limits of each search:"`
	Mate     int           `type:"positive" placeholder:"N" help:"Stop when a mate in N moves is found; give another limit too, lest it is looked for forever." group:"Limits of each search:"`
	Infinite bool          `help:"Search until Ctrl-C, which stops any search and prints the best so far." group:"Limits of each search:"`

	Threads int    `type:"positive" placeholder:"N" help:"Threads; in suites and games so many positions or games at once. All processors by default." group:"Engine:"`
	Hash    int    `type:"positive" default:"64" placeholder:"MIB" help:"Size of the transposition table of each engine in MiB (${default})." group:"Engine:"`
	Syzygy  string `env:"SYZYGY_PATH" placeholder:"PATH" help:"Folders of Syzygy tablebases, separated as in PATH." group:"Engine:"`

	JSON      bool         `name:"json" help:"Write one JSON object a line; docs/analysis.md has the fields." group:"Output:"`
	Lang      languageFlag `placeholder:"LANG" default:"en" env:"VEZIR_LANG" help:"Language of moves and words: ${languages} or figurines; of compositions the moves alone." group:"Output:"`
	Figurines bool         `help:"Write figurines instead of the letters of the language." group:"Output:"`
}

// Help adds to the help what flags cannot say.
func (*analyseCommand) Help() string {
	return `Analyses one position, with --epd all positions of suites, or with --pgn games. On a terminal the picture changes in place; into a file or a pipe goes a line for each depth. Scores are in pawns, + is good for White.

Examples:

    vezir analyse
    vezir analyse "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3" --time 30s
    vezir analyse --moves "e4 e5 Nf3 Nc6 Bb5" --multipv 3
    vezir analyse --lang de --moves "e4 e5 Sf3" --depth 20
    vezir analyse "7k/8/5K2/8/8/8/8/6R1 w - - 0 1" --mate 3 --json
    vezir analyse --epd wacnew.epd sts.epd --time 1s
    vezir analyse --epd wacnew.epd --csv > results.csv
    vezir analyse --pgn club.pgn --out annotated.pgn --html club.html
    vezir analyse --problem --mate 3 "1b1B1qr1/5p2/3k1Np1/1pRPN3/1np5/2p2Kp1/4Q3/8 w - -"
    vezir analyse --problem --stipulation h#2 "7k/6pp/8/8/8/8/8/K6R b - -"
    vezir analyse --problem --epd mate_in_3.epd

Exit status:

    0    done; of a suite: every position solved; of compositions: all sound, or proven
    1    something failed, or a line of a suite could not be taken
    2    the arguments make no sense
    3    done, and the answer is no: positions of a suite were missed, no mate was found, a composition is not sound
    130  stopped by Ctrl-C before the end of a suite or of the games`
}

// Run chooses what is to be analysed.
func (c *analyseCommand) Run() (err error) {
	ctx, stop := interruptible()
	defer stop()
	if err := c.check(); err != nil {
		return exit.Usage(err)
	}
	tables, err := openTablebases(c.Syzygy)
	if err != nil && c.Syzygy == os.Getenv("SYZYGY_PATH") {
		fmt.Fprintf(os.Stderr, "vezir: SYZYGY_PATH: %v; the analysis does without\n", err)
		tables, err = openTablebases("")
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tables.close(os.Stderr)) }()
	config, err := c.config(tables)
	if err != nil {
		return err
	}
	switch {
	case c.Problem && len(c.EPD) > 0:
		return analyse.ProblemSuite(ctx, config, append(c.EPD, c.Position...))
	case c.Problem:
		return analyse.Problem(ctx, config, strings.Join(c.Position, " "), analyse.ProblemTask{
			Stipulation: cmp.Or(c.Stipulation, fmt.Sprintf("#%d", c.Mate)),
			ProofOnly:   c.KeyOnly,
			Tries:       c.Tries,
		})
	case len(c.EPD) > 0:
		return analyse.Suite(ctx, config, append(c.EPD, c.Position...))
	case c.PGN != "":
		return analyse.Games(ctx, config, c.PGN, c.gameOptions())
	default:
		if len(c.Position) == 1 && isFile(c.Position[0]) {
			return exit.Usage(fmt.Errorf("%s is a file: --pgn takes games, --epd takes suites", c.Position[0]))
		}
		return analyse.Position(ctx, config, strings.Join(c.Position, " "), c.Moves)
	}
}

// isFile reports whether a file has this name. No FEN is a path of one.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// config returns what all kinds of analysis share.
func (c *analyseCommand) config(tables *tablebases) (*analyse.Config, error) {
	language, err := analyse.LookupLanguage(string(c.Lang))
	if err != nil {
		return nil, err
	}
	setup, err := tables.setup()
	if err != nil {
		return nil, err
	}
	if c.Figurines {
		language.Letters = board.Figurines()
	}
	return &analyse.Config{
		Out:       os.Stdout,
		Err:       os.Stderr,
		Screen:    analyse.ScreenOf(os.Stdout),
		ErrScreen: analyse.ScreenOf(os.Stderr),
		Language:  language,
		Limits:    search.Limits{Depth: c.Depth, Nodes: c.Nodes, Mate: c.Mate, MoveTime: c.Time, Infinite: c.Infinite},
		MultiPV:   c.MultiPV,
		Threads:   cmp.Or(c.Threads, processors.Available()),
		Hash:      c.Hash,
		JSON:      c.JSON,
		CSV:       c.CSV,
		Chess960:  c.Chess960,
		NewEngine: tables.newAnalyser,
		Setup:     setup,
		Opening:   openingName,
		Tablebase: tables.verdict(),
	}, nil
}

// openingName names the opening of a game, with its code; "" if it has no name.
func openingName(game *board.Game) string {
	opening, _, ok := book.NameGame(*game.Start(), game.Moves())
	if !ok {
		return ""
	}
	return opening.String()
}

// maxThreads is the most threads that a search may have, as in the protocol.
const maxThreads = 1024

// check reports values that make no sense, or not together.
func (c *analyseCommand) check() error {
	if err := c.checkProblem(); err != nil {
		return err
	}
	switch {
	case c.Depth >= search.MaxPly:
		return fmt.Errorf("a depth of %d plies, from 1 to %d is possible", c.Depth, search.MaxPly-1)
	case c.Time > 0 && c.Time < time.Millisecond:
		return fmt.Errorf("a time of %v, at least 1ms is needed", c.Time)
	case c.Threads > maxThreads:
		return fmt.Errorf("%d threads, from 1 to %d are possible", c.Threads, maxThreads)
	case c.CSV && len(c.EPD) == 0:
		return fmt.Errorf("--csv is for suites, with --epd")
	case c.CSV && c.JSON:
		return fmt.Errorf("either --csv or --json")
	case c.PGN == "" && c.gameOptions() != (analyse.GameOptions{Out: "-"}):
		return fmt.Errorf("--out, --html and --plot are for games, with --pgn")
	case c.PGN != "" && (c.Problem || c.JSON || c.Moves != "" || len(c.Position) > 0 || len(c.EPD) > 0):
		return fmt.Errorf("--pgn takes a file of games alone: no position, no --moves, --epd, --problem or --json")
	case c.PGN != "" && (c.Mate != 0 || c.MultiPV != 1 || c.Chess960):
		return fmt.Errorf("--mate, --multipv and --chess960 are not for --pgn")
	case len(c.EPD) > 0 && (c.Moves != "" || c.MultiPV != 1):
		return fmt.Errorf("--moves and --multipv are for a position, not for --epd")
	}
	return nil
}

// checkProblem reports options that do not go with compositions, or only with
// them.
func (c *analyseCommand) checkProblem() error {
	if !c.Problem {
		if c.Stipulation != "" || c.Tries || c.KeyOnly {
			return fmt.Errorf("--stipulation, --tries and --key-only are for compositions, with --problem")
		}
		return nil
	}
	switch {
	case c.Depth != 0 || c.Infinite || c.MultiPV != 1 || c.CSV || c.Moves != "":
		return fmt.Errorf("--depth, --infinite, --multipv, --csv and --moves are not for --problem")
	case len(c.EPD) > 0 && (c.Mate != 0 || c.Stipulation != ""):
		return fmt.Errorf("the lines of the file say in how many moves, not --mate or --stipulation")
	case len(c.EPD) > 0 && (c.Tries || c.KeyOnly || c.Chess960):
		return fmt.Errorf("--tries, --key-only and --chess960 are for one composition, not for --epd")
	case c.Mate != 0 && c.Stipulation != "":
		return fmt.Errorf("a composition takes --mate N or --stipulation, not both")
	case len(c.EPD) == 0 && c.Mate == 0 && c.Stipulation == "":
		return fmt.Errorf("a composition needs --mate N or --stipulation")
	case len(c.EPD) == 0 && len(c.Position) == 0:
		return fmt.Errorf("a composition needs its position")
	}
	return search.CheckHash(c.Hash)
}

// languageFlag is the value of --lang; any name of a language will do.
type languageFlag string

// Words returns what completes the flag.
func (languageFlag) Words() []string { return append(languageCodes(), "figurines") }

// languageCodes returns the codes of all languages.
func languageCodes() []string {
	var codes []string
	for _, language := range analyse.Languages() {
		codes = append(codes, language.Code)
	}
	return codes
}

// gameOptions returns what is to be made of games.
func (c *analyseCommand) gameOptions() analyse.GameOptions {
	o := analyse.GameOptions{Out: c.Out, HTML: c.HTML, Plot: c.Plot}
	if o == (analyse.GameOptions{}) {
		o.Out = "-"
	}
	return o
}
