package main

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"vezir/analyse"
	"vezir/board"
	"vezir/search"
)

// analyseCommand is the grammar of "vezir analyse".
type analyseCommand struct {
	Position []string `arg:"" optional:"" help:"FEN, or startpos."`

	Moves    string        `placeholder:"MOVES" help:"Moves to make first, in SAN or UCI notation." group:"position"`
	Time     time.Duration `placeholder:"TIME" help:"Time for each position, such as 5s." group:"limits"`
	Depth    int           `placeholder:"N" help:"Depth in plies." group:"limits"`
	Nodes    uint64        `placeholder:"N" help:"Positions to visit." group:"limits"`
	Mate     int           `placeholder:"N" help:"Until a mate in N moves is found." group:"limits"`
	Infinite bool          `help:"Until Ctrl-C." group:"limits"`

	MultiPV  int    `name:"multipv" default:"1" placeholder:"N" help:"Lines (${default})." group:"engine"`
	Threads  int    `placeholder:"N" help:"Threads; all processors by default." group:"engine"`
	Hash     int    `default:"64" placeholder:"MIB" help:"Size of the table of each engine in MiB (${default})." group:"engine"`
	Syzygy   string `placeholder:"PATH" help:"Folders of Syzygy tablebases." group:"engine"`
	Chess960 bool   `name:"chess960" help:"Write castling as the king taking its rook." group:"engine"`

	EPD []string `name:"epd" sep:"none" placeholder:"FILE" help:"Solve the positions of suites; further files may follow." group:"suites"`

	JSON      bool   `name:"json" help:"One JSON object a line." group:"output"`
	CSV       bool   `name:"csv" help:"A table with commas, of a suite." group:"output"`
	Lang      string `placeholder:"LANG" default:"en" env:"VEZIR_LANG" help:"Language of moves and words: ${languages} or figurines." group:"output"`
	Figurines bool   `help:"Figurines instead of the letters of the language." group:"output"`
}

// Run chooses what is to be analysed.
func (c *analyseCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	// The second Ctrl-C ends the program at once.
	defer context.AfterFunc(ctx, stop)()
	config, err := c.config()
	if err != nil {
		return err
	}
	switch {
	case len(c.EPD) > 0:
		return analyse.Suite(ctx, config, append(c.EPD, c.Position...))
	default:
		return analyse.Position(ctx, config, strings.Join(c.Position, " "), c.Moves)
	}
}

// config returns what all kinds of analysis share.
func (c *analyseCommand) config() (*analyse.Config, error) {
	language, err := analyse.LookupLanguage(c.Lang)
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
		Threads:   cmp.Or(c.Threads, runtime.GOMAXPROCS(0)-spareProcessors),
		Hash:      c.Hash,
		JSON:      c.JSON,
		Chess960:  c.Chess960,
		NewEngine: func() (analyse.Engine, error) {
			return search.New()
		},
		WDL: analyse.Chances,
	}, nil
}

// languageCodes lists the languages for the help.
func languageCodes() string {
	var codes []string
	for _, language := range analyse.Languages() {
		codes = append(codes, language.Code)
	}
	return strings.Join(codes, ", ")
}
