package board

import (
	"errors"
	"fmt"
)

// Reasons why a text is not taken for a move; MoveError wraps them.
var (
	// ErrMalformedMove: the text has not the form of a move.
	ErrMalformedMove = errors.New("not the form of a move")
	// ErrIllegalMove: the move is not legal in the position.
	ErrIllegalMove = errors.New("not legal in this position")
	// ErrAmbiguousMove: several legal moves fit the text.
	ErrAmbiguousMove = errors.New("several legal moves fit")
	// ErrNullMove: the text passes the turn ("0000", "--", "Z0").
	ErrNullMove = errors.New("a null move passes the turn")
)

// MoveError says which text was not taken for a move, and why.
type MoveError struct {
	Text string // as it was given
	Err  error  // one of the reasons above
}

// Error quotes the text, shortened to a bearable length.
func (e *MoveError) Error() string { return fmt.Sprintf("move %.40q: %v", e.Text, e.Err) }

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }

// UCI writes the move as the UCI protocol does: e2e4, e7e8q, and 0000 for
// NoMove. Castling is the king's move, e1g1, or with chess960 the king taking
// its own rook, e1h1.
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	from, to := m.From(), m.To()
	if m.Kind() == Castling && !chess960 {
		to, _ = castlingTargets(from, to)
	}
	text := from.String() + to.String()
	if m.Kind() == Promotion {
		text += m.Promoted().String()
	}
	return text
}

// ParseMove reads a UCI move that is legal in p. Whatever Chess960 says, both
// ways to write castling are understood: a text that fits a move as it stands,
// king takes rook included, is that move; if none does, it may be the way of a
// castling king (e1g1). The promotion letter may be upper case.
//
// The error is a *MoveError that wraps ErrMalformedMove, ErrIllegalMove or
// ErrNullMove.
func (p *Position) ParseMove(text string) (Move, error) {
	from, to, promoted, err := splitUCI(text)
	if err != nil {
		return NoMove, &MoveError{text, err}
	}
	var list MoveList
	p.Generate(&list)
	castling := NoMove
	for _, m := range list.Slice() {
		switch {
		case m.From() != from:
		case m.To() == to && promotion(m) == promoted:
			return m, nil
		case m.Kind() == Castling && promoted == NoPieceType:
			if kingTo, _ := castlingTargets(from, m.To()); kingTo == to {
				castling = m
			}
		}
	}
	if castling == NoMove {
		return NoMove, &MoveError{text, ErrIllegalMove}
	}
	return castling, nil
}

// splitUCI takes a UCI move apart, without a position.
func splitUCI(text string) (from, to Square, promoted PieceType, err error) {
	if text == "0000" {
		return NoSquare, NoSquare, NoPieceType, ErrNullMove
	}
	if len(text) != 4 && len(text) != 5 {
		return NoSquare, NoSquare, NoPieceType, ErrMalformedMove
	}
	from, fromOK := ParseSquare(text[:2])
	to, toOK := ParseSquare(text[2:4])
	promoted = NoPieceType
	if len(text) == 5 {
		promoted = promotionLetter(text[4])
	}
	if !fromOK || !toOK || len(text) == 5 && promoted == NoPieceType {
		return NoSquare, NoSquare, NoPieceType, ErrMalformedMove
	}
	return from, to, promoted, nil
}

// promotion returns the piece that a move promotes to, NoPieceType for a move
// that does not promote.
func promotion(m Move) PieceType {
	if m.Kind() != Promotion {
		return NoPieceType
	}
	return m.Promoted()
}

// promotionLetter reads the letter of a piece that a pawn can become, in
// either case; anything else is NoPieceType.
func promotionLetter(letter byte) PieceType {
	switch letter | 0x20 {
	case 'n':
		return Knight
	case 'b':
		return Bishop
	case 'r':
		return Rook
	case 'q':
		return Queen
	}
	return NoPieceType
}
