package analyse

import (
	"slices"
	"strings"

	"vezir/board"
	"vezir/pgn"
)

// tidyGame turns what many programs do not read, though pgn.Reader does, into
// what they all read. Nothing is lost by it.
func tidyGame(g *pgn.Game) {
	for i := range g.Tags {
		g.Tags[i].Name = strings.Map(tagNameRune, g.Tags[i].Name)
	}
	_, hasFEN := g.Tags.Lookup("FEN")
	g.Tags = slices.DeleteFunc(g.Tags, func(t pgn.Tag) bool { return t.Name == "" || t.Name == "SetUp" && !hasFEN })
	endAtNullMove(g)
}

// tagNameRune drops what the standard does not allow in the name of a tag.
func tagNameRune(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_':
		return r
	}
	return -1
}

// endAtNullMove ends the game before the first passed turn: by the laws it
// cannot go on there. What follows becomes a variation that begins with the last
// move again, or, if there is none, text.
func endAtNullMove(g *pgn.Game) {
	i := slices.IndexFunc(g.Main.Plies, func(p pgn.Ply) bool { return p.Move == board.NoMove })
	if i < 0 {
		return
	}
	rest := slices.Clone(g.Main.Plies[i:])
	g.Main.Plies = g.Main.Plies[:i:i]
	if i > 0 {
		last := &g.Main.Plies[i-1]
		variation := pgn.Line{Plies: append([]pgn.Ply{{Move: last.Move}}, rest...)}
		last.Variations = append(last.Variations, variation)
		return
	}
	moves := pgn.Game{Start: g.Start, Main: pgn.Line{Plies: rest}}
	if text, err := pgn.Append(nil, &moves); err == nil {
		_, words, _ := strings.Cut(string(text), "\n\n")
		g.Rest = strings.TrimSuffix(strings.TrimSpace(words), "*") + g.Rest
	}
}

// correctResult gives a game that ended by mate or stalemate the result that it
// had, and notes the one that was claimed.
func (a *gameAnalysis) correctResult() {
	g := a.game
	last := len(a.positions) - 1
	outcome := a.history(last).Outcome()
	if outcome.Reason != board.Checkmate && outcome.Reason != board.Stalemate {
		return
	}
	result, _ := pgn.ParseResult(outcome.Result())
	if g.Result == result {
		return
	}
	if g.Result != pgn.Unknown {
		ply := &g.Main.Plies[last-1]
		ply.Comments = append(ply.Comments, "The result was given as "+g.Result.String()+".")
	}
	g.Result = result
}
