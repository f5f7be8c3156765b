package pgn

import (
	"errors"
	"strconv"
	"strings"

	"vezir/board"
)

// parseLine reads a line up to its closing bracket or the end of the text. The
// position is the one before its first ply.
func (p *parser) parseLine(line *Line, pos board.Position, depth int) {
	before := pos // the last ply
	number := -1  // where the number of the next move stands
	for {
		var last *Ply
		if n := len(line.Plies); n > 0 {
			last = &line.Plies[n-1]
		}
		t := p.next()
		switch t.kind {
		case endToken:
			if depth == 1 {
				p.unclosed(t.at)
			}
			return
		case closeToken:
			if depth > 0 {
				p.inner = token{}
				return
			}
			p.problem(t.at, BadVariation, "no variation to close")
		case commentToken:
			if last != nil {
				p.comment(t, &last.Comments)
			} else {
				p.comment(t, &line.Comments)
			}
		case nagToken, glyphToken:
			p.annotate(t, last)
		case openToken:
			p.variation(t, line, before, depth)
		case resultToken:
			p.endsWith(t, depth)
		case strayToken:
			p.problem(t.at, BadText, "%q means nothing here", t.text)
		case numberToken:
			number = t.at
			continue
		case wordToken:
			if nag, ok := glyphs[t.text]; ok {
				p.addNAG(t, last, nag)
				continue
			}
			next := pos
			m, err := p.move(t, &next, depth)
			if err != nil {
				at := t.at
				if number >= 0 {
					at = number
				}
				p.fault(t, at, line, &pos, err, depth)
				return
			}
			before, pos = pos, next
			line.Plies = append(line.Plies, Ply{Move: m})
		}
		number = -1
	}
}

// endsWith notes a result that stands in the main line or in a variation.
func (p *parser) endsWith(t token, depth int) {
	if depth == 0 {
		p.marker = t
	} else {
		p.inner = t
	}
}

// errNullInCheck is why a null move is refused.
var errNullInCheck = errors.New("a null move leaves the king in check")

// move reads a word as a move and makes it.
func (p *parser) move(t token, pos *board.Position, depth int) (board.Move, error) {
	m, err := p.reader.parseMove(pos, t.text)
	if err != nil && !errors.Is(err, board.ErrNullMove) {
		if m, err = p.mend(t, pos, err, depth); err != nil {
			return board.NoMove, err
		}
	}
	switch {
	case err == nil:
		pos.Make(m)
	case pos.InCheck():
		return board.NoMove, errNullInCheck
	default:
		if depth == 0 {
			p.problem(t.at, NullMove, "a null move in the main line")
		}
		pos.MakeNull()
	}
	if depth == 0 && p.marker.kind == resultToken && p.marker.at < t.at && !p.goesOn {
		p.goesOn = true
		p.problem(t.at, BadResult, "moves behind the result %s", p.marker.text)
	}
	return m, nil
}

// mend reads a move with typographic signs, or glued to a result or to a glyph
// ("Qg20-1", "Qh5+-"). If that fails too, it returns the error given.
func (p *parser) mend(t token, pos *board.Position, err error, depth int) (board.Move, error) {
	word := plain(t.text)
	if m, err := p.reader.parseMove(pos, word); err == nil {
		return m, nil
	}
	for _, marker := range []string{"1/2-1/2", "1-0", "0-1"} {
		if short, ok := strings.CutSuffix(word, marker); ok {
			if m, err := p.reader.parseMove(pos, short); err == nil {
				p.endsWith(token{kind: resultToken, at: t.at + len(t.text), text: marker}, depth)
				return m, nil
			}
		}
	}
	for i := max(len(t.text)-maxGlyph, 1); i < len(t.text); i++ {
		if _, ok := glyphs[t.text[i:]]; ok {
			if m, err := p.reader.parseMove(pos, plain(t.text[:i])); err == nil {
				p.pos = t.at + i // the glyph is the next word
				return m, nil
			}
		}
	}
	return board.NoMove, err
}

// fault notes a word that is no move and passes the rest of its line. In the
// main line this is kept as Rest, in a variation as a comment, from an offset
// on.
func (p *parser) fault(t token, at int, line *Line, pos *board.Position, err error, depth int) {
	if depth == 0 && len(p.game.Tags) == 0 && len(line.Plies) == 0 {
		p.problem(t.at, BadText, "no game begins with %.40q", t.text)
	} else {
		if moveError := (*board.MoveError)(nil); errors.As(err, &moveError) {
			err = moveError.Err
		}
		dots := "."
		if pos.SideToMove() == board.Black {
			dots = "..."
		}
		p.problem(t.at, BadMove, "%d%s %.40s: %v", pos.FullMove(), dots, t.text, err)
	}
	if depth == 0 {
		p.rest(at)
	} else {
		p.asComment(at, line, depth-1)
	}
}

// rest keeps the text from an offset on as the Rest of the game, but for the
// result that ends it.
func (p *parser) rest(at int) {
	p.pos = at
	var marker token
	end := at
	for t := p.next(); t.kind != endToken; t = p.next() {
		switch t.kind {
		case resultToken:
			marker, end = t, p.pos
		case commentToken:
		default:
			marker = token{}
		}
	}
	rest := p.text[at:]
	if marker.kind == resultToken {
		p.marker = marker
		rest = p.text[at:marker.at] + p.text[end:]
	}
	p.game.Rest = strings.TrimSpace(rest)
}

// unclosed notes that the text ends inside a variation. A result in there is
// that of the game.
func (p *parser) unclosed(at int) {
	p.problem(at, BadEnd, "the variation is not closed")
	if p.inner.kind == resultToken {
		p.marker = p.inner
	}
}

// asComment passes the text from an offset to the end of its variation, which
// it keeps as a comment. depth is that of the line around the variation.
func (p *parser) asComment(at int, line *Line, depth int) {
	p.pos = at
	end := at
	for open := 1; open > 0; {
		t := p.next()
		switch t.kind {
		case openToken:
			open++
		case closeToken:
			open--
		case resultToken:
			p.inner = t
		case endToken:
			if depth == 0 {
				p.unclosed(t.at)
			}
			open = 0
		}
		end = t.at
	}
	p.inner = token{}
	comments := &line.Comments
	if n := len(line.Plies); n > 0 {
		comments = &line.Plies[n-1].Comments
	}
	text := strings.NewReplacer("{", "", "}", "").Replace(p.text[at:end])
	p.comment(token{text: text}, comments)
}

// variation reads what stands behind an opening bracket. The position is the
// one before the last ply of the line around it.
func (p *parser) variation(t token, line *Line, before board.Position, depth int) {
	switch {
	case len(line.Plies) == 0:
		p.problem(t.at, BadVariation, "a variation before any move")
		p.asComment(p.pos, line, depth)
		return
	case depth == maxDepth:
		p.problem(t.at, BadVariation, "variations lie more than %d deep", maxDepth)
		p.asComment(p.pos, line, depth)
		return
	}
	var v Line
	p.parseLine(&v, before, depth+1)
	ply := &line.Plies[len(line.Plies)-1]
	if len(v.Plies) > 0 {
		ply.Variations = append(ply.Variations, v)
	} else {
		ply.Comments = append(ply.Comments, v.Comments...) // a remark in brackets
	}
}

// comment appends the text of a comment, blanks and line breaks made one blank.
func (p *parser) comment(t token, comments *[]string) {
	if t.open {
		p.problem(t.at, BadEnd, "the comment is not closed")
	}
	text := squeeze(t.text)
	if text == "" {
		return
	}
	if *comments != nil {
		*comments = append(*comments, text)
		return
	}
	if len(p.comments) == 0 {
		p.comments = make([]string, 64) // most moves have one comment: share the allocation
	}
	p.comments[0] = text
	*comments = p.comments[:1:1]
	p.comments = p.comments[1:]
}

// squeeze replaces each run of blanks and line breaks by one blank, and takes
// those at the ends away.
func squeeze(text string) string {
	isBlank := func(r rune) bool { return r <= ' ' }
	text = strings.TrimFunc(text, isBlank)
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == ' ' && text[i+1] <= ' ' {
			return strings.Join(strings.FieldsFunc(text, isBlank), " ")
		}
	}
	return text
}

// annotate adds a NAG ($18) or a glyph (!?) to the last ply.
func (p *parser) annotate(t token, last *Ply) {
	if t.kind == glyphToken {
		nag, ok := glyphs[t.text]
		if !ok {
			nag = glyphs[t.text[:2]] // such as !!!
		}
		p.addNAG(t, last, nag)
		return
	}
	n, err := strconv.ParseUint(t.text, 10, 8)
	if err != nil {
		p.problem(t.at, BadNAG, "no annotation $%.20s: they go from $0 to $255", t.text)
		return
	}
	p.addNAG(t, last, NAG(n))
}

func (p *parser) addNAG(t token, last *Ply, nag NAG) {
	if last == nil {
		p.problem(t.at, BadNAG, "an annotation before any move")
		return
	}
	last.NAGs = append(last.NAGs, nag)
}

// maxGlyph is the length of the longest glyph in bytes.
const maxGlyph = 3

// glyphs maps the signs that stand for NAGs in printed and exported games.
var glyphs = map[string]NAG{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6,
	"□": 7, "=": 10, "∞": 13, "+=": 14, "⩲": 14, "=+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19,
	"⨀": 22, "○": 32, "⟳": 32, "↑": 36, "→": 40, "⇆": 132, "N": 146,
}
