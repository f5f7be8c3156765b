package syzygy

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"vezir/board"
)

// maxLine bounds the line of a report in plies.
const maxLine = 500

// Report is what the tables say on a position.
type Report struct {
	FEN      string       `json:"fen"`
	WDL      WDL          `json:"wdl"`     // for the side to move, the counter of the fifty-move rule at zero
	DTZ      int          `json:"dtz"`     // as ProbeDTZ gives it
	Outcome  string       `json:"outcome"` // with the counter as it stands
	Moves    []MoveReport `json:"moves"`   // all legal moves, the best first
	Line     []string     `json:"line"`    // best play of both sides to the end of the game, in UCI notation
	LineSAN  []string     `json:"line_san"`
	LineEnds string       `json:"line_ends"` // why the line goes no further
}

// MoveReport is what the tables say on a move, from the mover's view.
type MoveReport struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	WDL     WDL    `json:"wdl"` // the counter at zero, as is DTZ
	DTZ     int    `json:"dtz"`
	Outcome string `json:"outcome"` // with the counter as it stands
	Zeroing bool   `json:"zeroing"` // captures or moves a pawn
}

// Explain says all that the tables know of a position. The error is one of
// those of Missing.
func (t *Tables) Explain(pos *board.Position) (*Report, error) {
	if err := t.Missing(pos); err != nil {
		return nil, err
	}
	r := &Report{FEN: pos.FEN(), Moves: []MoveReport{}, Line: []string{}, LineSAN: []string{}}
	r.WDL, _ = t.ProbeWDL(pos)
	r.DTZ, _ = t.ProbeDTZ(pos)
	game := board.NewGame(*pos)
	ranked, err := t.rankAll(game, true)
	if err != nil {
		return nil, err
	}
	// Of a move after which the counter ends the game only this knows the distance.
	uncounted, err := t.rankAll(game, false)
	if err != nil {
		return nil, err
	}
	distances := map[board.Move]int{}
	for _, m := range uncounted {
		distances[m.Move] = m.DTZ
	}
	r.Outcome = r.WDL.String()
	if len(ranked) > 0 {
		r.Outcome = ranked[0].WDL.String()
	}
	for _, m := range ranked {
		child := *pos
		child.Make(m.Move)
		reply, ok := t.ProbeWDL(&child)
		if !ok {
			return nil, fmt.Errorf("%s: %w", pos.SAN(m.Move), t.Missing(&child))
		}
		r.Moves = append(r.Moves, MoveReport{
			UCI: m.Move.UCI(pos.Chess960()), SAN: pos.SAN(m.Move), WDL: -reply, DTZ: distances[m.Move],
			Outcome: m.WDL.String(), Zeroing: isZeroing(pos, m.Move),
		})
	}
	r.follow(t, pos)
	return r, nil
}

// rankAll ranks all legal moves of a game's position by their distances, with or
// without the fifty-move rule.
func (t *Tables) rankAll(game *board.Game, fiftyMoves bool) ([]RankedMove, error) {
	var list board.MoveList
	game.Position().Generate(&list)
	ranked, byDTZ, ok := t.RankRoot(game, list.Slice(), fiftyMoves)
	if ok && byDTZ {
		return ranked, nil
	}
	for _, m := range list.Slice() {
		child := *game.Position()
		child.Make(m)
		if err := t.Missing(&child); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%w: %s", errUnusable, materialOf(game.Position()))
}

// follow plays the fastest way to the end: of the moves that keep the result
// the winner takes the one with the lowest DTZ, the loser that with the highest.
func (r *Report) follow(t *Tables, pos *board.Position) {
	game := board.NewGame(*pos)
	for len(r.Line) < maxLine {
		if outcome := game.Outcome(); outcome.Over() {
			r.LineEnds = outcome.Reason.String()
			return
		}
		ranked, err := t.rankAll(game, true)
		if err != nil {
			r.LineEnds = err.Error()
			return
		}
		if ranked[0].DTZ == 0 {
			r.LineEnds = "a draw with correct play"
			return
		}
		best := ranked[0]
		for _, m := range ranked {
			if m.DTZ*best.DTZ > 0 && m.DTZ < best.DTZ {
				best = m
			}
		}
		r.Line = append(r.Line, best.Move.UCI(pos.Chess960()))
		r.LineSAN = append(r.LineSAN, game.Position().SAN(best.Move))
		game.Play(best.Move)
	}
	r.LineEnds = fmt.Sprintf("after %d plies", maxLine)
}

// WriteJSON writes the report as one object on one line.
func (r *Report) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "FEN      %s\nWDL      %d (%s)\nDTZ      %d\n", r.FEN, r.WDL, r.WDL, r.DTZ)
	switch {
	case len(r.Moves) == 0:
		fmt.Fprintf(&text, "Outcome  %s\n", r.LineEnds)
	case r.Outcome != r.WDL.String():
		fmt.Fprintf(&text, "Outcome  %s, as the counter stands\n", r.Outcome)
	}
	if len(r.Moves) > 0 {
		table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "\nMove\tWDL\tDTZ\tResult")
		for _, m := range r.Moves {
			fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", m.SAN, m.WDL, m.DTZ, m.Outcome)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	if len(r.Line) > 0 {
		fmt.Fprintf(&text, "\nLine     %s\n         (%s)\n", strings.Join(r.LineSAN, " "), r.LineEnds)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
