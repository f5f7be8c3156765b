package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"vezir/internal/exit"
	"vezir/internal/picture"
	"vezir/internal/replace"
	"vezir/train"
)

// trainCommands are the forms of "vezir train".
type trainCommands struct {
	Gen     genCommand             `cmd:"" help:"Play games against itself to learn from, into a folder. The same command goes on where it was stopped."`
	Stat    statCommand            `cmd:"" help:"Say what files of games hold."`
	Merge   mergeCommand           `cmd:"" help:"Put games into one file."`
	Shuffle shuffleCommand         `cmd:"" help:"Put games into one file in random order."`
	Verify  verifyCommand          `cmd:"" help:"Check that all games are legal and no file has changed."`
	Tune    tuneCommand            `cmd:"" help:"Tune the weights of the piece-value evaluation."`
	Fit     fitCommand             `cmd:"" help:"Train a network. The same command goes on where it was stopped."`
	Compare compareNetworksCommand `cmd:"" help:"Say how well networks predict games: errors in the expected points, each after the scale of the network was fitted."`
	WDL     wdlCommand             `cmd:"" name:"wdl" help:"Fit the win model, which says what a score means for the result."`
	SPSA    spsaCommand            `cmd:"" name:"spsa" help:"Tune the numbers of the search by games, in a build with -tags spsa. The same command goes on where it was stopped."`
}

// untilStopped runs work that ends early, and leaves nothing half done, when it is told
// to stop.
func untilStopped(work func(context.Context) error) error {
	ctx, stop := interruptible()
	defer stop()
	return work(ctx)
}

type genCommand struct {
	Out       string  `required:"" type:"path" placeholder:"FOLDER" help:"Where to write the games."`
	Games     int     `placeholder:"N" help:"Games to have in the end, rounded up to whole files."`
	Positions int     `placeholder:"N" help:"Positions to have in the end, rounded up to whole files (see --chunk); with --games, what comes first counts."`
	Values    bool    `xor:"evaluation" help:"Evaluate by piece values, as the first games were played, not by the network."`
	EvalFile  string  `xor:"evaluation" type:"path" placeholder:"FILE" help:"Evaluate by this network, not by the embedded one."`
	Nodes     int     `type:"positive" placeholder:"N" default:"1000" help:"Nodes a move, after which the iteration is finished (${default})."`
	Chess960  float64 `placeholder:"X" name:"chess960" default:"0.1" help:"Part of the games that are Chess960 (${default})."`
	Seed      uint64  `placeholder:"N" default:"1" help:"The same seed gives the same games (${default})."`
	Chunk     int     `type:"positive" placeholder:"N" default:"500" help:"Games a file; an interruption loses those of a file that is not full (${default})."`
	Threads   int     `placeholder:"N" help:"Games at once (as many as there are processors)."`
	Mix       bool    `help:"Go on with a folder that another version of the engine began."`
}

func (c *genCommand) Run() error {
	options := train.GenOptions{
		Games: c.Games, Positions: c.Positions, Nodes: c.Nodes, Values: c.Values, EvalFile: c.EvalFile, Chess960: c.Chess960, Seed: c.Seed,
		Chunk: c.Chunk, Threads: c.Threads, Mix: c.Mix, Engine: "Vezir " + version + revision(),
	}
	return untilStopped(func(ctx context.Context) error {
		return train.Generate(ctx, c.Out, options, os.Stdout)
	})
}

// gamePaths are the files and folders that a command reads.
type gamePaths struct {
	Paths []string `arg:"" name:"file" type:"path" help:"Files of games, or folders of them."`
}

type compareNetworksCommand struct {
	gamePaths
	Networks []string `required:"" name:"network" type:"path" placeholder:"NET" help:"A network; give the option several times, or networks with commas between them."`
}

func (c *compareNetworksCommand) Run() error {
	return untilStopped(func(ctx context.Context) error { return train.Compare(ctx, c.Networks, c.Paths, os.Stdout) })
}

type wdlCommand struct{ gamePaths }

func (c *wdlCommand) Run() error {
	return untilStopped(func(ctx context.Context) error { return train.FitWDL(ctx, os.Stdout, c.Paths) })
}

type statCommand struct {
	gamePaths
	Plot string `type:"path" placeholder:"FILE" help:"Draw the distributions too, to an .svg or .png file."`
}

func (c *statCommand) Run() error {
	if c.Plot != "" {
		if err := errors.Join(exit.Usage(picture.Check(c.Plot)), replace.Begin(c.Plot)); err != nil {
			return err
		}
	}
	return untilStopped(func(ctx context.Context) error {
		stats, err := train.Stat(ctx, c.Paths)
		if err != nil {
			return err
		}
		if _, err := stats.WriteTo(os.Stdout); err != nil || c.Plot == "" {
			return err
		}
		return stats.WritePlot(c.Plot)
	})
}

type mergeCommand struct {
	gamePaths
	Out string `required:"" type:"path" placeholder:"FILE" help:"Where to write the games, whole or not at all."`
}

func (c *mergeCommand) Run() error {
	return untilStopped(func(ctx context.Context) error {
		copied, err := train.Merge(ctx, c.Out, c.Paths)
		return sayCopied(c.Out, copied, err)
	})
}

type shuffleCommand struct {
	gamePaths
	Out    string `required:"" type:"path" placeholder:"FILE" help:"Where to write the games, whole or not at all."`
	Seed   uint64 `placeholder:"N" default:"1" help:"The same seed gives the same order (${default})."`
	Memory int    `default:"1024" placeholder:"MIB" help:"MiB of games to hold at a time; more go through temporary files beside the output (${default})."`
}

func (c *shuffleCommand) Run() error {
	return untilStopped(func(ctx context.Context) error {
		copied, err := train.Shuffle(ctx, c.Out, c.Paths, train.ShuffleOptions{Seed: c.Seed, Memory: c.Memory})
		return sayCopied(c.Out, copied, err)
	})
}

func sayCopied(out string, copied train.Copied, err error) error {
	if err == nil {
		_, err = fmt.Printf("wrote %s: %d games, %d positions\n", out, copied.Games, copied.Positions)
	}
	return err
}

type verifyCommand struct{ gamePaths }

func (c *verifyCommand) Run() error {
	return untilStopped(func(ctx context.Context) error {
		v, err := train.Verify(ctx, c.Paths)
		if err != nil && v.Files == 0 {
			return err
		}
		_, writing := fmt.Printf("%d files, %d of them with a checksum: %d games, %d positions\n", v.Files, v.Summed, v.Games, v.Positions)
		return errors.Join(err, writing)
	})
}

type tuneCommand struct {
	In       string  `required:"" type:"path" placeholder:"FILE" help:"Games, a file or folder, or labelled positions: FEN c9 \"1-0\", FEN [1.0] or FEN;centipawns;result."`
	Out      string  `default:"eval/weights.go" type:"path" placeholder:"FILE" help:"Where to write the weights (eval/weights.go)."`
	Epochs   int     `placeholder:"N" default:"400" help:"Passes through the positions at most (${default})."`
	Batch    int     `placeholder:"N" default:"4096" help:"Positions a step (${default})."`
	Rate     float64 `placeholder:"X" default:"1" help:"Learning rate in centipawns a step (${default})."`
	Prior    float64 `placeholder:"X" default:"30" help:"Centipawns that weights may stray from their start (${default})."`
	Lambda   float64 `placeholder:"X" default:"0.2" help:"The result's share in the target, the rest is the score's where there is one (${default})."`
	Slope    float64 `placeholder:"X" help:"Of the sigmoid for each pawn (what suits the present weights)."`
	Patience int     `placeholder:"N" default:"8" help:"Epochs without progress before the rate falls (${default})."`
	Threads  int     `placeholder:"N" help:"Threads (as many as there are processors)."`
	Seed     uint64  `placeholder:"N" help:"Seed of the order of positions."`
}

func (c *tuneCommand) Run() error {
	options := train.TuneOptions{
		Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Prior: c.Prior, Lambda: c.Lambda, Slope: c.Slope,
		Patience: c.Patience, Threads: c.Threads, Seed: c.Seed,
	}
	return untilStopped(func(ctx context.Context) error {
		return train.TuneFile(ctx, c.In, c.Out, options, os.Stdout)
	})
}

type fitCommand struct {
	gamePaths
	Out          string  `required:"" type:"path" placeholder:"FILE" help:"Where to write the network, in place of an older file; the loss curve goes to the same name with .svg, and FILE.checkpoint keeps the state until it is done."`
	From         string  `type:"path" placeholder:"NET" help:"Go on from a network of the same size rather than from random weights."`
	Hidden       int     `placeholder:"N" default:"256" help:"Neurons for each perspective, a multiple of 64 (${default}); the built-in network has 512."`
	KingBuckets  int     `placeholder:"N" default:"1" help:"Sets of weights by the square of the own king: 1, 4 or 8 (${default})."`
	Epochs       int     `placeholder:"N" default:"6" help:"Passes through the positions (${default})."`
	Batch        int     `placeholder:"N" default:"2048" help:"Positions a step (${default})."`
	Rate         float64 `placeholder:"X" default:"0.0015" help:"Learning rate at first, falling along a cosine to a hundredth (${default})."`
	ResultWeight float64 `placeholder:"X" default:"0.8" help:"The outcome's share in the target, the rest is the score's (${default})."`
	ResultDecay  float64 `placeholder:"X" default:"0.8" help:"The later positions' share in the outcome of a position, the last one's being the result (${default}); 1 for the result itself."`
	Dropout      float64 `placeholder:"X" default:"0.1" help:"The chance of each 64 neurons to be left out for a position while they learn (${default}); a network of 64 has none."`
	Scale        int     `placeholder:"CP" help:"Centipawns that an output of 1 stands for (what suits the games)."`
	Skip         int     `placeholder:"N" default:"6" help:"Positions to leave out at the start of each game (${default})."`
	MaxScore     int     `default:"700" placeholder:"CP" help:"Leave positions out whose score is beyond (${default})."`
	Validation   float64 `placeholder:"X" default:"0.01" help:"Part of the games that is held out (${default})."`
	Threads      int     `placeholder:"N" help:"Threads (as many as there are processors); they change no result."`
	Seed         uint64  `placeholder:"N" default:"1" help:"Seed of the first weights, of the order of positions and of what is left out (${default})."`
}

func (c *fitCommand) Run() error {
	options := train.FitOptions{
		From: c.From, Hidden: c.Hidden, KingBuckets: c.KingBuckets, Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate,
		ResultWeight: c.ResultWeight, ResultDecay: c.ResultDecay, Dropout: c.Dropout, Scale: c.Scale, Skip: c.Skip,
		MaxScore: c.MaxScore, Validation: c.Validation, Threads: c.Threads, Seed: c.Seed,
	}
	return untilStopped(func(ctx context.Context) error {
		return train.Fit(ctx, c.Out, c.Paths, options, os.Stdout)
	})
}
