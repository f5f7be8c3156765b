package search

import (
	"vezir/board"
	"vezir/syzygy"
)

// tablebases is what the search knows of endgame tablebases.
type tablebases struct {
	tables     *syzygy.Tables // nil for none
	probeDepth int            // plies; positions of the most pieces are probed from there on
	probeLimit int            // pieces, kings included
	fiftyMoves bool

	// Of the running search.
	most     int // pieces of positions that are probed in the tree, 0 for none
	minDepth int // for positions with so many
	rootHits uint64
	ranked   []syzygy.RankedMove // the root moves in their order; empty if unknown
}

// Defaults of the options.
const (
	DefaultSyzygyProbeDepth = 1
	DefaultSyzygyProbeLimit = syzygy.MaxPieces
)

func newTablebases() tablebases {
	return tablebases{probeDepth: DefaultSyzygyProbeDepth, probeLimit: DefaultSyzygyProbeLimit, fiftyMoves: true}
}

// SetSyzygyPath replaces the tablebases by those in the directories of a path,
// separated as the operating system does; an empty path stands for none. It
// returns the number of files with results and with distances.
// TablebaseFaults says what is wrong with others.
func (e *Engine) SetSyzygyPath(path string) (wdl, dtz int, err error) {
	b := &e.tablebases
	if b.tables != nil {
		err = b.tables.Close()
		b.tables = nil
	}
	if path == "" {
		return 0, 0, err
	}
	b.tables = syzygy.Open(path)
	wdl, dtz = b.tables.Count()
	return wdl, dtz, err
}

// SetSyzygyProbeDepth sets the remaining depth in plies from which on positions
// with as many pieces as the tables have at most are probed; those with fewer
// always are.
func (e *Engine) SetSyzygyProbeDepth(plies int) { e.tablebases.probeDepth = plies }

// SetSyzygyProbeLimit sets the largest number of pieces, kings included, of
// positions to be probed.
func (e *Engine) SetSyzygyProbeLimit(pieces int) { e.tablebases.probeLimit = pieces }

// SetSyzygy50MoveRule tells whether wins that the fifty-move rule spoils count
// as draws.
func (e *Engine) SetSyzygy50MoveRule(on bool) {
	if e.tablebases.fiftyMoves != on {
		e.ClearHash() // of scores found under the other rule
	}
	e.tablebases.fiftyMoves = on
}

// TablebaseFaults returns what was found to be wrong with the tablebases since
// it was last called; files are looked into when they are first needed.
func (e *Engine) TablebaseFaults() []error {
	if e.tablebases.tables == nil {
		return nil
	}
	return e.tablebases.tables.TakeFaults()
}

// close gives the tables back.
func (b *tablebases) close() error {
	if b.tables == nil {
		return nil
	}
	return b.tables.Close()
}

// begin looks the root up and plans the probing of a search. It puts the moves
// into the order of their ranks.
//
// Once the distances have told which moves keep the result, the search has
// more use for its own evaluation than for results, which say nothing on how to
// make progress; with results alone it needs them to win.
func (b *tablebases) begin(game *board.Game, moves []board.Move) {
	b.most, b.minDepth, b.rootHits, b.ranked = 0, 0, 0, nil
	if b.tables == nil {
		return
	}
	b.most, b.minDepth = b.probeLimit, b.probeDepth
	b.most = min(b.most, b.tables.MaxPieces())
	if game.Position().Occupied().Count() > b.most {
		return
	}
	ranked, byDTZ, ok := b.tables.RankRoot(game, moves, b.fiftyMoves)
	if !ok {
		return
	}
	b.ranked, b.rootHits = ranked, uint64(len(ranked))
	for i := range ranked {
		moves[i] = ranked[i].Move
	}
	if byDTZ || ranked[0].WDL <= syzygy.Draw {
		b.most = 0
	}
}

// tag notes what the tables say of the root move with a number.
func (b *tablebases) tag(m *rootMove, number int) {
	m.rank, m.tablebase = 0, NoScore
	if number >= len(b.ranked) {
		return
	}
	known := &b.ranked[number]
	m.rank, m.tablebase = known.Rank, b.score(known.WDL, 0)
}

// score is a result as the search counts it, ply plies from the root.
func (b *tablebases) score(result syzygy.WDL, ply int) Score {
	if !b.fiftyMoves {
		result *= 2 // beyond Win and Loss, which the comparisons take
	}
	switch {
	case result >= syzygy.Win:
		return tablebaseWinIn(ply)
	case result <= syzygy.Loss:
		return -tablebaseWinIn(ply)
	}
	return Draw + Score(result) // a little better or worse than other draws
}

// probeTables returns the value of the position at f by the tables, and what
// bound it is, noBound when they do not tell. They know nothing of earlier
// moves, so the counter of the fifty-move rule must stand at zero.
func (t *thread) probeTables(f *frame, depth int) (Score, Bound) {
	b := &t.engine.tablebases
	pos := &f.pos
	if b.most == 0 || pos.Rule50() != 0 {
		return NoScore, noBound
	}
	if n := pos.Occupied().Count(); n > b.most || n == b.most && depth < b.minDepth {
		return NoScore, noBound
	}
	result, ok := b.tables.ProbeWDL(pos)
	if !ok {
		return NoScore, noBound
	}
	t.tbHits.Add(1)
	value := b.score(result, f.ply)
	switch {
	case value >= MinTablebaseWin:
		return value, LowerBound // there may be a mate
	case value <= -MinTablebaseWin:
		return value, UpperBound
	}
	return value, Exact
}

// useTables ends a node whose value the tables tell, or narrows its window.
func (t *thread) useTables(f *frame, depth int, alpha *Score, beta Score, node *nodeFacts) (Score, bool) {
	value, bound := t.probeTables(f, depth)
	switch {
	case bound == noBound:
		return 0, false
	case bound == Exact, bound == LowerBound && value >= beta, bound == UpperBound && value <= *alpha:
		t.engine.table.store(f.pos.Key(), f.ply, tableEntry{
			score: value, eval: NoScore, depth: min(depth+tablebaseDepth, MaxPly-1), bound: bound, pv: node.wasPV,
		})
		return value, true
	case bound == LowerBound:
		node.floor = max(node.floor, value)
		*alpha = max(*alpha, value)
	default:
		node.ceiling = value
	}
	return 0, false
}

// tbHits returns the number of positions of this search found in the tables.
func (e *Engine) tbHits() uint64 {
	hits := e.tablebases.rootHits
	for _, t := range e.threads {
		hits += t.tbHits.Load()
	}
	return hits
}
