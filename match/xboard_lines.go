package match

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// take tells the lines that the arbiter waits for from the rest, most of which
// is chatter that the protocol allows.
func (*xboard) take(r *reader, line []byte, at time.Time) {
	word, rest := nextWord(line)
	switch string(word) {
	case "", "#":
		return
	case "feature":
		r.pass(event{kind: featureLine, at: at, text: string(rest)})
		return
	case "pong":
		r.pass(event{kind: readyOK, at: at})
		return
	}
	if word[0] >= '0' && word[0] <= '9' {
		before := r.search
		if r.search.parsePost(line) {
			r.noteProgress(&before, at)
			return
		}
	}
	text := string(bytes.TrimSpace(line))
	if move, ok := moveOf(text); ok {
		r.passAnswer(event{kind: bestMove, at: at, text: move})
	} else if isClaim(text) {
		r.passAnswer(event{kind: bestMove, claim: true, at: at, text: text})
	} else {
		r.takeUnknown(line)
	}
}

// moveOf returns the move of "move e7e5" and its older spellings, "My move is:
// e7e5" and "1. ... e7e5". "1. e7e5" is the echo of a move that was sent.
func moveOf(text string) (string, bool) {
	for _, prefix := range []string{"move ", "My move is:", "My move is :"} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			move, _ := cutWord(rest)
			return move, true
		}
	}
	if words := strings.Fields(text); len(words) >= 3 && words[1] == "..." && strings.HasSuffix(words[0], ".") {
		if _, err := strconv.Atoi(strings.TrimSuffix(words[0], ".")); err == nil {
			return words[2], true
		}
	}
	return "", text == "move"
}

// isClaim reports whether a line says something about the game: its result, or
// that a position or move of the arbiter is wrong.
func isClaim(text string) bool {
	switch before(text, " ") {
	case "resign", "1-0", "0-1", "1/2-1/2":
		return true
	case "Illegal", "illegal":
		// Many engines take a command that they do not know for a move.
		_, move, _ := strings.Cut(text, ": ")
		move, _ = cutWord(move)
		return strings.ContainsAny(move, "12345678") || strings.HasPrefix(move, "O-O")
	}
	return strings.HasPrefix(text, "tellusererror Illegal position")
}

// postMate is what the protocol adds to the moves to a mate.
const postMate = 100_000

// parsePost takes over a line of thinking output: plies, centipawns,
// centiseconds, nodes and the line of moves. Behind the nodes the selective depth
// and the speed may stand. It allocates nothing and reports whether it was such a line.
func (in *info) parsePost(line []byte) bool {
	word, rest := nextWord(line)
	depth, ok := parseNumber(bytes.TrimRight(word, ".&+-!?"))
	if !ok {
		return false
	}
	var numbers [3]int // score, time, nodes
	for i := range numbers {
		word, rest = nextWord(rest)
		if numbers[i], ok = parseNumber(word); !ok {
			return false
		}
	}
	in.depth = depth
	in.score = postScore(numbers[0])
	in.nodes = uint64(max(0, numbers[2]))
	in.lines++
	return true
}

// postScore tells mates from centipawns.
func postScore(n int) score {
	s := score{value: n, exact: true, exists: true}
	switch {
	case n >= postMate:
		s.value, s.mate = max(1, n-postMate), true
	case n <= -postMate:
		s.value, s.mate = min(-1, n+postMate), true
	}
	return s
}

// feature is one name=value of a feature line.
type feature struct{ name, value string }

// parseFeatures reads what follows "feature"; strings stand in double quotes.
func parseFeatures(text string) []feature {
	var list []feature
	for {
		name, rest, ok := strings.Cut(strings.TrimLeft(text, " \t"), "=")
		if !ok {
			return list
		}
		value := ""
		if quoted, isQuoted := strings.CutPrefix(rest, `"`); isQuoted {
			value, text, _ = strings.Cut(quoted, `"`)
		} else {
			value, text = cutWord(rest)
		}
		list = append(list, feature{strings.TrimSpace(name), value})
	}
}

// parseXBoardOption reads the declaration of an option, such as
// "Skill -spin 20 0 30".
func parseXBoardOption(text string) (advertised, bool) {
	name, rest, ok := strings.Cut(text, " -")
	kind, values := cutWord(rest)
	a := advertised{name: strings.TrimSpace(name), kind: kind}
	switch kind {
	case "spin", "slider":
		a.kind = "spin"
		if n := strings.Fields(values); len(n) == 3 {
			a.min, _ = strconv.Atoi(n[1])
			a.max, _ = strconv.Atoi(n[2])
		}
	case "save", "reset":
		a.kind = "button"
	}
	return a, ok && a.name != ""
}
