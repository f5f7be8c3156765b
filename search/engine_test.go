package search

import (
	"slices"
	"testing"
	"time"

	"vezir/board"
)

// newGame returns a game that starts at a FEN.
func newGame(t testing.TB, fen string) *board.Game {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return board.NewGame(pos)
}

// moveIn returns the move of a position that a text stands for.
func moveIn(t testing.TB, pos *board.Position, text string) board.Move {
	t.Helper()
	m, err := pos.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// newEngine returns an engine with a small table.
func newEngine(t testing.TB) *Engine {
	t.Helper()
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

const (
	kiwipete   = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	middlegame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9"
	endgame    = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
	chess960   = "nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1"
)

// TestReports checks every report of several searches: lines are legal, end
// where the game ends, and the last one is exact and of the best move.
func TestReports(t *testing.T) {
	for _, fen := range []string{board.StartFEN, kiwipete, middlegame, endgame, chess960,
		"7k/5Q2/8/8/8/8/8/K7 w - - 98 80", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"} {
		e := newEngine(t)
		game := newGame(t, fen)
		var last Info
		var lastMove board.Move
		depth := 0
		result := e.Search(game, Limits{Nodes: 60_000}, NewSignals(), func(info Info) {
			if info.Kind != Line {
				return
			}
			last, lastMove = info, info.PV[0]
			if info.Depth < depth-1 { // the last line may be that of the iteration before
				t.Errorf("%s: depth %d after %d", fen, info.Depth, depth)
			}
			depth = info.Depth
			pos := *game.Position()
			for i, m := range info.PV {
				if !pos.IsLegal(m) {
					t.Fatalf("%s: move %d of the line %v is illegal", fen, i+1, info.PV)
				}
				pos.Make(m)
				if (pos.IsFiftyMoveDraw() || pos.IsMaterialDraw()) && i+1 < len(info.PV) {
					t.Errorf("%s: the line %v goes on after the draw at move %d", fen, info.PV, i+1)
				}
			}
			if info.Score.IsMate() && info.Bound == Exact && len(info.PV) != int(Mate-max(info.Score, -info.Score)) {
				t.Errorf("%s: %v with a line of %d plies", fen, info.Score, len(info.PV))
			}
		})
		if lastMove != result.Best || last.Bound != Exact {
			t.Errorf("%s: last line %v, bound %d, best %v", fen, lastMove, last.Bound, result.Best)
		}
	}
}

func TestSameNodesAgain(t *testing.T) {
	e, other := newEngine(t), newEngine(t)
	for _, fen := range []string{board.StartFEN, kiwipete, endgame} {
		var nodes [3]uint64
		for i, engine := range []*Engine{e, e, other} {
			engine.NewGame()
			nodes[i] = engine.Search(newGame(t, fen), Limits{Depth: 9}, NewSignals(), nil).Nodes
		}
		if nodes[0] != nodes[1] || nodes[0] != nodes[2] {
			t.Errorf("%s: %v nodes", fen, nodes)
		}
	}
}

func TestNodesAreExact(t *testing.T) {
	e := newEngine(t)
	for _, limit := range []uint64{1, 2, 100, 1023, 1024, 1025, 54321} {
		e.NewGame()
		if got := e.Search(newGame(t, kiwipete), Limits{Nodes: limit}, NewSignals(), nil); got.Nodes != limit || got.Best == board.NoMove {
			t.Errorf("%d nodes for a limit of %d, best %v", got.Nodes, limit, got.Best)
		}
	}
}

// TestSoftNodesFinishTheIteration checks that a search with a soft limit ends
// with an iteration: the first one after which it has searched enough.
func TestSoftNodesFinishTheIteration(t *testing.T) {
	const soft = 5000
	search := func(limits Limits) Result {
		return newEngine(t).Search(newGame(t, middlegame), limits, NewSignals(), nil)
	}
	got := search(Limits{SoftNodes: soft, Nodes: 20 * soft})
	if same := search(Limits{Depth: got.Depth}); same != got || got.Nodes < soft {
		t.Errorf("soft limit of %d nodes: %+v, want %+v", soft, got, same)
	}
	if before := search(Limits{Depth: got.Depth - 1}); before.Nodes >= soft {
		t.Errorf("depth %d takes %d nodes already", before.Depth, before.Nodes)
	}
}

func TestNoAllocations(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, middlegame)
	signals := NewSignals()
	limits := Limits{Nodes: 100_000, Start: time.Now()}
	e.Search(game, limits, signals, nil)
	allocations := testing.AllocsPerRun(3, func() {
		signals.stopped.Store(false)
		e.Search(game, limits, signals, nil)
	})
	if allocations != 0 {
		t.Errorf("%v allocations in a search of 100,000 nodes", allocations)
	}
}

func TestMates(t *testing.T) {
	for _, test := range []struct {
		fen   string
		moves int
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
		{"1B1b1Q2/8/6B1/1pP1P3/3k2P1/nR3K2/2p4N/8 w - - 0 1", 2},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
		{"7k/5Q2/8/8/8/8/8/K7 w - - 99 80", 0}, // no mate at once, and then it is a draw
	} {
		e := newEngine(t)
		result := e.Search(newGame(t, test.fen), Limits{Depth: 12}, NewSignals(), nil)
		moves := 0
		if result.Score.IsMate() {
			moves = result.Score.MateMoves()
		}
		if moves != test.moves {
			t.Errorf("%s: %v, want mate in %d", test.fen, result.Score, test.moves)
		}
	}
}

func TestMateLimitEndsTheSearch(t *testing.T) {
	e := newEngine(t)
	result := e.Search(newGame(t, "1B1b1Q2/8/6B1/1pP1P3/3k2P1/nR3K2/2p4N/8 w - - 0 1"), Limits{Mate: 2}, NewSignals(), nil)
	if result.Score != MateIn(3) || result.Depth >= 2*3+settledDepth { // where it would have ended anyhow
		t.Errorf("score %v, depth %d", result.Score, result.Depth)
	}
}

func TestNoLegalMove(t *testing.T) {
	e := newEngine(t)
	for fen, want := range map[string]Score{
		"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1": MatedIn(0),
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":    Draw,
	} {
		result := e.Search(newGame(t, fen), Limits{Depth: 3}, NewSignals(), nil)
		if result.Best != board.NoMove || result.Score != want {
			t.Errorf("%s: %v, %v", fen, result.Best, result.Score)
		}
	}
}

func TestMultiPV(t *testing.T) {
	e := newEngine(t)
	e.SetMultiPV(4)
	lines := map[int][]Info{}
	e.Search(newGame(t, kiwipete), Limits{Depth: 7}, NewSignals(), func(info Info) {
		if info.Kind == Line {
			info.PV = slices.Clone(info.PV)
			lines[info.Depth] = append(lines[info.Depth], info)
		}
	})
	for depth := 1; depth <= 7; depth++ {
		if len(lines[depth]) != 4 {
			t.Fatalf("depth %d: %d lines", depth, len(lines[depth]))
		}
		seen := map[board.Move]bool{}
		for i, info := range lines[depth] {
			if info.MultiPV != i+1 || seen[info.PV[0]] || i > 0 && info.Score > lines[depth][i-1].Score {
				t.Errorf("depth %d, line %d: number %d, move %v, score %v", depth, i+1, info.MultiPV, info.PV[0], info.Score)
			}
			seen[info.PV[0]] = true
		}
	}
	e.SetMultiPV(250) // more than there are moves
	number := 0
	e.Search(newGame(t, "8/8/8/8/8/k7/8/K6R w - - 0 1"), Limits{Depth: 3}, NewSignals(), func(info Info) { number = max(number, info.MultiPV) })
	if number != 14 {
		t.Errorf("%d lines for 14 moves", number)
	}
}

// TestScoreWhereverTheSearchEnds ends searches at many node counts, so also in
// the middle of iterations.
func TestScoreWhereverTheSearchEnds(t *testing.T) {
	e := newEngine(t)
	for _, lines := range []int{1, 3} {
		e.SetMultiPV(lines)
		for nodes := uint64(1); nodes < 6000; nodes += 37 {
			e.NewGame()
			var last Info
			result := e.Search(newGame(t, middlegame), Limits{Nodes: nodes}, NewSignals(), func(info Info) {
				if info.MultiPV == 1 {
					last = info
				}
			})
			if result.Score < -300 || result.Score > 300 || last.Score != result.Score || last.Bound != Exact {
				t.Fatalf("%d nodes, %d lines: score %v, last line %v of bound %d", nodes, lines, result.Score, last.Score, last.Bound)
			}
		}
	}
}

// TestLongHistory searches after more plies without progress than the rule's
// counter can hold.
func TestLongHistory(t *testing.T) {
	game := newGame(t, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1")
	for i := range 150 {
		for _, text := range [][]string{{"d3d4", "e6e7", "d4d3", "e7e6"}, {"e3e4", "e6f6", "e4e3", "f6e6"}}[i%2] {
			game.Play(moveIn(t, game.Position(), text))
		}
	}
	e := newEngine(t)
	if result := e.Search(game, Limits{Depth: 8}, NewSignals(), nil); result.Best == board.NoMove {
		t.Errorf("%+v", result)
	}
}

// TestMaximumPly reaches the end of the stack in a position where both sides
// can only walk to and fro.
func TestMaximumPly(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, "7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1")
	result := e.Search(game, Limits{Depth: MaxPly, Nodes: 3_000_000}, NewSignals(), nil)
	if result.Best == board.NoMove {
		t.Errorf("%+v", result)
	}
}

// TestTableDoesNotDecideNearTheFiftyMoveLimit searches the same position with
// fresh and with exhausted counters; the table still holds the first result.
func TestTableDoesNotDecideNearTheFiftyMoveLimit(t *testing.T) {
	e := newEngine(t)
	const position = "8/8/8/4k3/8/8/4K3/R6R w - - "
	e.Search(newGame(t, position+"0 1"), Limits{Depth: 12}, NewSignals(), nil)
	if result := e.Search(newGame(t, position+"97 90"), Limits{Depth: 6}, NewSignals(), nil); result.Score != Draw {
		t.Errorf("two plies before the draw: %v", result.Score)
	}
}

func TestSearchMoves(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, board.StartFEN)
	m := moveIn(t, game.Position(), "a2a3")
	result := e.Search(game, Limits{Depth: 6, SearchMoves: []board.Move{m}}, NewSignals(), nil)
	if result.Best != m {
		t.Errorf("best move %v", result.Best)
	}
}

func TestStopEndsInfiniteSearch(t *testing.T) {
	for _, fen := range []string{kiwipete, middlegame, endgame, "kqqqq3/8/8/8/8/8/8/3QQQQK w - - 0 1"} {
		e := newEngine(t)
		signals := NewSignals()
		done := make(chan Result)
		go func() { done <- e.Search(newGame(t, fen), Limits{Infinite: true}, signals, nil) }()
		select {
		case <-done:
			t.Fatalf("%s: an infinite search ended by itself", fen)
		case <-time.After(60 * time.Millisecond):
		}
		signals.Stop()
		select {
		case <-done:
		case <-time.After(time.Second):
			t.Fatalf("%s: not stopped", fen)
		}
	}
}

// TestOverduePonderHit hits long after the time for the move was used up: the
// answer comes at once, not after the hard limit.
func TestOverduePonderHit(t *testing.T) {
	e := newEngine(t)
	signals := NewSignals()
	limits := Limits{Ponder: true, Clock: [2]Clock{{Set: true, Remaining: 4 * time.Second}}}
	done := make(chan Result)
	go func() { done <- e.Search(newGame(t, middlegame), limits, signals, nil) }()
	time.Sleep(400 * time.Millisecond)
	signals.PonderHit()
	hit := time.Now()
	<-done
	if used := time.Since(hit); used > 150*time.Millisecond {
		t.Errorf("%v after the ponder hit", used)
	}
}

func TestPonderHit(t *testing.T) {
	e := newEngine(t)
	signals := NewSignals()
	limits := Limits{Ponder: true, Clock: [2]Clock{{Set: true, Remaining: 200 * time.Millisecond}}}
	done := make(chan Result)
	go func() { done <- e.Search(newGame(t, board.StartFEN), limits, signals, nil) }()
	select {
	case <-done:
		t.Fatal("pondering ended by itself")
	case <-time.After(250 * time.Millisecond):
	}
	signals.PonderHit()
	select {
	case <-done:
	case <-time.After(time.Second):
		t.Fatal("the ponder hit did not start the clock")
	}
}

func TestThreads(t *testing.T) {
	e := newEngine(t)
	e.SetThreads(3)
	result := e.Search(newGame(t, middlegame), Limits{Depth: 15}, NewSignals(), nil)
	if result.Best == board.NoMove || result.Depth != 15 {
		t.Errorf("%+v", result)
	}
	for _, thread := range e.threads {
		if thread.nodes == 0 {
			t.Errorf("thread %d searched nothing", thread.id)
		}
	}
	e.SetThreads(1)
	if len(e.threads) != 1 {
		t.Errorf("%d threads", len(e.threads))
	}
}

func TestHashThatCannotBeHad(t *testing.T) {
	e := newEngine(t)
	got, err := e.SetHash(1 << 40)
	if err == nil || got != DefaultHash {
		t.Errorf("%d MiB, error %v", got, err)
	}
	e.Search(newGame(t, middlegame), Limits{Depth: 5}, NewSignals(), nil)
}

// TestLineEndsAtStalemate checks that a move which leaves no answer is a draw in
// the first iteration already, where nothing but quiescence looks behind it.
func TestLineEndsAtStalemate(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
	m := moveIn(t, game.Position(), "f1f7")
	result := e.Search(game, Limits{Depth: 1, SearchMoves: []board.Move{m}}, NewSignals(), nil)
	if result.Score != Draw {
		t.Errorf("stalemate is worth %v", result.Score)
	}
}

// TestNodesAreExactWhileHunting checks that a limit of nodes holds where it is
// reached within a hunt for a mate.
func TestNodesAreExactWhileHunting(t *testing.T) {
	e := newEngine(t)
	for nodes := uint64(1490); nodes < 1520; nodes++ {
		e.NewGame()
		game := newGame(t, "6k1/8/8/3K4/8/8/5Q2/8 w - - 0 1")
		if result := e.Search(game, Limits{Nodes: nodes}, NewSignals(), nil); result.Nodes != nodes {
			t.Errorf("%d nodes of %d", result.Nodes, nodes)
		}
	}
}

// TestNodesStandForTime plays a few moves with nodes for a clock: what they have
// left of the first one counts, whatever the interface says.
func TestNodesStandForTime(t *testing.T) {
	e := newEngine(t)
	e.SetNodesTime(10)
	e.SetMoveOverhead(0)
	game := newGame(t, board.StartFEN)
	clock := Clock{Set: true, Remaining: time.Second}
	left := clock.Remaining
	for range 3 {
		limits := Limits{Clock: [2]Clock{clock, clock}}
		result := e.Search(game, limits, NewSignals(), nil)
		left -= time.Duration(result.Nodes) * time.Millisecond / 10
		if e.lag.expected != left || e.lag.lag != 0 {
			t.Errorf("%v left with a lag of %v, want %v and none", e.lag.expected, e.lag.lag, left)
		}
		game.Play(result.Best)
		game.Play(anyMove(game.Position()))
		clock.Remaining = time.Hour // which no player has left
	}
}

// anyMove returns a legal move.
func anyMove(pos *board.Position) board.Move {
	var moves board.MoveList
	pos.Generate(&moves)
	return moves.Slice()[0]
}

// TestFirstIterationIsFinished gives searches no time at all, also beside a limit of
// nodes that is far away: there is a line of one ply to play.
func TestFirstIterationIsFinished(t *testing.T) {
	for _, limits := range []Limits{
		{MoveTime: time.Millisecond},
		{MoveTime: time.Millisecond, Nodes: 1_000_000_000},
	} {
		e := newEngine(t)
		limits.Start = time.Now().Add(-time.Second)
		if result := e.Search(newGame(t, middlegame), limits, NewSignals(), nil); result.Depth < 1 {
			t.Errorf("%+v: depth %d", limits, result.Depth)
		}
	}
}

// TestSearchMovesLeaveNoRoot checks that a search of some root moves does not
// tell the next one what the position is worth.
func TestSearchMovesLeaveNoRoot(t *testing.T) {
	e := newEngine(t)
	game := newGame(t, middlegame)
	m := moveIn(t, game.Position(), "a2a3")
	e.Search(game, Limits{Depth: 6, SearchMoves: []board.Move{m}}, NewSignals(), nil)
	if stored, hit := e.table.probe(game.Position().Key(), 0, 0); hit && stored.depth > 2 {
		t.Errorf("%+v is stored for the root", stored)
	}
	e.Search(game, Limits{Depth: 6}, NewSignals(), nil)
	if stored, hit := e.table.probe(game.Position().Key(), 0, 0); !hit || stored.depth <= 2 {
		t.Errorf("%+v is stored for the root of all moves", stored)
	}
}

// TestMateEndsWhenProven checks that a search for a mate ends with the hunt that
// proves it: no iteration follows.
func TestMateEndsWhenProven(t *testing.T) {
	e := newEngine(t)
	var before, last Info
	result := e.Search(newGame(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Limits{Mate: 2}, NewSignals(), func(info Info) { before, last = last, info })
	if result.Score != MateIn(3) || last.Score != MateIn(3) || before.Score == MateIn(3) || last.Depth != before.Depth {
		t.Errorf("%+v, told last %+v after %+v", result, last, before)
	}
}

// TestMoveTimeCountsFromThePonderHit checks that time for one move alone is used
// after the ponder hit, however long the search has pondered.
func TestMoveTimeCountsFromThePonderHit(t *testing.T) {
	e := newEngine(t)
	signals := NewSignals()
	done := make(chan Result)
	limits := Limits{Ponder: true, MoveTime: 300 * time.Millisecond, Start: time.Now()}
	go func() { done <- e.Search(newGame(t, middlegame), limits, signals, nil) }()
	time.Sleep(400 * time.Millisecond)
	signals.PonderHit()
	hit := time.Now()
	<-done
	if used := time.Since(hit); used < 250*time.Millisecond {
		t.Errorf("%v after the ponder hit", used)
	}
}

// TestSettleTrustsNoBoundBelowTheLastIteration ends searches in the middle of an
// iteration, with different knowledge of the best move.
func TestSettleTrustsNoBoundBelowTheLastIteration(t *testing.T) {
	for _, test := range []struct {
		name            string
		previous, score Score
		bound           Bound
		want            Score
	}{
		{"not searched again", 30, -Infinite, Exact, 30},
		{"fell", 30, -200, UpperBound, 30},
		{"fell, and then rose above a low window", 30, -9000, LowerBound, 30},
		{"rose", 30, 80, LowerBound, 80},
		{"new, and rose", -Infinite, 80, LowerBound, 80},
		{"worse for certain", 30, -40, Exact, -40},
	} {
		e := prepared(t, middlegame, 1)
		th := e.threads[0]
		th.rootDepth, th.depth = 6, 5
		best := &th.rootMoves[0]
		best.previous, best.score, best.bound = test.previous, test.score, test.bound
		th.settle()
		if best.score != test.want || best.bound != Exact {
			t.Errorf("%s: %d, bound %d, want %d", test.name, best.score, best.bound, test.want)
		}
	}
}
