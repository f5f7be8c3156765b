package analyse

import (
	"fmt"
	"strings"
	"time"

	"vezir/board"
)

// redrawAfter is how long the figures stand still, lest they flicker.
const redrawAfter = 80 * time.Millisecond

// liveView draws the board once and below it, in place, what the search finds:
// what a person at a terminal gets.
type liveView struct {
	config   *Config
	reporter *reporter
	block    block
	drawn    time.Time
}

func newLiveView(c *Config, r *reporter) *liveView {
	return &liveView{config: c, reporter: r, block: block{w: c.Out, screen: &c.Screen}}
}

// begin draws the board with what is known beside it.
func (v *liveView) begin() error {
	pos := v.reporter.game.Position()
	last := board.NoMove
	if moves := v.reporter.game.Moves(); len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	l := v.config.language()
	turn := l.whiteToMove
	if pos.SideToMove() == board.Black {
		turn = l.blackToMove
	}
	known := &positionReport{Opening: v.reporter.opening(), Tablebase: v.reporter.tablebase()}
	beside := append([]string{v.config.Screen.paint(bold, capital(turn))}, v.reporter.background(known)...)
	beside = append(beside, v.config.Screen.paint(faint, pos.FEN()))
	lines := drawBoard(&v.config.Screen, pos, last)
	for i, text := range beside {
		lines[i+1] += "   " + text
	}
	// The block is finished at once, so that nothing overwrites it.
	return (&block{w: v.config.Out, screen: &v.config.Screen}).draw(lines, true)
}

func (v *liveView) progress(r *positionReport) error {
	if time.Since(v.drawn) < redrawAfter {
		return nil
	}
	return v.iteration(r)
}

func (v *liveView) iteration(r *positionReport) error {
	if time.Since(v.drawn) < redrawAfter && r.Depth > 1 {
		return nil
	}
	v.drawn = time.Now()
	return v.block.draw(v.lines(r), false)
}

func (v *liveView) end(r *positionReport) error {
	lines := []string{v.config.Screen.paint(bold, v.reporter.conclusion(r))}
	if r.Outcome == "" {
		lines = append(v.lines(r), lines...)
	}
	return v.block.draw(lines, true)
}

// lines returns what changes: the figures and the variations.
func (v *liveView) lines(r *positionReport) []string {
	l := v.config.language()
	figures := fmt.Sprintf("%s %d/%d · %s %s · %s/s · %s %.0f %%", l.depth, r.Depth, r.SelDepth,
		count(r.Nodes), l.nodes, count(r.NPS), l.table, float64(r.HashFull)/10)
	if r.TBHits > 0 {
		figures += fmt.Sprintf(" · %s %s", l.tablebase, count(r.TBHits))
	}
	figures += " · " + clock(time.Duration(r.TimeMS)*time.Millisecond)
	lines := []string{v.config.Screen.paint(faint, figures)}
	for _, line := range r.Lines {
		lines = append(lines, fmt.Sprintf("%s  %-9s  %s", v.paintScore(line.Score), line.WDL, v.reporter.variation(line.moves)))
	}
	if len(r.Lines) > 0 {
		w := r.Lines[0].WDL
		lines = append(lines, fmt.Sprintf("%s %.1f %% · %s %.1f %% · %s %.1f %%", capital(l.whiteWins), float64(w.White)/10,
			l.draw, float64(w.Draw)/10, l.blackWins, float64(w.Black)/10))
	}
	return append(lines, "")
}

// paintScore shows in colour who is better.
func (v *liveView) paintScore(s scoreReport) string {
	text := fmt.Sprintf("%7s", s)
	switch {
	case strings.Contains(text, "-"):
		return v.config.Screen.paint(red, text)
	case strings.ContainsAny(text, "+#"):
		return v.config.Screen.paint(green, text)
	}
	return text
}
