package match

import (
	"errors"
	"fmt"
	"io"
	"os"

	"vezir/pgn"
)

// readPGN reads the openings of a file of games and closes it. Unlike positions
// they are kept in memory, cut to the plies that are played.
func (b *openings) readPGN(file *os.File) error {
	games, err := pgn.Unpack(file)
	if err != nil {
		return err
	}
	defer games.Close()
	var list []opening
	reader := pgn.NewReader(games, file.Name())
	for {
		game, err := reader.Next()
		var fault *pgn.Error
		switch {
		case err == io.EOF:
			b.count = len(list)
			b.read = func(i int) (*opening, error) { return &list[i], nil }
			return nil
		case errors.As(err, &fault):
			fmt.Fprintf(b.warn, "Warning: %v\n", err)
		case err != nil:
			return err
		case game.Rest != "" && !b.enough(game):
			fmt.Fprintf(b.warn, "Warning: opening skipped: %v\n", game.Fault())
		default:
			if fault := game.Fault(); fault != nil && (game.Rest == "" || fault.Kind == pgn.BadPosition) {
				fmt.Fprintf(b.warn, "Warning: %v\n", fault)
			}
			list = append(list, b.cut(game))
		}
	}
}

// enough reports whether all plies that are to be played could be read.
func (b *openings) enough(game *pgn.Game) bool {
	n := b.options.Openings.Plies
	return n > 0 && len(game.Moves()) >= n
}

// cut makes an opening of a game.
func (b *openings) cut(game *pgn.Game) opening {
	moves := game.Moves()
	if n := b.options.Openings.Plies; n > 0 && n < len(moves) {
		moves = append(moves[:0:0], moves[:n]...)
	}
	start := game.Start
	start.SetChess960(b.chess960)
	return opening{start, moves}
}
