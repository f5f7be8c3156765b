package pgn

import "strings"

// Tag is a tag pair: [Name "Value"], the value without its escapes.
type Tag struct {
	Name, Value string
}

// Tags are the tag pairs of a game in their order.
type Tags []Tag

// roster is the order in which the export format wants the seven tags that
// every game has.
var roster = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// Get returns the value of a tag, "" if there is none.
func (t Tags) Get(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Lookup returns the value of a tag and whether there is one.
func (t Tags) Lookup(name string) (string, bool) {
	for i := range t {
		if t[i].Name == name {
			return t[i].Value, true
		}
	}
	return "", false
}

// Set gives a tag a value; a new tag goes to the end.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if (*t)[i].Name == name {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{name, value})
}

// text is what the scanner of tag pairs works on: the splitter has bytes, the
// parser has a string.
type text interface{ ~string | ~[]byte }

// tagPair is a tag pair as it stands in a text.
type tagPair struct {
	name, value span // value still escaped, without its quotes
	end         int  // offset behind the pair
	damaged     bool // the closing quote or bracket is missing
}

// span is a part of a text.
type span struct{ from, to int }

// scanTag reads a tag pair at text[at], which is a '['. A pair lies on one
// line. Its value ends at the first quote that no backslash escapes, if a
// bracket follows it. Files break this rule with quotes inside the value and
// with a backslash as its last character; then the value ends at the first
// quote that is followed by a bracket and by nothing, a blank, a tag or a
// comment. If there is none either, the value goes to the end of the line.
func scanTag[T text](text T, at int) (pair tagPair, ok bool) {
	i := skipBlanks(text, at+1)
	pair.name.from = i
	for i < len(text) && isNameByte(text[i]) {
		i++
	}
	pair.name.to = i
	i = skipBlanks(text, i)
	if i == len(text) || text[i] != '"' || pair.name.from == pair.name.to {
		return pair, false
	}
	pair.value.from = i + 1
	if end, ok := strictEnd(text, i+1); ok {
		pair.value.to, pair.end = end, afterBracket(text, end)
		return pair, true
	}
	for i++; i < len(text) && text[i] != '\n'; i++ {
		if text[i] != '"' {
			continue
		}
		if end := afterBracket(text, i); end > 0 && endsPair(text, end) {
			pair.value.to, pair.end = i, end
			return pair, true
		}
	}
	pair.value.to, pair.end, pair.damaged = i, i, true
	for pair.value.to > pair.value.from && strings.IndexByte("] \t\"", text[pair.value.to-1]) >= 0 {
		pair.value.to--
	}
	return pair, true
}

// strictEnd returns the offset of the quote that ends a value by the book.
func strictEnd[T text](text T, i int) (end int, ok bool) {
	for ; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			if i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
				i++
			}
		case '"':
			return i, afterBracket(text, i) > 0
		}
	}
	return 0, false
}

// afterBracket returns the offset behind the bracket that follows the quote at
// text[i], 0 if none does.
func afterBracket[T text](text T, i int) int {
	i = skipBlanks(text, i+1)
	if i < len(text) && text[i] == ']' {
		return i + 1
	}
	return 0
}

// endsPair reports whether what stands behind a bracket can follow a tag pair.
func endsPair[T text](text T, i int) bool {
	return i == len(text) || strings.IndexByte(" \t\n[<{;", text[i]) >= 0
}

// skipBlanks returns the offset of the first byte from i on that is neither a
// blank nor a tabulator.
func skipBlanks[T text](text T, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// isNameByte reports whether a tag name may hold a byte. The book allows
// letters, digits and underscores; files hold more.
func isNameByte(c byte) bool {
	return c > ' ' && c != 0x7f && strings.IndexByte(`"[]{}();%<>*$`, c) < 0
}

// unescape takes the backslashes before quotes and backslashes away, and makes
// control characters blanks.
func unescape(value string) string {
	if !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r == '\\' }) {
		return value
	}
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		b.WriteByte(max(value[i], ' '))
	}
	return b.String()
}

// escape prepares a value for a tag pair. Line breaks cannot be written; they
// become blanks.
func escape(value string) string {
	if !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		return value
	}
	var b strings.Builder
	for _, r := range value {
		switch {
		case r < ' ':
			r = ' '
		case r == '"' || r == '\\':
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
