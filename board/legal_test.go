package board

import (
	"math/rand/v2"
	"testing"
)

// randomPositions plays random games from several starts and calls visit with
// each position on the way.
func randomPositions(t testing.TB, games int, visit func(p *Position)) {
	random := rand.New(rand.NewPCG(7, 7))
	starts := []string{
		StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1",
		"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBea - 0 1",
	}
	for game := range games {
		p, err := ParseFEN(starts[game%len(starts)])
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			visit(&p)
			var list MoveList
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			p.Make(list.Slice()[random.IntN(list.Len())])
		}
	}
}

// TestKeys checks everything that Make keeps incrementally against a position
// read afresh from its FEN.
func TestKeys(t *testing.T) {
	randomPositions(t, 60, func(p *Position) {
		fresh, err := ParseFEN(p.ShredderFEN())
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		fresh.SetChess960(p.Chess960())
		fresh.passed = p.passed // the FEN names a square only for a legal capture
		fresh.subKey[unusedKey] = p.subKey[unusedKey]
		if fresh != *p {
			t.Fatalf("%s: incremental state differs", p.FEN())
		}
	})
}

// TestStages checks that noisy and quiet moves together are all moves, and
// that IsNoisy agrees.
func TestStages(t *testing.T) {
	randomPositions(t, 60, func(p *Position) {
		var all, noisy, quiet MoveList
		p.Generate(&all)
		p.GenerateNoisy(&noisy)
		p.GenerateQuiet(&quiet)
		seen := map[Move]bool{}
		for _, m := range noisy.Slice() {
			seen[m] = p.IsNoisy(m)
		}
		for _, m := range quiet.Slice() {
			seen[m] = !p.IsNoisy(m)
		}
		if noisy.Len()+quiet.Len() != all.Len() {
			t.Fatalf("%s: %d noisy and %d quiet of %d", p.FEN(), noisy.Len(), quiet.Len(), all.Len())
		}
		for _, m := range all.Slice() {
			if !seen[m] {
				t.Fatalf("%s: move %v is in the wrong stage", p.FEN(), m)
			}
		}
	})
}

// TestIsLegal tries all 65,536 moves in each position.
func TestIsLegal(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 6
	}
	randomPositions(t, games, func(p *Position) {
		var list MoveList
		p.Generate(&list)
		legal := map[Move]bool{}
		for _, m := range list.Slice() {
			legal[m] = true
		}
		for bits := range 1 << 16 {
			if m := Move(bits); p.IsLegal(m) != legal[m] {
				t.Fatalf("%s: IsLegal(%v-%v kind %d, %#x) = %v", p.FEN(), m.From(), m.To(), m.Kind(), bits, !legal[m])
			}
		}
	})
}

func TestGivesCheck(t *testing.T) {
	randomPositions(t, 200, func(p *Position) {
		var list MoveList
		p.Generate(&list)
		for _, m := range list.Slice() {
			next := *p
			next.Make(m)
			if p.GivesCheck(m) != next.InCheck() {
				t.Fatalf("%s: GivesCheck(%v-%v) = %v", p.FEN(), m.From(), m.To(), !next.InCheck())
			}
		}
	})
}
