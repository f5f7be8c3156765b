package analyse

import (
	"fmt"
	"strings"

	"vezir/board"
)

// drawBoard draws a position with White below, in ten lines: the ranks, a line
// of files, and a blank one. The squares of the last move, if there is one,
// stand out in colour.
func drawBoard(s *Screen, pos *board.Position, last board.Move) []string {
	var lines []string
	for rank := 7; rank >= 0; rank-- {
		var line strings.Builder
		fmt.Fprintf(&line, " %d ", rank+1)
		for file := range 8 {
			line.WriteString(drawSquare(s, pos, board.SquareAt(file, rank), last))
		}
		lines = append(lines, line.String())
	}
	return append(lines, "    a  b  c  d  e  f  g  h", "")
}

// drawSquare draws a square, three columns wide. In colour all pieces have the
// full shapes, which are Black's on paper.
func drawSquare(s *Screen, pos *board.Position, square board.Square, last board.Move) string {
	piece := pos.PieceOn(square)
	if !s.Colour {
		if piece == board.NoPiece {
			return " · "
		}
		return " " + figurine(piece) + " "
	}
	const light, dark, moved = "48;5;180", "48;5;137", "48;5;143"
	background := dark
	if board.LightSquares.Has(square) {
		background = light
	}
	if last != board.NoMove && (square == last.From() || square == last.To()) {
		background = moved
	}
	if piece == board.NoPiece {
		return s.paint(background, "   ")
	}
	const white, black = "38;5;231", "38;5;16"
	foreground := black
	if piece.Colour() == board.White {
		foreground = white
	}
	full := board.MakePiece(board.Black, piece.Type())
	return s.paint(background+";"+foreground, " "+figurine(full)+" ")
}

// figurine returns the sign of a piece, outlined for White, full for Black.
func figurine(p board.Piece) string {
	signs := [2][]rune{[]rune("♙♘♗♖♕♔"), []rune("♟♞♝♜♛♚")}
	return string(signs[p.Colour()][p.Type()])
}
