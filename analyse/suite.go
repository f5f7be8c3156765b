package analyse

import (
	"context"
	"errors"
	"sync"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/internal/lines"
	"vezir/search"
)

// DefaultSuiteTime is how long each position of a suite is searched when no
// limit is given.
const DefaultSuiteTime = time.Second

// Suite searches the positions of files, several at once, each with an engine
// of one thread, and compares what is found with what the files expect. c.CSV
// and c.JSON choose the form of the results; docs/analysis.md documents them.
//
// A line that cannot be taken is named on c.Err and in the results, and makes
// the error say so in the end; else the error wraps exit.ErrNo if a position was
// missed. An end of ctx gives the results so far and exit.ErrInterrupted.
func Suite(ctx context.Context, c *Config, files []string) error {
	if c.Limits.Infinite {
		return exit.Usage(errors.New("a suite needs an end for each position, not --infinite"))
	}
	entries, err := readSuites(ctx, c, files)
	if err != nil {
		return err
	}
	view := c.suiteView()
	sum := newTally(len(files) > 1)
	if err := view.begin(len(entries)); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results, failed := solveAll(ctx, cancel, c, entries)
	for r := range results {
		sum.add(r)
		if err == nil {
			if err = view.result(r, sum); err != nil { // nobody reads any more
				cancel()
			}
		}
	}
	if err = errors.Join(err, failed()); err != nil {
		return err
	}
	sum.Interrupted = ctx.Err() != nil
	if err := view.end(sum); err != nil {
		return err
	}
	return sum.verdict()
}

// suiteEntry is a line of a suite: a test, or why there is none.
type suiteEntry struct {
	test
	fault *lines.Error
}

// readSuites reads all files.
func readSuites(ctx context.Context, c *Config, files []string) ([]suiteEntry, error) {
	var entries []suiteEntry
	for _, path := range files {
		for t, err := range readSuite(ctx, c.language().Letters, path) {
			entry := suiteEntry{test: t}
			if err != nil && !errors.As(err, &entry.fault) {
				return nil, err
			}
			if c.Chess960 {
				entry.pos.SetChess960(true)
			}
			entries = append(entries, entry)
		}
	}
	return entries, nil
}

// suiteResult is what became of a line of a suite; docs/analysis.md documents
// its JSON form. The score is from White's point of view.
type suiteResult struct {
	File      string       `json:"file"`
	Line      int          `json:"line"` // from 1
	ID        string       `json:"id,omitempty"`
	FEN       string       `json:"fen,omitempty"`
	Expected  string       `json:"expected,omitempty"` // operations of EPD
	Move      *moveReport  `json:"move,omitempty"`
	Score     *scoreReport `json:"score,omitempty"`
	Solved    bool         `json:"solved"`
	Points    int          `json:"points,omitempty"`
	MaxPoints int          `json:"max_points,omitempty"`
	TimeMS    int64        `json:"time_ms"` // until the solution was found for good, else of the search
	Depth     int          `json:"depth"`   // plies, as the time
	Nodes     uint64       `json:"nodes"`   // of the whole search
	Error     string       `json:"error,omitempty"`

	pos  board.Position
	move board.Move
}

// solveAll works on the entries with as many engines as there are threads. The
// results come in the order of the entries; their channel is closed after the
// last one, early if ctx ends. An engine that cannot be had ends it by cancel;
// failed tells then why.
func solveAll(ctx context.Context, cancel context.CancelFunc, c *Config, entries []suiteEntry) (results <-chan *suiteResult, failed func() error) {
	type job struct {
		entry *suiteEntry
		done  chan *suiteResult
	}
	out := make(chan *suiteResult)
	workers := min(max(c.Threads, 1), max(len(entries), 1))
	jobs, ordered := make(chan job), make(chan job, workers)

	faults := make([]error, workers)
	var running sync.WaitGroup
	for i := range workers {
		running.Go(func() {
			engine, err := c.engine(1)
			if faults[i] = err; err != nil {
				cancel()
			}
			for j := range jobs {
				if ctx.Err() != nil {
					close(j.done)
					continue
				}
				j.done <- solve(ctx, c, engine, j.entry)
			}
			if err == nil {
				faults[i] = engine.Close()
			}
		})
	}
	go func() {
		defer close(ordered)
		defer close(jobs)
		for i := range entries {
			j := job{&entries[i], make(chan *suiteResult, 1)}
			ordered <- j
			jobs <- j
		}
	}()
	go func() {
		defer close(out)
		for j := range ordered {
			if r := <-j.done; r != nil {
				out <- r
			}
		}
		running.Wait()
	}()
	return out, func() error { return errors.Join(faults...) }
}

// solve works on one entry; it returns nil if ctx ends before there is a result.
func solve(ctx context.Context, c *Config, engine Engine, entry *suiteEntry) *suiteResult {
	r := &suiteResult{File: entry.file, Line: entry.line}
	if entry.fault != nil {
		r.Error = entry.fault.Err.Error()
		return r
	}
	t := &entry.test
	r.ID, r.FEN, r.Expected, r.pos = t.id, t.pos.FEN(), t.text(&t.pos), t.pos
	switch {
	case t.exchange != nil:
		r.Solved = t.exchange.gained(&t.pos)
		r.setMove(t.exchange.move)
	case t.kind() == tablebaseResult && c.Tablebase != nil && r.lookUp(c, t):
	default:
		return r.search(ctx, c, engine, t)
	}
	return r
}

func (r *suiteResult) setMove(m board.Move) {
	r.move, r.Move = m, reportMove(&r.pos, m)
}

// lookUp compares the expectation with the tables themselves, if they have the
// position; the distance only if they know it.
func (r *suiteResult) lookUp(c *Config, t *test) bool {
	verdict, ok := c.Tablebase(board.NewGame(t.pos))
	if !ok {
		return false
	}
	r.Solved = verdict.WDL == *t.wdl && (t.dtz == nil || verdict.DTZ == nil || *t.dtz == *verdict.DTZ)
	if verdict.Best != board.NoMove {
		r.setMove(verdict.Best)
	}
	return true
}

// search lets an engine look for the solution.
func (r *suiteResult) search(ctx context.Context, c *Config, engine Engine, t *test) *suiteResult {
	engine.NewGame()
	signals := search.NewSignals()
	defer context.AfterFunc(ctx, signals.Stop)()
	limits := c.limits(DefaultSuiteTime)
	if t.mate > 0 {
		limits.Mate = t.mate
	}
	satisfied := false // since r.TimeMS and r.Depth
	note := func(m board.Move, score search.Score, elapsed time.Duration, depth int) {
		if now := t.satisfied(&t.pos, m, score); now != satisfied {
			satisfied, r.TimeMS, r.Depth = now, elapsed.Milliseconds(), depth
		}
	}
	result := engine.Search(board.NewGame(t.pos), limits, signals, func(info search.Info) {
		if info.Kind != search.Line || info.MultiPV != 1 || info.Bound == search.UpperBound || len(info.PV) == 0 {
			return
		}
		note(info.PV[0], info.Score, info.Time, info.Depth)
		if satisfied && t.kind() == mateDistance && info.Bound == search.Exact {
			signals.Stop() // nothing more is asked
		}
	})
	if ctx.Err() != nil && (!satisfied || t.kind() != mateDistance) {
		return nil // only a mate is proven before the time is over
	}
	elapsed := time.Since(limits.Start)
	note(result.Best, result.Score, elapsed, result.Depth)
	if !satisfied {
		r.TimeMS, r.Depth = elapsed.Milliseconds(), result.Depth
	}
	score := reportScore(result.Score, t.pos.SideToMove())
	r.Solved, r.Score, r.Nodes = satisfied, &score, result.Nodes
	if result.Best != board.NoMove {
		r.setMove(result.Best)
	}
	r.Points, r.MaxPoints = t.pointsOf(result.Best), t.most()
	return r
}
