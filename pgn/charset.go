package pgn

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// decode returns text as UTF-8. Bytes that are not UTF-8 are read as
// Windows-1252, the superset of ISO 8859-1 that old programs write.
func decode(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/16)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			r = windows1252(text[0])
		}
		b.WriteRune(r)
		text = text[size:]
	}
	return b.String()
}

// windows1252 returns the character of a byte from 0x80 on.
func windows1252(c byte) rune {
	if c >= 0xa0 {
		return rune(c) // as ISO 8859-1, which is the start of Unicode
	}
	return [32]rune{
		'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
		0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
	}[c-0x80]
}

// newlines turns the line ends of all systems into "\n": CR LF and a single CR.
type newlines struct {
	src     io.Reader
	afterCR bool // the last byte read was a CR
}

// Read reads and converts in place.
func (n *newlines) Read(p []byte) (int, error) {
	size, err := n.src.Read(p)
	text := p[:size]
	if !n.afterCR && bytes.IndexByte(text, '\r') < 0 {
		return size, err
	}
	out := 0
	for _, c := range text {
		skip := c == '\n' && n.afterCR
		n.afterCR = c == '\r'
		if skip {
			continue
		}
		if c == '\r' {
			c = '\n'
		}
		p[out] = c
		out++
	}
	return out, err
}
