package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"vezir/internal/exit"
	"vezir/syzygy"
)

// tbHelp says more of "vezir tb".
const tbHelp = `Looks a position up in the endgame tablebases and prints its result (WDL), its
distance to the next capture or pawn move (DTZ), the same for every legal move,
and the line of best play.

WDL is 2 for a win, 1 for a win that the fifty-move rule spoils, 0 for a draw, and
-1 and -2 for losses, seen from the side to move. DTZ counts plies; it is negative
for losses and beyond 100 where the fifty-move rule decides.

Examples:
  vezir tb --syzygy /data/syzygy "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
  vezir tb --json --syzygy /data/syzygy 8/8/8/8/8/2k5/8/K5Q1 w - - 0 1
  vezir tb --check --syzygy "/data/3-4-5:/data/6"

Without --syzygy the directories of the environment variable SYZYGY_PATH are used.`

type tbCommand struct {
	Syzygy string   `env:"SYZYGY_PATH" placeholder:"PATH" help:"Directories with tables, separated as in PATH."`
	JSON   bool     `name:"json" help:"Write one JSON object: fen, wdl, dtz, outcome, moves, line."`
	Check  bool     `help:"Verify the checksums of all files instead; -check does the same."`
	FEN    []string `arg:"" optional:"" help:"Position."`
}

// Help is what kong adds to the help of the command.
func (*tbCommand) Help() string { return tbHelp }

func (c *tbCommand) Run() (err error) {
	if c.Syzygy == "" {
		return exit.Usage(errors.New("tb: where are the tables? --syzygy PATH, or the environment variable SYZYGY_PATH, tells"))
	}
	if c.Check {
		if len(c.FEN) > 0 || c.JSON {
			return exit.Usage(errors.New("tb: --check takes neither a position nor --json"))
		}
		tables := syzygy.Open(c.Syzygy) // damaged ones alone are to be told too
		return errors.Join(c.check(tables), tables.Close())
	}
	if len(c.FEN) == 0 {
		return exit.Usage(errors.New("tb: the position is missing; vezir help tb says more"))
	}
	pos, err := parsePosition(strings.Join(c.FEN, " "), false)
	if err != nil {
		return err
	}
	tables, err := openTables(c.Syzygy)
	if err != nil {
		return fmt.Errorf("tb: %w", err)
	}
	defer func() { err = errors.Join(err, tables.Close()) }()
	report, err := tables.Explain(&pos)
	tellFaults(os.Stderr, tables.TakeFaults())
	switch {
	case err != nil:
		return fmt.Errorf("tb: %w", err)
	case c.JSON:
		return report.WriteJSON(os.Stdout)
	}
	return report.WriteText(os.Stdout)
}

// check verifies all files and fails if one is damaged. Ctrl-C ends it.
func (c *tbCommand) check(tables *syzygy.Tables) error {
	ctx, stop := interruptible()
	defer stop()
	var writing error
	say := func(format string, args ...any) {
		if _, err := fmt.Printf(format, args...); writing == nil {
			writing = err
		}
	}
	sound, damaged := 0, 0
	for _, fault := range tables.TakeFaults() {
		damaged++
		say("%v\n", fault)
	}
	err := tables.Verify(ctx, func(path string, err error) {
		if err != nil {
			damaged++
			say("%v\n", err)
			return
		}
		sound++
		say("%s: ok\n", path)
	})
	if err != nil {
		return fmt.Errorf("tb: %w", err)
	}
	say("%d files are sound, %d are not\n", sound, damaged)
	if writing != nil {
		return writing
	}
	if damaged > 0 {
		return errors.New("tb: damaged files")
	}
	if sound == 0 {
		return exit.Usage(errors.New("tb: there are no tables"))
	}
	return nil
}
