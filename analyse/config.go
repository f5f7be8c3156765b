package analyse

import (
	"errors"
	"io"

	"vezir/board"
	"vezir/search"
)

// Config is what all kinds of analysis share.
type Config struct {
	Out       io.Writer // the answer
	Err       io.Writer // progress and what could not be taken
	Screen    Screen    // what Out is shown on
	ErrScreen Screen    // what Err is shown on

	Limits   search.Limits // of each search; Start is set by the analysis
	MultiPV  int           // lines, at least 1
	Threads  int           // threads of one search, or searches at once, at least 1
	Hash     int           // MiB of each engine's table
	JSON     bool          // one JSON object a line instead of text
	CSV      bool          // a table with commas, of a suite
	Chess960 bool          // castling is written as Chess960 does

	// NewEngine makes an engine; its user closes it.
	NewEngine func() (Engine, error)
	// Setup names what NewEngine makes, down to the build, the network and the
	// tablebases. Evaluations of an earlier run count for the same setup only.
	Setup string
	// Opening names the opening of a game, "" for none; nil if no names are known.
	Opening func(game *board.Game) string
	// Tablebase tells what endgame tables know; nil if there are none.
	Tablebase func(game *board.Game) (Verdict, bool)

	// Language is that of text; English if nil.
	Language *Language
}

// Engine is what analyses; *search.Engine is one.
type Engine interface {
	Search(game *board.Game, limits search.Limits, signals *search.Signals, report func(search.Info)) search.Result
	NewGame()
	SetHash(mib int) (int, error)
	SetThreads(n int)
	SetMultiPV(n int)
	SetAnalyseMode(on bool)
	Close() error
}

// Verdict is what tablebases know about a position, for the side to move.
type Verdict struct {
	WDL  int        // -2 lost, -1 lost but for the fifty moves, 0 drawn, 1 won but for them, 2 won
	DTZ  *int       // plies to the next capture or pawn move of the best line; nil: not known
	Best board.Move // a move that keeps the verdict
}

// engine returns an engine with the settings of the analysis.
func (c *Config) engine(threads int) (Engine, error) {
	e, err := c.NewEngine()
	if err != nil {
		return nil, err
	}
	if _, err := e.SetHash(c.Hash); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	e.SetThreads(threads)
	e.SetMultiPV(max(c.MultiPV, 1))
	e.SetAnalyseMode(true)
	return e, nil
}
