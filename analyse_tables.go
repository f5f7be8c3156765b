package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"vezir/analyse"
	"vezir/board"
	"vezir/eval"
	"vezir/search"
	"vezir/syzygy"
)

// tablebases are the tables of a path, and what was found to be wrong with them.
// Each engine opens them for itself and finds the same faults.
type tablebases struct {
	path   string
	tables *syzygy.Tables // nil without a path

	mutex  sync.Mutex
	faults map[string]bool
}

// openTablebases opens the tablebases of a path, which may be empty. An error
// says that there are none.
func openTablebases(path string) (*tablebases, error) {
	b := &tablebases{path: path, faults: map[string]bool{}}
	if path == "" {
		return b, nil
	}
	var err error
	b.tables, err = openTables(path)
	return b, err
}

// verdict returns what tells the verdicts of the tables; nil without tables.
func (b *tablebases) verdict() func(game *board.Game) (analyse.Verdict, bool) {
	if b.tables == nil {
		return nil
	}
	return func(game *board.Game) (analyse.Verdict, bool) { return lookUp(b.tables, game) }
}

// analyser is an engine that tells at its end what is wrong with its tables.
type analyser struct {
	*search.Engine
	tablebases *tablebases
}

// newAnalyser returns an engine that knows the tables.
func (b *tablebases) newAnalyser() (analyse.Engine, error) {
	engine, err := search.New()
	if err != nil || b.tables == nil {
		return engine, err
	}
	if _, _, err := engine.SetSyzygyPath(b.path); err != nil {
		return nil, errors.Join(err, engine.Close())
	}
	return &analyser{engine, b}, nil
}

// setup names the engine: its build, its network and its tables.
func (b *tablebases) setup() (string, error) {
	network, err := eval.Embedded()
	if err != nil {
		return "", err
	}
	setup := fmt.Sprintf("Vezir %s%s, %v", version, revision(), network)
	if b.tables != nil {
		wdl, dtz := b.tables.Count()
		setup += fmt.Sprintf(", %d and %d files of %s", wdl, dtz, b.path)
	}
	return setup, nil
}

// Close closes the engine.
func (a *analyser) Close() error {
	a.tablebases.note(a.TablebaseFaults())
	return a.Engine.Close()
}

// note keeps faults.
func (b *tablebases) note(faults []error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, fault := range faults {
		b.faults[fault.Error()] = true
	}
}

// close says what is wrong with the tables, each fault once, and gives them back;
// none is asked any more.
func (b *tablebases) close(w io.Writer) error {
	if b.tables == nil {
		return nil
	}
	b.note(b.tables.TakeFaults())
	tellFaults(w, slices.Sorted(maps.Keys(b.faults)))
	return b.tables.Close()
}

// lookUp returns the verdict on the current position of a game, in which the
// counter of the fifty-move rule counts as it stands.
func lookUp(tables *syzygy.Tables, game *board.Game) (analyse.Verdict, bool) {
	pos := game.Position()
	wdl, ok := tables.ProbeWDL(pos)
	if !ok {
		return analyse.Verdict{}, false
	}
	verdict := analyse.Verdict{WDL: int(wdl)}
	if dtz, ok := tables.ProbeDTZ(pos); ok {
		verdict.DTZ = &dtz
	}
	var list board.MoveList
	pos.Generate(&list)
	if ranked, _, ok := tables.RankRoot(game, list.Slice(), true); ok && len(ranked) > 0 {
		verdict.WDL, verdict.Best = int(ranked[0].WDL), ranked[0].Move
	}
	return verdict, true
}
