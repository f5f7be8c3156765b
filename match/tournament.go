package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// errDecided ends a match whose sequential test has its verdict.
var errDecided = errors.New("the test is decided")

// tournament is a match under way.
type tournament struct {
	options  *options
	around   *surroundings
	schedule schedule
	openings *openings
	files    *files
	progress *progress
	started  time.Time
	earlier  float64 // seconds that earlier parts of the match took
	unlinted bool    // whether an earlier part left no count of faults

	mutex sync.Mutex // guards what follows
	ended bool       // the test is decided, or a game could not be recorded
	next  int        // number of the next game
	score *scoreboard
}

// finished is a game with its result.
type finished struct {
	encounter
	verdict
	game  *game
	start time.Time
	took  time.Duration
}

// run plays all games that are left. It returns nil when they are played or the
// test is decided, the error of the context when that ended it, and what keeps
// the match from going on, joined with the former if need be.
func (t *tournament) run(ctx context.Context) error {
	if t.score.decided() {
		return nil // already when the match was interrupted
	}
	playing, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, min(t.options.Concurrency, t.schedule.total()))
	var workers sync.WaitGroup
	for i := range errs {
		workers.Go(func() {
			w := worker{tournament: t, engines: map[int]*engine{}}
			if errs[i] = w.run(playing); errs[i] != nil {
				cancel()
			}
		})
	}
	workers.Wait()
	told := map[string]bool{} // workers may fail for the same reason
	errs = slices.DeleteFunc(errs, func(err error) bool {
		if err == nil || told[err.Error()] {
			return true
		}
		told[err.Error()] = true
		return false
	})
	failed := without(without(errors.Join(errs...), context.Canceled), errDecided)
	return errors.Join(ctx.Err(), failed)
}

// seconds is how long the match has taken, with its earlier parts up to the last
// game of each.
func (t *tournament) seconds() float64 { return t.earlier + time.Since(t.started).Seconds() }

// take returns the next game to play; false when there is none.
func (t *tournament) take(ctx context.Context) (encounter, bool) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.ended || ctx.Err() != nil || !t.skipPlayed() {
		return encounter{}, false
	}
	t.next++
	return t.schedule.at(t.next - 1), true
}

// skipPlayed goes to the next game that nobody has played or plays; false when there
// is none.
func (t *tournament) skipPlayed() bool {
	for t.next < t.schedule.total() && t.score.has(t.next) {
		t.next++
	}
	return t.next < t.schedule.total()
}

// left reports whether there are games that nobody plays yet.
func (t *tournament) left() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.skipPlayed()
}

// record takes a finished game into the files and the counts, unless the match has
// ended meanwhile.
func (t *tournament) record(f *finished) (err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.ended {
		return errDecided
	}
	defer func() { t.ended = err != nil }()
	if err := t.files.write(t, f); err != nil {
		return err
	}
	t.score.add(f.number, f.outcome)
	t.score.endings[f.reason]++
	t.score.used[f.white].add(f.game.players[0].used)
	t.score.used[f.black].add(f.game.players[1].used)
	if err := t.files.saveState(t); err != nil {
		return err
	}
	t.progress.finished(t, f)
	if t.score.decided() {
		return errDecided
	}
	return nil
}

// worker plays one game at a time. It keeps the engines of its last game
// running for the next one.
type worker struct {
	*tournament
	engines map[int]*engine // by index
}

func (w *worker) run(ctx context.Context) error {
	defer func() {
		for _, e := range w.engines {
			e.close()
		}
	}()
	for {
		e, ok := w.take(ctx)
		if !ok {
			return nil
		}
		if err := w.play(ctx, e); err != nil {
			return err
		}
	}
}

// play plays one game and records it.
func (w *worker) play(ctx context.Context, e encounter) error {
	opening, err := w.openings.get(e.opening)
	if err != nil {
		return err
	}
	if err := w.prepare(ctx, e); err != nil {
		return err
	}
	f := &finished{encounter: e, start: time.Now()}
	f.game = newGame(w.options, opening, w.engines[e.white], w.engines[e.black])
	if f.verdict, err = f.game.run(ctx); err != nil {
		return err
	}
	f.took = time.Since(f.start)
	if err := w.record(f); err != nil {
		return err
	}
	return w.release(f)
}

// prepare sees to it that the two engines run, and no others.
func (w *worker) prepare(ctx context.Context, e encounter) error {
	for i, engine := range w.engines {
		if i != e.white && i != e.black {
			engine.close()
			delete(w.engines, i)
		}
	}
	for _, i := range []int{e.white, e.black} {
		if w.engines[i] != nil {
			continue
		}
		engine, err := w.start(ctx, i)
		if err != nil {
			return err
		}
		w.engines[i] = engine
	}
	return nil
}

// startAttempts is how often an engine is started before the match gives up,
// with -recover.
const startAttempts = 3

func (w *worker) start(ctx context.Context, i int) (engine *engine, err error) {
	attempts := 1
	if w.options.Recover {
		attempts = startAttempts
	}
	for range attempts {
		if engine, err = startEngine(ctx, &w.options.Engines[i], w.around); err == nil || ctx.Err() != nil {
			return engine, err
		}
	}
	return nil, err
}

// release ends the engines that must not play the next game.
func (w *worker) release(f *finished) error {
	for side, i := range []int{f.white, f.black} {
		p := f.game.players[side]
		if !p.exhausted && !p.Restart && !p.oneGame {
			continue
		}
		if p.exhausted {
			p.kill()
		}
		p.close()
		delete(w.engines, i)
		if p.exhausted && !w.options.Recover && w.left() {
			return fmt.Errorf("game %d: %v; -recover goes on after such a fault", f.number+1, f.verdict)
		}
	}
	return nil
}
