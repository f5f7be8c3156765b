package eval

import "vezir/board"

// Sets of squares that depend on a square and a colour.
var (
	ahead         [2][64]board.Bitboard // the squares before it on its file
	passedMask    [2][64]board.Bitboard // the same, with those of the files beside it
	supportMask   [2][64]board.Bitboard // the files beside it, on its rank and behind
	adjacentFiles [8]board.Bitboard
	distance      [64][64]uint8 // king moves
)

const (
	centreFiles = board.FileA<<2 | board.FileA<<3 | board.FileA<<4 | board.FileA<<5
	queenSide   = board.FileA | board.FileA<<1 | board.FileA<<2 | board.FileA<<3
	kingSide    = ^queenSide
	centre      = (board.Rank4 | board.Rank5) & (board.FileA<<3 | board.FileA<<4)
	// The diagonals through two squares of the centre.
	longDiagonals board.Bitboard = 0x8142241818244281
)

// flanks is the side of the board that a king on a file lives on.
var flanks = [8]board.Bitboard{
	queenSide ^ board.FileA<<3, queenSide, queenSide, centreFiles,
	centreFiles, kingSide, kingSide, kingSide ^ board.FileA<<4,
}

func init() {
	for file := range 8 {
		f := board.FileMask(file)
		adjacentFiles[file] = f.East() | f.West()
	}
	for s := range board.NoSquare {
		for c := board.White; c <= board.Black; c++ {
			front := frontFill(c, s.Bitboard()) ^ s.Bitboard()
			ahead[c][s] = front
			passedMask[c][s] = front | front.East() | front.West()
			supportMask[c][s] = adjacentFiles[s.File()] &^ passedMask[c][s]
		}
		for t := range board.NoSquare {
			distance[s][t] = uint8(max(abs(s.File()-t.File()), abs(s.Rank()-t.Rank())))
		}
	}
}

// frontFill adds all squares before a set, as c's pawns move.
func frontFill(c board.Colour, b board.Bitboard) board.Bitboard {
	if c == board.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// attackFill returns the squares that pawns attack now or after moving on.
func attackFill(c board.Colour, pawns board.Bitboard) board.Bitboard {
	front := frontFill(c, pawns.Forward(c))
	return front.East() | front.West()
}

// files folds a set on the first rank: bit n for file n.
func files(b board.Bitboard) board.Bitboard {
	b |= b >> 32
	b |= b >> 16
	return (b | b>>8) & 0xff
}

// half is the index of a square in half a board: the files mirrored.
func half(s board.Square) int {
	file := s & 7
	return int(s&56>>1 | (file^-(file>>2)&7)&3)
}

// relativeRank is the rank of a square as c sees it.
func relativeRank(c board.Colour, s board.Square) int { return int(s.Relative(c) >> 3 & 7) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
