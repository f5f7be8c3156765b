package analyse

import (
	"fmt"
	"sync"
	"time"

	"vezir/board"
)

// gameProgress tells how far an analysis is: on a terminal in one line that is
// written over twice a second, else in a line every ten seconds.
type gameProgress struct {
	config           *Config
	mutex            sync.Mutex
	block            block
	games, positions int // in all
	gamesDone, done  int
	start, last      time.Time
	warnings         int
}

// maxWarnings bounds how many faults of a file are told one by one.
const maxWarnings = 20

// newGameProgress returns the progress of an analysis.
func newGameProgress(c *Config) *gameProgress {
	return &gameProgress{config: c, block: block{w: c.Err, screen: &c.ErrScreen}}
}

// warn tells of something that could not be read.
func (p *gameProgress) warn(err error) {
	if p.warnings++; p.warnings <= maxWarnings {
		fmt.Fprintln(p.config.Err, err)
	}
}

// begin starts the clock. known is how many evaluations there are from an
// earlier run; earlier says whether there was one, if only of other games or
// with another setup.
func (p *gameProgress) begin(games, positions, known int, earlier bool) {
	if p.warnings > maxWarnings {
		fmt.Fprintf(p.config.Err, "%d more faults in the file\n", p.warnings-maxWarnings)
	}
	switch {
	case known > 0:
		fmt.Fprintf(p.config.Err, "going on with %s from the journal\n", counted(known, "evaluation", "evaluations"))
	case earlier:
		fmt.Fprintln(p.config.Err, "the journal is of other games, limits or engines: beginning anew")
	}
	p.games, p.positions = games, positions
	p.start = time.Now()
	p.last = p.start
}

// position counts a position that is done.
func (p *gameProgress) position() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done++
	return p.show()
}

// game counts a game that is done.
func (p *gameProgress) game() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.gamesDone++
}

// show writes the line if it is time.
func (p *gameProgress) show() error {
	terminal := p.config.ErrScreen.Terminal
	interval := 10 * time.Second
	if terminal {
		interval = 500 * time.Millisecond
	}
	now := time.Now()
	if now.Sub(p.last) < interval {
		return nil
	}
	p.last = now
	left := time.Duration(float64(now.Sub(p.start)) * float64(p.positions-p.done) / float64(p.done))
	line := fmt.Sprintf("%d of %s, %d of %d positions, %d %%, ETA %s",
		p.gamesDone, counted(p.games, "game", "games"), p.done, p.positions, 100*p.done/p.positions, clock(left))
	if terminal {
		return p.block.draw([]string{line}, false)
	}
	_, err := fmt.Fprintln(p.config.Err, line)
	return err
}

// end takes the line away.
func (p *gameProgress) end() error { return p.block.clear() }

// maxSummaries bounds how many games are summed up one by one.
const maxSummaries = 50

// summarise writes what came out: a few lines for each game.
func (p *gameProgress) summarise(games []*gameAnalysis) {
	out, l := p.config.Err, p.config.language()
	for i, a := range games {
		if i == maxSummaries {
			fmt.Fprintf(out, "and %d more games\n", len(games)-i)
			break
		}
		fmt.Fprintln(out, a.title())
		if len(a.verdicts) == 0 {
			continue
		}
		for side := range a.sides {
			fmt.Fprintf(out, "  %s\n", a.sides[side].line(l, board.Colour(side)))
		}
		if a.turn >= 0 {
			move := l.Letters.Translate(a.moveText(a.turn, a.game.Main.Plies[a.turn].Move))
			fmt.Fprintf(out, "  "+l.gameWords().turned+", %s → %s\n", move, scoreText(a.whiteScore(a.turn)), scoreText(a.whiteScore(a.turn+1)))
		}
	}
}

// line sums up the play of a side in a line of a language.
func (r *sideReport) line(l *Language, side board.Colour) string {
	name, words := l.white, l.gameWords()
	if side == board.Black {
		name = l.black
	}
	return fmt.Sprintf("%-8s %s %.1f %%, %s %.0f cp, ?! %d, ? %d, ?? %d", name, words.accuracy, r.accuracy, words.loss, r.loss, r.dubious, r.mistakes, r.blunders)
}
