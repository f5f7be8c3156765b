package uci

import (
	"fmt"
	"strconv"
	"time"

	"vezir/board"
	"vezir/search"
)

// The bounds of the numeric options.
const (
	maxThreads      = 1024
	maxMultiPV      = board.MaxMoves
	maxMoveOverhead = 5000  // ms
	maxNodesTime    = 10000 // nodes per millisecond
)

// defaultMoveOverhead is in milliseconds. A pipe and the scheduler of a local
// machine take one or two; the rest is a reserve for a busy machine that games
// of a second can still afford. Play over a network needs more.
const defaultMoveOverhead = int(search.DefaultOverhead / time.Millisecond)

// maxHash returns the largest table in MiB that an address of this machine
// can reach into.
func maxHash() int {
	if strconv.IntSize == 32 {
		return 1024
	}
	return 1 << 25
}

// optionTable lists the options in the order in which they are shown. Hash
// precedes Threads; GUIs may send them in any order.
func (s *Server) optionTable() []option {
	engine := s.config.Engine
	// plain adapts a setter that cannot fail.
	plain := func(set func(int)) func(int) error {
		return func(n int) error { set(n); return nil }
	}
	options := []option{
		spin("Hash", search.DefaultHash, 1, maxHash(), s.setHash),
		button("Clear Hash", engine.ClearHash),
		spin("Threads", 1, 1, maxThreads, plain(engine.SetThreads)),
		spin("MultiPV", 1, 1, maxMultiPV, plain(func(n int) {
			s.multiPV = n
			engine.SetMultiPV(n)
		})),
		// It only announces that the engine can ponder; "go ponder" says when.
		check("Ponder", false, func(bool) {}),
		spin("Move Overhead", defaultMoveOverhead, 0, maxMoveOverhead, plain(func(ms int) {
			engine.SetMoveOverhead(time.Duration(ms) * time.Millisecond)
		})),
		spin("nodestime", 0, 0, maxNodesTime, plain(engine.SetNodesTime)),
		check("UCI_Chess960", false, func(on bool) { s.chess960 = on }),
		check("UCI_LimitStrength", false, func(on bool) { s.limitStrength = on; s.applyStrength() }),
		spin("UCI_Elo", search.MinElo, search.MinElo, search.MaxElo, plain(func(elo int) { s.elo = elo; s.applyStrength() })),
		check("UCI_ShowWDL", false, func(on bool) { s.showWDL = on }),
		check("UCI_AnalyseMode", false, func(on bool) {
			s.analyses = on
			engine.SetAnalyseMode(on)
		}),
		combo("Evaluation", "network", []string{"network", "values"}, func(word string) {
			engine.SetPieceValues(word == "values")
		}),
		text("EvalFile", s.setEvalFile),
		text("SyzygyPath", s.setSyzygyPath),
		spin("SyzygyProbeDepth", search.DefaultSyzygyProbeDepth, 1, 100, plain(engine.SetSyzygyProbeDepth)),
		spin("SyzygyProbeLimit", search.DefaultSyzygyProbeLimit, 0, search.DefaultSyzygyProbeLimit,
			plain(engine.SetSyzygyProbeLimit)),
		check("Syzygy50MoveRule", true, engine.SetSyzygy50MoveRule),
		text("UCI_Opponent", func(name string) error {
			s.log.note("opponent: " + name)
			return nil
		}),
	}
	options = append(options, s.bookOptions()...)
	options = append(options, text("Debug Log File", s.log.open))
	for _, t := range s.config.Tunables {
		options = append(options, spin(t.Name, t.Value, t.Min, t.Max, func(n int) error {
			return s.config.SetTunable(t.Name, n)
		}))
	}
	return options
}

// setEvalFile loads a network, and says which one it is unless it is the embedded one.
func (s *Server) setEvalFile(path string) error {
	err := s.config.Engine.SetEvalFile(path)
	switch {
	case err != nil:
		return fmt.Errorf("the network stays as it was: %w", err)
	case path != "":
		s.out.info("loaded; the evaluation is now: %s", s.config.Engine.Evaluation())
	}
	return nil
}

// applyStrength hands the engine the rating to play at, which counts only with
// UCI_LimitStrength.
func (s *Server) applyStrength() {
	if s.limitStrength {
		s.config.Engine.SetStrength(s.elo)
	} else {
		s.config.Engine.SetStrength(0)
	}
}

// setHash resizes the table and says so when the engine got less than asked.
func (s *Server) setHash(mib int) error {
	got, err := s.config.Engine.SetHash(mib)
	switch {
	case err != nil:
		return fmt.Errorf("%d MiB cannot be had, %d MiB are in use: %w", mib, got, err)
	case got < mib:
		return fmt.Errorf("%d MiB cannot be had, %d MiB are in use", mib, got)
	}
	return nil
}
