package match

import (
	"bytes"
	"fmt"
	"strings"
)

// nextWord cuts the first word off; blanks of all kinds separate words.
func nextWord(text []byte) (word, rest []byte) {
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	for i, c := range text {
		if c <= ' ' {
			return text[:i], text[i:]
		}
	}
	return text, nil
}

// cutWord is nextWord for text in which blanks and tabs separate words.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, " \t")
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// before returns what stands before a separator, all of a text without one.
func before(text, separator string) string {
	head, _, _ := strings.Cut(text, separator)
	return head
}

// parseNumber reads a decimal number without allocating.
func parseNumber(word []byte) (int, bool) {
	digits, negative := bytes.CutPrefix(word, []byte("-"))
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	n := 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// shortText returns the beginning of a text.
func shortText(text string) string {
	return text[:min(len(text), 40)]
}

// shorten quotes the beginning of a line.
func shorten[T string | []byte](line T) string {
	const most = 120
	if len(line) > most {
		return fmt.Sprintf("%q…", string(line[:most]))
	}
	return fmt.Sprintf("%q", string(line))
}
