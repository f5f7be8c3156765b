package pgn

import (
	"testing"
	"time"

	"vezir/board"
)

func TestAnnotations(t *testing.T) {
	const no = -1 // no such time
	tests := []struct {
		comment        string
		mover          board.Colour
		clock, elapsed time.Duration
		eval           Eval
		hasEval        bool
	}{
		{"[%clk 1:30:56]", board.White, time.Hour + 30*time.Minute + 56*time.Second, no, Eval{}, false},
		{"[%eval 0.24] [%clk 0:05:00.5]", board.Black, 5*time.Minute + 500*time.Millisecond, no, Eval{Centipawns: 24}, true},
		{"text [%emt 0:00:07]", board.White, no, 7 * time.Second, Eval{}, false},
		{"[%eval #-3]", board.Black, no, no, Eval{Mate: -3}, true},
		{"[%eval -1.15,22]", board.White, no, no, Eval{Centipawns: -115, Depth: 22}, true},
		{"[%eval 24,15]", board.White, no, no, Eval{Centipawns: 24, Depth: 15}, true},
		{"+0.31/12 0.5s", board.White, no, 500 * time.Millisecond, Eval{Centipawns: 31, Depth: 12}, true},
		{"+0.31/12 0.5s", board.Black, no, 500 * time.Millisecond, Eval{Centipawns: -31, Depth: 12}, true},
		{"0.00/31 48s", board.Black, no, 48 * time.Second, Eval{Depth: 31}, true},
		{"-M6/6 0.001s", board.White, no, time.Millisecond, Eval{Mate: -3, Depth: 6}, true},
		{"+M1/127 0s, White mates", board.Black, no, 0, Eval{Mate: -1, Depth: 127}, true},
		{"-1.38/20/33 1.25s", board.White, no, 1250 * time.Millisecond, Eval{Centipawns: -138, Depth: 20}, true},
		{"book", board.White, no, no, Eval{}, false},
		{"1/2 was offered", board.White, no, no, Eval{}, false},
		{"12/7 is a date", board.White, no, no, Eval{}, false},
		{"better was 12/7", board.White, no, no, Eval{}, false},
		{"[%clk soon] [%eval ?] [%emt 1:2:3:4]", board.White, no, no, Eval{}, false},
		{"[%clk -1:00]", board.White, no, no, Eval{}, false},
		{"[%eval 1e300] [%clk 99999999999:00:00]", board.White, no, no, Eval{}, false},
	}
	for _, test := range tests {
		ply := Ply{Comments: []string{"something", test.comment}}
		if got, ok := ply.Clock(); ok != (test.clock != no) || ok && got != test.clock {
			t.Errorf("%q: clock %v, %v", test.comment, got, ok)
		}
		if got, ok := ply.Elapsed(); ok != (test.elapsed != no) || ok && got != test.elapsed {
			t.Errorf("%q: elapsed %v, %v", test.comment, got, ok)
		}
		if got, ok := ply.Eval(test.mover); ok != test.hasEval || ok && got != test.eval {
			t.Errorf("%q: eval %+v, %v", test.comment, got, ok)
		}
	}
}

func TestAnnotationsRoundTrip(t *testing.T) {
	for _, want := range []Eval{{31, 0, 12}, {-31, 0, 1}, {0, 0, 7}, {0, 1, 3}, {0, -1, 3}, {0, 5, 20}, {0, -4, 20}} {
		for _, mover := range []board.Colour{board.White, board.Black} {
			ply := Ply{Comments: []string{EngineComment(want, mover, 1234*time.Millisecond)}}
			if got, ok := ply.Eval(mover); !ok || got != want {
				t.Errorf("%v by %v: %q became %v", want, mover, ply.Comments[0], got)
			}
			if got, ok := ply.Elapsed(); !ok || got != 1234*time.Millisecond {
				t.Errorf("%q: elapsed %v", ply.Comments[0], got)
			}
		}
	}
	for _, want := range []time.Duration{0, 59 * time.Second, 3*time.Hour + 2*time.Minute + 1500*time.Millisecond} {
		ply := Ply{Comments: []string{ClockComment(want)}}
		if got, ok := ply.Clock(); !ok || got != want {
			t.Errorf("%q became %v", ply.Comments[0], got)
		}
	}
}
