package uci

import (
	"testing"
	"time"
)

// TestWaitingLinesCostNoTime takes two lines that came long ago: the second waited
// for the first.
func TestWaitingLinesCostNoTime(t *testing.T) {
	came := time.Now().Add(-time.Hour)
	lines := make(chan line, 2)
	lines <- line{"setoption name Hash value 4096", came}
	lines <- line{"go movetime 100", came}
	in := input{lines: lines}
	if first, _ := in.next(); !first.read.Equal(came) {
		t.Errorf("the first was read at %v, want %v", first.read, came)
	}
	if second, _ := in.next(); time.Since(second.read) > time.Minute {
		t.Errorf("the second was read at %v", second.read)
	}
}
