package bench

import (
	"testing"

	"vezir/board"
)

func TestPositions(t *testing.T) {
	all, err := positions()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(all); n < 45 || n > 55 {
		t.Errorf("%d positions, want about 50", n)
	}
	seen := map[uint64]bool{}
	for i := range all {
		var moves board.MoveList
		all[i].Generate(&moves)
		if moves.Len() == 0 {
			t.Errorf("%s: nothing to search", all[i].FEN())
		}
		if seen[all[i].Key()] {
			t.Errorf("%s: twice in the list", all[i].FEN())
		}
		seen[all[i].Key()] = true
	}
}
