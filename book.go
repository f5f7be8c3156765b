package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"

	"vezir/board"
	"vezir/book"
	"vezir/internal/exit"
	"vezir/internal/terminal"
	"vezir/search"
)

// bookCommands are the forms of "vezir book".
type bookCommands struct {
	Build    bookBuild    `cmd:"" help:"Make a book of games."`
	Merge    bookMerge    `cmd:"" help:"Make one book of several."`
	Dump     bookDump     `cmd:"" help:"Write a book as text, which build reads back."`
	Stat     bookStat     `cmd:"" help:"Say what a book holds."`
	Verify   bookVerify   `cmd:"" help:"Check that a book is in order and its moves are legal."`
	Show     bookShow     `cmd:"" help:"Show the moves that a book knows in a position."`
	Key      bookKey      `cmd:"" help:"Print the key of a position in Polyglot books; it stands alone on the last line."`
	Openings bookOpenings `cmd:"" help:"Make a book of named openings, weighted by analysis."`
}

type bookBuild struct {
	Games    []string `arg:"" name:"file" help:"Games in PGN, plain or packed by zstd, gzip or bzip2; - is standard input. Or one text that dump has written."`
	Out      string   `short:"o" required:"" type:"path" placeholder:"BOOK" help:"The book to write."`
	MinGames int      `placeholder:"N" default:"3" help:"A move needs to have been played so often (${default})."`
	Plies    int      `placeholder:"N" default:"40" help:"Moves of each game that count, from its start (${default})."`
	MinElo   int      `placeholder:"N" default:"0" help:"Both players need this rating; 0 asks for none."`
	Win      int      `placeholder:"N" default:"2" help:"What a move counts for the winner (${default})."`
	Draw     int      `placeholder:"N" default:"1" help:"What a move counts in a draw (${default})."`
	Loss     int      `placeholder:"N" default:"0" help:"What a move counts for the loser (${default})."`
	Unknown  int      `placeholder:"N" default:"1" help:"What a move counts in a game without a result (${default})."`
	Memory   int      `placeholder:"N" default:"256" help:"MiB to sort in (${default})."`
	Temp     string   `type:"path" placeholder:"DIR" help:"Folder for what does not fit into memory; that of the book by default."`
}

// Help shows examples.
func (*bookBuild) Help() string {
	return `Examples:
  vezir book build -o club.bin club.pgn
  vezir book build -o masters.bin --min-elo 2400 --min-games 5 --plies 30 twic.pgn.zst
  vezir book build -o copy.bin club.txt     # from: vezir book dump club.bin > club.txt`
}

// check reports values that make no sense.
func (c *bookBuild) check() error {
	for _, v := range []struct {
		name              string
		value, least, top int
	}{
		{"--min-games", c.MinGames, 1, 1 << 30},
		{"--plies", c.Plies, 1, 1 << 30},
		{"--min-elo", c.MinElo, 0, 10_000},
		{"--win", c.Win, 0, 1000},
		{"--draw", c.Draw, 0, 1000},
		{"--loss", c.Loss, 0, 1000},
		{"--unknown", c.Unknown, 0, 1000},
		{"--memory", c.Memory, 1, 1 << 20},
	} {
		if v.value < v.least || v.value > v.top {
			return fmt.Errorf("%s: %d is not from %d to %d", v.name, v.value, v.least, v.top)
		}
	}
	return nil
}

// maxFaults bounds how many faults of games are told one by one.
const maxFaults = 10

func (c *bookBuild) Run() error {
	if err := c.check(); err != nil {
		return exit.Usage(fmt.Errorf("book build: %w", err))
	}
	ctx, stop := interruptible()
	defer stop()
	bar := newProgress(-1, "games")
	faults := 0
	stats, err := book.Build(ctx, c.Out, c.Games, book.BuildOptions{
		MinGames: c.MinGames, Plies: c.Plies, MinElo: c.MinElo,
		Win: c.Win, Draw: c.Draw, Loss: c.Loss, Unknown: c.Unknown,
		Memory: c.Memory, Temp: c.Temp,
		Progress: func(file string, games int) {
			bar.Describe(file)
			_ = bar.Set(games) // only a display
		},
		Fault: func(fault error) {
			if faults++; faults <= maxFaults {
				_ = bar.Clear()
				fmt.Fprintln(os.Stderr, fault)
			}
		},
	})
	_ = bar.Clear()
	if faults > maxFaults {
		fmt.Fprintf(os.Stderr, "%d more faults\n", faults-maxFaults)
	}
	if err != nil {
		return fmt.Errorf("book build: %w", err)
	}
	if games := stats.Games + stats.Skipped; games > 0 {
		fmt.Printf("files %d, games %d, of them left out %d\n", stats.Files, games, stats.Skipped)
	}
	_, err = fmt.Printf("%d entries in %s\n", stats.Entries, c.Out)
	return err
}

type bookMerge struct {
	Books []string `arg:"" name:"book" type:"existingfile" help:"Books, the most important first."`
	Out   string   `short:"o" required:"" type:"path" placeholder:"BOOK" help:"The book to write."`
	How   string   `enum:"add,first" default:"add" help:"add: weights are added up; first: the first book that knows a position decides there (${default})."`
}

// Help shows an example.
func (*bookMerge) Help() string {
	return "Example:\n  vezir book merge -o all.bin --how first own.bin masters.bin"
}

func (c *bookMerge) Run() error {
	ctx, stop := interruptible()
	defer stop()
	entries, err := book.Merge(ctx, c.Out, c.Books, c.How == "add")
	if err != nil {
		return fmt.Errorf("book merge: %w", err)
	}
	_, err = fmt.Printf("%d books: %d entries in %s\n", len(c.Books), entries, c.Out)
	return err
}

type bookDump struct {
	Book string `arg:"" type:"existingfile" help:"The book."`
	Out  string `short:"o" type:"path" placeholder:"FILE" help:"Where to write; standard output by default."`
	FEN  bool   `name:"fen" help:"Write the positions too, as comments, as far as moves lead there from a starting position."`
}

// Help shows an example.
func (*bookDump) Help() string {
	return "Example:\n  vezir book dump club.bin > club.txt; vezir book build -o copy.bin club.txt"
}

func (c *bookDump) Run() error {
	ctx, stop := interruptible()
	defer stop()
	return book.Dump(ctx, c.Out, os.Stdout, c.Book, c.FEN)
}

type bookStat struct {
	Book string `arg:"" optional:"" type:"existingfile" help:"The book; the built-in one by default."`
}

func (c *bookStat) Run() error {
	ctx, stop := interruptible()
	defer stop()
	return withProgress(func(w io.Writer, progress func(done, total int)) error {
		return book.Stat(ctx, w, c.Book, progress)
	})
}

type bookVerify struct {
	Book string `arg:"" optional:"" type:"existingfile" help:"The book; the built-in one by default."`
}

func (c *bookVerify) Run() error {
	ctx, stop := interruptible()
	defer stop()
	return withProgress(func(w io.Writer, progress func(done, total int)) error {
		return book.Verify(ctx, w, c.Book, progress)
	})
}

type bookShow struct {
	FEN      []string `arg:"" optional:"" help:"Position; the start by default."`
	Book     string   `type:"existingfile" placeholder:"BOOK" help:"The book; the built-in one by default."`
	Chess960 bool     `name:"chess960" help:"Write castling as the king taking its rook."`
}

// Help shows examples.
func (*bookShow) Help() string {
	return `Examples:
  vezir book show
  vezir book show --book club.bin "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"`
}

func (c *bookShow) Run() error {
	p, err := parsePosition(strings.Join(c.FEN, " "), c.Chess960)
	if err != nil {
		return err
	}
	return book.Show(os.Stdout, c.Book, &p)
}

type bookKey struct {
	FEN []string `arg:"" optional:"" help:"Position; the start by default."`
}

func (c *bookKey) Run() error {
	p, err := parsePosition(strings.Join(c.FEN, " "), false)
	if err != nil {
		return err
	}
	_, err = fmt.Printf("%016x\n", book.Key(&p))
	return err
}

type bookOpenings struct {
	Source string `arg:"" type:"path" help:"Folder of *.tsv files: code, name and moves between tabs, as lichess-org/chess-openings has them; or one such file."`
	Out    string `short:"o" required:"" type:"path" placeholder:"BOOK" help:"The book to write."`
	Nodes  int    `placeholder:"N" default:"15000" help:"Nodes of the search of each position (${default})."`
}

func (c *bookOpenings) Run() error {
	if c.Nodes < 1 {
		return exit.Usage(fmt.Errorf("book openings: --nodes: %d, at least 1 is needed", c.Nodes))
	}
	ctx, stop := interruptible()
	defer stop()
	engine, err := search.New()
	if err != nil {
		return err
	}
	// A small table is enough for the nodes, and emptied fast.
	if _, err := engine.SetHash(openingsHash); err != nil {
		return errors.Join(err, engine.Close())
	}
	err = withProgress(func(w io.Writer, progress func(done, total int)) error {
		entries, err := book.BuildOpenings(ctx, c.Out, c.Source, book.OpeningsOptions{
			Value: func(p *board.Position) int {
				engine.NewGame() // so that no value depends on those before it
				return int(engine.Search(board.NewGame(*p), search.Limits{Nodes: uint64(c.Nodes)}, search.NewSignals(), nil).Score)
			},
			Progress: progress,
		})
		if err != nil {
			return fmt.Errorf("book openings: %w", err)
		}
		_, err = fmt.Fprintf(w, "%d entries in %s\n", entries, c.Out)
		return err
	})
	return errors.Join(err, engine.Close())
}

// openingsHash is the table in MiB with which openings are valued.
const openingsHash = 1

// withProgress shows how many positions work has done, while it goes on, and then
// what it wrote.
func withProgress(work func(w io.Writer, progress func(done, total int)) error) error {
	var bar *progressbar.ProgressBar
	var out bytes.Buffer
	err := work(&out, func(done, total int) {
		if bar == nil {
			bar = newProgress(total, "positions")
		}
		_ = bar.Set(done) // only a display
	})
	if bar != nil {
		_ = bar.Clear()
	}
	_, writing := os.Stdout.Write(out.Bytes())
	return errors.Join(err, writing)
}

// newProgress returns a display of progress on standard error, if a user watches
// there. A negative total is an unknown one.
func newProgress(total int, unit string) *progressbar.ProgressBar {
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetVisibility(terminal.Is(os.Stderr)),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(unit))
}
