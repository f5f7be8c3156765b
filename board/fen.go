package board

import (
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the starting position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// StartPosition returns the starting position of standard chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err) // StartFEN is a constant
	}
	return p
}

// FENError says what is wrong with a FEN.
type FENError struct {
	Field  string // board, side, castling, en-passant, half-move, full-move, or position
	Value  string // what the field holds
	Reason string
}

// Error names the field, the start of its value and the fault.
func (e *FENError) Error() string {
	return fmt.Sprintf("fen: %s field %.100q: %s", e.Field, e.Value, e.Reason)
}

// ParseFEN reads a position in Forsyth-Edwards notation and refuses what is no
// position of chess: wrong numbers of pieces, pawns on the first or last rank,
// a side that could take the king, more than two pieces that give check, rights
// without rook or king, an en-passant square that no pawn has passed. It takes:
//
//   - castling rights as KQkq, as X-FEN (K and Q mean the outermost rook) and
//     as Shredder-FEN (the files of the rooks); a position whose rights need
//     Chess960 is marked as such;
//   - an en-passant square that no pawn can use, which it ignores;
//   - missing fields at the end: White to move, no castling, no en-passant
//     square, counters 0 and 1;
//   - a move number of 0, which counts as 1;
//   - two checks that no single move gives, as in compositions and test suites;
//   - repeated blanks between the fields.
//
// The error is a *FENError.
func ParseFEN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 || len(fields) > 6 {
		return Position{}, &FENError{"position", text, fmt.Sprintf("%d fields where 1 to 6 belong", len(fields))}
	}
	fields = append(fields, []string{"", "w", "-", "-", "0", "1"}[len(fields):]...)
	p := Position{enPassant: NoSquare, passed: NoSquare, fullMove: 1}
	for _, parse := range []func() error{
		func() error { return p.parseBoard(fields[0]) },
		func() error { return p.parseSide(fields[1]) },
		func() error { return p.checkCounts(fields[0]) },
		func() error { return p.parseCastling(fields[2]) },
		func() error { return p.parseCounters(fields[4:]) },
		func() error { return p.parseEnPassant(fields[3]) },
	} {
		if err := parse(); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// parseBoard reads the pieces.
func (p *Position) parseBoard(text string) error {
	fault := func(format string, args ...any) error {
		return &FENError{"board", text, fmt.Sprintf(format, args...)}
	}
	for s := range p.squares {
		p.squares[s] = NoPiece
	}
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fault("%d ranks where 8 belong", len(ranks))
	}
	for i, row := range ranks {
		file, rank, afterDigit := 0, 7-i, false
		for _, letter := range row {
			isDigit := letter >= '1' && letter <= '8'
			piece := strings.IndexRune(pieceLetters[:NoPiece], letter)
			switch {
			case isDigit && afterDigit:
				return fault("two digits in a row on rank %d", rank+1)
			case isDigit:
				file += int(letter - '0')
			case piece < 0:
				return fault("unknown piece %q", letter)
			case file < 8:
				p.put(Piece(piece), SquareAt(file, rank))
				file++
			default:
				file++
			}
			afterDigit = isDigit
		}
		if file != 8 {
			return fault("rank %d has %d squares", rank+1, file)
		}
	}
	return nil
}

// parseSide reads the side to move.
func (p *Position) parseSide(text string) error {
	switch text {
	case "w":
	case "b":
		p.sideToMove = Black
		p.key ^= sideKey
	default:
		return &FENError{"side", text, "neither w nor b"}
	}
	return nil
}

// checkCounts refuses numbers of pieces and checks that no game leads to.
func (p *Position) checkCounts(text string) error {
	fault := func(format string, args ...any) error {
		return &FENError{"board", text, fmt.Sprintf(format, args...)}
	}
	for _, c := range []Colour{White, Black} {
		switch kings := p.Pieces(c, King).Count(); {
		case kings == 0:
			return fault("no %s king", c)
		case kings > 1:
			return fault("%d %s kings", kings, c)
		case p.Pieces(c, Pawn).Count() > 8:
			return fault("more than 8 %s pawns", c)
		case p.Colour(c).Count() > 16:
			return fault("more than 16 %s pieces", c)
		case p.promoted(c) > 8: // the pawns that are left do not count, see docs/rules.md
			return fault("more %s pieces than 8 promotions make", c)
		}
	}
	if p.byType[Pawn]&(Rank1|Rank8) != 0 {
		return fault("pawn on the first or last rank")
	}
	us := p.sideToMove
	if p.attacked(p.KingSquare(us.Other()), us, p.Occupied()) {
		return fault("%s is to move and gives check", us)
	}
	p.setCheckers()
	if n := p.checkers.Count(); n > 2 {
		return fault("%d pieces give check", n)
	}
	return nil
}

// promoted returns the least number of promotions that explain a side's pieces.
func (p *Position) promoted(c Colour) int {
	number := 0
	for t, first := range [...]int{Knight: 2, Bishop: 2, Rook: 2, Queen: 1} {
		if first > 0 {
			number += max(p.Pieces(c, PieceType(t)).Count()-first, 0)
		}
	}
	return number
}

// parseCastling reads the castling rights.
func (p *Position) parseCastling(text string) error {
	if text == "-" {
		return nil
	}
	for _, letter := range text {
		fault := func(reason string) error {
			return &FENError{"castling", text, fmt.Sprintf("%c: %s", letter, reason)}
		}
		colour, file := White, letter-'A'
		if letter >= 'a' {
			colour, file = Black, letter-'a'
		}
		king := p.KingSquare(colour)
		home := RankMask(int(colour) * 7)
		if !home.Has(king) {
			return fault("the king is not on its first rank")
		}
		rooks := p.Pieces(colour, Rook) & home
		east := rooks &^ (king.Bitboard() - 1)
		west := rooks & (king.Bitboard() - 1)
		var rook Bitboard
		switch {
		case letter == 'K' || letter == 'k':
			if east != 0 {
				rook = east.Last().Bitboard()
			}
		case letter == 'Q' || letter == 'q':
			if west != 0 {
				rook = west.First().Bitboard()
			}
		case file >= 0 && file < 8:
			rook = rooks & FileMask(int(file))
		default:
			return fault("unknown right")
		}
		if rook == 0 {
			return fault("no rook there")
		}
		side := west
		if east&rook != 0 {
			side = east
		}
		if p.castling&side != 0 {
			return fault("two rights on one side")
		}
		p.castling |= rook
		p.toggleCastlingKeys(rook)
		if king.File() != 4 || rook&(FileA|FileH) == 0 {
			p.chess960 = true
		}
	}
	return nil
}

// parseCounters reads the half-move clock and the move number.
func (p *Position) parseCounters(fields []string) error {
	halfMoves, err := strconv.ParseUint(fields[0], 10, 16)
	if err != nil {
		return &FENError{"half-move", fields[0], "not a number from 0 to 65535"}
	}
	fullMove, err := strconv.ParseUint(fields[1], 10, 16)
	if err != nil {
		return &FENError{"full-move", fields[1], "not a number from 0 to 65535"}
	}
	p.rule50 = uint8(min(halfMoves, 255))
	p.fullMove = uint16(max(fullMove, 1))
	return nil
}

// parseEnPassant reads the en-passant square and keeps it when a pawn can
// legally take there.
func (p *Position) parseEnPassant(text string) error {
	if text == "-" {
		return nil
	}
	fault := func(reason string) error { return &FENError{"en-passant", text, reason} }
	s, ok := ParseSquare(text)
	switch {
	case !ok:
		return fault("not a square")
	case s.Relative(p.sideToMove).Rank() != 5:
		return fault("wrong rank")
	case p.squares[s^8] != MakePiece(p.sideToMove.Other(), Pawn):
		return fault("no pawn in front of it")
	case p.squares[s] != NoPiece || p.squares[s^24] != NoPiece:
		return fault("the pawn cannot have passed it")
	}
	p.setEnPassant(s)
	return nil
}

// FEN writes the position, castling rights as X-FEN: KQkq where they mean the
// outermost rook, the file of the rook elsewhere.
func (p *Position) FEN() string { return p.fen(false) }

// ShredderFEN writes the position with the files of the rooks as castling rights.
func (p *Position) ShredderFEN() string { return p.fen(true) }

func (p *Position) fen(shredder bool) string {
	side := "w"
	if p.sideToMove == Black {
		side = "b"
	}
	return fmt.Sprintf("%s %s %s %s %d %d",
		p.boardFEN(), side, p.castlingFEN(shredder), p.enPassant, p.rule50, p.fullMove)
}

// boardFEN writes the pieces.
func (p *Position) boardFEN() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				text.WriteByte('0' + byte(empty))
				empty = 0
			}
		}
		for file := range 8 {
			piece := p.squares[SquareAt(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			flush()
			text.WriteString(piece.String())
		}
		flush()
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

// castlingFEN writes the castling rights, White's and the king's side first.
func (p *Position) castlingFEN(shredder bool) string {
	var text []byte
	for _, c := range []Colour{White, Black} {
		home := p.Pieces(c, Rook) & RankMask(int(c)*7)
		for rights := p.CastlingRooks(c); rights != 0; {
			rook := rights.Last()
			rights ^= rook.Bitboard()
			letter := byte('A' + rook.File())
			if !shredder {
				switch {
				case rook > p.KingSquare(c) && rook == home.Last():
					letter = 'K'
				case rook < p.KingSquare(c) && rook == home.First():
					letter = 'Q'
				}
			}
			if c == Black {
				letter += 'a' - 'A'
			}
			text = append(text, letter)
		}
	}
	if len(text) == 0 {
		return "-"
	}
	return string(text)
}
