package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"vezir/internal/exit"
	"vezir/train"
)

type spsaCommand struct {
	Openings    string  `placeholder:"FILE" help:"Where games start: EPD, or PGN by its name. Needed to tune."`
	Params      string  `placeholder:"NAMES" help:"What to tune, between commas, each also as NAME:C_END:R_END (all)."`
	Iterations  int     `placeholder:"N" default:"1000" help:"Iterations in all (${default})."`
	Pairs       int     `placeholder:"N" default:"8" help:"Pairs of games an iteration (${default})."`
	CPart       float64 `placeholder:"X" name:"cpart" default:"0.05" help:"c_end as part of a number's range, but at least 0.5 (${default})."`
	REnd        float64 `placeholder:"X" name:"rend" default:"0.002" help:"r_end of all numbers (${default})."`
	Each        string  `default:"nodes=5000" help:"Limits of both sides, as for vezir match -each (${default})."`
	Concurrency int     `placeholder:"N" help:"Games at once (as many as there are processors)."`
	Seed        uint64  `placeholder:"N" help:"Seed of disturbances and openings."`
	State       string  `default:"spsa.json" placeholder:"FILE" help:"Keeps the state (${default})."`

	List  bool   `help:"List the numbers that can be tuned as OpenBench reads them, and do no more."`
	Print string `placeholder:"FILE" help:"Print the values of a state, and do no more."`
	Apply string `placeholder:"FILE" help:"Write the values into the constants of FILE (search/params.go), in the end or with --print."`
}

func (c *spsaCommand) Run() error {
	options := train.SPSAOptions{
		Params: c.Params, Iterations: c.Iterations, Pairs: c.Pairs, CPart: c.CPart, REnd: c.REnd, Each: c.Each,
		Openings: c.Openings, Concurrency: c.Concurrency, Seed: c.Seed, State: c.State, Apply: c.Apply,
	}
	switch {
	case c.List:
		return train.ListTunables(os.Stdout, options)
	case c.Print != "":
		state, err := train.ReadSPSAState(c.Print)
		if err != nil {
			return err
		}
		return c.finish(state)
	}
	return untilStopped(func(ctx context.Context) error {
		state, err := train.SPSA(ctx, options, os.Stdout)
		if errors.Is(err, exit.ErrInterrupted) {
			return errors.Join(state.Print(os.Stdout), err)
		}
		if err != nil {
			return err
		}
		return c.finish(state)
	})
}

// finish prints the values, and writes them where they are wanted.
func (c *spsaCommand) finish(state *train.SPSAState) error {
	if err := state.Print(os.Stdout); err != nil || c.Apply == "" {
		return err
	}
	if err := state.Apply(c.Apply); err != nil {
		return err
	}
	_, err := fmt.Printf("wrote %s; now: go generate ./search\n", c.Apply)
	return err
}
