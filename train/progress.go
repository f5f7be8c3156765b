package train

import (
	"fmt"
	"io"
	"time"

	"vezir/internal/terminal"
)

// progress tells how far the making of games is: on a terminal in a line that
// is written anew each second, elsewhere in a line a minute.
type progress struct {
	out                          io.Writer
	wantedGames, wantedPositions int

	started          time.Time
	before           int // positions that were there
	games, positions int // that are there, also of unfinished chunks
}

func newProgress(out io.Writer, options *GenOptions) *progress {
	return &progress{out: out, wantedGames: options.Games, wantedPositions: options.Positions}
}

// reportInterval returns how often to report.
func reportInterval(out io.Writer) time.Duration {
	if terminal.Is(out) {
		return time.Second
	}
	return time.Minute
}

// begin starts the clock.
func (p *progress) begin(games, positions int) {
	p.started, p.games, p.positions, p.before = time.Now(), games, positions, positions
	if games > 0 {
		fmt.Fprintf(p.out, "%d games, %d positions are there\n", games, positions)
	}
}

// add counts a game that was played.
func (p *progress) add(game []byte) {
	p.games++
	p.positions += (len(game) - gameSize(0)) / moveSize
}

// report writes the line.
func (p *progress) report() { showProgress(p.out, p.line()) }

// showProgress writes a line that tells how far work is.
func showProgress(out io.Writer, line string) {
	if terminal.Is(out) {
		fmt.Fprint(out, terminal.Line(out, line))
	} else {
		fmt.Fprintf(out, "%s %s\n", time.Now().Format(time.DateTime), line)
	}
}

// clearProgress makes room where the line was.
func clearProgress(out io.Writer) {
	if terminal.Is(out) {
		fmt.Fprint(out, terminal.Clear)
	}
}

func (p *progress) line() string {
	line := fmt.Sprintf("%s, %s, %.0f positions/s",
		amount(p.games, p.wantedGames, "games"), amount(p.positions, p.wantedPositions, "positions"), p.rate())
	if done := p.done(); done > 0 && p.positions > p.before {
		left := float64(p.positions) * (1 - done) / done / p.rate()
		line += fmt.Sprintf("; %.1f %%, %s left", 100*done, time.Duration(left)*time.Second)
	}
	return line
}

// amount says how many there are of how many wanted, if there is such a bound.
func amount(n, wanted int, what string) string {
	if wanted == 0 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d of %d %s, %d left", n, wanted, what, max(wanted-n, 0))
}

// rate returns the positions a second since the start.
func (p *progress) rate() float64 {
	return float64(p.positions-p.before) / max(time.Since(p.started).Seconds(), 1e-3)
}

// done returns which part of the work is done, the bound that is nearer counting.
func (p *progress) done() (done float64) {
	if p.wantedGames > 0 {
		done = float64(p.games) / float64(p.wantedGames)
	}
	if p.wantedPositions > 0 {
		done = max(done, float64(p.positions)/float64(p.wantedPositions))
	}
	return min(done, 1)
}

// end reports what was written in the end.
func (p *progress) end(games, positions int) {
	rate := p.rate()
	clearProgress(p.out)
	fmt.Fprintf(p.out, "%d games, %d positions in the folder; %s at %.0f positions/s\n", games, positions,
		time.Since(p.started).Round(time.Second), rate)
}

// readProgress tells how many positions are read, as often as [progress] does.
type readProgress struct {
	out       io.Writer
	interval  time.Duration
	reported  time.Time
	positions int
}

func newReadProgress(out io.Writer) *readProgress {
	return &readProgress{out: out, interval: reportInterval(out), reported: time.Now()}
}

// add counts positions, and reports now and then.
func (p *readProgress) add(positions int) {
	p.positions += positions
	if time.Since(p.reported) >= p.interval {
		p.reported = time.Now()
		showProgress(p.out, fmt.Sprintf("%d positions read", p.positions))
	}
}
