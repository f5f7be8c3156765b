package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"vezir/board"
	"vezir/book"
	"vezir/internal/exit"
	"vezir/internal/interrupt"
	"vezir/internal/lock"
)

// Run plays the match that the arguments describe, those behind "vezir match".
// It returns the exit status: 0 when the match is over, 1 when something kept
// it from going on, 2 for arguments that it cannot take, 130 after a
// signal to end, such as Ctrl-C; a second one ends it at once. tablebases opens the
// endgame tablebases in directories.
func Run(args []string, stdout, stderr io.Writer, tablebases func(path string) Tablebases) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	running := &processes{}
	stop := interrupt.Watch(cancel, func() {
		running.endAtOnce()
		os.Exit(exit.StatusInterrupted)
	})
	defer stop()
	return run(ctx, args, stdout, stderr, surroundings{timeouts: defaultTimeouts, running: running, tablebases: tablebases})
}

func run(ctx context.Context, args []string, out, errs io.Writer, around surroundings) int {
	stdout, stderr := lockOutputs(out, errs)
	if len(args) == 0 || args[0] == "help" || slices.ContainsFunc(args, isHelp) {
		fmt.Fprint(stdout, usageText)
		return status(stdout.failed(), stderr)
	}
	o, err := parseOptions(args)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exit.StatusUsage
	}
	if err = play(ctx, o, args, stdout, stderr, around); without(err, context.Canceled) == nil {
		err = errors.Join(err, stdout.failed())
	}
	return status(err, stderr)
}

// status tells what went wrong, if anything did, and returns the exit status. An
// interruption says nothing itself.
func status(err error, stderr io.Writer) int {
	if rest := without(err, context.Canceled); rest != nil {
		fmt.Fprintln(stderr, "match:", rest)
	}
	if errors.Is(err, context.Canceled) {
		return exit.StatusInterrupted
	}
	return exit.Status(err)
}

// without returns what is joined in an error beside another one.
func without(err, other error) error {
	if !errors.Is(err, other) {
		return err
	}
	var rest []error
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			rest = append(rest, without(err, other))
		}
	}
	return errors.Join(rest...)
}

func isHelp(arg string) bool {
	switch arg {
	case "-help", "--help", "-h":
		return true
	}
	return false
}

// play runs the match and reports about it, however it ended.
func play(ctx context.Context, o *options, args []string, stdout, stderr *lockedWriter, around surroundings) error {
	var earlier *state
	if o.Resume != "" {
		unlock, err := lock.File(o.Resume)
		if err != nil {
			return err
		}
		defer unlock()
		if o, earlier, err = resume(o, args); err != nil {
			return err
		}
		if earlier != nil {
			args = earlier.Args
		}
	}
	if !o.Seeded {
		o.Seed = rand.Uint64()>>32 + 1
	}
	t, err := newTournament(o, args, stdout, stderr, around)
	if err != nil {
		return err
	}
	if earlier != nil {
		earlier.restore(t)
		if err := earlier.tidy(t); err != nil {
			return errors.Join(err, t.files.close(), t.openings.close(), o.Tablebases.close())
		}
	}
	t.started = time.Now()
	err = t.run(ctx)
	t.progress.end()
	o.Tablebases.tellFaults(stderr)
	finishing := t.finish(stdout, err)
	if told := new(fault); t.score.played == 0 && errors.As(err, &told) {
		err = errors.Join(ctx.Err(), errors.New("no game was finished")) // why was told when it happened
	}
	return errors.Join(err, finishing)
}

// newTournament opens all that a match needs.
func newTournament(o *options, args []string, stdout, stderr *lockedWriter, around surroundings) (*tournament, error) {
	if err := o.Tablebases.open(around.tablebases, stderr); err != nil {
		return nil, err
	}
	openings, err := openOpenings(o, stderr)
	if err != nil {
		return nil, errors.Join(err, o.Tablebases.close())
	}
	files, err := openFiles(o, args)
	if err != nil {
		return nil, errors.Join(err, openings.close(), o.Tablebases.close())
	}
	around.faults = newFaults(stderr)
	if around.running == nil {
		around.running = &processes{}
	}
	around.chess960, around.lint = o.Chess960, o.Lint
	if files.pgn != nil {
		// The names of openings take a moment to load, which no clock is to notice.
		start := board.StartPosition()
		book.Name(&start)
	}
	if files.log != nil {
		around.log = newTrafficLog(files.log)
		around.running.keepLog(around.log)
	}
	t := &tournament{options: o, around: &around, schedule: newSchedule(o), openings: openings, files: files}
	t.score = newScoreboard(o, &t.schedule)
	t.progress = newProgress(stdout)
	if o.JSON {
		t.progress = newProgress(stderr)
	}
	return t, nil
}

// finish writes the reports and closes the files.
func (t *tournament) finish(stdout io.Writer, stopped error) error {
	var errs []error
	report := t.report(stopped)
	switch {
	case t.options.JSON:
		errs = append(errs, report.writeJSON(stdout))
	case t.score.played > 0:
		report.writeText(stdout, t.score.standing(t.options))
	case errors.Is(stopped, context.Canceled):
		report.writeStopped(stdout)
	}
	if t.options.Plot != "" && t.score.played > 0 {
		errs = append(errs, t.score.history.writePlot(t.options.Plot))
	}
	if t.around.log != nil {
		errs = append(errs, t.around.log.flush())
	}
	errs = append(errs, t.files.close(), t.openings.close(), t.options.Tablebases.close())
	return errors.Join(errs...)
}
