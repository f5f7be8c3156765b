package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"vezir/board"
)

// uci is the Universal Chess Interface.
type uci struct{}

// take tells the lines that the arbiter waits for from the rest.
func (uci) take(r *reader, line []byte, at time.Time) {
	word, rest := nextWord(line)
	switch string(word) {
	case "info":
		r.takeInfo(line, at)
	case "bestmove":
		r.passAnswer(event{kind: bestMove, at: at, text: string(rest)})
	case "readyok":
		r.pass(event{kind: readyOK, at: at})
	case "uciok":
		r.pass(event{kind: uciOK, at: at})
	case "option":
		r.pass(event{kind: optionLine, at: at, text: string(line)})
	case "id", "copyprotection", "registration", "":
	default:
		r.takeUnknown(line)
	}
}

// hear learns options and counts what nobody asked for.
func (uci) hear(e *engine, ev event) {
	switch ev.kind {
	case bestMove:
		e.note(extraBestMove, "bestmove"+shortText(ev.text))
	case optionLine:
		e.learn(ev.text)
	case readyOK:
		switch {
		case e.owed > 0:
			e.owed--
		case e.around.lint:
			e.note(strayReadyOK, "")
		}
	}
}

// shakeHands does what comes before the first game.
func (uci) shakeHands(ctx context.Context, e *engine) error {
	if e.around.lint {
		time.Sleep(e.around.timeouts.banner) // what is printed now nobody asked for
	}
	e.reader.asked.Store(true)
	e.send("uci")
	_, err := e.await(ctx, uciOK, e.around.timeouts.start)
	var gone *fault
	switch {
	case errors.Is(err, errTimeout):
		return e.fault(noUCIOK, fmt.Sprintf("within %v", e.around.timeouts.start))
	case errors.As(err, &gone):
		return e.fault(exitsAtStart, gone.Detail)
	case err != nil:
		return err
	}
	e.setOptions()
	if err := e.isReady(ctx); err != nil || !e.around.lint {
		return err
	}
	return e.probe(ctx)
}

// isReady waits until the engine has done all that it was told.
func (e *engine) isReady(ctx context.Context) error {
	start := e.send("isready")
	return e.awaitReady(ctx, start)
}

func (e *engine) awaitReady(ctx context.Context, start time.Time) error {
	ev, err := e.await(ctx, readyOK, e.around.timeouts.ready)
	if errors.Is(err, errTimeout) {
		return e.fault(noReadyOK, fmt.Sprintf("within %v", e.around.timeouts.ready))
	}
	if err == nil && e.around.lint && ev.at.Sub(start) > e.around.timeouts.late {
		e.note(lateReadyOK, fmt.Sprintf("after %v", ev.at.Sub(start).Round(time.Millisecond)))
	}
	return err
}

// tellNewGame says ucinewgame, and against whom.
func (e *engine) tellNewGame(ctx context.Context, opponent string) error {
	if _, ok := e.known["uci_opponent"]; ok && opponent != e.opponent {
		e.send("setoption name UCI_Opponent value none none computer " + opponent)
		e.opponent = opponent
	}
	start := e.send("ucinewgame\nisready")
	return e.awaitReady(ctx, start)
}

// beginGame tells the engine of a side that a game begins.
func (uci) beginGame(ctx context.Context, g *game, side board.Colour) error {
	return g.players[side].tellNewGame(ctx, g.players[side.Other()].Name)
}

// think sends the position and go, or ponderhit where the opponent did as
// expected.
func (uci) think(ctx context.Context, g *game, side board.Colour) (event, time.Time, error) {
	p := g.players[side]
	hit, err := p.ponderHit(ctx, g.board)
	if err != nil {
		return event{}, time.Time{}, err
	}
	if hit {
		p.command = append(p.command[:0], "ponderhit"...)
	} else {
		p.command = append(append(p.command[:0], g.position...), "\nisready"...)
		start := p.flush()
		if err := p.awaitReady(ctx, start); err != nil {
			return event{}, start, err
		}
		p.command = g.appendGo(p.command[:0], side, "go")
	}
	start := p.flush()
	ev, err := p.answer(ctx)
	ev.hit = hit
	return ev, start, err
}

// parseBestMove splits "e2e4 ponder e7e5".
func parseBestMove(text string) (move, ponder string) {
	move, rest := cutWord(text)
	if key, rest := cutWord(rest); key == "ponder" {
		ponder, _ = cutWord(rest)
	}
	return move, ponder
}

// readAnswer reads the move and keeps what the engine would ponder on.
func (uci) readAnswer(p *player, position *board.Position, text string) (board.Move, error) {
	text, wish := parseBestMove(text)
	move, err := p.legalMove(position, text, position.ParseMove)
	if err == nil && p.Ponder {
		p.wish = wish
	}
	return move, err
}

// startPondering lets the engine think on the opponent's time.
func (uci) startPondering(g *game, side board.Colour) { g.players[side].startPondering(g) }

// stop asks for the best move now.
func (uci) stop(e *engine) { e.send("stop") }

// endGame ends what still runs.
func (uci) endGame(ctx context.Context, p *player, _ verdict) error { return p.stopPondering(ctx) }

// appendGo writes the command that starts a search of a side.
func (g *game) appendGo(command []byte, side board.Colour, verb string) []byte {
	number := func(key string, n int64) {
		command = append(command, key...)
		command = strconv.AppendInt(command, n, 10)
	}
	command = append(command, verb...)
	p := g.players[side]
	tc := &p.Time
	if len(tc.Periods) > 0 {
		clocks := [2]*clock{&p.clock, &p.clock}
		if other := g.players[side.Other()]; len(other.Time.Periods) > 0 {
			clocks[side.Other()] = &other.clock
		}
		number(" wtime ", clocks[board.White].shown())
		number(" btime ", clocks[board.Black].shown())
		number(" winc ", clocks[board.White].shownIncrement())
		number(" binc ", clocks[board.Black].shownIncrement())
		if p.clock.moves > 0 {
			number(" movestogo ", int64(p.clock.moves))
		}
	}
	if tc.MoveTime > 0 {
		number(" movetime ", max(1, tc.MoveTime.Milliseconds()))
	}
	if tc.Nodes > 0 {
		number(" nodes ", int64(tc.Nodes))
	}
	if tc.Depth > 0 {
		number(" depth ", int64(tc.Depth))
	}
	return command
}
