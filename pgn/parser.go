package pgn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"vezir/board"
)

const (
	// maxDepth is how deep variations may lie inside each other.
	maxDepth = 200
	// maxProblems is how many problems of one game are told.
	maxProblems = 100
)

// parser turns the text of one game into a Game.
type parser struct {
	lexer
	reader       *Reader
	game         *Game
	line, column int      // of text[0]
	fenAt        int      // where the tag FEN stands
	variantAt    int      // where the tag Variant stands
	marker       token    // the result behind the moves, if its kind is resultToken
	inner        token    // the same inside a variation that is not closed yet
	goesOn       bool     // that moves follow the marker was noted
	comments     []string // room for single comments
}

// problem notes what is wrong at an offset.
func (p *parser) problem(at int, kind Kind, format string, args ...any) {
	g := p.game
	switch n := len(g.Problems); {
	case n > maxProblems:
		return
	case n == maxProblems:
		format, args = "further problems of this game are not told", nil
	}
	line, column := p.place(at)
	g.Problems = append(g.Problems, Error{p.reader.name, line, column, kind, fmt.Sprintf(format, args...)})
}

// place returns the line and column of an offset.
func (p *parser) place(at int) (line, column int) {
	before := p.text[:at]
	lines := strings.Count(before, "\n")
	if lines == 0 {
		return p.line, p.column + utf8.RuneCountInString(before)
	}
	return p.line + lines, 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// parse reads the header, then the moves.
func (p *parser) parse() {
	g := p.game
	p.header()
	if start, ok := p.start(); ok {
		g.Start = start
		g.Main.Plies = p.reader.plies[:0]
		p.parseLine(&g.Main, start, 0)
		p.reader.plies = g.Main.Plies[:0]
		g.Main.Plies = append([]Ply(nil), g.Main.Plies...)
	} else {
		g.Start = p.reader.standard
		p.rest(p.pos)
	}
	p.result()
}

// header reads the tag pairs and the comments before and between them.
func (p *parser) header() {
	g := p.game
	for first := true; p.pos < len(p.text); {
		at := p.pos
		c := p.text[at]
		if first && c > ' ' {
			g.Line, _ = p.place(at)
			first = false
		}
		switch {
		case c == '[':
			p.tag(at)
		case c == '{' && len(g.Tags) == 0:
			p.comment(p.next(), &g.Main.Comments)
		case c == ';':
			p.comment(p.next(), &g.Main.Comments)
		case c == '%' && (at == 0 || p.text[at-1] == '\n'):
			p.pos = p.lineEnd()
		case c == '<' && enclosed(p.text, at, '>', &p.noAngle) > 0:
			p.pos += enclosed(p.text, at, '>', &p.noAngle)
		case c <= ' ':
			p.pos++
		case strings.HasPrefix(p.text[at:], "\ufeff"):
			p.pos += len("\ufeff")
		default:
			return
		}
	}
}

// tag reads a tag pair.
func (p *parser) tag(at int) {
	pair, ok := scanTag(p.text, at)
	if !ok {
		p.pos = p.lineEnd()
		p.problem(at, BadTag, "not a tag pair: %.60q", p.text[at:p.pos])
		return
	}
	p.pos = pair.end
	name := p.text[pair.name.from:pair.name.to]
	value := unescape(p.text[pair.value.from:pair.value.to])
	if pair.damaged {
		p.problem(at, BadTag, "tag %s is not closed", name)
	}
	switch name {
	case "FEN":
		p.fenAt = at
	case "Variant":
		p.variantAt = at
	}
	if old, ok := p.game.Tags.Lookup(name); !ok {
		p.game.Tags = append(p.game.Tags, Tag{name, value})
	} else if old != value {
		p.problem(at, BadTag, "tag %s again, with %.60q", name, value)
	}
}

// start returns the position that the tags say, false if the moves cannot be
// read.
func (p *parser) start() (board.Position, bool) {
	tags := &p.game.Tags
	chess960, ok := variant(tags.Get("Variant"))
	if !ok {
		p.problem(p.variantAt, BadVariant, "variant %q is not supported", tags.Get("Variant"))
		return board.Position{}, false
	}
	start := p.reader.standard
	switch fen := tags.Get("FEN"); {
	case fen != "" && fen != "?":
		var err error
		if start, err = parseFEN(fen); err != nil {
			p.problem(p.fenAt, BadPosition, "%v", err)
			if start.Occupied() == 0 {
				return start, false
			}
		}
	case tags.Get("SetUp") == "1":
		p.problem(p.pos, BadPosition, "SetUp without FEN: the standard position is taken")
	case chess960:
		p.problem(p.pos, BadPosition, "Chess960 without FEN: the standard position is taken")
	}
	start.SetChess960(start.Chess960() || chess960)
	return start, true
}

// parseFEN reads a FEN. If only its castling rights or its en-passant square
// are wrong, it returns the position without them and the error.
func parseFEN(fen string) (board.Position, error) {
	start, err := board.ParseFEN(fen)
	if err == nil {
		return start, nil
	}
	mended, fault := start, err
	fields := strings.Fields(fen)
	for range 2 {
		var field *board.FENError
		switch {
		case !errors.As(fault, &field):
			return mended, err
		case field.Field == "castling":
			fields[2] = "-"
		case field.Field == "en-passant":
			fields[3] = "-"
		default:
			return board.Position{}, err
		}
		if mended, fault = board.ParseFEN(strings.Join(fields, " ")); fault == nil {
			break
		}
	}
	return mended, err
}

// result settles the result between the tag and the marker behind the moves.
func (p *parser) result() {
	g := p.game
	tag, _ := ParseResult(g.Tags.Get("Result"))
	if p.marker.kind != resultToken {
		switch {
		case len(g.Tags) > 0 || len(g.Main.Plies) > 0:
			p.problem(len(strings.TrimRight(p.text, " \n")), BadResult, "the game ends without a result")
		case len(g.Main.Comments) > 0 && len(g.Problems) == 0:
			p.problem(strings.IndexAny(p.text, "{;["), BadText, "a comment that belongs to no game")
		}
		g.Result = tag
		return
	}
	marker, _ := resultWord(p.marker.text)
	if value, ok := g.Tags.Lookup("Result"); ok && marker != tag && value != "" && value != "?" {
		p.problem(p.marker.at, BadResult, "the game ends with %s, the tag Result says %q", marker, value)
	}
	g.Result = tag
	if tag == Unknown {
		g.Result = marker
	}
}
