package match

// scoreboard counts the games of a match. It is not safe for concurrent use.
type scoreboard struct {
	schedule *schedule
	test     *SPRT
	cross    *Crosstable
	history  *History // of a match between two engines, else nil
	results  []byte   // of each game: W, D, L as White sees it, - or behind the end if unplayed
	played   int
	halves   map[int]Outcome // of pairs with one game, by number: White's result
	endings  [reasons]int
	used     []usage // by engine
}

const unplayed = '-'

// letters of the outcomes in scoreboard.results.
var letters = [...]byte{Loss: 'L', Draw: 'D', Win: 'W'}

func newScoreboard(o *options, s *schedule) *scoreboard {
	var names []string
	for _, e := range o.Engines {
		names = append(names, e.Name)
	}
	b := &scoreboard{
		schedule: s, test: o.SPRT, cross: NewCrosstable(names...),
		halves: map[int]Outcome{},
		used:   make([]usage, len(names)),
	}
	if len(names) == 2 {
		b.history = NewHistory(names[0], names[1], o.SPRT)
	}
	return b
}

// add counts the result of a game, White's.
func (b *scoreboard) add(number int, outcome Outcome) {
	for len(b.results) <= number {
		b.results = append(b.results, unplayed)
	}
	b.results[number] = letters[outcome]
	b.played++
	e := b.schedule.at(number)
	b.cross.Add(e.white, e.black, outcome)
	b.join(e, outcome)
	if b.history != nil {
		b.history.Record(b.cross.Tallies[0][1])
	}
}

// has reports whether a game was played.
func (b *scoreboard) has(number int) bool {
	return number < len(b.results) && b.results[number] != unplayed
}

// join counts a pair once both its games are there.
func (b *scoreboard) join(e encounter, outcome Outcome) {
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
	b.cross.JoinPair(e.white, e.black, outcome, first.Mirror())
}

// decided reports whether the sequential test, if there is one, has a verdict.
func (b *scoreboard) decided() bool {
	return b.test != nil && b.test.Test(b.cross.Tallies[0][1]).Verdict != Continue
}

// restore counts the results of an earlier part of the match.
func (b *scoreboard) restore(results string) {
	for number := range min(len(results), b.schedule.total()) {
		for outcome, letter := range letters {
			if results[number] == letter {
				b.add(number, Outcome(outcome))
			}
		}
	}
}
