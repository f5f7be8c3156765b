package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind tells the tokens of the moves apart.
type tokenKind uint8

const (
	endToken     tokenKind = iota
	wordToken              // a move, or something in its place
	numberToken            // a move number
	commentToken           // its text is what stands inside
	openToken              // (
	closeToken             // )
	nagToken               // its text is the digits
	glyphToken             // ! ? and their pairs
	resultToken
	strayToken // a character that means nothing here
)

// token is the smallest part of the moves that means something.
type token struct {
	kind tokenKind
	at   int    // offset in the text
	text string // without what encloses it
	open bool   // a comment without its closing brace
}

// lexer cuts the moves of a game into tokens.
type lexer struct {
	text              string
	pos               int
	noSquare, noAngle stretch // without a ] and a >
}

// next returns the next token. Blanks, escaped lines (%), text in angle
// brackets, the dots behind numbers, commas and "e.p." are passed in silence.
func (l *lexer) next() token {
	for l.pos < len(l.text) {
		at := l.pos
		l.pos++
		switch c := l.text[at]; c {
		case '{':
			return l.braces(at)
		case ';':
			l.pos = l.lineEnd()
			return token{kind: commentToken, at: at, text: l.text[at+1 : l.pos]}
		case '%':
			if at == 0 || l.text[at-1] == '\n' {
				l.pos = l.lineEnd()
				continue
			}
			return token{kind: strayToken, at: at, text: l.text[at:l.pos]}
		case '(':
			if n := enPassantMark(l.text[l.pos:]); n > 0 && strings.HasPrefix(l.text[l.pos+n:], ")") {
				l.pos += n + 1
				continue
			}
			if t := l.bracketedGlyph(at); t.kind == glyphToken {
				return t
			}
			return token{kind: openToken, at: at}
		case ')':
			return token{kind: closeToken, at: at}
		case '[':
			if n := enclosed(l.text, at, ']', &l.noSquare); n > 0 {
				l.pos = at + n // such as [%clk 0:01:00] without its braces
				return token{kind: commentToken, at: at, text: l.text[at:l.pos]}
			}
			return token{kind: strayToken, at: at, text: "["}
		case '<':
			if n := enclosed(l.text, at, '>', &l.noAngle); n > 0 {
				l.pos = at + n
				continue
			}
			return token{kind: strayToken, at: at, text: "<"}
		case '}', ']', '>':
			return token{kind: strayToken, at: at, text: l.text[at:l.pos]}
		case '$':
			l.pos += digits(l.text[l.pos:])
			return token{kind: nagToken, at: at, text: l.text[at+1 : l.pos]}
		case '!', '?':
			l.pos = at + glyphLength(l.text[at:])
			return token{kind: glyphToken, at: at, text: l.text[at:l.pos]}
		case '.', ',':
		default:
			if c <= ' ' || c == 0x7f {
				continue
			}
			l.pos = at
			if t := l.word(); t.kind != endToken {
				return t
			}
		}
	}
	return token{kind: endToken, at: l.pos}
}

// bracketedGlyph returns the glyph of (!), (N) and the like, or endToken.
func (l *lexer) bracketedGlyph(at int) token {
	end := at + 1 + glyphLength(l.text[at+1:])
	if strings.HasPrefix(l.text[at+1:], "N") {
		end = at + 2
	}
	if end == at+1 || end == len(l.text) || l.text[end] != ')' {
		return token{}
	}
	l.pos = end + 1
	return token{kind: glyphToken, at: at, text: l.text[at+1 : end]}
}

// glyphLength returns how many ! and ? a text begins with.
func glyphLength(text string) int {
	n := 0
	for n < len(text) && (text[n] == '!' || text[n] == '?') {
		n++
	}
	return n
}

// stretch is a part of a text that holds no closing character of some kind.
type stretch struct{ from, to int }

// enclosed returns the length of what begins at text[at], up to a closing
// character on the same line, that included; 0 if there is none. It notes where
// there is none, so that a line of many opening characters is searched once.
func enclosed[T text](text T, at int, closing byte, none *stretch) int {
	if none.from <= at && at < none.to {
		return 0
	}
	end := at
	for ; end < len(text) && text[end] != '\n'; end++ {
		if text[end] == closing {
			return end + 1 - at
		}
	}
	*none = stretch{at, end}
	return 0
}

// lineEnd returns the offset of the next line break or of the end.
func (l *lexer) lineEnd() int {
	if end := strings.IndexByte(l.text[l.pos:], '\n'); end >= 0 {
		return l.pos + end
	}
	return len(l.text)
}

// braces returns the comment that begins at the brace before l.pos.
func (l *lexer) braces(at int) token {
	end := strings.IndexByte(l.text[l.pos:], '}')
	if end < 0 {
		l.pos = len(l.text)
		return token{kind: commentToken, at: at, text: l.text[at+1:], open: true}
	}
	l.pos += end + 1
	return token{kind: commentToken, at: at, text: l.text[at+1 : l.pos-1]}
}

// word returns the word at l.pos, or endToken for one that means nothing.
func (l *lexer) word() token {
	at := l.pos
	word := wordAt(l.text, at)
	if word == "" { // a blank outside ASCII
		_, size := utf8.DecodeRuneInString(l.text[at:])
		l.pos += size
		return token{}
	}
	if n := digits(word); n > 0 {
		castles := word == "00" || word == "000"
		if n == len(word) && !castles && word != "0000" || startsMove(word[n:]) {
			l.pos += n // the move may be glued to its number
			return token{kind: numberToken, at: at, text: word[:n]}
		}
	}
	l.pos += len(word)
	if n := enPassantMark(l.text[at:]); n > 0 && n >= len(word) {
		l.pos = at + n
		return token{}
	}
	if l.pos < len(l.text) && l.text[l.pos] == '.' && word[len(word)-1] == 'e' {
		if n := enPassantMark(l.text[l.pos-1:]); n > 0 {
			l.pos += n - 1
			word = word[:len(word)-1]
		}
	}
	if n := bracketedPromotion(l.text[l.pos:]); n > 0 && promotes(word) {
		l.pos += n
		if check := strings.TrimRight(wordAt(l.text, l.pos), "!?"); strings.Trim(check, "+#") == "" {
			l.pos += len(check)
		}
		word = l.text[at:l.pos]
	}
	kind := wordToken
	if _, ok := resultWord(word); ok {
		kind = resultToken
	}
	return token{kind: kind, at: at, text: word}
}

// startsMove reports whether a text may be a move behind its number: begins with
// a letter, of any language, or a figurine.
func startsMove(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || r >= '♔' && r <= '♟'
}

// promotes reports whether a word looks like the move of a pawn to its last rank,
// up to the piece that it becomes.
func promotes(word string) bool {
	word = strings.TrimLeft(strings.TrimSuffix(word, "="), "P♙♟")
	return word != "" && word[0] >= 'a' && word[0] <= 'h' && strings.IndexByte("18", word[len(word)-1]) >= 0
}

// bracketedPromotion returns the length of a piece in brackets that a text
// begins with, as in e8(Q) or e8=(Q); 0 if there is none.
func bracketedPromotion(text string) int {
	if len(text) >= 3 && text[0] == '(' && text[2] == ')' && strings.IndexByte("QRBNqrbn", text[1]) >= 0 {
		return 3
	}
	return 0
}

// enPassantMark returns the length of an "e.p." or "ep" that a text begins
// with, 0 if there is none.
func enPassantMark(text string) int {
	for _, mark := range []string{"e.p.", "e.p", "ep."} {
		if strings.HasPrefix(text, mark) {
			return len(mark)
		}
	}
	if strings.HasPrefix(text, "ep") && len(wordAt(text, 0)) == 2 {
		return 2
	}
	return 0
}

// wordAt returns the word that begins at text[at]: everything up to a blank or
// to a character with a meaning of its own. "*" is a word by itself, and so is
// a result with blanks around its hyphen.
func wordAt[T text](text T, at int) T {
	if at < len(text) && text[at] == '*' {
		return text[at : at+1]
	}
	i := at + spacedResult(text[at:])
	for i < len(text) && !delimiter[text[i]] {
		if text[i] >= utf8.RuneSelf {
			r, size := rune(0), 0
			r, size = utf8.DecodeRuneInString(string(text[i:min(i+utf8.UTFMax, len(text))]))
			if unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' {
				break
			}
			i += size
			continue
		}
		i++
	}
	return text[at:i]
}

// spacedResult returns the length of a result with blanks in it that a text
// begins with, 0 if there is none.
func spacedResult[T text](text T) int {
	if len(text) == 0 || text[0] != '0' && text[0] != '1' {
		return 0
	}
	for _, result := range [...]string{"1/2 - 1/2", "1 - 0", "0 - 1"} {
		if n := len(result); n <= len(text) && string(text[:n]) == result {
			return n
		}
	}
	return 0
}

// delimiter marks the bytes that end a word.
var delimiter = func() (table [256]bool) {
	for c := range rune(' ' + 1) {
		table[c] = true
	}
	for _, c := range "\x7f{}()[]<>;,.!?$*" {
		table[c] = true
	}
	return table
}()

// resultWord reads a result, dashes and halves of all kinds included.
func resultWord(word string) (Result, bool) {
	if word == "" || !mayBeResult[word[0]] || len(word) > 16 {
		return Unknown, false
	}
	if word[len(word)/2] == '-' && strings.Contains(word, " ") {
		word = strings.ReplaceAll(word, " ", "")
	}
	return ParseResult(plain(word))
}

// mayBeResult marks the bytes that a result can begin with: 0xc2 is the first of ½.
var mayBeResult = [256]bool{'0': true, '1': true, '*': true, 0xc2: true}

// typography maps the signs of printed games to those of PGN.
var typography = strings.NewReplacer(
	"½", "1/2", "–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "×", "x", "†", "+", "‡", "#",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "", "♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
)

// plain returns a word in ASCII where PGN has it so.
func plain(word string) string {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return typography.Replace(word)
		}
	}
	return word
}
