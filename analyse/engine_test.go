package analyse

import (
	"bytes"
	"time"

	"vezir/board"
	"vezir/search"
)

// scripted is an engine that reports what it is told to.
type scripted struct {
	reports []search.Info
	result  search.Result
	closed  bool
	stopped <-chan struct{} // waits for it, if set
}

func (e *scripted) Search(_ *board.Game, _ search.Limits, signals *search.Signals, report func(search.Info)) search.Result {
	for _, info := range e.reports {
		report(info)
	}
	if e.stopped != nil {
		<-signals.Stopped()
	}
	return e.result
}

func (e *scripted) NewGame()                   {}
func (e *scripted) SetHash(n int) (int, error) { return n, nil }
func (e *scripted) SetThreads(int)             {}
func (e *scripted) SetMultiPV(int)             {}
func (e *scripted) SetAnalyseMode(bool)        {}
func (e *scripted) Close() error               { e.closed = true; return nil }

// testConfig writes into buffers and searches with the engine given, or with
// real ones.
func testConfig(engine Engine) (c *Config, out, errs *bytes.Buffer) {
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	c = &Config{
		Out: out, Err: errs, MultiPV: 1, Threads: 2, Hash: 1,
		NewEngine: func() (Engine, error) {
			if engine != nil {
				return engine, nil
			}
			return search.New()
		},
	}
	return c, out, errs
}

// info returns the report of a line that is exact.
func info(depth, rank int, score search.Score, moves ...board.Move) search.Info {
	return search.Info{
		Depth: depth, SelDepth: depth + 2, MultiPV: rank, Score: score, Bound: search.Exact, PV: moves,
		Nodes: uint64(1000 * depth), Time: time.Duration(depth) * 100 * time.Millisecond, HashFull: 12,
	}
}

// move reads a move of the starting position or of one after other moves.
func move(text string, before ...string) board.Move {
	pos := board.StartPosition()
	for _, text := range before {
		m, _ := pos.ParseSAN(text)
		pos.Make(m)
	}
	m, err := pos.ParseSAN(text)
	if err != nil {
		panic(err)
	}
	return m
}
