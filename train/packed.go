package train

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"vezir/board"
)

// Result is how a game ended. The numbers are those of the file format.
type Result uint8

// The results.
const (
	BlackWon Result = iota
	Drawn
	WhiteWon
)

// Points returns what White got: 0, 0.5 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns the result as PGN writes it.
func (r Result) String() string {
	if r > WhiteWon {
		return "*"
	}
	return [...]string{"0-1", "1/2-1/2", "1-0"}[r]
}

// A packed position takes 32 bytes, all numbers with the lowest byte first:
//
//	 0  8  occupied squares, a1 being the lowest bit
//	 8 16  a half-byte for each of them in that order, the lower half first:
//	       the kind of piece, plus 8 for a black one
//	24  1  en-passant square, or 64; plus 128 with Black to move
//	25  1  plies since the last capture or pawn move
//	26  2  number of the move
//	28  2  score, not used in game records
//	30  1  result: 0 Black won, 1 drawn, 2 White won
//	31  1  not used
const packedSize = 32

const (
	packedPieces  = 8
	packedSide    = 24
	packedRule50  = 25
	packedMove    = 26
	packedResult  = 30
	mostPieces    = 32
	castlingRook  = 6 // the kind of a rook that may still castle
	packedBlack   = 8
	packedToMove  = 128
	noPackedPiece = 7 // and higher
)

// appendPacked appends a position in 32 bytes.
func appendPacked(to []byte, p *board.Position, result Result) []byte {
	var b [packedSize]byte
	binary.LittleEndian.PutUint64(b[:], uint64(p.Occupied()))
	castlers := p.CastlingRooks(board.White) | p.CastlingRooks(board.Black)
	for i, occupied := 0, p.Occupied(); occupied != 0; i++ {
		square := occupied.Pop()
		piece := p.PieceOn(square)
		code := byte(piece.Type())
		if castlers.Has(square) {
			code = castlingRook
		}
		code |= byte(piece.Colour()) * packedBlack
		b[packedPieces+i/2] |= code << (i % 2 * 4)
	}
	b[packedSide] = byte(p.EnPassant()) | byte(p.SideToMove())*packedToMove
	b[packedRule50] = byte(p.Rule50())
	binary.LittleEndian.PutUint16(b[packedMove:], uint16(p.FullMove()))
	b[packedResult] = byte(result)
	return append(to, b[:]...)
}

// unpack reads a position and the result of its game. What is no position of
// chess is an error.
func unpack(b *[packedSize]byte) (board.Position, Result, error) {
	result := Result(b[packedResult])
	if result > WhiteWon {
		return board.Position{}, 0, fmt.Errorf("result %d: neither 0, 1 nor 2", result)
	}
	var fen fenWriter
	if err := fen.pieces(b); err != nil {
		return board.Position{}, 0, err
	}
	fen.rest(b)
	p, err := board.ParseFEN(string(fen.text))
	return p, result, err
}

// fenWriter turns a packed position into a FEN, so that one place alone knows
// what a position of chess is.
type fenWriter struct {
	text   []byte
	board  [64]byte // letters, 0 on empty squares
	rights []byte
}

// pieces writes the first field, and notes the castling rights.
func (f *fenWriter) pieces(b *[packedSize]byte) error {
	occupied := board.Bitboard(binary.LittleEndian.Uint64(b[:]))
	if n := occupied.Count(); n > mostPieces {
		return fmt.Errorf("%d pieces: at most %d are possible", n, mostPieces)
	}
	for i := 0; occupied != 0; i++ {
		square := occupied.Pop()
		code := b[packedPieces+i/2] >> (i % 2 * 4) & 15
		kind, black := code&7, code/packedBlack
		switch kind {
		case noPackedPiece:
			return fmt.Errorf("piece %d on %s: no such piece", code, square)
		case castlingRook:
			if square.Rank() != int(black)*7 {
				return fmt.Errorf("castling rook on %s: not on its first rank", square)
			}
			kind = byte(board.Rook)
			f.rights = append(f.rights, "Aa"[black]+byte(square.File()))
		}
		f.board[square] = "PNBRQKpnbrqk"[black*6+kind]
	}
	f.text = make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		f.rank(f.board[rank*8 : rank*8+8])
		f.text = append(f.text, '/')
	}
	f.text[len(f.text)-1] = ' '
	return nil
}

func (f *fenWriter) rank(letters []byte) {
	empty := byte(0)
	for _, letter := range letters {
		if letter == 0 {
			empty++
			continue
		}
		if empty > 0 {
			f.text = append(f.text, '0'+empty)
			empty = 0
		}
		f.text = append(f.text, letter)
	}
	if empty > 0 {
		f.text = append(f.text, '0'+empty)
	}
}

// rest writes the other fields.
func (f *fenWriter) rest(b *[packedSize]byte) {
	f.text = append(f.text, "wb"[b[packedSide]/packedToMove], ' ')
	if len(f.rights) == 0 {
		f.rights = append(f.rights, '-')
	}
	f.text = append(f.text, f.rights...)
	f.text = append(f.text, ' ')
	f.text = append(f.text, board.Square(b[packedSide]%packedToMove).String()...)
	f.text = append(f.text, ' ')
	f.text = strconv.AppendUint(f.text, uint64(b[packedRule50]), 10)
	f.text = append(f.text, ' ')
	f.text = strconv.AppendUint(f.text, uint64(binary.LittleEndian.Uint16(b[packedMove:])), 10)
}
