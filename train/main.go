package train

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Main runs a sub-command of `vezir train` with its arguments: the door for
// the command line. Progress and reports go to stdout. When ctx ends, a command keeps
// what it has.
func Main(ctx context.Context, args []string, stdout io.Writer) error {
	if len(args) == 0 {
		return errors.New("train: which command? There is: tune")
	}
	switch args[0] {
	case "tune":
		return tuneMain(ctx, args[1:], stdout)
	}
	return fmt.Errorf("train: unknown command %q; there is: tune", args[0])
}

func tuneMain(ctx context.Context, args []string, stdout io.Writer) error {
	var options TuneOptions
	flags := flag.NewFlagSet("vezir train tune", flag.ContinueOnError)
	flags.SetOutput(stdout)
	in := flags.String("in", "", "`FILE` of labelled positions: FEN c9 \"1-0\", FEN [1.0] or FEN;centipawns;result")
	out := flags.String("out", filepath.Join("eval", "weights.go"), "`FILE` to write the weights to")
	flags.IntVar(&options.Epochs, "epochs", 0, "passes through the positions at most (default 400)")
	flags.IntVar(&options.Batch, "batch", 0, "positions a step (default 4096)")
	flags.Float64Var(&options.Rate, "rate", 0, "learning rate in centipawns a step (default 1)")
	flags.Float64Var(&options.Prior, "prior", 0, "centipawns that weights may stray from their start (default 20)")
	flags.Float64Var(&options.Lambda, "lambda", 0, "the result's share in the target, the rest is the score's (default 1)")
	flags.Float64Var(&options.Slope, "slope", 0, "of the sigmoid for each pawn (default: what suits the present weights)")
	flags.IntVar(&options.Patience, "patience", 0, "epochs without progress before the rate falls (default 8)")
	flags.IntVar(&options.Threads, "threads", 0, "threads (default all)")
	flags.Uint64Var(&options.Seed, "seed", 0, "seed of the order of positions")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return fmt.Errorf("train tune: %w", err)
	}
	if *in == "" {
		return errors.New("train tune: -in FILE is missing")
	}
	file, err := os.Open(*in)
	if err != nil {
		return fmt.Errorf("train tune: %w", err)
	}
	defer file.Close()
	report, err := Tune(ctx, file, options, stdout)
	if err != nil {
		return fmt.Errorf("train tune: %s: %w", *in, err)
	}
	source, err := FormatWeights(&report.Weights)
	if err != nil {
		return fmt.Errorf("train tune: %w", err)
	}
	if err := writeWhole(*out, source); err != nil {
		return fmt.Errorf("train tune: %w", err)
	}
	fmt.Fprintf(stdout, "wrote %s\n", *out)
	return nil
}
