package analyse

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"vezir/board"
)

// gameProgress tells how far an analysis is: on a terminal in one line that is
// written over twice a second, else in a line every ten seconds.
type gameProgress struct {
	mutex            sync.Mutex
	out              io.Writer
	terminal         bool
	games, positions int // in all
	gamesDone, count int
	start, last      time.Time
	line             int // width of the line on the terminal
	warnings         int
}

// maxWarnings bounds how many faults of a file are told one by one.
const maxWarnings = 20

// newGameProgress returns the progress of an analysis; out may be nil.
func newGameProgress(out io.Writer) *gameProgress {
	p := &gameProgress{out: out}
	if out == nil {
		p.out = io.Discard
	}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// warn tells of something that could not be read.
func (p *gameProgress) warn(err error) {
	if p.warnings++; p.warnings <= maxWarnings {
		fmt.Fprintln(p.out, err)
	}
}

// begin starts the clock.
func (p *gameProgress) begin(games, positions int) {
	if p.warnings > maxWarnings {
		fmt.Fprintf(p.out, "%d more faults in the file\n", p.warnings-maxWarnings)
	}
	p.games, p.positions = games, positions
	p.start = time.Now()
	p.last = p.start
}

// position counts a position that is done.
func (p *gameProgress) position() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.count++
	p.show()
}

// game counts a game that is done.
func (p *gameProgress) game() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.gamesDone++
}

// show writes the line if it is time.
func (p *gameProgress) show() {
	interval := 10 * time.Second
	if p.terminal {
		interval = 500 * time.Millisecond
	}
	now := time.Now()
	if now.Sub(p.last) < interval {
		return
	}
	p.last = now
	spent := now.Sub(p.start)
	left := time.Duration(float64(spent) * float64(p.positions-p.count) / float64(p.count))
	line := fmt.Sprintf("%d of %d games, %d of %d positions, %d %%, %v left",
		p.gamesDone, p.games, p.count, p.positions, 100*p.count/p.positions, left.Round(time.Second))
	if !p.terminal {
		fmt.Fprintln(p.out, line)
		return
	}
	fmt.Fprintf(p.out, "\r%-*s", p.line, line)
	p.line = len(line)
}

// done clears the line.
func (p *gameProgress) done() {
	if p.terminal && p.line > 0 {
		fmt.Fprintf(p.out, "\r%s\r", strings.Repeat(" ", p.line))
	}
}

// maxSummaries bounds how many games are summed up one by one.
const maxSummaries = 50

// summarise writes what came out: a few lines for each game.
func (p *gameProgress) summarise(games []*gameAnalysis) {
	for i, a := range games {
		if i == maxSummaries {
			fmt.Fprintf(p.out, "and %d more games\n", len(games)-i)
			break
		}
		fmt.Fprintln(p.out, a.title())
		if len(a.verdicts) == 0 {
			fmt.Fprintln(p.out, "  nothing to analyse")
			continue
		}
		for side := range a.sides {
			fmt.Fprintf(p.out, "  %-6s %s\n", board.Colour(side), a.sides[side].text())
		}
		fmt.Fprintln(p.out, " ", a.turnText())
	}
}
