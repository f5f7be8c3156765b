package analyse

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/search"
)

// DefaultTime is how long a position is searched when no limit is given.
const DefaultTime = 5 * time.Second

// Position analyses the position that a FEN ("" and "startpos" for the start)
// and moves after it lead to, until a limit is reached or ctx ends, and writes
// to c.Out: on a terminal a picture that changes in place, else a line for each
// depth, as text or as JSON. An end of ctx is no error: the last report says that
// it came. The error is exit.ErrNo if c.Limits asks for a mate and none was found.
func Position(ctx context.Context, c *Config, fen, moves string) error {
	game, err := readGame(c, fen, moves)
	if err != nil {
		return exit.Usage(err)
	}
	engine, err := c.engine(max(c.Threads, 1))
	if err != nil {
		return err
	}
	err = analysePosition(ctx, c, engine, game)
	return errors.Join(err, engine.Close())
}

// analysePosition searches the current position of a game.
func analysePosition(ctx context.Context, c *Config, engine Engine, game *board.Game) error {
	r := newReporter(c, game)
	v := c.positionView(r)
	if err := v.begin(); err != nil {
		return err
	}
	signals := search.NewSignals()
	defer context.AfterFunc(ctx, signals.Stop)()

	var failure error
	result := engine.Search(game, c.limits(DefaultTime), signals, func(info search.Info) {
		if failure != nil {
			return
		}
		if r.add(info) {
			failure = v.iteration(&r.current)
		} else {
			failure = v.progress(&r.current)
		}
		if failure != nil { // nobody reads any more
			signals.Stop()
		}
	})
	if failure != nil {
		return failure
	}
	if !game.Position().HasLegalMove() {
		r.add(search.Info{Kind: search.Line, MultiPV: 1, Score: result.Score, Bound: search.Exact})
	}
	report := r.finish(result, ctx.Err() != nil)
	if err := v.end(report); err != nil {
		return err
	}
	if report.MateFound != nil && !*report.MateFound {
		return exit.ErrNo
	}
	return nil
}

// limits returns the limits of a search that starts now.
func (c *Config) limits(without time.Duration) search.Limits {
	limits := c.Limits
	if limits.Depth == 0 && limits.Nodes == 0 && limits.Mate == 0 && limits.MoveTime == 0 && !limits.Infinite {
		limits.MoveTime = without
	}
	limits.Start = time.Now()
	return limits
}

// positionView shows the analysis of a position.
type positionView interface {
	begin() error
	progress(r *positionReport) error  // figures changed, perhaps some lines
	iteration(r *positionReport) error // all lines changed
	end(r *positionReport) error
}

func (c *Config) positionView(r *reporter) positionView {
	switch {
	case c.JSON:
		return &jsonView{json.NewEncoder(c.Out)}
	case c.Screen.Terminal:
		return newLiveView(c, r)
	}
	return &textView{config: c, reporter: r}
}

// moveComment is a comment among moves, as PGN has it.
var moveComment = regexp.MustCompile(`\{[^}]*\}`)

// readGame sets up a position, "" and "startpos" for the start, and makes
// moves, in UCI notation or in SAN with the letters of the configured language.
// Numbers of moves and {comments} are passed over. As in the UCI protocol the moves may follow
// the position behind the word "moves", and the word "fen" may precede it. The
// error is a *board.FENError or a *board.MoveError.
func readGame(c *Config, fen, moves string) (*board.Game, error) {
	if before, behind, ok := strings.Cut(fen, "moves"); ok {
		fen, moves = before, behind+" "+moves
	}
	fen = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(fen), "fen "))
	pos := board.StartPosition()
	if fen != "" && fen != "startpos" {
		var err error
		if pos, err = board.ParseFEN(fen); err != nil {
			return nil, err
		}
	}
	if c.Chess960 {
		pos.SetChess960(true)
	}
	game := board.NewGame(pos)
	moves = moveComment.ReplaceAllString(moves, " ")
	for _, text := range strings.FieldsFunc(moves, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' }) {
		text = withoutNumber(text)
		if text == "" {
			continue
		}
		m, err := readMove(c.language().Letters, game.Position(), text)
		if err != nil {
			return nil, err
		}
		game.Play(m)
	}
	return game, nil
}

// readMove reads a move in SAN with the letters of a language or, as the last
// resort, in UCI notation.
func readMove(letters *board.Letters, pos *board.Position, text string) (board.Move, error) {
	m, err := letters.ParseMove(pos, text)
	if err != nil {
		if uci, second := pos.ParseMove(text); second == nil {
			return uci, nil
		}
	}
	return m, err
}

// withoutNumber cuts the number off a move: "12.", "12...Nf3".
func withoutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest != text && strings.HasPrefix(rest, ".") || rest == "" {
		return strings.TrimLeft(rest, ".")
	}
	return text
}

// language returns the language of text.
func (c *Config) language() *Language {
	if c.Language == nil {
		return Languages()[0]
	}
	return c.Language
}

// jsonView writes an object for each iteration.
type jsonView struct{ out *json.Encoder }

func (v *jsonView) begin() error                      { return nil }
func (v *jsonView) progress(*positionReport) error    { return nil }
func (v *jsonView) iteration(r *positionReport) error { return v.out.Encode(r) }
func (v *jsonView) end(r *positionReport) error       { return v.out.Encode(r) }
