package train

import (
	"math/rand/v2"

	"vezir/board"
	"vezir/eval"
	"vezir/search"
)

const (
	wonScore    = 1000 // centipawns beyond which a game counts as won …
	wonPlies    = 4    // … after so many plies in a row
	drawScore   = 10   // centipawns within which it counts as drawn …
	drawPlies   = 16   // … after so many plies in a row …
	drawAfter   = 40   // … after this move
	longestGame = 500  // plies; a longer game is drawn
	hashMiB     = 4    // small, since it is cleared for each game
	hardNodes   = 20   // times the soft limit end a search within an iteration
)

// newEngines makes the engines that play, each against itself. With an error
// it returns those that there are.
func newEngines(options *GenOptions) (engines []*search.Engine, err error) {
	var network *eval.Network // that of EvalFile, read once for all
	if options.EvalFile != "" {
		if network, err = eval.OpenNetwork(options.EvalFile); err != nil {
			return nil, err
		}
	}
	for range options.Threads {
		engine, err := search.New()
		if err != nil {
			return engines, err
		}
		engines = append(engines, engine)
		if _, err := engine.SetHash(hashMiB); err != nil {
			return engines, err
		}
		if network != nil {
			engine.SetNetwork(network)
		}
		engine.SetPieceValues(options.Values)
	}
	return engines, nil
}

func closeEngines(engines []*search.Engine) {
	for _, engine := range engines {
		engine.Close() // all that can fail is giving memory back
	}
}

// player plays games against itself.
type player struct {
	engine  *search.Engine
	options *GenOptions
}

// play plays the game of a number and returns it as it stands in the file. The
// game depends on the options and the number only, for nothing of an earlier
// game is left.
func (p *player) play(number int) []byte {
	random := rand.New(rand.NewPCG(p.options.Seed, uint64(number)))
	for {
		p.engine.NewGame()
		game := board.NewGame(randomStart(random, p.options.Chess960))
		if game.Outcome().Over() {
			continue
		}
		if first := p.think(game); balanced(first) {
			record := p.playOut(game, first)
			return record.Append(nil)
		}
	}
}

func (p *player) think(game *board.Game) search.Result {
	soft := uint64(p.options.Nodes)
	return p.engine.Search(game, search.Limits{SoftNodes: soft, Nodes: hardNodes * soft}, search.NewSignals(), nil)
}

// playOut plays a game to its end, or until it counts as decided. The search of
// the first move is done.
func (p *player) playOut(game *board.Game, found search.Result) GameRecord {
	record := GameRecord{Start: *game.Position()}
	var judge adjudicator
	for {
		score := int(found.Score)
		if game.Position().SideToMove() == board.Black {
			score = -score
		}
		record.Moves = append(record.Moves, ScoredMove{found.Best, int16(score)})
		judge.add(score, game.Position().FullMove())
		game.Play(found.Best)
		if outcome := game.Outcome(); outcome.Over() {
			record.Result = resultOf(outcome)
			return record
		}
		if result, decided := judge.verdict(); decided || len(record.Moves) == longestGame {
			record.Result = result
			return record
		}
		found = p.think(game)
	}
}

// resultOf returns the result of a game that is over by the laws.
func resultOf(outcome board.Outcome) Result {
	switch winner, won := outcome.Winner(); {
	case !won:
		return Drawn
	case winner == board.White:
		return WhiteWon
	}
	return BlackWon
}

// adjudicator ends games that are decided.
type adjudicator struct {
	white, black, even int // plies in a row that a side was winning, or none
}

// add takes the score of a ply, in centipawns from White's view.
func (a *adjudicator) add(score, fullMove int) {
	count(&a.white, score > wonScore)
	count(&a.black, score < -wonScore)
	count(&a.even, fullMove > drawAfter && abs(score) <= drawScore)
}

// verdict returns the result of a decided game, and Drawn for any other.
func (a *adjudicator) verdict() (result Result, decided bool) {
	switch {
	case a.white >= wonPlies:
		return WhiteWon, true
	case a.black >= wonPlies:
		return BlackWon, true
	}
	return Drawn, a.even >= drawPlies
}

// count counts how often in a row something is so.
func count(n *int, so bool) {
	if so {
		*n++
	} else {
		*n = 0
	}
}

func abs(n int) int { return max(n, -n) }
