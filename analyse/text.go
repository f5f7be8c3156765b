package analyse

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"vezir/board"
)

// textView writes a line for each line of each iteration: what other programs
// and files get.
type textView struct {
	config   *Config
	reporter *reporter
}

// begin writes the heading, unless there is no move to search.
func (v *textView) begin() error {
	if !v.reporter.game.Position().HasLegalMove() {
		return nil
	}
	l := v.config.language()
	_, err := fmt.Fprintf(v.config.Out, "%6s %9s  %-11s %9s %9s %9s  %s\n",
		l.depth, l.score, "W/D/B %", l.time, l.nodes, l.nodes+"/s", l.line)
	return err
}

func (v *textView) progress(*positionReport) error { return nil }

func (v *textView) iteration(r *positionReport) error {
	for _, line := range r.Lines {
		if _, err := fmt.Fprintf(v.config.Out, "%6s %9s  %-11s %8.2fs %9s %9s  %s\n",
			fmt.Sprintf("%d/%d", r.Depth, r.SelDepth), line.Score, line.WDL, float64(r.TimeMS)/1000,
			count(r.Nodes), count(r.NPS), v.reporter.variation(line.moves)); err != nil {
			return err
		}
	}
	return nil
}

func (v *textView) end(r *positionReport) error {
	for _, line := range append(v.reporter.background(r), v.reporter.conclusion(r)) {
		if _, err := fmt.Fprintln(v.config.Out, line); err != nil {
			return err
		}
	}
	return nil
}

// String writes the shares in per cent that add up to 100: White, draw, Black.
func (w wdlReport) String() string {
	white, black := (w.White+5)/10, (w.Black+5)/10
	return fmt.Sprintf("%d/%d/%d", white, 100-white-black, black)
}

// count writes a number with three or four digits: 950, 12.3k, 4.56M.
func count(n uint64) string {
	value, unit := float64(n), ""
	for _, next := range []string{"k", "M", "G", "T"} {
		if value < 1000 {
			break
		}
		value, unit = value/1000, next
	}
	switch {
	case unit == "":
		return fmt.Sprint(n)
	case value < 10:
		return fmt.Sprintf("%.2f%s", value, unit)
	case value < 100:
		return fmt.Sprintf("%.1f%s", value, unit)
	}
	return fmt.Sprintf("%.0f%s", value, unit)
}

// variation writes moves from the analysed position on, with their numbers.
func (r *reporter) variation(moves []board.Move) string {
	return variation(r.config.language(), r.game.Position(), moves)
}

// variation writes moves from a position on in a language, with their numbers.
func variation(l *Language, start *board.Position, moves []board.Move) string {
	pos := *start
	var text []string
	for i, m := range moves {
		if number := moveNumber(&pos, i == 0); number != "" {
			text = append(text, number)
		}
		text = append(text, l.SAN(&pos, m))
		pos.Make(m)
	}
	return strings.Join(text, " ")
}

// moveNumber returns the number of the next move as it stands before it: "12.",
// "12..." for Black's if it is the first of its line, else nothing.
func moveNumber(pos *board.Position, first bool) string {
	switch {
	case pos.SideToMove() == board.White:
		return fmt.Sprintf("%d.", pos.FullMove())
	case first:
		return fmt.Sprintf("%d...", pos.FullMove())
	}
	return ""
}

// background returns what is known without a search, a line for each thing.
func (r *reporter) background(report *positionReport) []string {
	l := r.config.language()
	var lines []string
	if report.Opening != "" {
		lines = append(lines, capital(l.opening)+": "+report.Opening)
	}
	if t := report.Tablebase; t != nil {
		verdict := map[string]string{"white": l.whiteWins, "black": l.blackWins, "draw": l.draw}
		text, ok := verdict[t.Result]
		if !ok {
			text = l.fiftyMoves
		}
		line := capital(l.tablebase) + ": " + text
		if t.DTZ != nil {
			line += fmt.Sprintf(", DTZ %d", *t.DTZ)
		}
		lines = append(lines, line)
	}
	return lines
}

// conclusion returns the last line: the best move, its score and the reply that
// is expected, after word of a mate that was looked for in vain; or how the game
// has ended.
func (r *reporter) conclusion(report *positionReport) string {
	l := r.config.language()
	switch report.Outcome {
	case "checkmate":
		return capital(l.checkmate)
	case "stalemate":
		return capital(l.stalemate)
	}
	if report.Best == nil {
		return capital(l.stopped)
	}
	text := ""
	if report.MateFound != nil && !*report.MateFound {
		text = capital(fmt.Sprintf(l.noMate, r.config.Limits.Mate)) + ". "
	}
	text += fmt.Sprintf("%s: %s", capital(l.best), l.Letters.Translate(report.Best.SAN))
	if len(report.Lines) > 0 {
		text += fmt.Sprintf(" (%v)", report.Lines[0].Score)
	}
	if report.Expected != nil {
		text += fmt.Sprintf(", %s %s", l.expected, l.Letters.Translate(report.Expected.SAN))
	}
	if report.Interrupted {
		text += fmt.Sprintf(" [%s]", l.stopped)
	}
	return text
}

// capital writes the first letter as a capital.
func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(string(r)) + text[size:]
}

// clock writes a time with the digits that matter.
func clock(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d:%02d min", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d:%02d h", int(d.Hours()), int(d.Minutes())%60)
}
