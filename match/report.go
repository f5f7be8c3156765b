package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"vezir/internal/terminal"
)

// progress tells spectators how the match goes: one line that is written over
// and over on a terminal, else a line for each game.
type progress struct {
	out      *lockedWriter
	terminal bool
}

func newProgress(out *lockedWriter) *progress {
	return &progress{out: out, terminal: terminal.Is(out.out)}
}

// finished reports a game, and the standing every now and then.
func (p *progress) finished(t *tournament, f *finished) {
	white, black := t.options.Engines[f.white].Name, t.options.Engines[f.black].Name
	if p.terminal {
		line := fmt.Sprintf("game %d/%d ", t.score.played, t.schedule.total())
		if len(t.options.Engines) == 2 {
			line += t.score.summary().line()
		} else {
			line += fmt.Sprintf("%s vs %s: %s {%v}", white, black, f.result(), f.verdict)
		}
		fmt.Fprint(p.out, terminal.Line(p.out.out, line))
	} else {
		fmt.Fprintf(p.out, "Finished game %d (%s vs %s): %s {%v}\n", f.number+1, white, black, f.result(), f.verdict)
	}
	if n := t.options.RatingInterval; n > 0 && t.score.played%n == 0 && t.score.played < t.schedule.total() {
		p.end()
		fmt.Fprint(p.out, t.score.standing(t.options))
	}
}

// end leaves the live line.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprintln(p.out)
	}
}

// summary is the figures of the first engine against the second.
func (b *scoreboard) summary() summary {
	return summarise(b.cross.Names[0], b.cross.Names[1], b.cross.Tallies[0][1], b.test)
}

// standing is the table as text.
func (b *scoreboard) standing(o *options) string {
	if len(o.Engines) == 2 {
		return b.summary().String()
	}
	return standingsText(b.cross.standings(o.Scoring, o.Tournament == "gauntlet"))
}

// endingCounts says how often games ended for which reason.
func (b *scoreboard) endingCounts() map[string]int {
	counts := map[string]int{}
	for i, n := range b.endings {
		if n > 0 {
			counts[reason(i).name()] = n
		}
	}
	return counts
}

// engineReport is what a match says about one engine beside its results.
type engineReport struct {
	Name     string       `json:"name"`
	Moves    int          `json:"moves"`
	Seconds  float64      `json:"seconds"`   // used in all
	MoveTime float64      `json:"move_time"` // seconds, mean
	Depth    float64      `json:"depth"`     // plies, mean
	Nodes    uint64       `json:"nodes"`     // without those after ponder hits
	Speed    float64      `json:"nps"`       // likewise
	Faults   []faultCount `json:"faults"`
}

// report is the outcome of a match, as --json prints it.
type report struct {
	Games     int            `json:"games"`
	Scheduled int            `json:"scheduled"`
	Stopped   string         `json:"stopped,omitempty"` // why not all games were played
	Seed      uint64         `json:"seed"`
	Seconds   float64        `json:"seconds"`
	Summary   *summary       `json:"summary,omitempty"`   // of two engines
	Standings []standing     `json:"standings,omitempty"` // of more
	Cross     *crosstable    `json:"crosstable"`
	Endings   map[string]int `json:"endings"`
	Lint      bool           `json:"lint"` // whether every line was looked at
	Engines   []engineReport `json:"engines"`
}

// report gathers what is known about the match.
func (t *tournament) report(stopped error) *report {
	r := &report{
		Games: t.score.played, Scheduled: t.schedule.total(), Seed: t.options.Seed, Seconds: t.seconds(),
		Cross: t.score.cross, Endings: t.score.endingCounts(), Lint: t.options.Lint && !t.unlinted,
	}
	switch {
	case errors.Is(stopped, context.Canceled) && t.options.Resume != "" && r.Games > 0:
		r.Stopped = fmt.Sprintf("interrupted; vezir match -resume %s goes on", t.options.Resume)
	case errors.Is(stopped, context.Canceled):
		r.Stopped = "interrupted"
	case stopped != nil:
		r.Stopped = stopped.Error()
	}
	if len(t.options.Engines) == 2 {
		summary := t.score.summary()
		r.Summary = &summary
	} else {
		r.Standings = t.score.cross.standings(t.options.Scoring, t.options.Tournament == "gauntlet")
	}
	for i, u := range t.score.used {
		e := engineReport{
			Name: t.options.Engines[i].Name, Moves: u.Moves, Seconds: u.Time.Seconds(), Nodes: u.Nodes,
			Faults: t.around.faults.of(t.options.Engines[i].Name),
		}
		if u.Moves > 0 {
			e.MoveTime = u.Time.Seconds() / float64(u.Moves)
			e.Depth = float64(u.Depths) / float64(u.Moves)
		}
		if counted := u.Time - u.Hits; counted > 0 {
			e.Speed = float64(u.Nodes) / counted.Seconds()
		}
		r.Engines = append(r.Engines, e)
	}
	return r
}

// writeJSON prints the report for machines.
func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// writeText prints the report for people.
func (r *report) writeText(w io.Writer, standing string) {
	fmt.Fprint(w, "\n", standing, "\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "Engine\tmoves\ttime\ttime/move\tdepth\tknps\t")
	for _, e := range r.Engines {
		fmt.Fprintf(table, "%s\t%d\t%.1f s\t%.1f ms\t%.1f\t%.0f\t\n", e.Name, e.Moves, e.Seconds, 1000*e.MoveTime, e.Depth, e.Speed/1000)
	}
	table.Flush()
	var endings []string
	for reason := range reasons {
		if n := r.Endings[reason.name()]; n > 0 {
			endings = append(endings, fmt.Sprintf("%d %s", n, reason.name()))
		}
	}
	fmt.Fprintf(w, "Endings: %s\n", strings.Join(endings, ", "))
	r.writeFaults(w)
	r.writeStopped(w)
	fmt.Fprintf(w, "%d games in %.1f s, seed %d\n", r.Games, r.Seconds, r.Seed)
}

// writeStopped says why not all games were played.
func (r *report) writeStopped(w io.Writer) {
	if r.Stopped != "" {
		fmt.Fprintf(w, "Stopped after %d of %d games: %s\n", r.Games, r.Scheduled, r.Stopped)
	}
}

func (r *report) writeFaults(w io.Writer) {
	for _, e := range r.Engines {
		if r.Lint && len(e.Faults) == 0 {
			fmt.Fprintf(w, "Lint: nothing to say about %s\n", e.Name)
		}
		for _, f := range e.Faults {
			fmt.Fprintf(w, "Fault: %s %s (%d times)", e.Name, f.Fault, f.Count)
			if f.First != "" {
				fmt.Fprintf(w, ", first: %s", f.First)
			}
			fmt.Fprintln(w)
		}
	}
}
