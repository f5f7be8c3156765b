package main

import (
	"errors"
	"fmt"

	"vezir/analyse"
	"vezir/board"
	"vezir/search"
	"vezir/syzygy"
)

// newAnalyser returns an engine that knows the tablebases of a path, if there
// is one.
func newAnalyser(path string) (analyse.Engine, error) {
	engine, err := search.New()
	if err != nil || path == "" {
		return engine, err
	}
	if _, _, err := engine.SetSyzygyPath(path); err != nil {
		return nil, errors.Join(err, engine.Close())
	}
	return engine, nil
}

// openTablebases returns what tells the verdicts of the tablebases of a path;
// nil without a path. An error says that there are none.
func openTablebases(path string) (func(game *board.Game) (analyse.Verdict, bool), error) {
	if path == "" {
		return nil, nil
	}
	tables := syzygy.Open(path)
	if tables.MaxPieces() == 0 {
		return nil, errors.Join(append([]error{fmt.Errorf("no tablebases in %s", path)}, tables.TakeFaults()...)...)
	}
	return func(game *board.Game) (analyse.Verdict, bool) { return lookUp(tables, game) }, nil
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
	verdict.DTZ, _ = tables.ProbeDTZ(pos) // 0 without tables of distances
	var list board.MoveList
	pos.Generate(&list)
	if ranked, _, ok := tables.RankRoot(game, list.Slice(), true); ok && len(ranked) > 0 {
		verdict.WDL, verdict.Best = int(ranked[0].WDL), ranked[0].Move
	}
	return verdict, true
}
