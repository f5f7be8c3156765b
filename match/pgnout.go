package match

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"vezir/board"
	"vezir/book"
	"vezir/pgn"
)

// writePGN writes a game with its tags and comments.
func writePGN(b *bytes.Buffer, t *tournament, f *finished) error {
	o := t.options
	white, black := &o.Engines[f.white], &o.Engines[f.black]
	g := pgn.NewGame(*f.game.board.Start())
	g.Result, _ = pgn.ParseResult(f.result())
	tags := [][2]string{
		{"Event", o.Event},
		{"Site", o.Site},
		{"Date", f.start.Format("2006.01.02")},
		{"Round", t.schedule.label(f.encounter)},
		{"White", white.Name},
		{"Black", black.Name},
		{"GameStartTime", f.start.Format("2006-01-02T15:04:05.000 -0700")},
		{"GameDuration", clockText(f.took)},
		{"PlyCount", strconv.Itoa(len(f.game.board.Moves()))},
		{"Termination", f.reason.termination()},
	}
	if a, b := white.Time.String(), black.Time.String(); a == b {
		tags = append(tags, [2]string{"TimeControl", a})
	} else {
		tags = append(tags, [2]string{"WhiteTimeControl", a}, [2]string{"BlackTimeControl", b})
	}
	if o, _, ok := book.NameGame(g.Start, f.game.board.Moves()); ok {
		tags = append(tags, [2]string{"ECO", o.ECO}, [2]string{"Opening", o.Name})
	}
	for _, tag := range tags {
		g.Tags.Set(tag[0], tag[1])
	}
	f.appendMoves(g, o.PGNBare)
	return pgn.Write(b, g)
}

// appendMoves writes the moves, each with what the engine thought of it.
func (f *finished) appendMoves(g *pgn.Game, bare bool) {
	moves := f.game.board.Moves()
	for i, m := range moves {
		comment := f.game.comment(i)
		if i == len(moves)-1 {
			comment += ", " + f.verdict.String()
		}
		if bare {
			g.Append(m)
		} else {
			g.Append(m, comment)
		}
	}
	if len(moves) == 0 && !bare {
		g.Main.Comments = []string{f.verdict.String()}
	}
}

// comment is the score from the view of the side that moved, the depth and the
// time of a ply, then the clock if there is one: "+0.31/12 0.512s [%clk
// 0:01:02.500]". Moves of the opening say so. A mate is "+M5", in plies.
func (g *game) comment(ply int) string {
	if ply < g.book {
		return "book"
	}
	r := &g.records[ply]
	clock := ""
	if r.clocked {
		clock = " " + pgn.ClockComment(r.left)
	}
	if !r.score.exists {
		return fmt.Sprintf("%.3fs", r.elapsed.Seconds()) + clock
	}
	mover := g.board.Start().SideToMove()
	if ply%2 == 1 {
		mover = mover.Other()
	}
	return pgn.EngineComment(r.score.eval(mover, r.depth), mover, r.elapsed) + clock
}

// eval is the score of a side from White's point of view.
func (s score) eval(side board.Colour, depth int) pgn.Eval {
	value := s.value
	if side == board.Black {
		value = -value
	}
	if s.mate {
		return pgn.Eval{Mate: value, Depth: depth}
	}
	return pgn.Eval{Centipawns: value, Depth: depth}
}

// clockText writes a duration as hours, minutes and seconds.
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}
