package analyse

import (
	"fmt"
	"io"
	"strings"
)

// WriteTo writes the solution as problemists do: verdict, set play, tries, the
// tree of the solution, duals, and what it took. The side that solves makes
// move 1, whatever its colour.
func (s *problemSolution) WriteTo(w io.Writer) (int64, error) {
	var t solutionText
	t.line("%s", s.verdictLine())
	if len(s.SetPlay) > 0 {
		title := "Set play:"
		if s.CompleteBlock {
			title = "Set play (a complete block):"
		}
		t.line("\n%s", title)
		for _, v := range s.SetPlay {
			t.WriteString(step)
			t.variation(v, 1, step)
		}
	}
	t.tries(s.Tries)
	for _, key := range s.Keys {
		t.WriteByte('\n')
		t.play(key, 1, "", "!")
	}
	if len(s.SetLines) > 0 {
		t.line("\nSet play:")
		for _, line := range s.SetLines {
			t.line("%s%s", step, helpLine(line, true))
		}
	}
	if len(s.Lines) > 0 {
		t.WriteByte('\n')
	}
	for _, line := range s.Lines {
		t.line("%s", helpLine(line, len(line)%2 == 1))
	}
	if len(s.Duals) > 0 {
		t.line("\nDuals:")
		for _, dual := range s.Duals {
			t.line("%s%s: %d.%s", step, playLine(dual.After), len(dual.After)/2+1, joinMoves(dual.Moves, ", "))
		}
	}
	t.line("\n%s positions, %.3g s", grouped(s.Nodes), max(s.Elapsed.Seconds(), 0.001))
	n, err := io.WriteString(w, t.String())
	return int64(n), err
}

// verdictLine says in one line what was found.
func (s *problemSolution) verdictLine() string {
	var keys []string
	for _, key := range s.Keys {
		keys = append(keys, "1."+key.SAN)
	}
	known := strings.Join(keys, ", ")
	if s.kind == helpMate {
		known = fmt.Sprintf("%d solution%s", len(s.Lines), plural(len(s.Lines)))
	}
	text := fmt.Sprintf("%s %s", s.Stipulation, s.Verdict)
	switch s.Verdict {
	case sound:
		text += ": " + known
		if len(s.Duals) > 0 {
			text += fmt.Sprintf(", %d dual%s", len(s.Duals), plural(len(s.Duals)))
		}
	case cooked:
		text += fmt.Sprintf(": %d keys, %s", len(s.Keys), known)
	case shortSolution:
		text += fmt.Sprintf(": in %g by %s", s.Moves, known)
	case noSolution:
		text += fmt.Sprintf(": all %d first moves fail", s.FirstMoves)
	}
	if s.Complete {
		return text
	}
	if s.kind != helpMate && s.Verdict == unsettled {
		text += fmt.Sprintf(": %d of %d first moves refuted in %d", s.Refuted, s.FirstMoves, s.Searched)
		if known != "" {
			text += ", solves " + known
		}
	}
	return text + " (stopped: there may be more)"
}

// step is the indentation of a level.
const step = "    "

// solutionText builds the text of a solution.
type solutionText struct{ strings.Builder }

func (t *solutionText) line(format string, args ...any) {
	fmt.Fprintf(t, format+"\n", args...)
}

func (t *solutionText) tries(tries []problemTry) {
	if len(tries) == 0 {
		return
	}
	t.line("\nTries:")
	for _, try := range tries {
		text := step + "1." + try.SAN + "?"
		if len(try.Threats) > 0 {
			text += " (2." + joinMoves(try.Threats, ", ") + ")"
		}
		t.line("%s but 1…%s!", text, try.Refutation.SAN)
	}
}

// play writes a move of the side that solves and all that follows.
func (t *solutionText) play(p *problemPlay, number int, indent, mark string) {
	fmt.Fprintf(t, "%d.%s%s", number, p.SAN, mark)
	t.follow(p, number, indent)
}

// follow writes what comes after a move: on the same line when that is a
// single line of play, else below, one step further in.
func (t *solutionText) follow(p *problemPlay, number int, indent string) {
	if p.Zugzwang {
		t.WriteString(" zugzwang")
	}
	bare := true // threats that are moves and nothing more fit the line
	for _, threat := range p.Threats {
		bare = bare && len(threat.Variations) == 0 && len(threat.Threats) == 0
	}
	if len(p.Threats) > 0 && bare {
		var moves []moveReport
		for _, threat := range p.Threats {
			moves = append(moves, threat.moveReport)
		}
		fmt.Fprintf(t, " threat %d.%s", number+1, joinMoves(moves, ", "))
	}
	if len(p.Variations) == 1 && len(p.Threats) == 0 && !p.Zugzwang && number > 1 {
		t.WriteString(" " + joinMoves(p.Variations[0].Defences, "/"))
		t.continuations(p.Variations[0], number, indent)
		return
	}
	t.WriteByte('\n')
	indent += step
	if !bare {
		t.WriteString(indent + "threat ")
		t.continuations(problemVariation{Continuations: p.Threats}, number, indent)
	}
	for _, v := range p.Variations {
		t.WriteString(indent)
		t.variation(v, number, indent)
	}
}

// variation writes defences and their continuation.
func (t *solutionText) variation(v problemVariation, number int, indent string) {
	fmt.Fprintf(t, "%d…%s", number, joinMoves(v.Defences, ", "))
	t.continuations(v, number, indent)
}

// continuations writes the moves after a defence: the first with what follows,
// the others in brackets.
func (t *solutionText) continuations(v problemVariation, number int, indent string) {
	if len(v.Continuations) == 0 {
		t.WriteByte('\n')
		return
	}
	if !strings.HasSuffix(t.String(), " ") {
		t.WriteByte(' ')
	}
	mark := ""
	if len(v.Continuations) > 1 {
		var others []moveReport
		for _, play := range v.Continuations[1:] {
			others = append(others, play.moveReport)
		}
		mark = " (or " + joinMoves(others, ", ") + ")"
	}
	t.play(v.Continuations[0], number+1, indent, mark)
}

// joinMoves lists moves.
func joinMoves(moves []moveReport, separator string) string {
	var text []string
	for _, m := range moves {
		text = append(text, m.SAN)
	}
	return strings.Join(text, separator)
}

// playLine writes moves that begin with the side that solves.
func playLine(moves []moveReport) string {
	var text []string
	for i, m := range moves {
		if i%2 == 0 {
			text = append(text, fmt.Sprintf("%d.%s", i/2+1, m.SAN))
		} else {
			text = append(text, m.SAN)
		}
	}
	return strings.Join(text, " ")
}

// helpLine writes a line of a helpmate; half: the mating side begins, and the
// move before is missing.
func helpLine(moves []moveReport, half bool) string {
	if !half {
		return playLine(moves)
	}
	text := "1…" + moves[0].SAN
	for i, m := range moves[1:] {
		if i%2 == 0 {
			text += fmt.Sprintf(" %d.%s", i/2+2, m.SAN)
		} else {
			text += " " + m.SAN
		}
	}
	return text
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// grouped writes a number with commas between thousands.
func grouped(n uint64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
