package search

import (
	"testing"

	"vezir/board"
)

// TestStrengthIsLimited checks that a weak player visits few nodes, more the
// stronger it is, and plays several legal moves, all lines being consistent.
func TestStrengthIsLimited(t *testing.T) {
	e := newEngine(t)
	before := uint64(0)
	for _, elo := range []int{MinElo, 1700, 2200, MaxElo} {
		e.SetStrength(elo)
		played := map[board.Move]bool{}
		var nodes uint64
		for range 20 {
			e.NewGame()
			var last Info
			game := newGame(t, middlegame)
			result := e.Search(game, Limits{Infinite: true}, NewSignals(), func(info Info) { last = info })
			if !game.Position().IsLegal(result.Best) {
				t.Fatalf("Elo %d: the move %v is illegal", elo, result.Best)
			}
			if last.PV[0] != result.Best || last.Bound != Exact || last.MultiPV != 1 || last.Score != result.Score {
				t.Fatalf("Elo %d: %v is played, the last line is %+v", elo, result.Best, last)
			}
			played[result.Best] = true
			nodes = result.Nodes
		}
		if nodes <= before {
			t.Errorf("Elo %d: %d nodes, a weaker player visits %d", elo, nodes, before)
		}
		before = nodes
		if elo == MinElo && len(played) < 2 {
			t.Errorf("Elo %d: the same move 20 times", elo)
		}
	}
	e.SetAnalyseMode(true)
	if result := e.Search(newGame(t, middlegame), Limits{Nodes: 50_000}, NewSignals(), nil); result.Nodes != 50_000 {
		t.Errorf("analysing, %d nodes of 50000", result.Nodes)
	}
	e.SetAnalyseMode(false)
	e.SetStrength(0)
	if result := e.Search(newGame(t, middlegame), Limits{Nodes: 200_000}, NewSignals(), nil); result.Nodes != 200_000 {
		t.Errorf("without limit %d nodes of 200000", result.Nodes)
	}
}

// TestWeakPlayerMates checks that the lot decides nothing when a mate is seen.
func TestWeakPlayerMates(t *testing.T) {
	e := newEngine(t)
	e.SetStrength(MinElo)
	for range 50 {
		e.NewGame()
		game := newGame(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
		result := e.Search(game, Limits{Infinite: true}, NewSignals(), nil)
		if result.Best.UCI(false) != "a1a8" {
			t.Fatalf("plays %v, not the mate", result.Best)
		}
	}
}

// TestWeakChoiceStandsAlone checks that the lines of a weak player say what was found
// of them: the move of the lot is no bound for the better ones.
func TestWeakChoiceStandsAlone(t *testing.T) {
	e := newEngine(t)
	e.SetStrength(MinElo)
	e.SetMultiPV(3)
	for range 20 {
		e.NewGame()
		var told []Info
		result := e.Search(newGame(t, middlegame), Limits{Infinite: true}, NewSignals(), func(info Info) { told = append(told, info) })
		last := told[len(told)-1]
		if last.MultiPV != 1 || last.PV[0] != result.Best {
			t.Fatalf("%v is played, the last line is %+v", result.Best, last)
		}
	}
}
