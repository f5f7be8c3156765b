package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"vezir/board"
	"vezir/search"
)

// Engine is what the protocol drives; *search.Engine is one. Its methods are
// called from one goroutine at a time and, Search apart, never while a search
// runs.
type Engine interface {
	// Search searches the current position of a game, which has a legal move,
	// until a limit is reached or a signal ends it. Under Limits.Infinite and
	// Limits.Ponder it may return early: the best move is held back here. It
	// must not keep what it passes to report, which is called from one
	// goroutine at a time.
	Search(game *board.Game, limits search.Limits, signals *search.Signals, report func(search.Info)) search.Result

	// NewGame forgets everything that was learned, the table included.
	NewGame()
	// ClearHash empties the table.
	ClearHash()
	// SetHash replaces the table by an empty one of so many MiB and returns the
	// size in use: less, with or without an error, when memory is short.
	SetHash(mib int) (int, error)
	SetThreads(n int)
	SetMultiPV(n int)
	// SetMoveOverhead sets the time that is lost outside the engine per move.
	SetMoveOverhead(d time.Duration)
	// SetNodesTime lets so many nodes stand for a millisecond of any time
	// limit; 0 goes by the clock.
	SetNodesTime(nodes int)
	// SetAnalyseMode tells whether the engine analyses rather than plays.
	SetAnalyseMode(on bool)
	// SetStrength limits the strength to a rating; 0 lifts the limit.
	SetStrength(elo int)

	// SetEvalFile loads a network from a file, or the embedded one for no name. With an
	// error the old one stays.
	SetEvalFile(path string) error
	// SetPieceValues tells whether the piece-value evaluation takes the place of
	// the network.
	SetPieceValues(on bool)
	// Evaluation names what positions are evaluated by.
	Evaluation() string

	// SetSyzygyPath replaces the endgame tablebases by those in the directories
	// of a path, none for an empty one, and returns the number of files with
	// results (WDL) and with distances (DTZ).
	SetSyzygyPath(path string) (wdl, dtz int, err error)
	// SetSyzygyProbeDepth sets the remaining depth in plies from which on
	// positions with the most pieces are looked up.
	SetSyzygyProbeDepth(plies int)
	// SetSyzygyProbeLimit sets the largest number of pieces to look up.
	SetSyzygyProbeLimit(pieces int)
	// SetSyzygy50MoveRule tells whether the fifty-move rule counts.
	SetSyzygy50MoveRule(on bool)
	// TablebaseFaults returns what was found to be wrong with tablebases since
	// it was last called. It may be called when a search has just ended.
	TablebaseFaults() []error
}

// Config is what a Server is made of.
type Config struct {
	Name   string // with the version: "Vezir 1.0"
	Author string
	Engine Engine
	// Debug is whether unknown commands are reported from the start, without "debug on".
	Debug bool
	// Book is asked before a search, if the user wants that; without one there are
	// no options for it.
	Book Book
	// Expect returns what a score means for the side to move. The line of a book move
	// needs it.
	Expect func(score search.Score, pos *board.Position) search.WDL
	// Tunables are numbers of the search that become options, none in an ordinary
	// build; SetTunable changes one, never while a search runs.
	Tunables   []search.Tunable
	SetTunable func(name string, value int) error

	// Eval explains the value of a position, in a table of several lines. It may
	// be called while Engine searches.
	Eval func(pos *board.Position) string
	// Bench writes a benchmark to w; depth is in plies, 0 for the usual one. It
	// returns early, with any error, when ctx ends.
	Bench func(ctx context.Context, w io.Writer, depth int) error
	// Perft writes the leaves below each move, depth plies deep, at least 0, and
	// their sum to w. It returns early, with the error of ctx, when ctx ends.
	Perft func(ctx context.Context, w io.Writer, pos *board.Position, depth int) error
	// GenFENs hands count positions to start games from to tell, made at random from
	// those of a book, a file of FENs or EPDs, or from the start for an empty name. The
	// same seed gives the same ones. It returns early, with any error, when ctx ends, and
	// may use Engine meanwhile.
	GenFENs func(ctx context.Context, count int, seed uint64, book string, tell func(fen string)) error
}

// Server is one session of the protocol: make one for each Run or RunCommands.
// Its state belongs to the goroutine that obeys the commands, but for out, log and
// what is atomic.
type Server struct {
	config  Config
	options []option
	log     *sessionLog
	input   input
	out     *output

	game          *board.Game
	misplaced     bool // the last "position" was faulty: game is not what is meant
	chess960      bool
	showWDL       bool
	limitStrength bool // by UCI_LimitStrength
	elo           int  // by UCI_Elo
	debug         bool
	ownBook       bool // the book may answer
	analyses      bool // the user wants to understand, not to play
	multiPV       int
	job           *job // the one at work, or the last one; nil if there is none

	// What Run and the reader of the input may look at, and change, as well.
	finite   atomic.Bool // a finite job is at work
	scripted atomic.Bool // the input has ended
}

// New returns a session that stands at the starting position.
func New(config Config) *Server {
	s := &Server{config: config, log: new(sessionLog), game: board.NewGame(board.StartPosition()), elo: search.MinElo, debug: config.Debug}
	s.options = s.optionTable()
	return s
}

// Run obeys the commands of in until "quit" or its end, and writes the answers
// to out, whole lines at a time. It returns within a second of either, except
// that perft, bench and genfens are finished first when the input has ended, and
// that answers wait for their reader: without end, and once "quit" has come each for
// as long as quitGrace and closeGrace together.
// The error is the first one of writing, on which the session ends too, and that of
// reading, which ends the input.
func (s *Server) Run(in io.Reader, out io.Writer) error {
	s.open(out)
	lines := make(chan line, readAhead)
	quit, done := make(chan struct{}), make(chan struct{})
	defer close(done)
	var unread error // why the input ended early, once lines is closed
	go func() {
		defer close(lines)
		unread = s.readLines(in, lines, sync.OnceFunc(func() { close(quit) }), done)
	}()
	s.input = input{lines: lines}
	ended := make(chan error, 1)
	go func() {
		err := s.obeyAll()
		if s.input.ended {
			err = errors.Join(err, unread)
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-quit:
	}
	for s.patient() || !s.out.stuck(quitGrace+closeGrace) || s.patient() {
		select {
		case err := <-ended:
			return err
		case <-time.After(stuckInterval):
		}
	}
	s.out.closed.Store(true) // obeyAll stays behind with an answer that nobody reads
	return s.log.open("")
}

// patient reports whether a script has work done that it wants finished, "quit" or
// not. That may begin and end at any time.
func (s *Server) patient() bool { return s.finite.Load() && s.scripted.Load() }

// stuckInterval is how often it is asked whether an answer is stuck.
const stuckInterval = 10 * time.Millisecond

// obeyAll obeys the lines of the input and ends the session.
func (s *Server) obeyAll() error {
	for l, ok := s.input.next(); ok; l, ok = s.input.next() {
		quit, err := s.execute(l)
		s.tell(err)
		if quit || s.out.failed() {
			break
		}
	}
	return s.close()
}

// RunCommands obeys args as commands, each after the one before is done, and
// then ends the session. An argument that starts with no command continues the
// one before, so that both
//
//	vezir "go depth 12" "quit"
//	vezir go depth 12
//
// do the same. The error says what went wrong with the commands, and is an
// UnknownCommand where there was none; what the protocol has an answer for was
// answered as well.
func (s *Server) RunCommands(args []string, out io.Writer) error {
	s.open(out)
	s.input = input{ended: true}
	var errs []error
	for _, command := range joinCommands(args) {
		quit, err := s.execute(newLine(command, time.Now()))
		s.tell(err)
		errs = append(errs, err)
		if s.job != nil && !s.job.endless {
			errs = append(errs, s.await())
		}
		if quit || s.out.failed() {
			break
		}
	}
	return errors.Join(append(errs, s.close())...)
}

// joinCommands puts the commands together that a shell took apart.
func joinCommands(args []string) []string {
	var commands []string
	for _, arg := range args {
		if len(commands) > 0 && !isCommand(arg) {
			commands[len(commands)-1] += " " + arg
			continue
		}
		commands = append(commands, arg)
	}
	return commands
}

// isCommand reports whether text starts with a command of the protocol, those
// outside the standard included.
func isCommand(text string) bool {
	l := newLine(text, time.Time{})
	word := l.next()
	s := new(Server)
	return s.standard(word) != nil || s.extra(word) != nil
}

// open starts a session: the engine gets the defaults of all options.
func (s *Server) open(out io.Writer) {
	s.out = newOutput(out, s.log)
	for _, o := range s.options {
		if o.button {
			continue
		}
		if err := o.set(o.initial); err != nil {
			s.out.info("%s: %v", o.name, err)
		}
	}
}

// close ends a session and returns the first error of writing.
func (s *Server) close() error {
	s.finish()
	err := s.out.close()
	return errors.Join(err, s.log.open(""))
}

// quits reports whether a line is "quit". It may be called at any time.
func (s *Server) quits(l line) bool {
	name, _ := s.command(&l)
	return name == "quit"
}

// execute obeys one line. It reports whether the line ends the session; the
// error is for tell.
func (s *Server) execute(l line) (quit bool, err error) {
	s.log.input(l)
	whole := l.text
	name, obey := s.command(&l)
	switch {
	case name == "quit":
		return true, nil
	case obey != nil:
		if err := obey(&l); err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
	case whole != "":
		return false, UnknownCommand(whole)
	}
	return false, nil
}

// UnknownCommand is a line without any command. The standard wants it ignored.
type UnknownCommand string

// Error quotes the line.
func (e UnknownCommand) Error() string { return "unknown command " + quote(string(e)) }

// tell writes what went wrong with a command, if the user is to know.
func (s *Server) tell(err error) {
	var unknown UnknownCommand
	if err == nil || errors.As(err, &unknown) && !s.debug {
		return
	}
	s.out.info("%v", err)
}

// command takes the first command off the line. Unknown words before one of
// the standard are skipped, as the standard asks; other commands must come
// first, lest the "d" of some text be taken for one.
func (s *Server) command(l *line) (string, func(*line) error) {
	first := l.next()
	if obey := s.extra(first); obey != nil {
		return first, obey
	}
	for word := first; word != ""; word = l.next() {
		if obey := s.standard(word); obey != nil {
			return word, obey
		}
	}
	return "", nil
}

// identify obeys "uci": nothing comes between its lines.
func (s *Server) identify(*line) error {
	var text strings.Builder
	fmt.Fprintf(&text, "id name %s\nid author %s\n", s.config.Name, s.config.Author)
	for _, o := range s.options {
		fmt.Fprintf(&text, "option name %s type %s\n", o.name, o.kind)
	}
	s.out.print(text.String() + "uciok")
	return nil
}
