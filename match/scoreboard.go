package match

// scoreboard counts the games of a match. It is not safe for concurrent use.
type scoreboard struct {
	schedule *schedule
	test     *sprt
	cross    *crosstable
	history  *history // of a match between two engines, else nil
	results  []byte   // of each game: W, D, L as White sees it, - or behind the end if unplayed
	played   int
	halves   map[int]outcome // of pairs with one game, by number: White's result
	endings  [reasons]int
	used     []usage // by engine
}

const unplayed = '-'

// letters of the outcomes in scoreboard.results.
var letters = [...]byte{lost: 'L', drew: 'D', won: 'W'}

func newScoreboard(o *options, s *schedule) *scoreboard {
	var names []string
	for _, e := range o.Engines {
		names = append(names, e.Name)
	}
	b := &scoreboard{
		schedule: s, test: o.SPRT, cross: newCrosstable(names...),
		halves: map[int]outcome{},
		used:   make([]usage, len(names)),
	}
	if len(names) == 2 {
		b.history = newHistory(names[0], names[1], o.SPRT)
	}
	return b
}

// add counts the result of a game, White's.
func (b *scoreboard) add(number int, outcome outcome) {
	for len(b.results) <= number {
		b.results = append(b.results, unplayed)
	}
	b.results[number] = letters[outcome]
	b.played++
	e := b.schedule.at(number)
	b.cross.add(e.white, e.black, outcome)
	b.join(e, outcome)
	if b.history != nil {
		b.history.record(b.cross.Tallies[0][1])
	}
}

// has reports whether a game was played.
func (b *scoreboard) has(number int) bool {
	return number < len(b.results) && b.results[number] != unplayed
}

// join counts a pair once both its games are there.
func (b *scoreboard) join(e encounter, outcome outcome) {
	if e.pair < 0 {
		return
	}
	first, ok := b.halves[e.pair]
	if !ok {
		b.halves[e.pair] = outcome
		return
	}
	delete(b.halves, e.pair)
	// In the other game this one's Black had White.
	b.cross.joinPair(e.white, e.black, outcome, first.mirror())
}

// decided reports whether the sequential test, if there is one, has a verdict.
func (b *scoreboard) decided() bool {
	return b.test != nil && b.test.test(b.cross.Tallies[0][1]).Verdict != undecided
}

// restore counts the results of an earlier part of the match.
func (b *scoreboard) restore(results string) {
	for number := range min(len(results), b.schedule.total()) {
		for i, letter := range letters {
			if results[number] == letter {
				b.add(number, outcome(i))
			}
		}
	}
}
