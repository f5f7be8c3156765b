package analyse

import (
	"strings"

	"vezir/board"
)

// parseProblem reads the diagram of a composition, a FEN whose missing fields
// follow the conventions of problems:
//
//   - no side to move: White begins, in a helpmate of whole moves Black;
//   - no castling field, or "?" in it: a king and a rook on their first squares
//     may castle, unless the last move was provably made by one of them;
//   - no en-passant square: nothing may be taken in passing in the first move.
//
// Fields that are there are obeyed: "-" means no castling. "startpos" is the start.
// The error is a *board.FENError.
func parseProblem(fen string, aim stipulation) (board.Position, error) {
	if fen == "startpos" {
		return board.StartPosition(), nil
	}
	fields := strings.Fields(fen)
	if len(fields) == 1 {
		side := "w"
		if aim.Kind == helpMate && !aim.Half {
			side = "b"
		}
		fields = append(fields, side)
	}
	known := len(fields) > 2 && fields[2] != "?"
	if len(fields) == 2 {
		fields = append(fields, "-")
	}
	if len(fields) > 2 && fields[2] == "?" {
		fields[2] = "-"
	}
	pos, err := board.ParseFEN(strings.Join(fields, " "))
	if err != nil || known {
		return pos, err
	}
	fields[2] = conventionalCastling(&pos)
	return board.ParseFEN(strings.Join(fields, " "))
}

// conventionalCastling returns the castling field of a diagram whose history
// is unknown.
func conventionalCastling(pos *board.Position) string {
	var field strings.Builder
	for _, c := range []board.Colour{board.White, board.Black} {
		if pos.KingSquare(c) != board.E1.Relative(c) || movedLast(pos, c) {
			continue
		}
		rooks := pos.Pieces(c, board.Rook)
		letters := [...]string{"KQ", "kq"}[c]
		if rooks.Has(board.H1.Relative(c)) {
			field.WriteByte(letters[0])
		}
		if rooks.Has(board.A1.Relative(c)) {
			field.WriteByte(letters[1])
		}
	}
	if field.Len() == 0 {
		return "-"
	}
	return field.String()
}

// movedLast reports whether the king or a single rook of a side must have made
// the last move: that side is not to move and has nothing else but pawns that
// have never moved.
func movedLast(pos *board.Position, c board.Colour) bool {
	rest := pos.Colour(c) &^ (pos.Pieces(c, board.King) | pos.Pieces(c, board.Rook))
	unmoved := pos.Pieces(c, board.Pawn) & board.RankMask(int(board.A1.Relative(c)/8)^1)
	return pos.SideToMove() != c && rest == unmoved && !pos.Pieces(c, board.Rook).Several()
}
