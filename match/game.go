package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"vezir/board"
)

// moveRecord is what is kept of a move beside the move.
type moveRecord struct {
	score   score
	depth   int
	elapsed time.Duration
	clocked bool
	left    time.Duration // on the clock after the move, if clocked
}

// usage is what an engine needed.
type usage struct {
	Moves  int           `json:"moves"`
	Time   time.Duration `json:"time"`   // nanoseconds
	Depths int           `json:"depths"` // sum over the moves
	Hits   time.Duration `json:"hits"`   // the part of Time that searches took from a ponder hit on
	Nodes  uint64        `json:"nodes"`  // of the other searches
}

func (u *usage) add(v usage) {
	u.Moves += v.Moves
	u.Time += v.Time
	u.Depths += v.Depths
	u.Hits += v.Hits
	u.Nodes += v.Nodes
}

// player is an engine in a game.
type player struct {
	*engine
	clock     clock
	used      usage
	expects   board.Move // what it ponders on, NoMove if it does not ponder
	wish      string     // what it would like to ponder on
	exhausted bool       // it must be restarted before it plays again
}

// game is a game while it is played.
type game struct {
	options  *options
	players  [2]*player
	board    *board.Game
	book     int    // plies of the opening
	position []byte // the position command so far
	records  []moveRecord
	adjudicator
}

// newGame sets up a game between two running engines.
func newGame(o *options, opening *opening, white, black *engine) *game {
	g := &game{
		options:     o,
		board:       board.NewGame(opening.start),
		book:        len(opening.moves),
		adjudicator: adjudicator{draw: o.Draw, resign: o.Resign},
	}
	for side, e := range []*engine{white, black} {
		g.players[side] = &player{engine: e, clock: newClock(&e.Time)}
	}
	g.position = append(g.position, "position "...)
	if fen := startFEN(&opening.start); fen == board.StartFEN {
		g.position = append(g.position, "startpos"...)
	} else {
		g.position = append(append(g.position, "fen "...), fen...)
	}
	for _, m := range opening.moves {
		g.play(m, moveRecord{})
	}
	return g
}

// startFEN writes a position as engines get to see it: Shredder-FEN where
// castling could be misunderstood.
func startFEN(p *board.Position) string {
	if p.Chess960() {
		return p.ShredderFEN()
	}
	return p.FEN()
}

// run plays the game to its end. The error is that of the context: nothing else
// keeps a game from having a verdict.
func (g *game) run(ctx context.Context) (verdict, error) {
	for side, p := range g.players {
		if err := p.protocol.beginGame(ctx, g, board.Colour(side)); err != nil {
			return g.failed(board.Colour(side), err)
		}
	}
	v, err := g.moves(ctx)
	if err != nil {
		return v, err
	}
	for _, p := range g.players {
		if err := p.protocol.endGame(ctx, p, v); err != nil {
			p.exhausted = true
		}
	}
	return v, ctx.Err()
}

// moves lets the engines move in turn until there is a verdict.
func (g *game) moves(ctx context.Context) (verdict, error) {
	for {
		if v, over := judge(g.board); over {
			return v, nil
		}
		if len(g.records) > g.book {
			if v, over := g.options.Tablebases.judge(g.board.Position()); over {
				return v, nil
			}
		}
		if n := g.options.MaxMoves; n > 0 && len(g.board.Moves()) >= 2*n {
			return drawn(maxMovesReached), nil
		}
		side := g.board.Position().SideToMove()
		g.players[side.Other()].protocol.startPondering(g, side.Other())
		fullMove := g.board.Position().FullMove()
		flag, err := g.turn(ctx, side)
		switch {
		case err != nil:
			return g.failed(side, err)
		case flag:
			return flagFell(side, g.board.Position()), nil
		}
		last := g.records[len(g.records)-1]
		if v, over := g.add(side, last.score, fullMove, g.board.Position().Rule50() == 0); over {
			if mate, mated := judge(g.board); mated {
				return mate, nil // the laws outrank adjudication
			}
			return v, nil
		}
	}
}

// failed is the verdict when an engine does what ends a game.
func (g *game) failed(side board.Colour, err error) (verdict, error) {
	winner := side.Other()
	if errors.Is(err, errResigned) {
		return wonBy(winner, resignation), nil
	}
	var fault *fault
	if !errors.As(err, &fault) {
		return verdict{}, err
	}
	p := g.players[side]
	switch fault.Kind {
	case playsIllegalMove, playsMalformedMove, playsNoMove:
		return wonBy(winner, illegalMove), nil
	case claimsFalsely:
		return wonBy(winner, falseClaim), nil
	case disconnects:
		p.exhausted = true
		return wonBy(winner, disconnect), nil
	}
	p.exhausted = true
	return wonBy(winner, stall), nil
}

// turn lets a side make its move.
func (g *game) turn(ctx context.Context, side board.Colour) (flag bool, err error) {
	p := g.players[side]
	ev, start, err := p.protocol.think(ctx, g, side)
	if err != nil {
		return false, err
	}
	elapsed := ev.at.Sub(start)
	used := usage{Moves: 1, Time: elapsed, Depths: ev.info.depth, Nodes: ev.info.nodes}
	if ev.hit {
		used.Hits, used.Nodes = elapsed, 0 // how many nodes came before the hit nobody says
	}
	p.used.add(used)
	budget := p.clock.budget()
	if p.clock.spend(elapsed) {
		p.note(losesOnTime, fmt.Sprintf("used %v, had %v", elapsed.Round(10*time.Microsecond), budget))
		return true, nil
	}
	if ev.claim {
		return false, p.judgeClaim(side, ev.text)
	}
	move, err := p.protocol.readAnswer(p, g.board.Position(), ev.text)
	if err != nil {
		return false, err
	}
	if p.around.lint {
		lintSearch(p.note, g.board.Position(), move, &ev)
	}
	g.play(move, moveRecord{ev.info.score, ev.info.depth, elapsed, len(p.Time.Periods) > 0, p.clock.left})
	return false, nil
}

// answer waits for the best move, on the clock or without one.
func (p *player) answer(ctx context.Context) (event, error) {
	if !p.Time.timed() {
		return p.answerUnhurried(ctx)
	}
	ev, err := p.await(ctx, bestMove, p.clock.budget())
	if !errors.Is(err, errTimeout) {
		return ev, err
	}
	// The flag fell and the game is over. Whether the engine still lives only
	// decides whether it plays the next one.
	p.protocol.stop(p.engine)
	ev, err = p.await(ctx, bestMove, p.around.timeouts.stop)
	var gone *fault
	switch {
	case err == nil || ctx.Err() != nil:
		return ev, err
	case errors.Is(err, errTimeout):
		p.note(stalls, fmt.Sprintf("within %v after its flag fell", p.around.timeouts.stop))
	case !errors.As(err, &gone):
		return ev, err
	}
	p.exhausted = true
	return event{at: time.Now()}, nil
}

// answerUnhurried waits for as long as the search makes progress: output alone
// is no sign of life, or an engine that prints without end would never lose.
func (p *player) answerUnhurried(ctx context.Context) (event, error) {
	start, patience := time.Now(), p.Stall
	for {
		ev, err := p.await(ctx, bestMove, patience)
		if !errors.Is(err, errTimeout) {
			return ev, err
		}
		last := start
		if progress := time.Unix(0, p.reader.progress.Load()); progress.After(start) {
			last = progress
		}
		if patience = p.Stall - time.Since(last); patience <= 0 {
			return ev, p.fault(stalls, fmt.Sprintf("no progress for %v", p.Stall))
		}
	}
}

// legalMove reads what the engine played.
func (p *player) legalMove(position *board.Position, text string, parse func(string) (board.Move, error)) (board.Move, error) {
	switch text {
	case "", "0000", "(none)", "NULL", "none":
		return board.NoMove, p.fault(playsNoMove, shorten(text)+" in "+position.FEN())
	}
	move, err := parse(text)
	switch {
	case err == nil:
		return move, nil
	case errors.Is(err, board.ErrMalformedMove):
		return board.NoMove, p.fault(playsMalformedMove, shorten(text))
	}
	return board.NoMove, p.fault(playsIllegalMove, shorten(text)+" in "+position.FEN())
}

// play makes a move on the board and in the position command.
func (g *game) play(m board.Move, record moveRecord) {
	if len(g.board.Moves()) == 0 {
		g.position = append(g.position, " moves"...)
	}
	g.position = append(g.position, ' ')
	g.position = append(g.position, m.UCI(g.options.Chess960)...)
	g.board.Play(m)
	g.records = append(g.records, record)
}
