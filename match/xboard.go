package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"vezir/board"
)

// xboard is the protocol of XBoard and WinBoard, the Chess Engine Communication
// Protocol in its version 2 (https://www.gnu.org/software/xboard/engine-intf.html).
// Engines of version 1, which declare no features, are understood too.
type xboard struct {
	// What the engine declared, or the defaults of the protocol.
	ping, setBoard, userMove, san, colours, time, name, memory, smp bool
	variants                                                        []string
	done                                                            *bool // the last done=, nil for none

	pings  int
	inGame bool   // whether claims are about this game
	claim  string // that waits for the engine's turn
	forced bool   // it plays no side yet
	sent   int    // moves of the game that it knows
	period period // that it was told last
}

func newXBoard() *xboard { return &xboard{colours: true, time: true, variants: []string{"normal"}} }

// longStart is how long an engine that said done=0 may take to start.
const longStart = time.Hour

// settle is the time in which an engine without ping has said what it had to
// say about the last game.
const settle = 200 * time.Millisecond

// shakeHands waits for the features. An engine that is silent for as long as it
// may take to start speaks version 1.
func (x *xboard) shakeHands(ctx context.Context, e *engine) error {
	e.reader.asked.Store(true)
	e.send("xboard\nprotover 2")
	deadline := time.Now().Add(e.around.timeouts.start)
	for {
		ev, err := e.await(ctx, featureLine, time.Until(deadline))
		var gone *fault
		switch {
		case errors.As(err, &gone):
			return e.fault(exitsAtStart, gone.Detail)
		case errors.Is(err, errTimeout) && x.done != nil && !*x.done:
			return e.fault(noUCIOK, fmt.Sprintf("feature done=1 within %v", longStart))
		case errors.Is(err, errTimeout):
			x.setOptions(e)
			return nil
		case err != nil:
			return err
		}
		x.hear(e, ev)
		switch {
		case x.done == nil:
		case *x.done:
			x.setOptions(e)
			return x.ready(ctx, e)
		default:
			deadline = time.Now().Add(longStart)
		}
	}
}

// hear takes note of features and of claims about the game.
func (x *xboard) hear(e *engine, ev event) {
	switch {
	case ev.kind == featureLine:
		for _, f := range parseFeatures(ev.text) {
			verb := "rejected "
			if x.learn(e, f) {
				verb = "accepted "
			}
			e.send(verb + f.name)
		}
	case ev.kind != bestMove:
	case !ev.claim:
		e.note(extraBestMove, "move "+shortText(ev.text))
	case x.inGame && x.claim == "":
		x.claim = ev.text
	}
}

// learn takes over a feature and reports whether the arbiter knows it.
func (x *xboard) learn(e *engine, f feature) bool {
	on := f.value != "0"
	switch f.name {
	case "ping":
		x.ping = on
	case "setboard":
		x.setBoard = on
	case "usermove":
		x.userMove = on
	case "san":
		x.san = on
	case "colors":
		x.colours = on
	case "time":
		x.time = on
	case "name":
		x.name = on
	case "memory":
		x.memory = on
	case "smp":
		x.smp = on
	case "reuse":
		e.oneGame = !on
	case "variants":
		x.variants = strings.FieldsFunc(f.value, func(c rune) bool { return c == ',' || c == ' ' })
	case "done":
		x.done = &on
	case "option":
		a, ok := parseXBoardOption(f.value)
		if ok {
			e.known[strings.ToLower(a.name)] = a
		}
		return ok
	case "myname", "analyze", "sigint", "sigterm", "draw", "debug", "pause", "playother", "ics":
		// Nothing that the arbiter does depends on them: it sends no signals, does
		// not analyse and offers no draws.
	default:
		return false
	}
	return true
}

// setOptions sends what the user wants. Memory and cores have commands of their
// own, under their names in UCI too.
func (x *xboard) setOptions(e *engine) {
	for _, s := range e.Options {
		a, ok := e.known[strings.ToLower(s.Name)]
		switch {
		case ok && a.kind == "button":
			e.send("option " + a.name)
		case ok && a.kind == "check":
			value := "0"
			if e.fit(a, s.Value) == "true" {
				value = "1"
			}
			e.send("option " + a.name + "=" + value)
		case ok:
			e.send("option " + a.name + "=" + e.fit(a, s.Value))
		case x.memory && isNamed(s.Name, "Hash", "memory"):
			e.send("memory " + s.Value)
		case x.smp && isNamed(s.Name, "Threads", "cores"):
			e.send("cores " + s.Value)
		default:
			e.note(unknownOption, s.Name)
		}
	}
}

func isNamed(name string, names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// ready waits until the engine has done all that it was told, if it can say so.
func (x *xboard) ready(ctx context.Context, e *engine) error {
	if !x.ping {
		return nil
	}
	x.pings++
	return e.awaitReady(ctx, e.send("ping "+strconv.Itoa(x.pings)))
}

// beginGame sets up the starting position; the moves of the opening follow with
// the first move.
func (x *xboard) beginGame(ctx context.Context, g *game, side board.Colour) error {
	p := g.players[side]
	x.inGame = false // what is still to come is about the last game
	if err := x.quieten(ctx, p.engine); err != nil {
		return err
	}
	commands := []string{"new"}
	if g.options.Chess960 {
		if !slices.Contains(x.variants, "fischerandom") {
			return fmt.Errorf("%s does not play Chess960", p.Name)
		}
		commands = append(commands, "variant fischerandom")
	}
	commands = append(commands, "force", "post")
	if p.Ponder {
		commands = append(commands, "hard")
	} else {
		commands = append(commands, "easy")
	}
	commands = append(commands, x.limits(p)...)
	if x.name {
		commands = append(commands, "name "+g.players[side.Other()].Name)
	}
	if start := startFEN(g.board.Start()); start != board.StartFEN {
		if !x.setBoard {
			return fmt.Errorf("%s cannot set up positions (feature setboard): it needs openings from the starting position, format=pgn", p.Name)
		}
		commands = append(commands, "setboard "+start)
	}
	p.send(strings.Join(commands, "\n"))
	x.inGame, x.claim, x.forced, x.sent = true, "", true, 0
	return x.ready(ctx, p.engine)
}

// quieten reads to the end of what the engine says about the last game.
func (x *xboard) quieten(ctx context.Context, e *engine) error {
	if x.ping || x.sent == 0 {
		return x.ready(ctx, e)
	}
	if _, err := e.await(ctx, readyOK, settle); !errors.Is(err, errTimeout) {
		return err
	}
	return nil
}

// limits are the commands that say how long the engine may think.
func (x *xboard) limits(p *player) []string {
	var commands []string
	tc := &p.Time
	switch {
	case len(tc.Periods) > 0:
		x.period = tc.Periods[p.clock.period]
		commands = append(commands, levelCommand(x.period, tc.Delay))
	case tc.MoveTime > 0:
		commands = append(commands, "st "+seconds(tc.MoveTime))
	default:
		commands = append(commands, "st 86400") // a day is no limit
	}
	if tc.Depth > 0 {
		commands = append(commands, "sd "+strconv.Itoa(tc.Depth))
	}
	return commands
}

// levelCommand announces a period: moves, minutes and seconds, increment in
// seconds. Since the seconds are whole, a period is at least one long: the
// exact time comes with each move.
func levelCommand(p period, delay time.Duration) string {
	whole := max(1, int(p.Time/time.Second))
	base := strconv.Itoa(whole / 60)
	if whole%60 > 0 {
		base = fmt.Sprintf("%d:%02d", whole/60, whole%60)
	}
	return fmt.Sprintf("level %d %s %s", p.Moves, base, seconds(p.Increment+delay))
}

// think sends the clocks and the last move, on which the engine answers. Until
// it has played its first move of the game it is told to.
func (x *xboard) think(ctx context.Context, g *game, side board.Colour) (event, time.Time, error) {
	p := g.players[side]
	moves := x.movesFrom(g, x.sent)
	if x.forced && len(moves) > 0 {
		p.send(strings.Join(moves, "\n"))
	}
	if x.forced || !p.Ponder { // some engines end their pondering for a ping
		if err := x.ready(ctx, p.engine); err != nil {
			return event{}, time.Time{}, err
		}
	}
	if x.claim != "" {
		now := time.Now()
		return event{kind: bestMove, claim: true, text: x.claim, at: now}, now, nil
	}
	commands := x.clocks(g, side)
	if x.forced {
		if x.colours {
			commands = append(commands, strings.ToLower(colourName(side)))
		}
		commands = append(commands, "go")
	} else {
		commands = append(commands, moves...)
	}
	start := p.send(strings.Join(commands, "\n"))
	ev, err := p.answer(ctx)
	x.forced, x.sent = false, len(g.board.Moves())+1
	return ev, start, err
}

// movesFrom writes the moves of the game behind the first n as the engine wants
// to read them.
func (x *xboard) movesFrom(g *game, n int) []string {
	var lines []string
	position := *g.board.Start()
	for i, m := range g.board.Moves() {
		if i >= n {
			lines = append(lines, x.moveCommand(&position, m))
		}
		position.Make(m)
	}
	return lines
}

func (x *xboard) moveCommand(p *board.Position, m board.Move) string {
	text := m.UCI(p.Chess960())
	if x.san || p.Chess960() {
		if san := strings.TrimRight(p.SAN(m), "+#"); x.san || strings.HasPrefix(san, "O-O") {
			text = san
		}
	}
	if x.userMove {
		return "usermove " + text
	}
	return text
}

// clocks tells the engine its time and that of its opponent, in hundredths of a
// second, and a new period when one has begun.
func (x *xboard) clocks(g *game, side board.Colour) []string {
	p, other := g.players[side], g.players[side.Other()]
	if len(p.Time.Periods) == 0 {
		return nil
	}
	var commands []string
	if period := p.Time.Periods[p.clock.period]; period != x.period {
		x.period = period
		commands = append(commands, levelCommand(period, p.Time.Delay))
	}
	if !x.time {
		return commands
	}
	theirs := &p.clock
	if len(other.Time.Periods) > 0 {
		theirs = &other.clock
	}
	return append(commands, fmt.Sprintf("time %d", max(1, p.clock.shown()/10)), fmt.Sprintf("otim %d", max(1, theirs.shown()/10)))
}

// readAnswer reads a move in coordinates or in SAN, of which castling may be a part.
func (x *xboard) readAnswer(p *player, position *board.Position, text string) (board.Move, error) {
	return p.legalMove(position, text, func(text string) (board.Move, error) {
		m, err := position.ParseMove(text)
		if err == nil {
			return m, nil
		}
		if text[0] == 'o' {
			text = strings.ToUpper(text) // castling
		}
		if san, sanErr := position.ParseSAN(text); sanErr == nil {
			return san, nil
		}
		return m, err
	})
}

// startPondering has nothing to do: hard lets the engine think when it likes to.
func (*xboard) startPondering(*game, board.Colour) {}

// stop asks for the move now.
func (*xboard) stop(e *engine) { e.send("?") }

// endGame tells the result, which ends pondering too.
func (x *xboard) endGame(_ context.Context, p *player, v verdict) error {
	if !p.exhausted {
		p.send(fmt.Sprintf("result %s {%s}\nforce", v.result(), v))
	}
	return nil
}
