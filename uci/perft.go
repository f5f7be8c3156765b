package uci

import (
	"fmt"

	"vezir/board"
)

// startPerft obeys "go perft": a line for each move, then the sum.
func (s *Server) startPerft(depth int) {
	pos := *s.game.Position()
	chess960 := s.writesChess960()
	s.start(&job{finite: true}, func(j *job) error {
		total := uint64(1)
		if depth > 0 {
			total = 0
			var list board.MoveList
			pos.Generate(&list)
			for _, m := range list.Slice() {
				next := pos
				next.Make(m)
				nodes := j.perft(&next, depth-1)
				if j.stopped() {
					return fmt.Errorf("go: perft %d was stopped", depth)
				}
				s.out.print(fmt.Sprintf("%s: %d", m.UCI(chess960), nodes))
				total += nodes
			}
		}
		s.out.print(fmt.Sprintf("\nNodes searched: %d", total))
		return nil
	})
}

// uninterrupted is the depth to which moves are counted without a look at
// "stop": a few milliseconds in any position.
const uninterrupted = 3

// perft counts the leaves like board.Perft. Its result means nothing once the
// job was stopped.
func (j *job) perft(pos *board.Position, depth int) uint64 {
	if depth <= uninterrupted {
		return board.Perft(pos, depth)
	}
	var list board.MoveList
	pos.Generate(&list)
	var nodes uint64
	for _, m := range list.Slice() {
		if j.stopped() {
			return 0
		}
		next := *pos
		next.Make(m)
		nodes += j.perft(&next, depth-1)
	}
	return nodes
}
