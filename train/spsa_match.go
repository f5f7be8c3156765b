package train

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// arbiter plays trials by `vezir match` of the same executable. The numbers of
// the search are global to a process, so that each side needs one of its own.
type arbiter struct{ options SPSAOptions }

// patience is how long the arbiter may take to end its engines.
const patience = 5 * time.Second

// play plays the games of an iteration.
func (a *arbiter) play(ctx context.Context, k int, plus, minus []spsaSetting) (spsaScore, error) {
	self, err := os.Executable()
	if err != nil {
		return spsaScore{}, err
	}
	command := exec.CommandContext(ctx, self, a.arguments(k, plus, minus)...)
	command.WaitDelay = patience
	command.Cancel = func() error {
		if command.Process.Signal(os.Interrupt) != nil { // unknown on Windows
			return command.Process.Kill()
		}
		return nil
	}
	var complaints bytes.Buffer
	command.Stderr = &complaints
	report, err := command.Output()
	if err != nil {
		return spsaScore{}, fmt.Errorf("match: %w: %s", err, lastLine(complaints.String()))
	}
	return parseMatchReport(report, 2*a.options.Pairs)
}

// arguments is the command line of an iteration's match. Each iteration goes on
// in the openings where the last one ended.
func (a *arbiter) arguments(k int, plus, minus []spsaSetting) []string {
	o := &a.options
	args := []string{"match"}
	for _, side := range []struct {
		name     string
		settings []spsaSetting
	}{{"plus", plus}, {"minus", minus}} {
		args = append(args, "-engine", "cmd=self", "name="+side.name)
		for _, s := range side.settings {
			args = append(args, fmt.Sprintf("option.%s=%d", s.name, s.value))
		}
	}
	args = append(args, "-each", "option.Hash=16")
	args = append(args, strings.Fields(o.Each)...)
	return append(args,
		"-rounds", strconv.Itoa(o.Pairs), "-repeat", "-concurrency", strconv.Itoa(o.Concurrency),
		"-openings", "file="+o.Openings, "order=random", fmt.Sprintf("start=%d", 1+(k-1)*o.Pairs),
		"-srand", strconv.FormatUint(o.Seed+1, 10), // not the seed itself: tunings under way keep their openings
		"-draw", "movenumber=30", "movecount=6", "score=15",
		"-resign", "movecount=3", "score=600", "twosided=true",
		"-maxmoves", "200", "-recover", "--json")
}

// matchReport is the part of a match's report that counts here.
type matchReport struct {
	Summary spsaScore `json:"summary"`
	Engines []struct {
		Name   string `json:"name"`
		Faults []struct {
			Fault string `json:"fault"`
			Count int    `json:"count"`
			First string `json:"first"`
		} `json:"faults"`
	} `json:"engines"`
}

// parseMatchReport reads what a match of so many games prints.
func parseMatchReport(text []byte, games int) (spsaScore, error) {
	var report matchReport
	if err := json.Unmarshal(text, &report); err != nil {
		return spsaScore{}, fmt.Errorf("match: report: %w", err)
	}
	score := report.Summary
	if score.games() != games {
		return spsaScore{}, fmt.Errorf("match: %d games, not %d", score.games(), games)
	}
	for _, e := range report.Engines {
		for _, f := range e.Faults {
			score.faults = append(score.faults, fmt.Sprintf("%s %s (%d times), first: %s", e.Name, f.Fault, f.Count, f.First))
		}
	}
	return score, nil
}

// lastLine returns the last line of a text that says something.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}
