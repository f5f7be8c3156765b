package uci

import (
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/search"
)

func TestInfoLines(t *testing.T) {
	start := board.StartPosition()
	e2e4, err := start.ParseMove("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		info search.Info
		want string
	}{
		{"centipawns", search.Info{Depth: 12, SelDepth: 20, MultiPV: 1, Score: 31, Bound: search.Exact, Nodes: 123456,
			Time: 500 * ms, HashFull: 77, TBHits: 3, PV: []board.Move{e2e4}},
			"info depth 12 seldepth 20 multipv 1 score cp 31 nodes 123456 nps 246912 hashfull 77 tbhits 3 time 500 pv e2e4"},
		{"second line", search.Info{Depth: 1, SelDepth: 1, MultiPV: 2, Score: -5, Bound: search.Exact, Time: ms, Nodes: 20},
			"info depth 1 seldepth 1 multipv 2 score cp -5 nodes 20 nps 20000 hashfull 0 tbhits 0 time 1"},
		{"no time at all", search.Info{Depth: 1, Bound: search.Exact, Nodes: 20},
			"info depth 1 seldepth 0 multipv 1 score cp 0 nodes 20 nps 20000 hashfull 0 tbhits 0 time 0"},
		{"time running backwards, table overfull", search.Info{Bound: search.Exact, Time: -ms, HashFull: 1200},
			"info depth 0 seldepth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 1000 tbhits 0 time 0"},
		{"mate in two", search.Info{Depth: 9, MultiPV: 1, Score: search.MateIn(3), Bound: search.Exact, Time: ms},
			"info depth 9 seldepth 0 multipv 1 score mate 2 nodes 0 nps 0 hashfull 0 tbhits 0 time 1"},
		{"mated in two", search.Info{Depth: 9, MultiPV: 1, Score: search.MatedIn(4), Bound: search.Exact, Time: ms},
			"info depth 9 seldepth 0 multipv 1 score mate -2 nodes 0 nps 0 hashfull 0 tbhits 0 time 1"},
		{"early bound", search.Info{Depth: 9, Bound: search.LowerBound, Time: quietTime - ms}, ""},
		{"late lower bound", search.Info{Depth: 9, Score: 50, Bound: search.LowerBound, Time: quietTime},
			"info depth 9 seldepth 0 multipv 1 score cp 50 lowerbound nodes 0 nps 0 hashfull 0 tbhits 0 time 3000"},
		{"late upper bound", search.Info{Depth: 9, Score: 50, Bound: search.UpperBound, Time: quietTime},
			"info depth 9 seldepth 0 multipv 1 score cp 50 upperbound nodes 0 nps 0 hashfull 0 tbhits 0 time 3000"},
		{"early current move", search.Info{Kind: search.CurrentMove, Depth: 9, Move: e2e4, Number: 4, Time: ms}, ""},
		{"late current move", search.Info{Kind: search.CurrentMove, Depth: 9, Move: e2e4, Number: 4, Time: time.Minute},
			"info depth 9 currmove e2e4 currmovenumber 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := startSession(t, &fakeEngine{infos: []search.Info{test.info}})
			s.send("go depth 1")
			if test.want != "" {
				s.expect(test.want)
			}
			s.expect("bestmove *")
		})
	}
}

func TestInfoOfCastling(t *testing.T) {
	castling := board.NewMove(board.E1, board.H1, board.Castling)
	for chess960, want := range map[bool]string{false: " pv e1g1\n", true: " pv e1h1\n"} {
		info := search.Info{Bound: search.Exact, PV: []board.Move{castling}}
		if got := string(appendInfo(nil, &info, chess960, false)); !strings.HasSuffix(got, want) {
			t.Errorf("chess960 %t: %q", chess960, got)
		}
	}
}

func TestInfoLinesHardlyAllocate(t *testing.T) {
	info := search.Info{Depth: 30, Score: 12, Bound: search.Exact, Nodes: 1 << 40, Time: time.Hour}
	buffer := make([]byte, 0, 1000)
	if n := testing.AllocsPerRun(100, func() { buffer = appendInfo(buffer[:0], &info, false, true) }); n > 2 {
		t.Errorf("%v allocations for a line without moves", n)
	}
}
