package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// period is one stretch of a time control.
type period struct {
	Moves     int           // moves to make in it, 0 for the rest of the game
	Time      time.Duration // added when it begins
	Increment time.Duration // credited after each move
}

// timeControl says how long a player may think. The zero value sets no limit.
type timeControl struct {
	// Periods of the clock, none if there is no clock. The last one repeats
	// if it counts moves.
	Periods []period
	// Delay is the time of each move that costs nothing.
	Delay time.Duration
	// Bronstein tells the two ways of a delay apart: given back after the
	// move, up to the time used, or (simple) counted down before the clock
	// starts.
	Bronstein bool
	// MoveTime is a fixed time for each move, in place of a clock.
	MoveTime time.Duration
	// Margin is how far a clock may be overdrawn before the flag falls.
	Margin time.Duration

	Nodes uint64 // to search for each move, 0 for no limit
	Depth int    // to search for each move, in plies, 0 for no limit
}

// moveTimeMargin is the margin for a fixed time a move when none is given: an
// engine that uses exactly its time cannot answer any earlier.
const moveTimeMargin = 50 * time.Millisecond

// timed reports whether a player can lose on time.
func (tc *timeControl) timed() bool { return len(tc.Periods) > 0 || tc.MoveTime > 0 }

// limited reports whether anything at all ends a search.
func (tc *timeControl) limited() bool { return tc.timed() || tc.Nodes > 0 || tc.Depth > 0 }

// clock is what a player has left. It is a pure account of durations; who
// measures them is not its concern.
type clock struct {
	tc     *timeControl
	period int           // index into tc.Periods
	moves  int           // to make until the period ends, 0 for no end
	left   time.Duration // may be negative within the margin
}

// newClock returns the clock at the start of a game.
func newClock(tc *timeControl) clock {
	c := clock{tc: tc}
	if len(tc.Periods) > 0 {
		c.moves = tc.Periods[0].Moves
		c.left = tc.Periods[0].Time
		if c.left == 0 {
			c.left = c.increment() // all the time for a move is its increment
		}
	}
	return c
}

// increment is what the present period credits after a move.
func (c *clock) increment() time.Duration {
	if len(c.tc.Periods) == 0 {
		return 0
	}
	return c.tc.Periods[c.period].Increment
}

// budget is the longest time that the next move may take before the flag falls.
// It means nothing without a clock and a move time.
func (c *clock) budget() time.Duration {
	if c.tc.MoveTime > 0 {
		return c.tc.MoveTime + c.tc.Margin
	}
	budget := c.left + c.tc.Margin
	if !c.tc.Bronstein {
		budget += c.tc.Delay
	}
	return budget
}

// spend books the time of a move and reports whether the flag fell. A clock
// whose flag fell is not to be used again.
func (c *clock) spend(elapsed time.Duration) (flag bool) {
	if c.tc.timed() && elapsed > c.budget() {
		return true
	}
	if len(c.tc.Periods) == 0 {
		return false
	}
	c.left -= elapsed - min(elapsed, c.tc.Delay) - c.increment()
	if c.moves > 0 {
		if c.moves--; c.moves == 0 {
			c.nextPeriod()
		}
	}
	return false
}

// nextPeriod begins the next period; what was left of the old one carries over.
func (c *clock) nextPeriod() {
	if c.period+1 < len(c.tc.Periods) {
		c.period++
	}
	next := c.tc.Periods[c.period]
	c.moves = next.Moves
	c.left += next.Time
}

// shown is the time that the engine is told: at least a millisecond, since
// engines take zero and less for all kinds of things.
func (c *clock) shown() int64 { return max(1, c.left.Milliseconds()) }

// shownIncrement is the increment that the engine is told. The protocol has no
// word for a delay; like an increment it is time that a move does not cost.
func (c *clock) shownIncrement() int64 { return (c.increment() + c.tc.Delay).Milliseconds() }

// String writes the control as the TimeControl tag of PGN does.
func (tc *timeControl) String() string {
	var parts []string
	for _, p := range tc.Periods {
		text := seconds(p.Time)
		if p.Moves > 0 {
			text = strconv.Itoa(p.Moves) + "/" + text
		}
		if p.Increment > 0 {
			text += "+" + seconds(p.Increment)
		}
		parts = append(parts, text)
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ":")
	case tc.MoveTime > 0:
		return "1/" + seconds(tc.MoveTime)
	}
	return "-"
}

// seconds writes a duration in seconds, with no more digits than it needs.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// parsePeriods reads the value of tc=: periods "[moves/]time[+increment]"
// separated by colons, times in seconds, or "inf" for no clock. A period
// without moves lasts for the rest of the game and can only be the last one,
// so a colon after it is that of minutes and seconds: "2:30+1".
func parsePeriods(text string) ([]period, error) {
	if isInfinite(text) {
		return nil, nil
	}
	var periods []period
	for rest := text; ; {
		var field string
		var more bool
		if strings.Contains(before(rest, ":"), "/") {
			field, rest, more = strings.Cut(rest, ":")
		} else {
			field = rest
		}
		p, err := parsePeriod(field)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		periods = append(periods, p)
		if !more {
			return periods, nil
		}
	}
}

// isInfinite reports whether the value of tc= is the word for no clock.
func isInfinite(text string) bool { return text == "inf" || text == "infinite" }

func parsePeriod(text string) (p period, err error) {
	if moves, rest, ok := strings.Cut(text, "/"); ok {
		if p.Moves, err = strconv.Atoi(moves); err != nil || p.Moves < 1 {
			return p, fmt.Errorf("%q is no number of moves", moves)
		}
		text = rest
	}
	main, increment, ok := strings.Cut(text, "+")
	if ok {
		if p.Increment, err = parseSeconds(increment); err != nil {
			return p, err
		}
	}
	for _, part := range strings.Split(main, ":") { // hours and minutes first
		d, err := parseSeconds(part)
		if err != nil {
			return p, err
		}
		if p.Time > longestTime/60 {
			return p, fmt.Errorf("%q is no time in seconds", main)
		}
		p.Time = p.Time*60 + d
	}
	if p.Time == 0 && p.Increment == 0 {
		return p, fmt.Errorf("%q leaves no time (times are in seconds: four minutes for 40 moves are 40/240)", text)
	}
	return p, nil
}

// longestTime is about three years.
const longestTime = 1e8 * time.Second

// parseSeconds reads a time in seconds, from 0 to longestTime.
func parseSeconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s <= longestTime.Seconds()) {
		return 0, fmt.Errorf("%q is no time in seconds", text)
	}
	return time.Duration(s*1e9 + 0.5), nil
}

// parseDelay reads the value of delay=: seconds, followed by "b" for the
// Bronstein form or by "s" or nothing for the simple one.
func parseDelay(text string) (delay time.Duration, bronstein bool, err error) {
	number, bronstein := strings.CutSuffix(text, "b")
	if !bronstein {
		number = strings.TrimSuffix(text, "s")
	}
	delay, err = parseSeconds(number)
	return delay, bronstein, err
}
