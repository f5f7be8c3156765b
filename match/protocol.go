package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"vezir/board"
)

// protocol is the language that one engine process speaks. The arbiter knows
// moves, clocks and verdicts; a protocol puts them into words.
type protocol interface {
	// take turns a line of output into events. It runs in the goroutine of the
	// reader and keeps no state.
	take(r *reader, line []byte, at time.Time)
	// hear deals with an event that nobody waits for.
	hear(e *engine, ev event)
	// shakeHands does what comes before the first game.
	shakeHands(ctx context.Context, e *engine) error
	// beginGame tells the engine of a side that a game begins.
	beginGame(ctx context.Context, g *game, side board.Colour) error
	// think has the side to move search. It returns the answer and when the
	// clock began to run.
	think(ctx context.Context, g *game, side board.Colour) (event, time.Time, error)
	// readAnswer reads the move in an answer. The error is a *fault.
	readAnswer(p *player, position *board.Position, text string) (board.Move, error)
	// startPondering lets a side that has just moved think on.
	startPondering(g *game, side board.Colour)
	// stop asks for the move now.
	stop(e *engine)
	// endGame has the engine rest after a game.
	endGame(ctx context.Context, p *player, v verdict) error
}

// errResigned is the end of a game by the engine's own will.
var errResigned = errors.New("resigns")

// judgeClaim says what it means that an engine claims something instead of
// moving. The game is not over as the laws see it, or nobody would have asked
// for a move: it may give up, and everything else is false.
func (p *player) judgeClaim(side board.Colour, claim string) error {
	lost := "0-1"
	if side == board.Black {
		lost = "1-0"
	}
	if claim == "resign" || strings.HasPrefix(claim, lost) {
		return errResigned
	}
	return p.fault(claimsFalsely, fmt.Sprintf("%s as %s", shorten(claim), colourName(side)))
}
