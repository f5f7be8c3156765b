package pgn

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"
)

// maxText is the longest text of one game in bytes. What is longer is no game;
// the limit keeps the memory of a Reader constant whatever it is fed.
const maxText = 16 << 20

// splitter cuts a stream into the texts of single games.
type splitter struct {
	src          *bufio.Reader
	buf          []byte // what was read; buf[from:] is not handed out yet
	from         int
	scanned      int   // buf[from:scanned] belongs to the next segment
	line, column int   // of buf[from], from 1
	err          error // what ended src
	lost         bool  // inside a text that is too long
	outline      outline
}

// segment is the text of one game, from the end of the game before it.
type segment struct {
	text         []byte // valid until the next segment is asked for
	line, column int    // of its first byte, from 1
	cut          bool   // longer than maxText; the rest of it is lost
}

func newSplitter(r io.Reader) splitter {
	return splitter{
		src:  bufio.NewReaderSize(&newlines{src: r}, 64<<10),
		line: 1, column: 1,
	}
}

// next returns the next segment. When there is none it returns the error that
// ended the stream, io.EOF included.
func (s *splitter) next() (segment, error) {
	if s.lost {
		s.resync()
	}
	seg := segment{line: s.line, column: s.column}
	o := &s.outline
	*o = outline{names: o.names[:0]}
	for {
		if s.scanned == len(s.buf) {
			seg.cut = len(s.buf)-s.from >= maxText
			if seg.cut || !s.fill() {
				break
			}
		}
		line := s.buf[s.scanned:] // no more, as fill reads one
		atStart := s.column == 1
		if s.scanned > s.from {
			atStart = s.buf[s.scanned-1] == '\n'
		}
		end := o.scan(line, atStart)
		if end >= 0 {
			s.scanned += end
			break
		}
		s.scanned += len(line)
	}
	seg.text = s.buf[s.from:s.scanned]
	if len(seg.text) == 0 {
		return segment{}, s.err
	}
	s.lost = seg.cut
	s.advance()
	return seg, nil
}

// advance passes what was scanned.
func (s *splitter) advance() {
	text := s.buf[s.from:s.scanned]
	if lines := bytes.Count(text, []byte{'\n'}); lines > 0 {
		s.line += lines
		s.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	s.column += utf8.RuneCount(text)
	s.from = s.scanned
}

// fill reads the rest of a line, as much of it as fits into maxText, and
// reports whether there was something to read.
func (s *splitter) fill() bool {
	if s.err != nil {
		return false
	}
	if s.from > 0 {
		s.buf = append(s.buf[:0], s.buf[s.from:]...)
		s.scanned -= s.from
		s.from = 0
	}
	for len(s.buf) < maxText {
		piece, err := s.src.ReadSlice('\n')
		s.buf = append(s.buf, piece...)
		if err == nil {
			break
		}
		if err != bufio.ErrBufferFull {
			s.err = err
			break
		}
	}
	return s.scanned < len(s.buf)
}

// resync skips the rest of a text that is too long, up to a line that begins
// with a tag pair.
func (s *splitter) resync() {
	s.lost = false
	for s.scanned = len(s.buf); ; s.scanned = len(s.buf) {
		s.advance()
		if !s.fill() {
			return
		}
		if _, ok := tagAtStart(s.buf[s.from:]); ok && s.column == 1 {
			return
		}
	}
}

// tagAtStart reads a tag pair that a text begins with.
func tagAtStart(text []byte) (tagPair, bool) {
	if len(text) == 0 || text[0] != '[' {
		return tagPair{}, false
	}
	return scanTag(text, 0)
}

// outline follows the text of a game line by line and knows only as much of
// the format as it takes to see where the game ends:
//
//   - behind the line with the marker that ends it (1-0, 0-1, 1/2-1/2, *);
//   - before a tag pair that follows moves or a comment, whatever is still
//     open, so that no broken game swallows its neighbours;
//   - before a second header: a blank line and a tag that the first one has;
//   - before a "1." that follows moves and a blank line, but inside a variation
//     only without tags.
type outline struct {
	names   []byte // the names of the tags so far, a line break behind each
	body    bool   // something other than tags, or a comment behind them
	moved   bool   // something that may be a move
	comment bool   // inside braces
	ended   bool   // the marker was seen
	blank   bool   // the line before is blank
	depth   int    // of variations
}

// scan looks at the next line and returns the offset at which the game ends,
// -1 if it goes on. atStart says that it is the line from its first column on.
func (o *outline) scan(line []byte, atStart bool) int {
	afterBlank := o.blank && atStart
	o.blank = atStart && len(bytes.TrimSpace(line)) == 0
	switch {
	case o.blank && !o.comment:
		return -1
	case o.comment && o.swallows(line, afterBlank):
		return 0
	case line[0] == '%' && atStart && !o.comment:
		return -1
	}
	var noSquare, noAngle stretch // without a ] and a >
	for i := 0; i < len(line); {
		next := i + 1
		switch c := line[i]; {
		case o.comment:
			end := bytes.IndexByte(line[i:], '}')
			if end < 0 {
				return -1
			}
			o.comment = false
			next = i + end + 1
		case c <= ' ':
		case c == '{':
			o.comment = true
			o.body = o.body || len(o.names) > 0
		case c == ';':
			next = len(line)
		case c == '[':
			pair, ok := scanTag(line, i)
			if ok && o.begins(line[pair.name.from:pair.name.to], afterBlank) {
				return i
			}
			switch {
			case ok:
				next = pair.end
			case !o.body:
				next = len(line) // a damaged tag
			default:
				next = i + max(enclosed(line, i, ']', &noSquare), 1)
			}
		case c == '(':
			o.body = true
			o.depth++
		case c == ')':
			o.depth = max(o.depth-1, 0)
		case c == '<':
			next = i + max(enclosed(line, i, '>', &noAngle), 1)
		case c == '$':
			next = i + 1 + digits(line[i+1:])
		default:
			word := wordAt(line, i)
			next = i + max(len(word), 1)
			if o.splits(word, line[next:], afterBlank) {
				return i
			}
		}
		if line[i] > ' ' {
			afterBlank = false // only the first word of a line follows a blank line
		}
		i = next
	}
	if o.ended && !o.comment && o.depth == 0 {
		return len(line)
	}
	return -1
}

// swallows reports whether a line inside a comment is the beginning of another
// game: the comment was never closed.
func (o *outline) swallows(line []byte, afterBlank bool) bool {
	pair, ok := tagAtStart(line)
	return ok && !pair.damaged && len(bytes.TrimSpace(line[pair.end:])) == 0 &&
		(afterBlank || string(line[pair.name.from:pair.name.to]) == "Event")
}

// begins reports whether a tag belongs to the next game, and notes it if not.
func (o *outline) begins(name []byte, afterBlank bool) bool {
	if o.body || o.ended {
		return true
	}
	known := len(o.names)
	o.names = append(append(o.names, name...), '\n')
	if !afterBlank {
		return false
	}
	for at := 0; at < known; {
		end := at + bytes.IndexByte(o.names[at:], '\n')
		if bytes.Equal(o.names[at:end], name) {
			return true
		}
		at = end + 1
	}
	return false
}

// splits reports whether a word belongs to the next game, and notes it if not.
// rest is what stands behind it.
func (o *outline) splits(word, rest []byte, afterBlank bool) bool {
	number := len(word) > 0 && digits(word) == len(word)
	dots := 0
	for dots < len(rest) && rest[dots] == '.' {
		dots++
	}
	isResult := false
	if !number && len(word) > 0 && mayBeResult[word[0]] {
		_, isResult = resultWord(string(word))
	}
	first := dots == 1 && string(word) == "1" && afterBlank
	switch {
	case first && o.moved && len(o.names) == 0:
		return true // whatever is still open
	case o.depth > 0 || len(word) == 0:
	case isResult:
		o.ended = true
	case number && string(word) != "1" && dots > 0:
		o.ended = false // the marker was premature
	case o.ended:
		return true
	case first && o.moved:
		return true
	}
	o.body = o.body || len(word) > 0
	o.moved = o.moved || len(word) > 0 && !number
	return false
}

// digits returns how many digits a text begins with.
func digits[T text](s T) int {
	i := 0
	for i < len(s) && s[i]-'0' < 10 {
		i++
	}
	return i
}
