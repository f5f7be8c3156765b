package match

// score is an engine's evaluation from its own view.
type score struct {
	value  int  // centipawns, or moves to mate
	mate   bool // whether value counts moves to mate, negative when mated
	exact  bool // neither a lower nor an upper bound
	exists bool
}

// mateValue is the centipawns of a mate now; longer ones count less.
const mateValue = 100_000

// centipawns puts evaluations and mates on one scale.
func (s score) centipawns() int {
	switch {
	case !s.mate:
		return s.value
	case s.value > 0:
		return mateValue - s.value
	default:
		return -mateValue - s.value
	}
}

// info is what the info lines of a search said last about its first line.
type info struct {
	score score
	depth int // plies
	nodes uint64
	lines int // number of info lines with a score
}

// parse takes over what an info line says. It allocates nothing and reports
// whether all values were well formed.
func (in *info) parse(line []byte) bool {
	ok, wellFormed := true, true
	number := func(rest []byte) (n int, after []byte) {
		word, after := nextWord(rest)
		n, good := parseNumber(word)
		ok = ok && good
		return n, after
	}
	next := *in
	secondary := false
	next.score.exact = true
	_, rest := nextWord(line)
	var word []byte
	sawScore := false
	for len(rest) > 0 {
		word, rest = nextWord(rest)
		n := 0
		switch string(word) {
		case "depth":
			next.depth, rest = number(rest)
		case "nodes":
			n, rest = number(rest)
			next.nodes = uint64(max(0, n))
		case "seldepth", "nps", "time": // needed by nobody: the rest of the line still counts
			word, rest = nextWord(rest)
			_, good := parseNumber(word)
			wellFormed = wellFormed && good
		case "multipv":
			n, rest = number(rest)
			secondary = n > 1
		case "cp", "mate":
			next.score.value, rest = number(rest)
			next.score.mate = word[0] == 'm'
			next.score.exists = true
			sawScore = true
		case "lowerbound", "upperbound":
			next.score.exact = false
		case "pv", "string", "refutation", "currline":
			rest = nil // to the end of the line
		}
	}
	switch {
	case secondary || !ok:
	case !sawScore: // of the search, not of the line: depth, nodes, time
		next.score = in.score
		*in = next
	default:
		next.lines++
		if !next.score.exact && in.score.exists && in.score.exact {
			next.score = in.score // a bound says less than what was known
		}
		*in = next
	}
	return ok && wellFormed
}
