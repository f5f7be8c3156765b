package search

import (
	"testing"

	"vezir/board"
)

// TestHuntProvesMates hunts mates of known length: the first move found mates in
// as many moves and none is found in fewer.
func TestHuntProvesMates(t *testing.T) {
	for _, test := range []struct {
		fen    string
		length int
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2}, // Morphy
		{"1b1B1qr1/5p2/3k1Np1/1pRPN3/1np5/2p2Kp1/4Q3/8 w - - 0 1", 3},
		{"8/8/8/3k4/8/8/8/K6R w - - 0 1", 0}, // none in reach
	} {
		e := newEngine(t)
		th := e.threads[0]
		game := newGame(t, test.fen)
		e.limits, e.signals = Limits{}, NewSignals()
		th.prepare(game, e.rootMoves(game.Position(), nil))
		th.depth = 1
		th.hunter.limit = 2_000_000
		for n := 1; n <= 3; n++ {
			th.hunter.frames[0].pos = *game.Position()
			found := th.huntRoot(n)
			if want := n == test.length; (found >= 0) != want {
				t.Errorf("%s: a mate in %d found: %t, want %t", test.fen, n, found >= 0, want)
			}
			if found >= 0 {
				th.promote(found, n)
				mated := *game.Position()
				for _, m := range th.rootMoves[0].pv[:th.rootMoves[0].pvLen] {
					mated.Make(m)
				}
				if th.rootMoves[0].pvLen != 2*n-1 || !mated.IsCheckmate() {
					t.Errorf("%s: the line %v is no mate in %d", test.fen, th.rootMoves[0].pv[:th.rootMoves[0].pvLen], n)
				}
				break
			}
		}
	}
}

// TestHuntKeepsAwayFromTheGame checks that a line through an earlier position of
// the game proves nothing.
func TestHuntKeepsAwayFromTheGame(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	th := e.threads[0]
	e.limits, e.signals = Limits{}, NewSignals()
	th.prepare(game, e.rootMoves(game.Position(), nil))
	th.depth, th.hunter.limit = 1, 1000
	th.hunter.frames[0].pos = *game.Position()
	mated := *game.Position()
	m := moveIn(t, &mated, "a1a8")
	mated.Make(m)
	th.keys[0], th.keyBase = mated.Key(), 1
	if th.huntMove(0, m, 1) {
		t.Error("a position of the game was taken for a proof")
	}
}

// TestMateIsAnswered checks "go mate": the search ends with a proven mate of the
// length asked for, although its key is quiet.
func TestMateIsAnswered(t *testing.T) {
	e := newEngine(t)
	result := e.Search(newGame(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Limits{Mate: 2, Nodes: 1_000_000}, NewSignals(), nil)
	if result.Score != MateIn(3) || result.Best.UCI(false) != "a1a6" || result.Nodes > 500_000 {
		t.Errorf("%v %v after %d nodes", result.Best, result.Score, result.Nodes)
	}
}

// TestHuntGoesOn hunts the mate that is asked for although a longer one is known,
// and none for a side that is mated itself.
func TestHuntGoesOn(t *testing.T) {
	for score, want := range map[Score]Score{MateIn(5): MateIn(3), MateIn(3): MateIn(3), MatedIn(4): MatedIn(4)} {
		e := prepared(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1)
		e.limits.Mate = 2
		th := e.threads[0]
		th.nodes = 1_000_000
		th.rootMoves[0].score = score
		th.hunt()
		if got := th.rootMoves[0].score; got != want {
			t.Errorf("%v became %v, want %v", score, got, want)
		}
		if hunted := th.hunter.nodes > 0; hunted != (score == MateIn(5)) {
			t.Errorf("%v: hunted %v", score, hunted)
		}
	}
}

// TestHuntedMateIsTheResult ends a search just after the hunt has found a mate.
func TestHuntedMateIsTheResult(t *testing.T) {
	e := prepared(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1)
	th := e.threads[0]
	th.rootDepth, th.depth = 5, 5
	th.rootMoves[0].score = 200
	th.hunter.limit = 2_000_000
	th.hunter.frames[0].pos = th.frame(0).pos
	th.promote(th.huntRoot(2), 2)
	th.rootMoves[0].score, th.rootMoves[0].pvLen = 400, 1 // so the next iteration, which sees less
	th.recall()
	th.settle()
	if result := e.result(th); result.Score != MateIn(3) || result.Best.UCI(false) != "a1a6" || result.Depth != 5 {
		t.Errorf("%+v", result)
	}
}

// TestHuntForgets checks that what met an attack in one search orders nothing in
// the next.
func TestHuntForgets(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	th := e.threads[0]
	e.limits, e.signals = Limits{}, NewSignals()
	remembered := func() (n int) {
		th.prepare(game, e.rootMoves(game.Position(), nil))
		for i := range th.hunter.frames {
			if th.hunter.frames[i].refutation != board.NoMove {
				n++
			}
		}
		return n
	}
	remembered()
	th.depth, th.hunter.limit = 1, 2_000_000
	th.hunter.frames[0].pos = *game.Position()
	th.huntRoot(2)
	if n := remembered(); n != 0 {
		t.Errorf("%d refutations of another search", n)
	}
}
