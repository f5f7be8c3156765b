package train

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"vezir/board"
	"vezir/search"
)

// SelfPlayOptions says how Vezir plays against itself. Zero values mean the defaults.
type SelfPlayOptions struct {
	Games   int    // 1000
	Nodes   int    // positions searched a move; 1500
	Threads int    // games at once; all threads that there are
	Seed    uint64 // of the openings: the same seed gives the same games
}

func (o SelfPlayOptions) withDefaults() SelfPlayOptions {
	o.Games = cmp.Or(o.Games, 1000)
	o.Nodes = cmp.Or(o.Nodes, 1500)
	o.Threads = cmp.Or(o.Threads, runtime.NumCPU())
	return o
}

func (o SelfPlayOptions) check() error {
	return checkSpans(
		span{"games", float64(o.Games), 1, math.MaxInt},
		span{"nodes", float64(o.Nodes), 1, math.MaxInt},
		span{"threads", float64(o.Threads), 1, maxThreads},
	)
}

// SelfPlay plays games from random openings and writes their quiet positions,
// each with the search's score and the result, as [ParseLabelled] reads them.
// The output depends on the options alone but for the number of threads. When
// ctx ends, it stops after the games that it is playing. Progress goes to out.
// Options out of range are an error.
func SelfPlay(ctx context.Context, to io.Writer, options SelfPlayOptions, out io.Writer) error {
	options = options.withDefaults()
	if err := options.check(); err != nil {
		return err
	}
	engines, err := newEngines(options.Threads)
	defer closeEngines(engines)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	games := make(chan finishedGame)
	var (
		next    atomic.Int64
		players sync.WaitGroup
	)
	for _, engine := range engines {
		players.Go(func() {
			for ctx.Err() == nil {
				number := int(next.Add(1)) - 1
				if number >= options.Games {
					return
				}
				games <- playGame(engine, number, &options)
			}
		})
	}
	go func() {
		players.Wait()
		close(games)
	}()
	record := gameWriter{to: bufio.NewWriter(to), out: out, total: options.Games, started: time.Now()}
	for g := range games {
		if err == nil {
			err = record.add(g)
		}
		if err != nil {
			cancel() // and wait for the games that are being played
		}
	}
	fmt.Fprintln(out)
	return err
}

// newEngines makes the engines that play, each against itself. With an error
// it returns those that there are.
func newEngines(n int) (engines []*search.Engine, err error) {
	for range n {
		engine, err := search.New()
		if err != nil {
			return engines, err
		}
		engines = append(engines, engine)
		if _, err := engine.SetHash(hashMiB); err != nil {
			return engines, err
		}
	}
	return engines, nil
}

func closeEngines(engines []*search.Engine) {
	for _, engine := range engines {
		engine.Close() // all that can fail is giving memory back
	}
}

// finishedGame is the lines of a game, without the result.
type finishedGame struct {
	number int
	lines  []string
	result float64 // for White
}

// gameWriter writes games in the order of their numbers.
type gameWriter struct {
	to        *bufio.Writer
	out       io.Writer // for progress
	total     int
	started   time.Time
	early     map[int]finishedGame // those that wait for one before them
	next      int
	positions int
}

// add takes a game, and writes what is complete up to now.
func (w *gameWriter) add(g finishedGame) error {
	if w.early == nil {
		w.early = map[int]finishedGame{}
	}
	w.early[g.number] = g
	for {
		g, ok := w.early[w.next]
		if !ok {
			break
		}
		delete(w.early, w.next)
		w.next++
		w.positions += len(g.lines)
		for _, line := range g.lines {
			fmt.Fprintf(w.to, "%s;%g\n", line, g.result)
		}
	}
	w.progress()
	return w.to.Flush() // also tells what went wrong before
}

func (w *gameWriter) progress() {
	spent := time.Since(w.started)
	left := time.Duration(float64(spent) * float64(w.total-w.next) / float64(max(w.next, 1)))
	fmt.Fprintf(w.out, "\r%d/%d games, %d positions, %.0f positions/s; %s, %s left ", w.next, w.total, w.positions,
		float64(w.positions)/spent.Seconds(), spent.Round(time.Second), left.Round(time.Second))
}

const (
	openingPlies = 6    // random moves at least
	openingMore  = 4    // and fewer than so many more
	openingScore = 300  // centipawns that an opening may be worth
	decidedScore = 1500 // centipawns at which a game counts as won …
	decidedPlies = 4    // … after so many plies
	drawScore    = 10   // centipawns within which it counts as drawn …
	drawPlies    = 12   // … after so many plies …
	drawFrom     = 80   // … from this ply on
	longestGame  = 400  // plies
	hashMiB      = 4    // small, since it is cleared for each game
)

// playGame plays the game of a number. It depends on the seed and the number only.
func playGame(engine *search.Engine, number int, options *SelfPlayOptions) finishedGame {
	random := rand.New(rand.NewPCG(options.Seed, uint64(number)))
	for {
		engine.NewGame()
		game := board.NewGame(randomOpening(random))
		if !game.Outcome().Over() && abs(whiteScore(game, think(engine, game, options))) <= openingScore {
			return playOut(engine, game, number, options)
		}
	}
}

// randomOpening makes some random moves.
func randomOpening(random *rand.Rand) board.Position {
	pos := board.StartPosition()
	for range openingPlies + random.IntN(openingMore) {
		var moves board.MoveList
		if pos.Generate(&moves); moves.Len() == 0 {
			break
		}
		pos.Make(moves.Slice()[random.IntN(moves.Len())])
	}
	return pos
}

func think(engine *search.Engine, game *board.Game, options *SelfPlayOptions) search.Result {
	limits := search.Limits{Nodes: uint64(options.Nodes), Start: time.Now()}
	return engine.Search(game, limits, search.NewSignals(), func(search.Info) {})
}

// whiteScore is a search's score in centipawns from White's view.
func whiteScore(game *board.Game, result search.Result) int {
	if game.Position().SideToMove() == board.Black {
		return -int(result.Score)
	}
	return int(result.Score)
}

// playOut plays a game to its end, or until it counts as decided.
func playOut(engine *search.Engine, game *board.Game, number int, options *SelfPlayOptions) finishedGame {
	finished := finishedGame{number: number, result: 0.5}
	won, drawn := 0, 0
	for ply := range longestGame {
		if outcome := game.Outcome(); outcome.Over() {
			finished.result, _ = parseResult(outcome.Result())
			return finished
		}
		result := think(engine, game, options)
		score := whiteScore(game, result)
		if isQuiet(game.Position(), result.Best) && abs(score) <= decidedScore {
			finished.lines = append(finished.lines, fmt.Sprintf("%s;%d", game.Position().FEN(), score))
		}
		won, drawn = run(won, score > decidedScore)-run(-won, score < -decidedScore), run(drawn, ply >= drawFrom && abs(score) < drawScore)
		switch {
		case won >= decidedPlies:
			finished.result = 1
			return finished
		case won <= -decidedPlies:
			finished.result = 0
			return finished
		case drawn >= drawPlies:
			return finished
		}
		game.Play(result.Best)
	}
	return finished
}

// run counts how often in a row something is so.
func run(before int, so bool) int {
	if !so {
		return 0
	}
	return max(before, 0) + 1
}

// isQuiet reports whether neither a check nor the best move changes what a
// position is worth at first sight.
func isQuiet(pos *board.Position, best board.Move) bool {
	return !pos.InCheck() && best.Kind() != board.Promotion && best.Kind() != board.EnPassant &&
		(best.Kind() == board.Castling || pos.PieceOn(best.To()) == board.NoPiece)
}

func abs(n int) int { return max(n, -n) }
