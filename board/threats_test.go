package board

import "testing"

// TestThreats looks from each square instead of from each piece.
func TestThreats(t *testing.T) {
	lesser := map[PieceType][]PieceType{
		Knight: {Pawn}, Bishop: {Pawn}, Rook: {Pawn, Knight, Bishop}, Queen: {Pawn, Knight, Bishop, Rook},
	}
	randomPositions(t, 20, func(p *Position) {
		for _, by := range []Colour{White, Black} {
			threats := p.Threats(by)
			for s := Square(0); s < 64; s++ {
				attackers := p.AttackersTo(s, p.Occupied()) & p.byColour[by]
				if threats.All.Has(s) != (attackers != 0) {
					t.Fatalf("%s: %v attacked: %v", p.FEN(), s, attackers == 0)
				}
				for kind := Pawn; kind <= NoPieceType; kind++ {
					var want Bitboard
					for _, less := range lesser[kind] {
						want |= attackers & p.byType[less]
					}
					if threats.ByLesser[kind].Has(s) != (want != 0) {
						t.Fatalf("%s: %v attacked by less than %v: %v", p.FEN(), s, kind, want == 0)
					}
				}
			}
		}
	})
}

// TestCheckSquares compares with the checkers after each quiet move.
func TestCheckSquares(t *testing.T) {
	checks := 0
	randomPositions(t, 20, func(p *Position) {
		squares := p.CheckSquares()
		var list MoveList
		p.GenerateQuiet(&list)
		for _, m := range list.Slice() {
			if m.Kind() != Normal { // a rook that castles gives check otherwise
				continue
			}
			next := *p
			next.Make(m)
			direct := next.checkers.Has(m.To())
			if squares[p.PieceOn(m.From()).Type()].Has(m.To()) != direct {
				t.Fatalf("%s: %v-%v gives check: %v", p.FEN(), m.From(), m.To(), direct)
			}
			if direct {
				checks++
			}
		}
	})
	if checks == 0 {
		t.Error("no check was seen")
	}
}
