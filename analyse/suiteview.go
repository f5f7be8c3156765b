package analyse

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// suiteView shows the results of a suite.
type suiteView interface {
	begin(lines int) error
	result(r *suiteResult, so *tally) error
	end(t *tally) error
}

func (c *Config) suiteView() suiteView {
	progress := newProgress(c)
	switch {
	case c.JSON:
		return &jsonSuite{progress, json.NewEncoder(c.Out)}
	case c.CSV:
		return &csvSuite{progress, csv.NewWriter(c.Out)}
	}
	return &textSuite{progress: progress}
}

// progress shows on a terminal how far the work is, and names the lines that
// could not be taken.
type progress struct {
	config *Config
	block  block
	all    int
	start  time.Time
}

func newProgress(c *Config) *progress {
	return &progress{config: c, block: block{w: c.Err, screen: &c.ErrScreen}, start: time.Now()}
}

func (p *progress) begin(lines int) error {
	p.all = lines
	return nil
}

// clear takes the bar away: what is written next takes its place.
func (p *progress) clear() error { return p.block.clear() }

// show brings back the bar that clear took away.
func (p *progress) show(r *suiteResult, so *tally) error {
	if r.Error != "" {
		if _, err := fmt.Fprintf(p.config.Err, "%s:%d: %s\n", r.File, r.Line, r.Error); err != nil {
			return err
		}
	}
	if !p.config.ErrScreen.Terminal || p.all == 0 {
		return nil
	}
	const width = 30
	full := width * so.Lines / p.all
	elapsed := time.Since(p.start)
	left := time.Duration(float64(elapsed) / float64(so.Lines) * float64(p.all-so.Lines))
	l := p.config.language()
	return p.block.draw([]string{fmt.Sprintf("[%s%s] %d/%d · %s · ETA %s", strings.Repeat("█", full), strings.Repeat("·", width-full),
		so.Lines, p.all, fmt.Sprintf(l.result, so.Solved, so.Positions), clock(left))}, false)
}

// textSuite writes a table.
type textSuite struct{ *progress }

func (v *textSuite) result(r *suiteResult, so *tally) error {
	if err := v.clear(); err != nil {
		return err
	}
	if r.Error == "" {
		if _, err := fmt.Fprintln(v.config.Out, v.row(r)); err != nil {
			return err
		}
	}
	return v.show(r, so)
}

// row describes a position that was tried.
func (v *textSuite) row(r *suiteResult) string {
	l := v.config.language()
	word, colour := l.solved, green
	if !r.Solved {
		word, colour = l.missed, red
	}
	id := r.ID
	if id == "" {
		id = fmt.Sprintf("%s:%d", r.File, r.Line)
	}
	move, score, found := "", "", ""
	if r.Move != nil {
		move = l.SAN(&r.pos, r.move)
	}
	if r.Score != nil {
		score, found = r.Score.String(), fmt.Sprintf("%.2fs %s %d", float64(r.TimeMS)/1000, l.depth, r.Depth)
	}
	expected := r.Expected
	if v.config.Language != nil {
		expected = l.expectation(expected)
	}
	if r.MaxPoints > 0 {
		expected += fmt.Sprintf(" (%d/%d)", r.Points, r.MaxPoints)
	}
	width := max(utf8.RuneCountInString(l.solved), utf8.RuneCountInString(l.missed))
	return strings.TrimRight(fmt.Sprintf("%s  %-26s %-8s %7s  %-16s  %s",
		v.config.Screen.paint(colour, fmt.Sprintf("%-*s", width, word)), id, move, score, found, expected), " ")
}

// expectation writes the moves of an expectation with the letters of the
// language.
func (l *Language) expectation(text string) string {
	if !strings.HasPrefix(text, "bm ") && !strings.HasPrefix(text, "am ") {
		return text
	}
	return l.Letters.Translate(text)
}

// end writes what all adds up to, how much was solved last.
func (v *textSuite) end(t *tally) error {
	if err := v.clear(); err != nil {
		return err
	}
	l := v.config.language()
	var lines []string
	for _, f := range t.files {
		lines = append(lines, f.name+": "+l.total(&f.tally))
	}
	if t.MaxPoints > 0 {
		lines = append(lines, fmt.Sprintf(l.points, t.Points, t.MaxPoints))
	}
	if t.NotTaken > 0 {
		lines = append(lines, fmt.Sprintf(l.notTaken, t.NotTaken, t.Lines))
	}
	if t.Interrupted {
		lines = append(lines, capital(l.stopped))
	}
	lines = append(lines, l.total(t))
	_, err := fmt.Fprintln(v.config.Out, "\n"+strings.Join(lines, "\n"))
	return err
}

// total says how many are solved, and between what shares that says the truth
// lies.
func (l *Language) total(t *tally) string {
	text := fmt.Sprintf(l.result, t.Solved, t.Positions)
	if t.Positions == 0 {
		return text
	}
	return fmt.Sprintf("%s (%.1f %%, %s)", text, 100*float64(t.Solved)/float64(t.Positions),
		fmt.Sprintf(l.confidence, 100*t.Low, 100*t.High))
}

// jsonSuite writes an object for each line and one for the sum.
type jsonSuite struct {
	*progress
	out *json.Encoder
}

func (v *jsonSuite) result(r *suiteResult, so *tally) error {
	if err := v.clear(); err != nil {
		return err
	}
	if err := v.out.Encode(r); err != nil {
		return err
	}
	return v.show(r, so)
}

func (v *jsonSuite) end(t *tally) error {
	if err := v.clear(); err != nil {
		return err
	}
	t.Final = true
	return v.out.Encode(t)
}

// csvSuite writes a table with commas, a line for each line of the suite.
type csvSuite struct {
	*progress
	out *csv.Writer
}

func (v *csvSuite) begin(lines int) error {
	if err := v.progress.begin(lines); err != nil {
		return err
	}
	return v.write("file", "line", "id", "fen", "expected", "san", "uci", "score", "solved", "points", "max_points",
		"time_ms", "depth", "nodes", "error")
}

func (v *csvSuite) write(fields ...string) error {
	if err := v.out.Write(fields); err != nil {
		return err
	}
	v.out.Flush()
	return v.out.Error()
}

func (v *csvSuite) result(r *suiteResult, so *tally) error {
	if err := v.clear(); err != nil {
		return err
	}
	var move moveReport
	score := ""
	if r.Move != nil {
		move = *r.Move
	}
	if r.Score != nil {
		score = r.Score.String()
	}
	if err := v.write(r.File, strconv.Itoa(r.Line), r.ID, r.FEN, r.Expected, move.SAN, move.UCI, score, strconv.FormatBool(r.Solved),
		strconv.Itoa(r.Points), strconv.Itoa(r.MaxPoints), strconv.FormatInt(r.TimeMS, 10), strconv.Itoa(r.Depth),
		strconv.FormatUint(r.Nodes, 10), r.Error); err != nil {
		return err
	}
	return v.show(r, so)
}

func (v *csvSuite) end(*tally) error { return v.clear() }
