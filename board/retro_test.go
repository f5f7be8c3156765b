package board

import (
	"flag"
	"testing"
)

// retro turns on TestMinorPieces, which takes a minute of processor time.
var retro = flag.Bool("retro", false, "check CanMate in all positions of four-piece endings of minor pieces")

// TestMinorPieces finds by retrograde analysis all positions in which White,
// with one minor piece against one piece, can be helped to a mate, and compares
// CanMate with each that cannot and with a sample of those that can.
func TestMinorPieces(t *testing.T) {
	if !*retro {
		t.Skip("not asked for: -retro")
	}
	for _, pieces := range [][2]PieceType{
		{Knight, Knight}, {Knight, Bishop}, {Knight, Rook}, {Knight, Queen},
		{Bishop, Knight}, {Bishop, Bishop}, {Bishop, Rook}, {Bishop, Queen},
	} {
		e := newEnding(MakePiece(White, pieces[0]), MakePiece(Black, pieces[1]))
		for e.sweep() {
		}
		n := 0
		e.each(func(at [4]Square, side Colour, p *Position) {
			n++
			if can := e.mates[side][endingIndex(at)]; !can || n%101 == 0 {
				if got := p.CanMate(White); got != can {
					t.Errorf("%s: White can mate: %v, want %v", p.FEN(), got, can)
				}
			}
		})
	}
}

// ending holds for all positions of two kings and two pieces whether White
// can be helped to a mate, White's king standing in the triangle a1-d1-d4.
type ending struct {
	pieces [4]Piece
	mates  [2][]bool // by side to move
}

func newEnding(white, black Piece) *ending {
	return &ending{
		pieces: [4]Piece{MakePiece(White, King), MakePiece(Black, King), white, black},
		mates:  [2][]bool{make([]bool, 1<<24), make([]bool, 1<<24)},
	}
}

func endingIndex(at [4]Square) int {
	return int(at[0])<<18 | int(at[1])<<12 | int(at[2])<<6 | int(at[3])
}

// toTriangle turns and mirrors the board so that the first square comes to
// lie in the triangle.
func toTriangle(at [4]Square) [4]Square {
	file, rank := at[0].File() > 3, at[0].Rank() > 3
	for i, s := range at {
		if file {
			s ^= 7
		}
		if rank {
			s ^= 56
		}
		at[i] = s
	}
	if at[0].Rank() > at[0].File() {
		for i, s := range at {
			at[i] = SquareAt(s.Rank(), s.File())
		}
	}
	return at
}

// each visits all legal positions.
func (e *ending) each(visit func(at [4]Square, side Colour, p *Position)) {
	for king := range NoSquare {
		if toTriangle([4]Square{king})[0] != king {
			continue
		}
		for rest := range 1 << 18 {
			at := [4]Square{king, Square(rest >> 12), Square(rest >> 6 & 63), Square(rest & 63)}
			for _, side := range []Colour{White, Black} {
				if p, ok := e.position(at, side); ok {
					visit(at, side, &p)
				}
			}
		}
	}
}

func (e *ending) position(at [4]Square, side Colour) (Position, bool) {
	p := Position{enPassant: NoSquare, passed: NoSquare, fullMove: 1, sideToMove: side}
	for s := range p.squares {
		p.squares[s] = NoPiece
	}
	for i, s := range at {
		if p.Occupied().Has(s) {
			return p, false
		}
		p.put(e.pieces[i], s)
	}
	if p.attacked(p.KingSquare(side.Other()), side, p.Occupied()) {
		return p, false
	}
	p.setCheckers()
	return p, true
}

// sweep marks the positions with a move to a marked one, and the mates, and
// reports whether there were new ones. After a capture there is no mate.
func (e *ending) sweep() bool {
	changed := false
	e.each(func(at [4]Square, side Colour, p *Position) {
		marked := &e.mates[side][endingIndex(at)]
		if *marked {
			return
		}
		var list MoveList
		p.Generate(&list)
		*marked = list.Len() == 0 && p.InCheck() && side == Black
		for _, m := range list.Slice() {
			if p.squares[m.To()] != NoPiece {
				continue
			}
			next := at
			for i := range next {
				if next[i] == m.From() {
					next[i] = m.To()
				}
			}
			*marked = *marked || e.mates[side.Other()][endingIndex(toTriangle(next))]
		}
		changed = changed || *marked
	})
	return changed
}
