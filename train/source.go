package train

import (
	"context"
	"io"

	"vezir/board"
	"vezir/eval"
	"vezir/internal/lines"
)

// positionSource hands over positions to tune on, part by part: how many there are in
// each, and what adds them to a block. Parts are independent of one another. When ctx
// ends, the error is the cause.
type positionSource func(ctx context.Context, hand func(positions int, fill func(*block, *eval.Trace))) error

// partSize is how many positions make a part.
const partSize = 4096

// textSource reads labelled positions, a line each: see parseLabelled.
func textSource(in io.Reader) positionSource {
	return func(ctx context.Context, hand func(int, func(*block, *eval.Trace))) error {
		var next texts
		for line, err := range lines.Read(in) {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				return err
			}
			if next = append(next, line); len(next) == partSize {
				hand(len(next), next.fill)
				next = nil
			}
		}
		hand(len(next), next.fill)
		return nil
	}
}

// texts is a part of a text.
type texts []lines.Line

func (t texts) fill(b *block, trace *eval.Trace) {
	for _, line := range t {
		labelled, err := parseLabelled(line.Text)
		if err != nil {
			b.err = &lines.Error{Line: line.Number, Err: err}
			return
		}
		b.add(&labelled, trace)
	}
}

// gameSource reads positions of games, in files and folders: see gameFiles.
// It leaves out those that are decided, and those whose move captures or
// promotes, for their value shows only after it.
func gameSource(paths ...string) positionSource {
	return func(ctx context.Context, hand func(int, func(*block, *eval.Trace))) error {
		var next positions
		err := ReadGames(paths, func(from *GameReader, g *GameRecord) error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			err := g.Replay(func(pos *board.Position, m ScoredMove) {
				if !pos.IsNoisy(m.Move) && abs(int(m.Score)) <= decidedScore {
					next = append(next, labelled{Position: *pos, Result: g.Result.Points(), Score: float64(m.Score)})
				}
			})
			if len(next) >= partSize {
				hand(len(next), next.fill)
				next = nil
			}
			return from.Fault(err)
		})
		hand(len(next), next.fill)
		return err
	}
}

// decidedScore in centipawns is where positions have no more to teach.
const decidedScore = 1500

// positions is a part of games.
type positions []labelled

func (p positions) fill(b *block, trace *eval.Trace) {
	for i := range p {
		b.add(&p[i], trace)
	}
}
