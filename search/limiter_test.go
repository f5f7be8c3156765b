package search

import (
	"testing"
	"time"
)

// TestPlanStaysWithinTheClock tries all kinds of clocks: the hard limit never
// exceeds what is left less the reserve, and no limit is below a millisecond.
func TestPlanStaysWithinTheClock(t *testing.T) {
	const overhead = 10 * time.Millisecond
	for _, remaining := range []time.Duration{-time.Hour, -1, 0, 1, 5 * time.Millisecond, 11 * time.Millisecond, 40 * time.Millisecond,
		100 * time.Millisecond, time.Second, time.Minute, time.Hour, 1000 * time.Hour} {
		for _, increment := range []time.Duration{0, time.Millisecond, 100 * time.Millisecond, time.Minute} {
			for _, moves := range []int{0, 1, 2, 40, 1000} {
				soft, hard := plan(Clock{true, remaining, increment}, moves, overhead)
				left := max(remaining-stallOverheads*overhead, time.Millisecond)
				if soft < time.Millisecond || hard < time.Millisecond || hard > left || soft > hard {
					t.Errorf("%v + %v, %d moves to go: soft %v, hard %v", remaining, increment, moves, soft, hard)
				}
			}
		}
	}
}

func TestPlanKeepsAReserveForTheLastMove(t *testing.T) {
	if _, hard := plan(Clock{Set: true, Remaining: time.Second}, 1, 0); hard > 700*time.Millisecond {
		t.Errorf("hard limit %v of a second for the last move before the time control", hard)
	}
}

func TestMoreTimeForMore(t *testing.T) {
	short, _ := plan(Clock{Set: true, Remaining: time.Minute}, 0, 0)
	long, _ := plan(Clock{Set: true, Remaining: 2 * time.Minute}, 0, 0)
	increment, _ := plan(Clock{Set: true, Remaining: time.Minute, Increment: time.Second}, 0, 0)
	if long <= short || increment <= short {
		t.Errorf("%v for a minute, %v for two, %v with an increment", short, long, increment)
	}
}

func TestLimitsEndInTime(t *testing.T) {
	for _, limits := range []Limits{
		{MoveTime: 80 * time.Millisecond},
		{Clock: [2]Clock{{Set: true, Remaining: 100 * time.Millisecond}}},
		{Clock: [2]Clock{{Set: true, Remaining: -time.Second}}},
		{MoveTime: time.Hour, Clock: [2]Clock{{Set: true, Remaining: 50 * time.Millisecond}}},
	} {
		// A busy machine may stall; the quickest of a few tries is judged.
		used := time.Hour
		for range 3 {
			e := newEngine(t)
			limits.Start = time.Now()
			if result := e.Search(newGame(t, middlegame), limits, NewSignals(), nil); result.Depth < 1 {
				t.Errorf("%+v: depth %d", limits, result.Depth)
			}
			used = min(used, time.Since(limits.Start))
		}
		if used > time.Second {
			t.Errorf("%+v: %v", limits, used)
		}
	}
}

// A clock that is nearly all increment is not a time to be used up: an only move
// is played at once, and a best move that stands takes less than one that does not.
func TestIncrementIsSaved(t *testing.T) {
	e := prepared(t, middlegame, 1)
	th := e.threads[0]
	th.depth = onlyMoveDepth
	th.rootMoves[0].score, th.rootMoves[0].nodes = 0, 1000
	l := &e.limiter
	low := Clock{Set: true, Remaining: time.Second, Increment: time.Second}
	l.begin(Limits{Clock: [2]Clock{low, low}}, 0, 0, 0)
	l.stability = len(stabilityFactor)
	if target := l.nextTarget(th); target >= l.soft {
		t.Errorf("target %v of %v for a best move that stands", target, l.soft)
	}
	e.legal = 1
	if target := l.nextTarget(th); target != 0 {
		t.Errorf("target %v for an only move", target)
	}
	l.begin(Limits{MoveTime: time.Second}, 0, 0, 0)
	if target := l.nextTarget(th); target != time.Second {
		t.Errorf("target %v of a second for the move", target)
	}
}
