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
		return errors.New("train: which command? There are: selfplay, tune")
	}
	switch args[0] {
	case "selfplay":
		return selfPlayMain(ctx, args[1:], stdout)
	case "tune":
		return tuneMain(ctx, args[1:], stdout)
	case "-h", "-help", "--help":
		_, err := fmt.Fprintln(stdout, "Usage: vezir train selfplay|tune [options]; vezir train COMMAND -help lists them")
		return err
	}
	return fmt.Errorf("train: unknown command %q; there are: selfplay, tune", args[0])
}

func tuneMain(ctx context.Context, args []string, stdout io.Writer) error {
	var options TuneOptions
	flags := newFlags("train tune", stdout)
	in := flags.String("in", "", "`FILE` of labelled positions: FEN c9 \"1-0\", FEN [1.0] or FEN;centipawns;result")
	out := flags.String("out", filepath.Join("eval", "weights.go"), "`FILE` to write the weights to")
	flags.IntVar(&options.Epochs, "epochs", 0, "passes through the positions at most (default 400)")
	flags.IntVar(&options.Batch, "batch", 0, "positions a step (default 4096)")
	flags.Float64Var(&options.Rate, "rate", 0, "learning rate in centipawns a step (default 1)")
	flags.Float64Var(&options.Prior, "prior", 0, "centipawns that weights may stray from their start (default 30)")
	flags.Float64Var(&options.Lambda, "lambda", 0, "the result's share in the target, the rest is the score's where there is one (default 0.2)")
	flags.Float64Var(&options.Slope, "slope", 0, "of the sigmoid for each pawn (default: what suits the present weights)")
	flags.IntVar(&options.Patience, "patience", 0, "epochs without progress before the rate falls (default 8)")
	flags.IntVar(&options.Threads, "threads", 0, "threads (default all)")
	flags.Uint64Var(&options.Seed, "seed", 0, "seed of the order of positions")
	if help, err := parseFlags(flags, args); help || err != nil {
		return err
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
	err = writeWhole(*out, func(to io.Writer) error {
		_, err := to.Write(source)
		return err
	})
	if err != nil {
		return fmt.Errorf("train tune: %w", err)
	}
	fmt.Fprintf(stdout, "wrote %s\n", *out)
	return nil
}

func selfPlayMain(ctx context.Context, args []string, stdout io.Writer) error {
	var options SelfPlayOptions
	flags := newFlags("train selfplay", stdout)
	out := flags.String("out", "", "`FILE` to write the positions to: FEN;centipawns;result")
	flags.IntVar(&options.Games, "games", 0, "games to play (default 1000)")
	flags.IntVar(&options.Nodes, "nodes", 0, "nodes a move (default 1500)")
	flags.IntVar(&options.Threads, "threads", 0, "games at once (default all threads)")
	flags.Uint64Var(&options.Seed, "seed", 0, "seed of the openings")
	if help, err := parseFlags(flags, args); help || err != nil {
		return err
	}
	if *out == "" {
		return errors.New("train selfplay: -out FILE is missing")
	}
	err := writeWhole(*out, func(to io.Writer) error { return SelfPlay(ctx, to, options, stdout) })
	if err != nil {
		return fmt.Errorf("train selfplay: %w", err)
	}
	return nil
}

func newFlags(name string, stdout io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stdout)
	return flags
}

// parseFlags reports whether only help was wanted.
func parseFlags(flags *flag.FlagSet, args []string) (help bool, err error) {
	err = flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return true, nil
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", flags.Name(), err)
	}
	return false, err
}
