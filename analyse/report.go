package analyse

import (
	"fmt"
	"time"

	"vezir/board"
	"vezir/search"
)

// positionReport is what is known about a position after an iteration;
// docs/analysis.md documents its JSON form. Scores are from White's point of view.
type positionReport struct {
	FEN      string       `json:"fen"`
	Depth    int          `json:"depth"`    // plies
	SelDepth int          `json:"seldepth"` // plies, the deepest line looked at
	TimeMS   int64        `json:"time_ms"`
	Nodes    uint64       `json:"nodes"`
	NPS      uint64       `json:"nps"`
	HashFull int          `json:"hashfull"` // permille
	TBHits   uint64       `json:"tbhits"`
	Lines    []lineReport `json:"lines"` // the best one first
	Final    bool         `json:"final"`

	// Of the last report alone.
	Best        *moveReport      `json:"best,omitempty"`     // nil without a legal move
	Expected    *moveReport      `json:"expected,omitempty"` // the reply
	Opening     string           `json:"opening,omitempty"`
	Tablebase   *tablebaseReport `json:"tablebase,omitempty"`
	Outcome     string           `json:"outcome,omitempty"`    // checkmate, stalemate; empty while there is a legal move
	MateFound   *bool            `json:"mate_found,omitempty"` // in the moves that were asked for; nil if none was
	Interrupted bool             `json:"interrupted,omitempty"`
}

// lineReport is a variation and what it leads to.
type lineReport struct {
	Rank  int         `json:"rank"` // from 1
	Score scoreReport `json:"score"`
	WDL   wdlReport   `json:"wdl"`
	SAN   []string    `json:"san"`
	UCI   []string    `json:"uci"`

	moves []board.Move
}

// scoreReport has one field that is not nil.
type scoreReport struct {
	Centipawns *int `json:"cp,omitempty"`
	Mate       *int `json:"mate,omitempty"`      // moves, negative if Black mates; 0 if the side to move is mated
	Tablebase  *int `json:"tablebase,omitempty"` // 1 if White wins, -1 if Black does
}

// wdlReport says how the game may end, in permille.
type wdlReport struct {
	White int `json:"white"`
	Draw  int `json:"draw"`
	Black int `json:"black"`
}

// moveReport is a move in both notations.
type moveReport struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
}

// tablebaseReport is the verdict of tablebases.
type tablebaseReport struct {
	Result string      `json:"result"`        // white, draw, black, or white and black -fifty-moves
	DTZ    *int        `json:"dtz,omitempty"` // plies, negative if the side to move is losing; nil: not known
	Best   *moveReport `json:"best,omitempty"`
}

// reporter turns what a search reports into a positionReport.
type reporter struct {
	config  *Config
	game    *board.Game
	wanted  int          // lines of a whole report
	coming  []lineReport // of the iteration that is being reported
	current positionReport
}

// newReporter prepares the reports on a position.
func newReporter(c *Config, game *board.Game) *reporter {
	var list board.MoveList
	game.Position().Generate(&list)
	r := &reporter{config: c, game: game, wanted: min(max(c.MultiPV, 1), list.Len())}
	r.current = positionReport{FEN: game.Position().FEN(), Lines: []lineReport{}}
	return r
}

// add takes a report of the search. It returns true when all lines of an
// iteration are there.
func (r *reporter) add(info search.Info) (whole bool) {
	r.measure(info)
	if info.Kind != search.Line || info.Bound != search.Exact {
		return false
	}
	if info.MultiPV == 1 {
		r.coming = r.coming[:0]
	}
	r.coming = append(r.coming, r.line(info))
	if info.MultiPV < r.wanted {
		return false
	}
	r.current.Depth, r.current.SelDepth = info.Depth, info.SelDepth
	r.current.Lines, r.coming = r.coming, nil
	return true
}

// measure notes what the search has cost so far.
func (r *reporter) measure(info search.Info) {
	r.current.TimeMS = info.Time.Milliseconds()
	r.current.Nodes = info.Nodes
	r.current.NPS = speed(info.Nodes, info.Time)
	r.current.HashFull, r.current.TBHits = info.HashFull, info.TBHits
}

// speed returns nodes per second.
func speed(nodes uint64, elapsed time.Duration) uint64 {
	return uint64(float64(nodes) / max(elapsed, time.Microsecond).Seconds())
}

// line turns a principal variation into text.
func (r *reporter) line(info search.Info) lineReport {
	pos := *r.game.Position()
	wdl := search.Expect(info.Score, &pos)
	line := lineReport{Rank: info.MultiPV, Score: reportScore(info.Score, pos.SideToMove()), SAN: []string{}, UCI: []string{}}
	line.WDL = wdlReport{White: wdl.Win, Draw: wdl.Draw, Black: wdl.Loss}
	if pos.SideToMove() == board.Black {
		line.WDL.White, line.WDL.Black = wdl.Loss, wdl.Win
	}
	for _, m := range info.PV {
		line.moves = append(line.moves, m)
		line.SAN = append(line.SAN, pos.SAN(m))
		line.UCI = append(line.UCI, m.UCI(pos.Chess960()))
		pos.Make(m)
	}
	return line
}

// reportScore turns a score from the view of a side into one from White's.
func reportScore(score search.Score, side board.Colour) scoreReport {
	value := score
	if side == board.Black {
		value = -score
	}
	switch {
	case score.IsMate():
		moves := score.MateMoves()
		if side == board.Black {
			moves = -moves
		}
		return scoreReport{Mate: &moves}
	case score.IsDecisive():
		winner := 1
		if value < 0 {
			winner = -1
		}
		return scoreReport{Tablebase: &winner}
	}
	centipawns := int(value)
	return scoreReport{Centipawns: &centipawns}
}

// String writes the score as chess programs show it: +0.31, #5, #-5, and +TB
// or -TB for a win that tablebases know.
func (s scoreReport) String() string {
	switch {
	case s.Mate != nil:
		return fmt.Sprintf("#%d", *s.Mate)
	case s.Tablebase != nil && *s.Tablebase > 0:
		return "+TB"
	case s.Tablebase != nil:
		return "-TB"
	case s.Centipawns != nil && *s.Centipawns == 0:
		return "0.00"
	case s.Centipawns != nil:
		return fmt.Sprintf("%+.2f", float64(*s.Centipawns)/100)
	}
	return "?"
}

// finish completes the last report.
func (r *reporter) finish(result search.Result, interrupted bool) *positionReport {
	pos := r.game.Position()
	report := &r.current
	r.addLast()
	report.Final, report.Interrupted = true, interrupted
	report.Opening, report.Tablebase = r.opening(), r.tablebase()
	if moves := r.config.Limits.Mate; moves > 0 {
		report.MateFound = new(mates(result.Score, moves))
	}
	switch {
	case pos.IsCheckmate():
		report.Outcome = "checkmate"
	case !pos.HasLegalMove():
		report.Outcome = "stalemate"
	default:
		report.Best = reportMove(pos, result.Best)
		next := *pos
		next.Make(result.Best)
		if result.Ponder != board.NoMove {
			report.Expected = reportMove(&next, result.Ponder)
		}
	}
	return report
}

// addLast puts the best line in its place when the search was stopped before
// it reported the others, which are those of the iteration before.
func (r *reporter) addLast() {
	if len(r.coming) == 0 {
		return
	}
	lines := r.coming[:1:1]
	for _, line := range r.current.Lines {
		if len(lines) < r.wanted && line.moves[0] != lines[0].moves[0] {
			line.Rank = len(lines) + 1
			lines = append(lines, line)
		}
	}
	r.current.Lines = lines
}

// reportMove writes a legal move.
func reportMove(pos *board.Position, m board.Move) *moveReport {
	return &moveReport{pos.SAN(m), m.UCI(pos.Chess960())}
}

// opening names the opening, if it is known.
func (r *reporter) opening() string {
	if r.config.Opening == nil {
		return ""
	}
	return r.config.Opening(r.game)
}

// tablebase returns what tablebases know, nil for nothing.
func (r *reporter) tablebase() *tablebaseReport {
	if r.config.Tablebase == nil {
		return nil
	}
	verdict, ok := r.config.Tablebase(r.game)
	if !ok {
		return nil
	}
	pos := r.game.Position()
	report := &tablebaseReport{DTZ: verdict.DTZ, Result: "draw"}
	if verdict.WDL != 0 {
		winner := pos.SideToMove()
		if verdict.WDL < 0 {
			winner = winner.Other()
		}
		report.Result = winner.String()
		if verdict.WDL == 1 || verdict.WDL == -1 {
			report.Result += "-fifty-moves"
		}
	}
	if verdict.Best != board.NoMove {
		report.Best = reportMove(pos, verdict.Best)
	}
	return report
}
