package search

import (
	"testing"

	"vezir/board"
)

// TestVote checks which of three threads speaks.
func TestVote(t *testing.T) {
	a, b := board.Move(1), board.Move(2)
	type opinion struct {
		move  board.Move
		score Score
		depth int
	}
	for _, test := range []struct {
		name     string
		opinions [3]opinion
		want     int
	}{
		{"agreement keeps the main thread", [3]opinion{{a, 20, 10}, {a, 20, 10}, {a, 20, 10}}, 0},
		{"two against one", [3]opinion{{a, 20, 10}, {b, 20, 10}, {b, 25, 10}}, 2},
		{"a deeper thread speaks for the move", [3]opinion{{a, 20, 10}, {a, 20, 12}, {b, 10, 10}}, 1},
		{"a much better score wins alone", [3]opinion{{a, 0, 10}, {b, 100, 10}, {a, 5, 10}}, 1},
		{"a thread that finished nothing is not heard", [3]opinion{{a, 20, 10}, {b, 500, 0}, {a, 20, 10}}, 0},
		{"two against one that was stopped in its first move", [3]opinion{{a, -Infinite, 10}, {b, 20, 10}, {b, 25, 10}}, 2},
		{"a thread that is behind is not heard", [3]opinion{{a, 20, 10}, {b, 200, 9}, {a, 20, 10}}, 0},
		{"mates need no vote", [3]opinion{{a, MateIn(3), 10}, {b, 20, 30}, {b, 20, 30}}, 0},
	} {
		e := newEngine(t)
		e.SetThreads(3)
		for i, o := range test.opinions {
			e.threads[i].rootMoves = []rootMove{{move: o.move, score: o.score, previous: 20, bound: Exact}}
			e.threads[i].depth = o.depth
		}
		if got := e.vote().id; got != test.want {
			t.Errorf("%s: thread %d, want %d", test.name, got, test.want)
		}
	}
}
