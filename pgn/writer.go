package pgn

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"vezir/board"
)

// lineWidth is how many characters a line of moves may hold: the standard asks
// for less than 80.
const lineWidth = 79

// Write writes a game in the export format of the standard, with a blank line
// behind it, in a single call of w.Write: a game is written whole or not at
// all. The seven tags that every game has come first, unknown ones as "?";
// tags that Start and Result need are added.
//
// The error is that of w, or names a move that is not legal; nothing is written
// then.
func Write(w io.Writer, g *Game) error {
	text, err := Append(nil, g)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// Append appends to buf what Write writes.
func Append(buf []byte, g *Game) ([]byte, error) {
	out := writer{buf: buf}
	for _, tag := range g.Tags {
		if tag.Name == "" || strings.ContainsFunc(tag.Name, func(r rune) bool { return r < 0x80 && !isNameByte(byte(r)) }) {
			return buf, fmt.Errorf("pgn: no tag can have the name %q", tag.Name)
		}
	}
	out.header(g)
	if err := out.line(&g.Main, g.Start); err != nil {
		return buf, fmt.Errorf("pgn: %w", err)
	}
	if g.Rest != "" {
		out.newline()
		out.buf = append(append(out.buf, g.Rest...), '\n')
	}
	out.put(g.Result.String())
	out.flush()
	out.buf = append(out.buf, "\n\n"...)
	return out.buf, nil
}

// header writes the tags.
func (out *writer) header(g *Game) {
	for _, name := range roster {
		value, ok := g.Tags.Lookup(name)
		switch {
		case name == "Result":
			value = g.Result.String()
		case ok:
		case name == "Date":
			value = "????.??.??"
		default:
			value = "?"
		}
		out.tag(Tag{name, value})
	}
	tags := slices.Clone(g.Tags)
	if _, ok := tags.Lookup("FEN"); !ok && g.Supported() && g.Start.Occupied() != 0 {
		tags.setStart(g.Start)
	}
	for _, tag := range tags {
		if !slices.Contains(roster[:], tag.Name) {
			out.tag(tag)
		}
	}
	out.buf = append(out.buf, '\n')
}

// tag writes a tag pair.
func (out *writer) tag(tag Tag) {
	out.buf = fmt.Appendf(out.buf, "[%s \"%s\"]\n", tag.Name, escape(tag.Value))
}

// writer writes moves in lines of limited width.
type writer struct {
	buf     []byte
	column  int    // characters on the line so far
	word    []byte // the last word, which may yet get closing brackets
	opening []byte // brackets that open before the next word
	number  bool   // the next move needs its number
}

// put takes the next word.
func (out *writer) put(word string) {
	out.flush()
	out.word = append(append(out.word, out.opening...), word...)
	out.opening = out.opening[:0]
}

// open puts a bracket before the next word.
func (out *writer) open(bracket byte) { out.opening = append(out.opening, bracket) }

// close puts a bracket behind the last word.
func (out *writer) close(bracket byte) { out.word = append(out.word, bracket) }

// flush writes the last word, on a new line if it does not fit.
func (out *writer) flush() {
	if len(out.word) == 0 {
		return
	}
	width := utf8.RuneCount(out.word)
	switch {
	case out.column == 0:
	case out.column+1+width <= lineWidth || !canStartLine(out.word):
		out.buf = append(out.buf, ' ')
		out.column++
	default:
		out.buf = append(out.buf, '\n')
		out.column = 0
	}
	out.buf = append(out.buf, out.word...)
	out.column += width
	out.word = out.word[:0]
}

// canStartLine reports whether a word means the same in the first column. A %
// there begins a line that readers skip, and a bracket may look like a tag.
func canStartLine(word []byte) bool {
	return word[0] != '%' && (word[0] != '[' || len(word) > 1 && word[1] == '%')
}

// newline ends a line that is not empty.
func (out *writer) newline() {
	out.flush()
	if out.column > 0 {
		out.buf = append(out.buf, '\n')
		out.column = 0
	}
}

// line writes a line with everything in it. The position is the one before its
// first ply.
func (out *writer) line(line *Line, pos board.Position) error {
	out.comments(line.Comments)
	out.number = true
	for i := range line.Plies {
		ply := &line.Plies[i]
		if ply.Move != board.NoMove && !pos.IsLegal(ply.Move) {
			return fmt.Errorf("move %s is not legal in %s", ply.Move.UCI(pos.Chess960()), pos.FEN())
		}
		if ply.Move == board.NoMove && pos.InCheck() {
			return fmt.Errorf("a null move leaves the king in check in %s", pos.FEN())
		}
		out.move(ply, &pos)
		next := pos
		if ply.Move == board.NoMove {
			next.MakeNull()
		} else {
			next.Make(ply.Move)
		}
		for j := range ply.Variations {
			v := &ply.Variations[j]
			if len(v.Plies) == 0 {
				out.comments(v.Comments)
				continue
			}
			out.open('(')
			if err := out.line(v, pos); err != nil {
				return err
			}
			out.close(')')
			out.number = true
		}
		pos = next
	}
	return nil
}

// move writes a ply without its variations.
func (out *writer) move(ply *Ply, pos *board.Position) {
	number := strconv.Itoa(pos.FullMove())
	switch {
	case pos.SideToMove() == board.White:
		out.put(number + ".")
	case out.number:
		out.put(number + "...")
	}
	out.number = false
	out.put(pos.SAN(ply.Move))
	for _, nag := range ply.NAGs {
		out.put("$" + strconv.Itoa(int(nag)))
	}
	out.comments(ply.Comments)
}

// comments writes comments. One that holds a closing brace goes to the end of
// its line behind a semicolon, where a brace means nothing.
func (out *writer) comments(comments []string) {
	for _, comment := range comments {
		words := strings.FieldsFunc(comment, func(r rune) bool { return r <= ' ' })
		if len(words) == 0 {
			continue
		}
		out.number = true
		if strings.Contains(comment, "}") {
			out.put("; " + strings.Join(words, " "))
			out.newline()
			continue
		}
		out.open('{')
		for i := 0; i < len(words); i++ {
			word := words[i]
			if strings.HasPrefix(word, "[%") && i+1 < len(words) && strings.Contains(words[i+1], "]") {
				i++ // many programs do not find a command that is broken over two lines
				word += " " + words[i]
			}
			out.put(word)
		}
		out.close('}')
	}
}
