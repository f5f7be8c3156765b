package board

import (
	"math/rand/v2"
	"testing"
)

// repeatsSlowly counts what Repeats is defined by.
func repeatsSlowly(p *Position, keys []uint64, ply int) bool {
	first := max(0, len(keys)-int(p.rule50))
	below, before := 0, 0
	for i := first; i < len(keys); i++ {
		switch {
		case keys[i] != p.key:
		case len(keys)-i < ply:
			below++
		default:
			before++
		}
	}
	return below >= 1 || before >= 2
}

// upcomingSlowly tries all moves.
func upcomingSlowly(p *Position, keys []uint64, ply int) bool {
	var list MoveList
	p.Generate(&list)
	keys = append(keys[:len(keys):len(keys)], p.key)
	for _, m := range list.Slice() {
		next := *p
		next.Make(m)
		if next.rule50 > 0 && next.castling == p.castling && repeatsSlowly(&next, keys, ply+1) {
			return true
		}
	}
	return false
}

// shufflingGames plays games in which repetitions are frequent: few pieces,
// and a liking for quiet moves and for taking the last one back.
func shufflingGames(t testing.TB, visit func(p *Position, keys []uint64)) {
	random := rand.New(rand.NewPCG(3, 5))
	starts := []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"8/2k5/3q4/8/8/2B5/3K4/8 w - - 0 1",
		"8/5nk1/8/3bP3/8/2N5/3K4/8 b - - 0 1",
		"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBea - 0 1",
		"1k6/8/1p1p1p1p/1P1P1P1P/8/4K3/8/8 w - - 60 100",
		StartFEN,
	}
	for game := range 120 {
		p := mustParse(t, starts[game%len(starts)])
		var keys []uint64
		var last [2]Move
		for range 150 {
			visit(&p, keys)
			var list MoveList
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			back := NewMove(last[0].To(), last[0].From(), Normal)
			m := list.Slice()[random.IntN(list.Len())]
			if random.IntN(3) > 0 && p.squares[back.To()] == NoPiece && p.IsLegal(back) {
				m = back
			}
			keys = append(keys, p.key)
			last[0], last[1] = last[1], m
			p.Make(m)
		}
	}
}

func TestRepeats(t *testing.T) {
	yes := 0
	shufflingGames(t, func(p *Position, keys []uint64) {
		for _, ply := range []int{0, 1, 4, 5, 9, 200} {
			got, want := p.Repeats(keys, ply), repeatsSlowly(p, keys, ply)
			if got != want {
				t.Fatalf("%s after %d keys, ply %d: repeats %v, want %v", p.FEN(), len(keys), ply, got, want)
			}
			if got {
				yes++
			}
		}
	})
	if yes < 1000 {
		t.Errorf("only %d repetitions in the test", yes)
	}
}

func TestUpcomingRepetition(t *testing.T) {
	yes := 0
	shufflingGames(t, func(p *Position, keys []uint64) {
		for _, ply := range []int{0, 3, 4, 6, 200} {
			got, want := p.UpcomingRepetition(keys, ply), upcomingSlowly(p, keys, ply)
			if got != want {
				t.Fatalf("%s after %d keys, ply %d: upcoming %v, want %v", p.FEN(), len(keys), ply, got, want)
			}
			if got {
				yes++
			}
		}
	})
	if yes < 1000 {
		t.Errorf("only %d upcoming repetitions in the test", yes)
	}
}

func TestReversibleMoves(t *testing.T) {
	count := 0
	for i, m := range cuckooMoves {
		if m == NoMove {
			continue
		}
		count++
		if got := reversibleMove(cuckooKeys[i]); got != m {
			t.Errorf("%s is found as %s", m.UCI(true), got.UCI(true))
		}
	}
	// 2 × (168 knight + 280 bishop + 448 rook + 728 queen + 210 king) moves.
	if want := 3668; count != want {
		t.Errorf("%d reversible moves, want %d", count, want)
	}
	if reversibleMove(0) != NoMove {
		t.Error("no difference is taken for a move")
	}
}

func TestRepetitionDoesNotAllocate(t *testing.T) {
	g := playSAN(t, StartFEN, "Nf3 Nf6 Ng1 Ng8 Nf3")
	if allocs := testing.AllocsPerRun(100, func() {
		g.Position().Repeats(g.Keys(), 2)
		g.Position().UpcomingRepetition(g.Keys(), 2)
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkUpcomingRepetition(b *testing.B) {
	g := playSAN(b, "8/2k5/8/8/8/2B5/3K4/r7 w - - 0 1", "Bb4 Kb6 Kd3 Rb1 Bc3 Kc5 Ke2 Ra1 Bd2 Kd4 Kf3 Ra3+ Kf4 Ra4 Be3+ Kc4 Kf3 Ra3")
	for b.Loop() {
		g.Position().UpcomingRepetition(g.Keys(), 3)
	}
}
