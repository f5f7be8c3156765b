package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"vezir/board"
)

// startPondering lets the engine think about the answer that it expects to the
// move it has just made.
func (p *player) startPondering(g *game) {
	wish := p.wish
	p.wish = ""
	if wish == "" {
		return
	}
	next := *g.board.Position()
	move, err := next.ParseMove(wish)
	if err != nil {
		p.note(illegalPonderMove, shorten(wish)+" in "+next.FEN())
		return
	}
	if next.Make(move); !next.HasLegalMove() {
		return // nothing to think about
	}
	p.expects = move
	p.command = append(p.command[:0], g.position...)
	p.command = append(p.command, ' ')
	p.command = append(p.command, move.UCI(g.options.Chess960)...)
	p.command = append(p.command, '\n')
	p.command = g.appendGo(p.command, next.SideToMove(), "go ponder")
	p.flush()
}

// ponderHit ends pondering when the opponent has moved. It reports whether the
// move was the expected one, so that the search may go on.
func (p *player) ponderHit(ctx context.Context, g *board.Game) (bool, error) {
	if p.expects == board.NoMove {
		return false, nil
	}
	if over, err := p.answeredEarly(); over {
		p.expects = board.NoMove
		return false, err
	}
	moves := g.Moves()
	if moves[len(moves)-1] == p.expects {
		p.expects = board.NoMove
		return true, nil
	}
	return false, p.stopPondering(ctx)
}

// answeredEarly looks through what the engine said while it pondered, and
// reports whether that ended its search.
func (p *player) answeredEarly() (bool, error) {
	for range cap(p.reader.events) { // what waits now, not what comes meanwhile
		select {
		case ev, ok := <-p.reader.events:
			switch {
			case !ok:
				return true, p.disconnected()
			case ev.kind == bestMove:
				p.note(answersWhilePondering, "bestmove"+shortText(ev.text))
				return true, nil
			}
			p.stray(ev)
		default:
			return false, nil
		}
	}
	return false, nil
}

// stopPondering ends a search that nobody wants any more. The clock does not
// run, but there is a limit.
func (p *player) stopPondering(ctx context.Context) error {
	if p.expects == board.NoMove {
		return nil
	}
	p.expects = board.NoMove
	start := p.send("stop")
	ev, err := p.await(ctx, bestMove, p.around.timeouts.stop)
	switch {
	case errors.Is(err, errTimeout):
		return p.fault(ignoresStop, fmt.Sprintf("within %v", p.around.timeouts.stop))
	case err == nil && p.around.lint && ev.at.Sub(start) > p.around.timeouts.slow:
		p.note(slowStop, fmt.Sprintf("after %v", ev.at.Sub(start).Round(time.Millisecond)))
	}
	return err
}
