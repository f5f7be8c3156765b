package match

import "fmt"

// encounter is one game of the schedule.
type encounter struct {
	number       int // from 0
	round        int // from 0
	game         int // of its pairing in the round, from 0
	white, black int // indices of the engines
	opening      int // number of the opening, from 0
	pair         int // number of the pair of games that it belongs to, -1 for none
}

// schedule lists the games of a tournament without storing them.
type schedule struct {
	pairings [][2]int // engines that meet, the one with White first in front
	rounds   int
	games    int // of a pairing in a round
	repeat   int // games in a row of a pairing with the same opening
	swap     bool
}

func newSchedule(o *options) schedule {
	s := schedule{rounds: o.Rounds, games: o.Games, repeat: o.Repeat, swap: !o.NoSwap}
	for i := range o.Engines {
		for j := i + 1; j < len(o.Engines); j++ {
			switch {
			case o.Tournament == "roundrobin" && (i+j)%2 == 0:
				s.pairings = append(s.pairings, [2]int{j, i}) // so that all have White equally often
			case o.Tournament == "roundrobin" || i == 0:
				s.pairings = append(s.pairings, [2]int{i, j})
			}
		}
	}
	return s
}

// total is the number of games.
func (s *schedule) total() int { return s.rounds * len(s.pairings) * s.games }

// openings is the number of openings that all games need, each pairing the same ones.
func (s *schedule) openings() int {
	return (s.rounds*s.games + s.repeat - 1) / s.repeat
}

// at returns a game by its number. All games of a pairing are one sequence over
// the rounds: colours alternate in it, and openings change after repeat games,
// so that "-games 2 -rounds N" and "-games 1 -rounds 2N" play the same games.
func (s *schedule) at(number int) encounter {
	perRound := len(s.pairings) * s.games
	e := encounter{number: number, round: number / perRound, game: number % s.games, pair: -1}
	pairing := number % perRound / s.games
	sequence := e.round*s.games + e.game
	e.opening = sequence / s.repeat
	e.white, e.black = s.pairings[pairing][0], s.pairings[pairing][1]
	if s.swap && sequence%2 == 1 {
		e.white, e.black = e.black, e.white
	}
	if s.swap && s.repeat%2 == 0 {
		e.pair = sequence/2*len(s.pairings) + pairing
	}
	return e
}

// label is the value of the Round tag: the round and the game in it.
func (s *schedule) label(e encounter) string {
	if s.games == 1 {
		return fmt.Sprint(e.round + 1)
	}
	return fmt.Sprintf("%d.%d", e.round+1, e.game+1)
}
