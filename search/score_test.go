package search

import "testing"

func TestMateMoves(t *testing.T) {
	for score, want := range map[Score]string{
		MateIn(1):  "mate 1",
		MateIn(2):  "mate 1",
		MateIn(3):  "mate 2",
		MatedIn(0): "mate 0",
		MatedIn(2): "mate -1",
		MatedIn(4): "mate -2",
		31:         "cp 31",
		-maxEval:   "cp -31507",
	} {
		if got := score.String(); got != want {
			t.Errorf("%d: %s, want %s", int(score), got, want)
		}
	}
}
