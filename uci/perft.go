package uci

import (
	"errors"
	"fmt"
)

// startPerft obeys "go perft": a line for each move, then the sum.
func (s *Server) startPerft(depth int) {
	pos := *s.game.Position()
	pos.SetChess960(s.writesChess960())
	s.start(&job{finite: true}, func(j *job) error {
		ctx, cancel := j.context()
		defer cancel()
		w := &lineWriter{out: s.out}
		defer w.flush()
		err := s.config.Perft(ctx, w, &pos, depth)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, ctx.Err()):
			return fmt.Errorf("go: perft %d was stopped", depth)
		}
		return fmt.Errorf("go: perft %d: %w", depth, err)
	})
}
