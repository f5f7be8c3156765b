package analyse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/pgn"
)

// ProblemTask is what is asked about compositions.
type ProblemTask struct {
	Stipulation string // of the diagram, such as "#3", "h#2.5" or "s#4"
	ProofOnly   bool   // the keys alone
	Tries       bool   // tries in long problems too
}

// Problem solves a composition and writes the solution. An unsound one makes
// the error wrap exit.ErrNo. The limits in c, time and nodes, and the end of ctx stop
// the search with what is known so far: then the error wraps exit.ErrNo, or
// exit.ErrInterrupted if it was ctx. It wraps exit.ErrUsage if the stipulation or the
// diagram is none.
func Problem(ctx context.Context, c *Config, diagram string, task ProblemTask) error {
	aim, err := parseStipulation(task.Stipulation)
	if err != nil {
		return exit.Usage(err)
	}
	pos, err := parseProblem(diagram, aim)
	if err != nil {
		return exit.Usage(err)
	}
	if c.Chess960 {
		pos.SetChess960(true)
	}
	limited, cancel := withTimeout(ctx, c.Limits.MoveTime)
	defer cancel()
	progress := problemProgress{c: c, block: block{w: c.Err, screen: &c.ErrScreen}}
	options := c.problemOptions()
	options.ProofOnly, options.Tries, options.Progress = task.ProofOnly, task.Tries, progress.callback()
	solution, err := solveProblem(limited, pos, aim, options)
	if err != nil {
		return exit.Usage(err)
	}
	if err := progress.block.clear(); err != nil {
		return err
	}
	if c.JSON {
		err = writeJSON(c.Out, solution)
	} else {
		err = c.writeSolution(&pos, aim, solution)
	}
	switch {
	case err != nil:
		return err
	case !solution.Complete && ctx.Err() != nil:
		return exit.ErrInterrupted
	case !solution.Complete || solution.Verdict != sound:
		return fmt.Errorf("%s: %w", solution.Verdict, exit.ErrNo)
	}
	return nil
}

// withTimeout bounds a context, 0 standing for no bound.
func withTimeout(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout > 0 {
		return context.WithTimeout(ctx, timeout)
	}
	return context.WithCancel(ctx)
}

// problemOptions translates what c says. Programs read English.
func (c *Config) problemOptions() problemOptions {
	options := problemOptions{Threads: c.Threads, Hash: c.Hash, Nodes: c.Limits.Nodes}
	if !c.JSON {
		options.SAN = c.language().SAN
	}
	return options
}

// writeSolution writes a solution for people, on a terminal with the diagram. Its
// words are in English: the other languages have none for compositions.
func (c *Config) writeSolution(pos *board.Position, aim stipulation, solution *problemSolution) error {
	var text bytes.Buffer
	if c.Screen.Terminal {
		for _, line := range drawBoard(&c.Screen, pos, board.NoMove) {
			fmt.Fprintln(&text, line)
		}
	}
	toMove := english.whiteToMove
	if pos.SideToMove() == board.Black {
		toMove = english.blackToMove
	}
	fmt.Fprintf(&text, "%s, %s\n%s\n\n", toMove, aim, pos.FEN())
	if _, err := solution.WriteTo(&text); err != nil {
		return err
	}
	_, err := c.Out.Write(text.Bytes())
	return err
}

// problemProgress shows on a terminal how far the solver is.
type problemProgress struct {
	c     *Config
	block block
}

// callback returns what solveProblem calls, nil where nobody looks.
func (p *problemProgress) callback() func(proofProgress) {
	if !p.c.ErrScreen.Terminal {
		return nil
	}
	return func(now proofProgress) {
		// A terminal that fails to show progress is no reason to stop.
		_ = p.block.draw([]string{fmt.Sprintf("%s: %d of %d, %s positions, %s",
			now.Stage, now.Done, now.Total, grouped(now.Nodes), now.Elapsed.Round(time.Second))}, false)
	}
}

// ProblemSuite proves the mates of files of EPD, "-" being standard input, and
// writes a line for each and the totals. The limits in c bound each line. The
// error wraps exit.ErrNo if a mate is not proven in exactly the moves that its line
// says, exit.ErrInterrupted at the end of ctx, and is another if a line could not
// be taken.
func ProblemSuite(ctx context.Context, c *Config, files []string) error {
	totals := mateTotals{Statuses: map[mateStatus]int{}}
	for _, path := range files {
		sum, err := c.proveFile(ctx, path, len(files) > 1)
		if err != nil {
			return err
		}
		totals.add(sum)
	}
	var err error
	if c.JSON {
		err = writeJSON(c.Out, totals)
	} else {
		_, err = totals.WriteTo(c.Out)
	}
	switch bad := totals.Statuses[mateNotTaken]; {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return exit.ErrInterrupted
	case bad > 0:
		return fmt.Errorf("%d of %d lines could not be taken", bad, totals.Lines)
	case totals.Statuses[mateProven] < totals.Lines:
		return fmt.Errorf("%d of %d lines: %w", totals.Lines-totals.Statuses[mateProven], totals.Lines, exit.ErrNo)
	}
	return nil
}

// proveFile proves the mates of a file, one of several or the only one.
func (c *Config) proveFile(ctx context.Context, path string, several bool) (mateTotals, error) {
	input, err := pgn.Open(ctx, path)
	if err != nil {
		return mateTotals{}, err
	}
	defer input.Close()
	progress := problemProgress{c: c, block: block{w: c.Err, screen: &c.ErrScreen}}
	show := progress.callback()
	now := proofProgress{Stage: path}
	start := time.Now()
	totals, err := proveEPD(ctx, input, c.problemOptions(), c.Limits.MoveTime, func(result mateResult, total int) error {
		if c.JSON || several {
			result.File = path
		}
		err := progress.block.clear()
		if c.JSON {
			err = errors.Join(err, writeJSON(c.Out, result))
		} else {
			_, failed := fmt.Fprintln(c.Out, result)
			err = errors.Join(err, failed)
		}
		if show != nil {
			now.Done, now.Total, now.Nodes, now.Elapsed = now.Done+1, total, now.Nodes+result.Nodes, time.Since(start)
			show(now)
		}
		return err
	})
	return totals, errors.Join(err, progress.block.clear())
}
