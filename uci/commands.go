package uci

import (
	"errors"
	"fmt"
	"strconv"

	"vezir/board"
	"vezir/search"
)

// Each command, its answer, and what it waits for. "Stops" means: a running
// search is stopped and its bestmove written before the command is obeyed. So
// are perft, bench and genfens, except when the input has ended: then they are
// waited for.
//
//	command      answer                                 waits for
//	-----------  -------------------------------------  --------------------------
//	uci          id and option lines, uciok             nothing
//	debug        none; reports unknown commands         nothing
//	isready      readyok                                nothing
//	setoption    none, info string for a fault          stops; memory of Hash
//	register     none                                   nothing
//	ucinewgame   none                                   stops; clearing of Hash
//	position     none, info string for a fault          stops
//	go           info lines, then bestmove              stops; answers later
//	stop         the search's bestmove                  nothing
//	ponderhit    none; the clock of the search runs     nothing
//	quit         the search's bestmove                  stops, half a second at most; readers get longer
//
//	Outside the standard:
//
//	go perft     a line per move, Nodes searched: N     stops; answers later
//	bench        what the benchmark writes              stops; answers later
//	genfens      info string genfens FEN, N times       stops; answers later
//	d            board, FEN, key, checkers              nothing
//	eval         the evaluation, term by term           nothing
//	flip         none                                   stops
//	help         info string, the commands              nothing

// standard returns what obeys a command of the standard, nil if there is none.
func (s *Server) standard(name string) func(*line) error {
	switch name {
	case "uci":
		return s.identify
	case "debug":
		return s.setDebug
	case "isready":
		return s.ready
	case "setoption":
		return s.setOption
	case "ucinewgame":
		return s.newGame
	case "position":
		return s.position
	case "go":
		return s.goSearch
	case "stop":
		return s.stop
	case "ponderhit":
		return s.ponderHit
	case "register", "quit": // quit is seen to by execute
		return func(*line) error { return nil }
	}
	return nil
}

// extra returns what obeys a command outside the standard, nil if there is none.
func (s *Server) extra(name string) func(*line) error {
	switch name {
	case "d":
		return s.show
	case "eval":
		return s.explain
	case "flip":
		return s.flip
	case "bench":
		return s.bench
	case "genfens":
		return s.genFENs
	case "help":
		return s.help
	}
	return nil
}

// setDebug obeys "debug on" and "debug off".
func (s *Server) setDebug(l *line) error {
	switch word := l.next(); word {
	case "on":
		s.debug = true
	case "off":
		s.debug = false
	default:
		return errors.New(quote(word) + " is neither on nor off")
	}
	return nil
}

// ready obeys "isready". Whatever takes time was done by the commands before.
func (s *Server) ready(*line) error {
	s.out.print("readyok")
	return nil
}

// newGame obeys "ucinewgame". The position stays: none needs this command.
func (s *Server) newGame(*line) error {
	s.settle()
	s.config.Engine.NewGame()
	return nil
}

// goSearch obeys "go".
func (s *Server) goSearch(l *line) error {
	s.settle()
	command, err := parseGo(l, s.game.Position())
	switch {
	case err != nil:
		return err
	case s.misplaced && command.perft:
		return errMisplaced
	case command.perft:
		s.startPerft(command.depth)
	case s.misplaced:
		s.out.info("go: %v", errMisplaced)
		s.startSearch(command.limits)
	default:
		for _, fault := range command.faults {
			s.out.info("go: %s", fault)
		}
		s.startSearch(command.limits)
	}
	return nil
}

// errMisplaced is why nothing is searched after a faulty "position".
var errMisplaced = errors.New("the last position command was faulty, so there is no position to search")

// startSearch searches the current position. The one bestmove that each "go"
// gets is written here and nowhere else.
func (s *Server) startSearch(limits search.Limits) {
	game := s.game
	chess960, showWDL := s.writesChess960(), s.showWDL
	over := s.misplaced
	if pos := game.Position(); !over && !pos.HasLegalMove() {
		over = true
		score := search.Draw
		if pos.InCheck() {
			score = search.MatedIn(0)
		}
		s.out.print("info depth 0 score " + score.String())
	}
	var buffer []byte
	report := func(info search.Info) {
		if shown(&info) {
			buffer = appendInfo(buffer[:0], &info, chess960, showWDL)
			s.out.write(buffer)
		}
	}
	asksBook := !over && s.asksBook(&limits)
	s.start(&job{endless: limits.Infinite || limits.Ponder}, func(j *job) error {
		var result search.Result
		if asksBook {
			result = s.bookMove(game, &limits, chess960)
		}
		if !over && result.Best == board.NoMove {
			result = s.config.Engine.Search(game, limits, j.signals, report)
			s.tellTablebaseFaults()
		}
		j.awaitRelease(&limits)
		s.out.print(bestMove(result, chess960))
		return nil
	})
}

// writesChess960 reports whether castling is written as king takes rook: when
// the user wants it, or when nothing else could be understood.
func (s *Server) writesChess960() bool { return s.chess960 || s.game.Position().Chess960() }

// stop obeys "stop". Without a search it means nothing, and it cannot reach a
// later one: signals belong to one job.
func (s *Server) stop(*line) error {
	if s.job != nil {
		s.job.signals.Stop()
	}
	return nil
}

// ponderHit obeys "ponderhit", with the same care.
func (s *Server) ponderHit(*line) error {
	if s.job != nil {
		s.job.signals.PonderHit()
	}
	return nil
}

// explain obeys "eval".
func (s *Server) explain(*line) error {
	s.out.print(s.config.Eval(s.game.Position()))
	return nil
}

// flip obeys "flip": the same position with the colours swapped, without the
// moves that led to it.
func (s *Server) flip(*line) error {
	s.settle()
	s.game = board.NewGame(s.game.Position().Flipped())
	return nil
}

// bench obeys "bench [depth]".
func (s *Server) bench(l *line) error {
	depth := 0
	if word := l.next(); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > search.MaxPly {
			return errors.New(quote(word) + " is no depth")
		}
		depth = n
	}
	s.start(&job{finite: true}, func(j *job) error {
		ctx, cancel := j.context()
		defer cancel()
		w := &lineWriter{out: s.out}
		defer w.flush()
		err := s.config.Bench(ctx, w, depth)
		if j.stopped() {
			return errors.New("bench: stopped")
		}
		if err != nil {
			return fmt.Errorf("bench: %w", err)
		}
		return nil
	})
	return nil
}
