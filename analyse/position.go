package analyse

import (
	"context"
	"fmt"
	"strings"
	"time"

	"vezir/board"
	"vezir/search"
)

// Position analyses the position that a FEN ("" and "startpos" for the start)
// and moves after it lead to, until a limit is reached or ctx ends.
func Position(ctx context.Context, c *Config, fen, moves string) error {
	game, err := readGame(fen, moves)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUsage, err)
	}
	if c.Chess960 {
		return fmt.Errorf("%w: not yet", ErrUsage)
	}
	engine, err := c.engine(max(c.Threads, 1))
	if err != nil {
		return err
	}
	defer engine.Close()
	signals := search.NewSignals()
	defer context.AfterFunc(ctx, signals.Stop)()
	limits := c.Limits
	limits.Start = time.Now()
	result := engine.Search(game, limits, signals, nil)
	_, err = fmt.Fprintln(c.Out, game.Position().SAN(result.Best), result.Score)
	return err
}

// readGame sets up a position and makes moves.
func readGame(fen, moves string) (*board.Game, error) {
	pos := board.StartPosition()
	if fen != "" && fen != "startpos" {
		var err error
		if pos, err = board.ParseFEN(fen); err != nil {
			return nil, err
		}
	}
	game := board.NewGame(pos)
	for _, text := range strings.Fields(moves) {
		m, err := game.Position().ParseSAN(text)
		if err != nil {
			return nil, err
		}
		game.Play(m)
	}
	return game, nil
}
