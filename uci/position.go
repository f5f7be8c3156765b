package uci

import (
	"fmt"
	"strings"

	"vezir/board"
)

// position obeys "position". A faulty one leaves the game as it was, for the
// commands that show it, but no move is searched until a good one comes: it
// would be a move for another position than the one meant.
func (s *Server) position(l *line) error {
	s.settle()
	game, err := parsePosition(l)
	if err != nil {
		s.misplaced = true
		return fmt.Errorf("%w; the position before is kept, but not searched", err)
	}
	s.game, s.misplaced = game, false
	return nil
}

// parsePosition reads what follows "position": startpos or fen …, then the
// moves, if any.
func parsePosition(l *line) (*board.Game, error) {
	start, err := parseStart(l)
	if err != nil {
		return nil, err
	}
	game := board.NewGame(start)
	if word := l.next(); word != "" && word != "moves" {
		return nil, fmt.Errorf("%s where \"moves\" belongs", quote(word))
	}
	for number := 1; ; number++ {
		word := l.next()
		if word == "" {
			return game, nil
		}
		m, err := game.Position().ParseMove(word)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", number, err)
		}
		game.Play(m)
	}
}

// parseStart reads the position from which the moves start and leaves "moves"
// on the line.
func parseStart(l *line) (board.Position, error) {
	switch word := l.next(); word {
	case "startpos":
		return board.StartPosition(), nil
	case "fen":
		var fields []string
		for word := l.peek(); word != "" && word != "moves"; word = l.peek() {
			fields = append(fields, l.next())
		}
		return board.ParseFEN(strings.Join(fields, " "))
	default:
		return board.Position{}, fmt.Errorf("%s where \"startpos\" or \"fen\" belongs", quote(word))
	}
}
