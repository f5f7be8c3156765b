package eval

import (
	"sync"

	"vezir/board"
)

// King and pawn against king, solved for a white pawn on the files a to d. A
// set holds the squares of the black king on which White wins, so that one
// operation works on 64 positions.
type kpkTable [24][64]board.Bitboard

// By side to move, pawn and white king.
var (
	kpk     [2]kpkTable
	kpkOnce sync.Once
)

// fillKPK solves the ending, once; it takes less than a millisecond or two.
func fillKPK() {
	kpkOnce.Do(func() {
		// A pawn's fate depends on those further on.
		for rank := 6; rank >= 1; rank-- {
			for file := range 4 {
				solveKPK(board.SquareAt(file, rank))
			}
		}
	})
}

// kpkIndex numbers the squares that a pawn can stand on.
func kpkIndex(pawn board.Square) int { return (pawn.Rank()-1)<<2 | pawn.File() }

// solveKPK repeats both sides' moves until no more wins appear.
func solveKPK(pawn board.Square) {
	white, black := &kpk[board.White][kpkIndex(pawn)], &kpk[board.Black][kpkIndex(pawn)]
	for changed := true; changed; {
		changed = false
		for king := range board.NoSquare {
			if king == pawn {
				continue
			}
			b := kpkBlackToMove(pawn, king, white[king])
			w := kpkWhiteToMove(pawn, king, black)
			changed = changed || b != black[king] || w != white[king]
			black[king], white[king] = b, w
		}
	}
}

// kpkBlackToMove returns where the black king is lost on the move when White,
// to move, wins against those in won.
func kpkBlackToMove(pawn, king board.Square, won board.Bitboard) board.Bitboard {
	byKing, byPawn := board.KingAttacks(king), board.PawnAttacks(board.White, pawn)
	targets := ^(byKing | byPawn | king.Bitboard())
	escapes := targets &^ won // taking the pawn is one: no king in won stands there
	stalemate := ^kingsAttack(targets) &^ byPawn
	return ^(byKing | king.Bitboard() | pawn.Bitboard()) &^ (kingsAttack(escapes) | stalemate)
}

// kpkWhiteToMove returns against which black kings White, to move, wins.
func kpkWhiteToMove(pawn, king board.Square, black *[64]board.Bitboard) board.Bitboard {
	byKing := board.KingAttacks(king)
	var won board.Bitboard
	for targets := byKing &^ pawn.Bitboard(); targets != 0; {
		won |= black[targets.Pop()]
	}
	if stop := pawn + 8; stop != king {
		switch {
		case pawn.Rank() == 6 && byKing.Has(stop):
			won |= ^stop.Bitboard()
		case pawn.Rank() == 6:
			won |= ^(stop.Bitboard() | board.KingAttacks(stop))
		default:
			won |= kpk[board.Black][kpkIndex(stop)][king]
		}
		if leap := stop + 8; pawn.Rank() == 1 && leap != king {
			won |= kpk[board.Black][kpkIndex(leap)][king] &^ stop.Bitboard()
		}
	}
	return won &^ (byKing | king.Bitboard() | pawn.Bitboard() | board.PawnAttacks(board.White, pawn))
}

// kingsAttack returns the squares beside any in a set.
func kingsAttack(b board.Bitboard) board.Bitboard {
	row := b | b.East() | b.West()
	return row.North() | row.South() | b.East() | b.West()
}

// kpkWins reports whether a side wins with its king and a pawn against a king.
func kpkWins(pos *board.Position, strong board.Colour, pawn board.Square) bool {
	king, lone := pos.KingSquare(strong), pos.KingSquare(strong.Other())
	var flip board.Square
	if pawn.File() > 3 {
		flip = 7
	}
	if strong == board.Black {
		flip |= 56
	}
	return kpk[pos.SideToMove()^strong][kpkIndex(pawn^flip)][king^flip].Has(lone ^ flip)
}
