package uci

import (
	"fmt"
	"strings"

	"vezir/board"
)

// help obeys "help", for whoever types.
func (s *Server) help(*line) error {
	s.out.info("commands: uci, isready, setoption name NAME value VALUE, ucinewgame, position startpos|fen FEN [moves MOVE...], " +
		"go depth N|movetime MS|infinite|..., stop, ponderhit, debug on|off, quit")
	s.out.info("and: go perft N, bench [DEPTH], genfens N seed S book none|FILE, d (the board), eval, flip; \"vezir help\" at the shell lists more")
	return nil
}

// show obeys "d": the position as people and programs like to see it.
func (s *Server) show(*line) error {
	pos := s.game.Position()
	var checkers []string
	for set := pos.Checkers(); set != 0; {
		checkers = append(checkers, set.Pop().String())
	}
	text := fmt.Sprintf("%s\nFen: %s\nKey: %016X\nCheckers: %s",
		diagram(pos), pos.FEN(), pos.Key(), strings.Join(checkers, " "))
	s.out.print(strings.TrimRight(text, " "))
	return nil
}

// diagram draws the board with White below.
func diagram(pos *board.Position) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "  %d ", rank+1)
		for file := range 8 {
			text.WriteString(" " + pos.PieceOn(board.SquareAt(file, rank)).String())
		}
		text.WriteByte('\n')
	}
	text.WriteString("     a b c d e f g h\n")
	return text.String()
}
