package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"vezir/board"
)

// lintLine is what an info line with a line of moves says.
type lintLine struct {
	info
	bound   bool
	multiPV int
	pv      []string
	text    string
}

// parseLintLine reads an info line; the result is false for one without a
// score or a line of moves.
func parseLintLine(text string) (lintLine, bool) {
	l := lintLine{multiPV: 1, text: text}
	head, pv, hasPV := strings.Cut(text, " pv ")
	if !l.parse([]byte(head)) || !l.score.exists || !hasPV || strings.HasPrefix(head, "info string") {
		return l, false
	}
	words := strings.Fields(head)
	for i, word := range words {
		switch word {
		case "lowerbound", "upperbound":
			l.bound = true
		case "multipv":
			if i+1 < len(words) {
				l.multiPV, _ = parseNumber([]byte(words[i+1]))
			}
		}
	}
	l.pv = strings.Fields(pv)
	return l, len(l.pv) > 0
}

// lintSearch looks at all that an engine said in a search of a position.
func lintSearch(note func(faultKind, string), p *board.Position, played board.Move, ev *event) {
	var last, before lintLine // of the first line of play
	for _, text := range ev.lines {
		l, ok := parseLintLine(text)
		if !ok {
			continue
		}
		lintPV(note, p, &l)
		if l.multiPV != 1 {
			continue
		}
		if before, last = last, l; missesBound(&before, &last) {
			note(missingBound, shorten(before.text)+" then "+shorten(last.text))
		}
	}
	switch {
	case last.pv == nil:
		if ev.info.lines == 0 {
			note(noInfo, "")
		}
		return
	case last.bound:
		note(boundBeforeBestMove, shorten(last.text))
	}
	if first, err := p.ParseMove(last.pv[0]); err == nil && first != played {
		note(bestMoveDiffers, "bestmove "+played.UCI(p.Chess960())+" after "+shorten(last.text))
	}
}

// lintPV plays a line and compares the mate that it announces with the one that
// it ends in.
func lintPV(note func(faultKind, string), p *board.Position, l *lintLine) {
	next := *p
	for i, text := range l.pv {
		m, err := next.ParseMove(text)
		if err != nil {
			note(illegalPV, fmt.Sprintf("move %d of %s: %v, in %s", i+1, shorten(l.text), err, p.FEN()))
			return
		}
		next.Make(m)
	}
	if !next.IsCheckmate() || l.bound {
		return
	}
	mate := (len(l.pv) + 1) / 2
	if next.SideToMove() == p.SideToMove() {
		mate = -mate
	}
	switch {
	case l.score.mate && (l.score.value > 0) != (mate > 0):
		note(wrongMateSign, fmt.Sprintf("mate %d, the line is mate %d: %s", l.score.value, mate, shorten(l.text)))
	case l.score.mate && abs(l.score.value) != abs(mate):
		note(wrongMateDistance, fmt.Sprintf("mate %d, the line is mate %d: %s", l.score.value, mate, shorten(l.text)))
	}
}

// missesBound reports whether the first of two successive lines was not exact,
// although it said so: the same depth came again with the same move and
// another score.
func missesBound(a, b *lintLine) bool {
	return a.pv != nil && a.depth == b.depth && !a.bound &&
		a.pv[0] == b.pv[0] && a.score.value != b.score.value
}

// probe tries what no game asks for: a search that only stop ends, and isready
// during it.
func (e *engine) probe(ctx context.Context) error {
	if err := e.tellNewGame(ctx, e.opponent); err != nil {
		return err
	}
	e.send("position startpos\ngo infinite")
	ev, err := e.await(ctx, bestMove, e.around.timeouts.banner)
	if err == nil {
		e.note(extraBestMove, "bestmove"+shortText(ev.text)+" before stop in go infinite")
		return nil
	}
	if !errors.Is(err, errTimeout) {
		return err
	}
	if err := e.readyWhileSearching(ctx); err != nil {
		return err
	}
	start := e.send("stop")
	ev, err = e.await(ctx, bestMove, e.around.timeouts.stop)
	switch took := ev.at.Sub(start); {
	case errors.Is(err, errTimeout):
		return e.fault(ignoresStop, fmt.Sprintf("within %v", e.around.timeouts.stop))
	case err == nil && took > e.around.timeouts.slow:
		e.note(slowStop, fmt.Sprintf("after %v", took.Round(time.Millisecond)))
	}
	if err != nil || e.owed == 0 {
		return err
	}
	// The answer may come now that the search is over; it must not be taken for
	// that to the next isready.
	e.owed = 0
	if _, err = e.await(ctx, readyOK, e.around.timeouts.stop); errors.Is(err, errTimeout) {
		return nil
	}
	return err
}

// readyWhileSearching notes if isready is not answered at once in a search.
func (e *engine) readyWhileSearching(ctx context.Context) error {
	start := e.send("isready")
	ev, err := e.await(ctx, readyOK, e.around.timeouts.late)
	if errors.Is(err, errTimeout) {
		ev, err = e.await(ctx, readyOK, e.around.timeouts.stop)
		if errors.Is(err, errTimeout) {
			e.note(noReadyOK, fmt.Sprintf("within %v, while searching", time.Since(start).Round(time.Millisecond)))
			e.owed++
			return nil
		}
		if err != nil {
			return err
		}
		e.note(lateReadyOK, fmt.Sprintf("after %v, while searching", ev.at.Sub(start).Round(time.Millisecond)))
	}
	return err
}
