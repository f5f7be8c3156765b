package match

import (
	"bytes"
	"fmt"
	"strings"
	"time"
)

// writePGN writes a game with its tags and comments.
func writePGN(b *bytes.Buffer, t *tournament, f *finished) error {
	tag := func(name, value string) { fmt.Fprintf(b, "[%s %q]\n", name, value) }
	o := t.options
	tag("Event", o.Event)
	tag("Site", o.Site)
	tag("Date", f.start.Format("2006.01.02"))
	tag("Round", t.schedule.label(f.encounter))
	tag("White", o.Engines[f.white].Name)
	tag("Black", o.Engines[f.black].Name)
	tag("Result", f.result())
	start := *f.game.board.Start()
	if fen := start.FEN(); fen != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
		tag("SetUp", "1")
		tag("FEN", fen)
	}
	tag("Termination", f.reason.Termination())
	tag("PlyCount", fmt.Sprint(len(f.game.board.Moves())))
	tag("GameStartTime", f.start.Format(time.RFC3339))
	p := start
	var text []string
	for i, m := range f.game.board.Moves() {
		text = append(text, p.SAN(m))
		p.Make(m)
		r := f.game.records[i]
		text = append(text, fmt.Sprintf("{%v/%d %.3fs}", r.score, r.depth, r.elapsed.Seconds()))
	}
	text = append(text, f.result())
	fmt.Fprintf(b, "\n%s\n\n", strings.Join(text, " "))
	return nil
}
