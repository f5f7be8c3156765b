package uci

import (
	"fmt"
	"strconv"
	"time"

	"vezir/board"
	"vezir/search"
)

// quietTime is how long a search runs before it also shows bounds and the
// move it is at; earlier they would only flood the GUI.
const quietTime = 3 * time.Second

// shown reports whether a report is worth a line.
func shown(info *search.Info) bool {
	unsettled := info.Kind == search.CurrentMove || info.Bound == search.LowerBound || info.Bound == search.UpperBound
	return !unsettled || info.Time >= quietTime
}

// appendInfo appends the line for a report, its end included, with the expected
// result if showWDL is set.
func appendInfo(b []byte, info *search.Info, chess960, showWDL bool) []byte {
	b = appendCount(b, "info depth", uint64(max(info.Depth, 0)))
	if info.Kind == search.CurrentMove {
		b = append(b, " currmove "...)
		b = append(b, info.Move.UCI(chess960)...)
		b = appendCount(b, " currmovenumber", uint64(max(info.Number, 1)))
		return append(b, '\n')
	}
	b = appendCount(b, " seldepth", uint64(max(info.SelDepth, 0)))
	b = appendCount(b, " multipv", uint64(max(info.MultiPV, 1)))
	b = append(b, " score "...)
	b = append(b, info.Score.String()...)
	switch info.Bound {
	case search.LowerBound:
		b = append(b, " lowerbound"...)
	case search.UpperBound:
		b = append(b, " upperbound"...)
	}
	if showWDL {
		b = fmt.Appendf(b, " wdl %d %d %d", info.WDL.Win, info.WDL.Draw, info.WDL.Loss)
	}
	b = appendCount(b, " nodes", info.Nodes)
	b = appendCount(b, " nps", nodesPerSecond(info.Nodes, info.Time))
	b = appendCount(b, " hashfull", uint64(min(max(info.HashFull, 0), 1000)))
	b = appendCount(b, " tbhits", info.TBHits)
	b = appendCount(b, " time", uint64(max(info.Time.Milliseconds(), 0)))
	if len(info.PV) > 0 {
		b = append(b, " pv"...)
		for _, m := range info.PV {
			b = append(b, ' ')
			b = append(b, m.UCI(chess960)...)
		}
	}
	return append(b, '\n')
}

// appendCount appends a word and its number.
func appendCount(b []byte, word string, n uint64) []byte {
	b = append(b, word...)
	b = append(b, ' ')
	return strconv.AppendUint(b, n, 10)
}

// nodesPerSecond returns the speed of a search. A search that took less than a
// millisecond counts as one that took a millisecond.
func nodesPerSecond(nodes uint64, took time.Duration) uint64 {
	return uint64(float64(nodes) / max(took, time.Millisecond).Seconds())
}

// bestMove returns the line that ends a search.
func bestMove(result search.Result, chess960 bool) string {
	if result.Best == board.NoMove {
		return noMove
	}
	text := "bestmove " + result.Best.UCI(chess960)
	if result.Ponder != board.NoMove {
		text += " ponder " + result.Ponder.UCI(chess960)
	}
	return text
}

// noMove answers a "go" for which there is no move.
const noMove = "bestmove (none)"
