package board

import (
	"math/rand/v2"
	"testing"
)

func TestCanMate(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		cannot    string // the sides that cannot mate
	}{
		{"start", StartFEN, ""},
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "wb"},
		{"knight", "8/8/4k3/8/8/4K3/8/6N1 w - - 0 1", "wb"},
		{"bishop", "8/8/4k3/8/8/4K3/8/6b1 w - - 0 1", "wb"},
		{"two knights", "8/8/4k3/8/8/4K3/8/5NN1 w - - 0 1", "b"},
		{"bishop and knight", "8/8/4k3/8/8/4K3/8/5BN1 w - - 0 1", "b"},
		{"bishops of both colours", "8/8/4k3/8/8/4K3/8/5BB1 w - - 0 1", "b"},
		{"bishops of one colour", "8/8/4k3/8/8/B3K3/1B6/2B5 w - - 0 1", "wb"},
		{"bishops of one colour on both sides", "8/b7/1b2k3/8/8/B3K3/1B6/2B5 w - - 0 1", "wb"},
		{"bishop against bishop of the other colour", "8/1b6/4k3/8/8/4K3/1B6/8 w - - 0 1", ""},
		{"knight against knight", "8/1n6/4k3/8/8/4K3/1N6/8 w - - 0 1", ""},
		{"knight against bishop", "8/1b6/4k3/8/8/4K3/1N6/8 w - - 0 1", ""},
		{"knight against rook", "8/1r6/4k3/8/8/4K3/1N6/8 w - - 0 1", ""},
		{"knight against queen", "8/1q6/4k3/8/8/4K3/1N6/8 w - - 0 1", "w"},
		{"knight against three queens", "8/qqq5/4k3/8/8/4K3/1N6/8 w - - 0 1", "w"},
		{"knight against pawn", "8/1p6/4k3/8/8/4K3/1N6/8 w - - 0 1", ""},
		{"knight against queen and rook", "8/qr6/4k3/8/8/4K3/1N6/8 w - - 0 1", ""},
		{"bishop against pawn", "8/1p6/4k3/8/8/4K3/1B6/8 w - - 0 1", ""},
		{"bishop against rook", "8/1r6/4k3/8/8/4K3/1B6/8 w - - 0 1", "w"},
		{"bishop against rooks and queens", "8/rrqq4/4k3/8/8/4K3/1B6/8 w - - 0 1", "w"},
		{"bishop against bishop of its colour and queen", "8/qb6/4k3/8/8/4K3/1B6/8 w - - 0 1", ""},
		{"pawn", "8/8/4k3/8/8/4K3/1P6/8 w - - 0 1", "b"},

		{"mated", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "b"},
		{"stalemated", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "wb"},
		{"the queen must be taken", "8/8/8/8/8/8/1Q6/k6K b - - 0 1", "wb"},
		{"the pawn must be taken, or stalemates", "8/8/8/8/8/2k5/p7/K7 w - - 0 1", "wb"},
		{"each move of the bishop stalemates", "8/8/8/8/8/K7/1N6/kB6 w - - 0 1", "wb"},
		{"both moves lead to stalemate or to a taken pawn", "8/8/8/8/8/b1k5/p7/1K6 w - - 0 1", "wb"},
		{"check answered by taking the queen", "1k6/8/8/8/8/8/PPPPPPPP/R2qK1BR w KQ - 0 1", "b"},

		{"wall", "8/4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1", "wb"},
		{"wall with a gap that its pawns guard", "8/4k3/8/1p1p1p2/pPpPpPp1/P1P1P1P1/4K3/8 w - - 0 1", "wb"},
		{"wall with a hole", "8/4k3/8/1p1p1p2/pPpPpP2/P1P1P3/4K3/8 w - - 0 1", ""},
		{"wall with a pawn that can still move", "8/4k3/7p/1p1p1p2/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1", ""},
		{"wall with a knight", "8/4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K1N1/8 w - - 0 1", ""},
		{"wall with a bishop on the wrong colour", "8/4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4KB2/8 w - - 0 1", "wb"},
		{"wall with a bishop on the right colour", "8/4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K1B1/8 w - - 0 1", ""},
		{"wall with a bishop of either side", "4k1b1/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/6B1 w - - 0 1", "wb"},
		{"wall, both bishops on one side of it", "2k5/6B1/b7/5p1p/p1p1pPpP/PpPpP1P1/1P1P4/4K3 w - - 0 1", "wb"},
		{"locked, but one pawn may be taken in passing", "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P3/8/4K3 b - - 0 1", ""},
	} {
		p := mustParse(t, test.fen)
		if got := sides(p.CanMate); got != test.cannot {
			t.Errorf("%s: %s: cannot mate %q, want %q", test.name, test.fen, got, test.cannot)
		}
		if got, want := p.isDead(), test.cannot == "wb"; got != want {
			t.Errorf("%s: dead %v, want %v", test.name, got, want)
		}
	}
}

// mateExists searches all positions that can be reached for a mate by a side,
// without any of the arguments about dead positions but the bare king. The second
// result is false when there are more than limit of them.
func mateExists(start *Position, c Colour, limit int) (found, exhausted bool) {
	seen := map[uint64]bool{start.key: true}
	queue := []Position{*start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		var list MoveList
		p.Generate(&list)
		if list.Len() == 0 && p.InCheck() && p.sideToMove != c {
			return true, true
		}
		for _, m := range list.Slice() {
			next := p
			next.Make(m)
			if seen[next.key] || next.Pieces(c, King) == next.Colour(c) {
				continue
			}
			if len(seen) >= limit {
				return false, false
			}
			seen[next.key] = true
			queue = append(queue, next)
		}
	}
	return false, true
}

// randomWall places pawns that block each other from side to side, now and
// then with a gap, a king on each side of them, and perhaps bishops.
func randomWall(random *rand.Rand) (Position, error) {
	var p Position
	for s := range p.squares {
		p.squares[s] = NoPiece
	}
	var below Bitboard
	rank := 1 + random.IntN(5)
	for file := range 8 {
		if random.IntN(25) > 0 {
			p.squares[SquareAt(file, rank)] = MakePiece(White, Pawn)
			p.squares[SquareAt(file, rank+1)] = MakePiece(Black, Pawn)
		}
		below |= FileMask(file) & (SquareAt(0, rank+1).Bitboard() - 1)
		if rank == 1 || rank < 5 && random.IntN(2) == 0 {
			rank++
		} else {
			rank--
		}
	}
	place := func(piece Piece, where Bitboard) {
		for {
			s := Square(random.IntN(64))
			if p.squares[s] == NoPiece && where.Has(s) {
				p.squares[s] = piece
				return
			}
		}
	}
	place(MakePiece(White, King), below)
	place(MakePiece(Black, King), ^below)
	for _, c := range []Colour{White, Black} {
		if random.IntN(3) == 0 {
			place(MakePiece(c, Bishop), ^Bitboard(0))
		}
	}
	return ParseFEN(p.boardFEN() + " w - - 0 1")
}

// TestWalls checks the analysis of walls against all positions that can be reached.
func TestWalls(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 1))
	dead, alive := 0, 0
	for dead+alive < 120 {
		p, err := randomWall(random)
		if err != nil {
			continue
		}
		for _, c := range []Colour{White, Black} {
			can := p.CanMate(c)
			found, exhausted := mateExists(&p, c, 3000)
			if found && !can || exhausted && !found && can {
				t.Errorf("%s: %s can mate: %v, found: %v", p.FEN(), c, can, found)
			}
			switch {
			case can:
				alive++
			case exhausted:
				dead++
			}
		}
	}
	if dead < 20 || alive < 20 {
		t.Errorf("%d dead and %d open positions are no test", dead, alive)
	}
}

// TestQueensGiveNoHelp tries all mates by a single knight with any number of
// queens around the mated king: there is none.
func TestQueensGiveNoHelp(t *testing.T) {
	mates := func(blocker PieceType) int {
		count := 0
		for _, king := range []Square{A1, B1, C1, D1, SquareAt(1, 1), SquareAt(2, 1), SquareAt(3, 1), SquareAt(3, 3)} {
			for knights := KnightAttacks(king); knights != 0; {
				knight := knights.Pop()
				for white := range NoSquare {
					around := KingAttacks(king)
					if white == king || white == knight || around.Has(white) {
						continue
					}
					for blockers := around; ; blockers = (blockers - 1) & around {
						if smothered(king, knight, white, blockers, blocker) {
							count++
						}
						if blockers == 0 {
							break
						}
					}
				}
			}
		}
		return count
	}
	if n := mates(Queen); n != 0 {
		t.Errorf("%d mates by a knight with the help of queens", n)
	}
	if mates(Rook) == 0 {
		t.Error("no mate by a knight with the help of rooks: the test is blind")
	}
}

// smothered reports whether Black's king is mated by the knight.
func smothered(king, knight, white Square, blockers Bitboard, blocker PieceType) bool {
	if KingAttacks(king)&^blockers&^KingAttacks(white)&^KnightAttacks(knight) != 0 {
		return false // a quick no, before the position is built
	}
	p := Position{enPassant: NoSquare, passed: NoSquare, fullMove: 1, sideToMove: Black}
	for s := range p.squares {
		p.squares[s] = NoPiece
	}
	p.put(MakePiece(Black, King), king)
	p.put(MakePiece(White, Knight), knight)
	p.put(MakePiece(White, King), white)
	for blockers != 0 {
		p.put(MakePiece(Black, blocker), blockers.Pop())
	}
	if p.attacked(white, Black, p.Occupied()) {
		return false
	}
	p.setCheckers()
	return p.IsCheckmate()
}

func BenchmarkIsDead(b *testing.B) {
	for name, fen := range map[string]string{
		"start":      StartFEN,
		"middlegame": "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8",
		"endgame":    "8/5k2/3p1p1p/3P1P1P/4K3/2B5/1b6/8 w - - 10 50",
		"wall":       "8/4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1",
	} {
		p := mustParse(b, fen)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p.isDead()
			}
		})
	}
}
