package analyse

import (
	"context"
	"errors"
	"slices"
	"sync"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/pgn"
	"vezir/search"
)

// gameEval is what a search found in a position of a game.
type gameEval struct {
	score  search.Score // of the side to move
	second search.Score // of the best move but the played one, NoScore if it was not asked for
	line   []board.Move // the best line, shortened
}

// bestLineLength is how many plies of a line are kept.
const bestLineLength = 10

// gameAnalysis is a game and all that is found out about it.
type gameAnalysis struct {
	game      *pgn.Game
	key       string           // in the journal
	positions []board.Position // before each ply, and at the end
	evals     []gameEval       // of the positions
	verdicts  []verdict        // on the plies
	sides     [2]sideReport    // on the play of White and Black
	turn      int              // the ply at which the game turned, -1 if there is none
}

// newGameAnalysis plays a game through. A game without a position that could be
// understood has no positions.
func newGameAnalysis(game *pgn.Game) *gameAnalysis {
	a := &gameAnalysis{game: game, turn: -1}
	if game.Start.Occupied() == 0 || !game.Supported() {
		return a
	}
	pos := game.Start
	a.positions = append(a.positions, pos)
	for i := range game.Main.Plies {
		pos.Make(game.Main.Plies[i].Move)
		a.positions = append(a.positions, pos)
	}
	a.evals = make([]gameEval, len(a.positions))
	return a
}

// moves returns the game from one position to another.
func (a *gameAnalysis) moves(from, to int) *board.Game {
	game := board.NewGame(a.positions[from])
	for i := from; i < to; i++ {
		game.Play(a.game.Main.Plies[i].Move)
	}
	return game
}

// history returns as much of the game up to a position as may be repeated.
func (a *gameAnalysis) history(n int) *board.Game {
	return a.moves(max(0, n-a.positions[n].Rule50()), n)
}

// analyseGames searches all positions of all games. Several games are analysed
// at once, on one processor each; if there are fewer games than processors, the
// processors work together.
func analyseGames(ctx context.Context, games []*pgn.Game, c *Config, log *journal, progress *gameProgress) ([]*gameAnalysis, error) {
	analysed := make([]*gameAnalysis, len(games))
	positions, known := 0, 0
	for i, game := range games {
		tidyGame(game)
		a := newGameAnalysis(game)
		a.key = journalKey(game, c)
		analysed[i] = a
		positions += len(a.positions)
		known += log.count(a.key, len(a.positions))
	}
	progress.begin(len(games), positions, known, len(log.known) > 0)

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := max(1, min(c.Threads, len(games)))
	queue := make(chan *gameAnalysis)
	var group sync.WaitGroup
	for i := range workers {
		threads := c.Threads / workers
		if i < c.Threads%workers {
			threads++
		}
		w := &gameWorker{config: c, log: log, progress: progress}
		var err error
		if w.engine, err = c.engine(threads); err != nil {
			cancel(err)
			break
		}
		group.Go(func() {
			for a := range queue {
				if err := w.analyse(ctx, a); err != nil {
					cancel(err)
				}
			}
			if err := w.engine.Close(); err != nil {
				cancel(err)
			}
		})
	}
feed:
	for _, a := range analysed {
		select {
		case queue <- a:
		case <-ctx.Done():
			break feed
		}
	}
	close(queue)
	group.Wait()
	switch err := context.Cause(ctx); {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil, exit.ErrInterrupted
	case err != nil:
		return nil, err
	}
	return analysed, nil
}

// gameWorker analyses one game after the other.
type gameWorker struct {
	config   *Config
	engine   Engine
	log      *journal
	progress *gameProgress
}

// analyse searches the positions of a game from the last to the first: what was
// seen later in the game stands in the table when it matters. It returns nil if
// it was interrupted; whoever ended the context knows.
func (w *gameWorker) analyse(ctx context.Context, a *gameAnalysis) error {
	w.engine.NewGame()
	for n := len(a.positions) - 1; n >= 0; n-- {
		eval, known := w.log.find(a.key, n, &a.positions[n])
		if !known {
			eval = w.search(ctx, a, n)
			if ctx.Err() != nil {
				return nil
			}
			if err := w.log.add(a.key, n, eval); err != nil {
				return err
			}
		}
		a.evals[n] = eval
		if err := w.progress.position(); err != nil {
			return err
		}
	}
	if w.config.Opening != nil {
		a.tagOpening(w.config.Opening)
	}
	a.judge()
	w.progress.game()
	return nil
}

// search evaluates a position of a game.
func (w *gameWorker) search(ctx context.Context, a *gameAnalysis, n int) gameEval {
	history := a.history(n)
	eval := gameEval{second: search.NoScore}
	if outcome := history.Outcome(); n == len(a.positions)-1 && outcome.Over() && a.drawnOrMated(outcome) {
		if outcome.Reason == board.Checkmate {
			eval.score = search.MatedIn(0)
		}
		return eval
	}
	eval.score, eval.line = w.run(ctx, history, w.config.Limits)
	if n == len(a.positions)-1 || len(eval.line) == 0 {
		return eval
	}
	if others := a.alternatives(n, &eval); len(others) > 0 {
		limits := w.config.Limits
		limits.Depth, limits.Nodes, limits.MoveTime = reduced(limits.Depth), (limits.Nodes+3)/4, limits.MoveTime/4
		limits.SearchMoves = others
		eval.second, _ = w.run(ctx, history, limits)
	}
	return eval
}

// reduced is the depth at which the second best move is looked for.
func reduced(depth int) int {
	if depth > 1 {
		return depth - 1
	}
	return depth
}

// drawnOrMated reports whether the end of a game is what the laws say, and not a
// draw that nobody claimed.
func (a *gameAnalysis) drawnOrMated(outcome board.Outcome) bool {
	decided := a.game.Result == pgn.WhiteWins || a.game.Result == pgn.BlackWins
	claim := outcome.Reason == board.Threefold || outcome.Reason == board.FiftyMoves
	return !claim || !decided
}

// run searches and returns the score and the line.
func (w *gameWorker) run(ctx context.Context, history *board.Game, limits search.Limits) (search.Score, []board.Move) {
	signals := search.NewSignals()
	release := context.AfterFunc(ctx, signals.Stop)
	defer release()
	var line []board.Move
	result := w.engine.Search(history, limits, signals, func(info search.Info) {
		if info.Kind == search.Line && info.MultiPV == 1 {
			line = append(line[:0], info.PV[:min(len(info.PV), bestLineLength)]...)
		}
	})
	if result.Best != board.NoMove && (len(line) == 0 || line[0] != result.Best) {
		line = []board.Move{result.Best}
	}
	return result.Score, line
}

// alternatives returns the moves other than the best one if it matters how good
// they are: when the best move was played, is not obvious and could earn a "!".
func (a *gameAnalysis) alternatives(n int, eval *gameEval) []board.Move {
	pos, best := &a.positions[n], eval.line[0]
	if a.game.Main.Plies[n].Move != best || a.obvious(n) || winningChance(eval.score) < goodMoveLoss {
		return nil
	}
	var list board.MoveList
	pos.Generate(&list)
	return slices.DeleteFunc(slices.Clone(list.Slice()), func(m board.Move) bool { return m == best })
}

// obvious reports whether a move needs no praise: it takes back, or takes something
// for nothing. The only move has no alternatives, and needs none either.
func (a *gameAnalysis) obvious(n int) bool {
	pos, move := &a.positions[n], a.game.Main.Plies[n].Move
	if pos.Captured(move) == board.NoPieceType {
		return false
	}
	if n > 0 {
		last := a.game.Main.Plies[n-1].Move
		if last.To() == move.To() && a.positions[n-1].Captured(last) != board.NoPieceType {
			return true
		}
	}
	return pos.SEE(move, board.SEEValue(board.Pawn))
}
