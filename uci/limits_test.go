package uci

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/search"
)

const ms = time.Millisecond

func clocks(white, black search.Clock) [2]search.Clock { return [2]search.Clock{white, black} }

func clock(remaining, increment time.Duration) search.Clock {
	return search.Clock{Set: true, Remaining: remaining, Increment: increment}
}

func TestParseGo(t *testing.T) {
	start := board.StartPosition()
	move := func(text string) board.Move {
		m, err := start.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	minute := clock(time.Minute, 0)
	for _, test := range []struct {
		text string
		want search.Limits
	}{
		{"", search.Limits{Infinite: true}},
		{"infinite", search.Limits{Infinite: true}},
		{"depth 7", search.Limits{Depth: 7}},
		{"depth 1000", search.Limits{Depth: search.MaxPly}},
		{"nodes 12345", search.Limits{Nodes: 12345}},
		{"mate 3", search.Limits{Mate: 3}},
		{"movetime 500", search.Limits{MoveTime: 500 * ms}},
		{"movetime 0", search.Limits{MoveTime: ms}},
		{"movetime -5", search.Limits{MoveTime: ms}},
		{"movetime 500 depth 9 nodes 10 mate 2", search.Limits{MoveTime: 500 * ms, Depth: 9, Nodes: 10, Mate: 2}},
		{"wtime 60000 btime 30000 winc 1000 binc 500 movestogo 40", search.Limits{
			Clock: clocks(clock(60000*ms, 1000*ms), clock(30000*ms, 500*ms)), MovesToGo: 40}},
		{"movestogo 40 binc 500 winc 1000 btime 30000 wtime 60000", search.Limits{
			Clock: clocks(clock(60000*ms, 1000*ms), clock(30000*ms, 500*ms)), MovesToGo: 40}},
		{"wtime 0 btime -300 winc -1 movestogo -3", search.Limits{Clock: clocks(clock(ms, 0), clock(ms, 0))}},
		{"wtime 60000", search.Limits{Clock: clocks(minute, minute)}},
		{"btime 60000", search.Limits{Clock: clocks(minute, minute)}},
		{"btime 60000 binc 100", search.Limits{Clock: clocks(clock(time.Minute, 100*ms), clock(time.Minute, 100*ms))}},
		{"btime 60000 binc 100 winc 0", search.Limits{Clock: clocks(minute, clock(time.Minute, 100*ms))}},
		{"wtime 99999999999999999999 btime 1", search.Limits{
			Clock: clocks(clock(milliseconds(1<<62), 0), clock(ms, 0))}},
		{"ponder wtime 60000 btime 60000", search.Limits{Ponder: true, Clock: clocks(minute, minute)}},
		{"ponder", search.Limits{Ponder: true, Infinite: true}},
		{"searchmoves e2e4 d2d4", search.Limits{Infinite: true, SearchMoves: []board.Move{move("e2e4"), move("d2d4")}}},
		{"searchmoves e2e4 e2e4 depth 3", search.Limits{Depth: 3, SearchMoves: []board.Move{move("e2e4")}}},
		{"depth 3 searchmoves g1f3 nodes 5", search.Limits{Depth: 3, Nodes: 5, SearchMoves: []board.Move{move("g1f3")}}},
		{"searchmoves", search.Limits{Infinite: true}},
	} {
		l := line{text: test.text, read: time.Unix(1, 0)}
		got, err := parseGo(&l, &start)
		if err != nil || len(got.faults) != 0 {
			t.Errorf("go %s: %v, %q", test.text, err, got.faults)
		}
		test.want.Start = l.read
		if !reflect.DeepEqual(got.limits, test.want) {
			t.Errorf("go %s:\n got %+v\nwant %+v", test.text, got.limits, test.want)
		}
	}
}

func TestParseGoFaults(t *testing.T) {
	start := board.StartPosition()
	minute := clock(time.Minute, 0)
	for _, test := range []struct {
		text   string
		want   search.Limits
		faults string // joined by "; "
	}{
		{"wtime abc", search.Limits{MoveTime: ms}, `wtime: "abc" is not a whole number; no usable limit, so the search lasts 1ms`},
		{"wtime", search.Limits{MoveTime: ms}, "wtime: the number is missing; no usable limit, so the search lasts 1ms"},
		{"wtime btime 60000", search.Limits{Clock: clocks(minute, minute)}, "wtime: the number is missing"},
		{"movetime x wtime 60000", search.Limits{Clock: clocks(minute, minute)}, `movetime: "x" is not a whole number`},
		{"movetime x depth 4", search.Limits{Depth: 4}, `movetime: "x" is not a whole number`},
		{"movetime x", search.Limits{MoveTime: ms}, `movetime: "x" is not a whole number; no usable limit, so the search lasts 1ms`},
		{"depth x", search.Limits{MoveTime: ms}, `depth: "x" is not a whole number; no usable limit, so the search lasts 1ms`},
		{"nodes", search.Limits{MoveTime: ms}, "nodes: the number is missing; no usable limit, so the search lasts 1ms"},
		{"mate soon", search.Limits{MoveTime: ms}, `mate: "soon" is not a whole number; no usable limit, so the search lasts 1ms`},
		{"depth x infinite", search.Limits{Infinite: true}, `depth: "x" is not a whole number`},
		{"depth 0", search.Limits{Depth: 1}, "depth: 0 is too small, 1 counts"},
		{"depth -4", search.Limits{Depth: 1}, "depth: -4 is too small, 1 counts"},
		{"nodes 0", search.Limits{Nodes: 1}, "nodes: 0 is too small, 1 counts"},
		{"movestogo 40", search.Limits{MovesToGo: 40, MoveTime: ms}, "no usable limit, so the search lasts 1ms"},
		{"winc 1000", search.Limits{Clock: [2]search.Clock{{Increment: time.Second}}, MoveTime: ms},
			"no usable limit, so the search lasts 1ms"},
		{"fast depth 3", search.Limits{Depth: 3}, `unknown word "fast"`},
		{"very fast depth 3", search.Limits{Depth: 3}, `unknown word "very"; 2 unknown words in all`},
		{"searchmoves 0000 depth 3", search.Limits{Depth: 3},
			`searchmoves: 1 of 1 dropped, move "0000": a null move passes the turn; searchmoves: none is left, so all moves are searched`},
	} {
		l := line{text: test.text}
		got, err := parseGo(&l, &start)
		if err != nil {
			t.Errorf("go %s: %v", test.text, err)
		}
		if faults := strings.Join(got.faults, "; "); faults != test.faults {
			t.Errorf("go %s: faults\n got %s\nwant %s", test.text, faults, test.faults)
		}
		if !reflect.DeepEqual(got.limits, test.want) {
			t.Errorf("go %s:\n got %+v\nwant %+v", test.text, got.limits, test.want)
		}
	}
}

func TestIllegalSearchMovesAreDropped(t *testing.T) {
	start := board.StartPosition()
	l := line{text: "searchmoves e2e5 e2e4 rubbish depth 3"}
	got, err := parseGo(&l, &start)
	if err != nil || len(got.limits.SearchMoves) != 1 || len(got.faults) != 1 {
		t.Errorf("%v, %v, %q", err, got.limits.SearchMoves, got.faults)
	}
}

func TestFaultsAreFew(t *testing.T) {
	start := board.StartPosition()
	l := line{text: strings.Repeat("wtime x searchmoves y z ", 10000)}
	if got, err := parseGo(&l, &start); err != nil || len(got.faults) != maxFaults {
		t.Errorf("%v, %d faults, want %d", err, len(got.faults), maxFaults)
	}
}

func TestFaultyGoIsStillSearched(t *testing.T) {
	e := new(fakeEngine)
	s := startSession(t, e)
	s.send("go wtime soon searchmoves 0000")
	s.expect("info string go: wtime*", "info string go: searchmoves*", "info string go: searchmoves*",
		"info string go: no usable limit*", "bestmove *")
	if got := e.last(); got.Infinite || got.MoveTime != ms {
		t.Errorf("searched with %+v", got)
	}
}

func TestNoLimitLeaksIntoTheNextGo(t *testing.T) {
	e := &fakeEngine{blocks: true}
	s := startSession(t, e)
	s.send("go depth 3 nodes 100 mate 2 movetime 50 wtime 5 btime 5 winc 1 binc 1 movestogo 4 ponder searchmoves e2e4",
		"stop", "go infinite", "stop")
	s.expect("bestmove *", "bestmove *")
	got := e.last()
	got.Start = time.Time{}
	if want := (search.Limits{Infinite: true}); !reflect.DeepEqual(got, want) {
		t.Errorf("searched with %+v", got)
	}
}

func TestClockStartsWhenGoIsRead(t *testing.T) {
	e := &fakeEngine{blocks: true, slowStop: 50 * ms, infos: []search.Info{{Depth: 1, Bound: search.Exact}}}
	s := startSession(t, e)
	s.send("go infinite")
	s.expect("info depth*")
	before := time.Now()
	s.send("go movetime 10") // has to wait for the search before
	after := time.Now()
	s.expect("bestmove *", "info depth*")
	if start := e.last().Start; start.Before(before) || start.After(after) {
		t.Errorf("started at %v, read between %v and %v", start, before, after)
	}
	s.send("stop")
	s.expect("bestmove *")
}
