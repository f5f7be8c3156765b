package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"vezir/board"
	"vezir/search"
)

// goCommand is what a "go" command asks for.
type goCommand struct {
	limits search.Limits
	perft  bool     // count the moves to depth instead of searching
	depth  int      // of perft, plies
	faults []string // what was not understood and left out
}

// goKeywords are the words that mean something after "go". A number or a list
// of moves ends where one of them stands.
var goKeywords = []string{
	"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo",
	"depth", "nodes", "mate", "movetime", "infinite", "perft",
}

// limitKeywords are those of them that are to limit the search.
var limitKeywords = []string{
	"wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime",
}

// goParser gathers the limits while the words go by.
type goParser struct {
	goCommand
	line    *line
	pos     *board.Position
	limited bool // a word that limits the search was read, with or without its number
	incSet  [2]bool
	unknown int // words that are no keywords
}

// maxFaults bounds how much is said about one command.
const maxFaults = 5

// parseGo reads what follows "go": the keywords in any order.
func parseGo(l *line, pos *board.Position) (goCommand, error) {
	p := goParser{line: l, pos: pos}
	p.limits.Start = l.read
	for word := l.next(); word != ""; word = l.next() {
		if err := p.keyword(word); err != nil {
			return p.goCommand, err
		}
	}
	if p.unknown > 1 {
		p.fault("%d unknown words in all", p.unknown)
	}
	p.completeClocks()
	p.neverEndlessByAccident()
	return p.goCommand, nil
}

// keyword reads one keyword and what belongs to it.
func (p *goParser) keyword(word string) error {
	limits := &p.limits
	p.limited = p.limited || slices.Contains(limitKeywords, word)
	switch word {
	case "searchmoves":
		p.searchMoves()
	case "ponder":
		limits.Ponder = true
	case "infinite":
		limits.Infinite = true
	case "wtime":
		p.clock(word, board.White)
	case "btime":
		p.clock(word, board.Black)
	case "winc":
		p.increment(word, board.White)
	case "binc":
		p.increment(word, board.Black)
	case "movestogo":
		if n, ok := p.number(word); ok {
			limits.MovesToGo = clampInt(n, 0, 1000)
		}
	case "depth":
		if n, ok := p.positive(word); ok {
			limits.Depth = clampInt(n, 1, search.MaxPly)
		}
	case "nodes":
		if n, ok := p.positive(word); ok {
			limits.Nodes = uint64(n)
		}
	case "mate":
		if n, ok := p.positive(word); ok {
			limits.Mate = clampInt(n, 1, search.MaxPly)
		}
	case "movetime":
		if n, ok := p.number(word); ok {
			limits.MoveTime = max(milliseconds(n), shortestTime)
		}
	case "perft":
		n, ok := p.number(word)
		if !ok || n < 0 {
			return errors.New("perft needs a depth of 0 or more")
		}
		p.perft, p.depth = true, clampInt(n, 0, search.MaxPly)
	default:
		if p.unknown++; p.unknown == 1 {
			p.fault("unknown word %s", quote(word))
		}
	}
	return nil
}

// clock reads what a side has left.
func (p *goParser) clock(word string, c board.Colour) {
	if n, ok := p.number(word); ok {
		p.limits.Clock[c].Set = true
		p.limits.Clock[c].Remaining = max(milliseconds(n), shortestTime)
	}
}

// increment reads what a side gets for each move.
func (p *goParser) increment(word string, c board.Colour) {
	if n, ok := p.number(word); ok {
		p.incSet[c] = true
		p.limits.Clock[c].Increment = max(milliseconds(n), 0)
	}
}

// number reads the number of a keyword. A missing one leaves the next keyword
// where it is; one too large for 64 bits is taken for the largest.
func (p *goParser) number(keyword string) (int64, bool) {
	word := p.line.peek()
	if word == "" || slices.Contains(goKeywords, word) {
		p.fault("%s: the number is missing", keyword)
		return 0, false
	}
	p.line.next()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		p.fault("%s: %s is not a whole number", keyword, quote(word))
		return 0, false
	}
	return n, true
}

// positive reads a number for which less than 1 counts as 1.
func (p *goParser) positive(keyword string) (int64, bool) {
	n, ok := p.number(keyword)
	if ok && n < 1 {
		p.fault("%s: %d is too small, 1 counts", keyword, n)
		n = 1
	}
	return n, ok
}

// searchMoves reads moves up to the next keyword and drops those that are not
// legal.
func (p *goParser) searchMoves() {
	words, dropped := 0, 0
	var first error
	for {
		word := p.line.peek()
		if word == "" || slices.Contains(goKeywords, word) {
			break
		}
		p.line.next()
		words++
		m, err := p.pos.ParseMove(word)
		switch {
		case err != nil:
			if dropped++; dropped == 1 {
				first = err
			}
		case !slices.Contains(p.limits.SearchMoves, m):
			p.limits.SearchMoves = append(p.limits.SearchMoves, m)
		}
	}
	if dropped > 0 {
		p.fault("searchmoves: %d of %d dropped, %v", dropped, words, first)
	}
	if words > 0 && len(p.limits.SearchMoves) == 0 {
		p.fault("searchmoves: none is left, so all moves are searched")
	}
}

// fault notes what was left out.
func (p *goParser) fault(format string, args ...any) {
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, fmt.Sprintf(format, args...))
	}
}

// completeClocks lets one side's clock serve both, so that whichever is given
// is enough.
func (p *goParser) completeClocks() {
	clocks := &p.limits.Clock
	for c, other := range [2]int{1, 0} {
		if clocks[c].Set || !clocks[other].Set {
			continue
		}
		clocks[c].Set = true
		clocks[c].Remaining = clocks[other].Remaining
		if !p.incSet[c] {
			clocks[c].Increment = clocks[other].Increment
		}
		return
	}
}

// neverEndlessByAccident decides what a command without any limit means: one
// that spoke of limits, but in vain, gets the least time; a bare "go" is endless.
func (p *goParser) neverEndlessByAccident() {
	limits := &p.limits
	if limits.Infinite || limits.Depth > 0 || limits.Nodes > 0 || limits.Mate > 0 ||
		limits.MoveTime > 0 || limits.Clock[board.White].Set {
		return
	}
	if p.limited {
		limits.MoveTime = shortestTime
		p.fault("no usable limit, so the search lasts %v", shortestTime)
		return
	}
	limits.Infinite = true
}

// shortestTime stands for clocks that show nothing or less, and for limits of
// which none can be used.
const shortestTime = time.Millisecond

// milliseconds returns a time in milliseconds as a Duration, at most about a
// century in either direction, far from where a sum could overflow.
func milliseconds(n int64) time.Duration {
	const century = math.MaxInt64 / int64(time.Millisecond) / 3
	return time.Duration(min(max(n, -century), century)) * time.Millisecond
}

// clampInt returns the number between low and high that is closest to n.
func clampInt(n int64, low, high int) int { return int(min(max(n, int64(low)), int64(high))) }
