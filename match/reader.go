package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

const (
	maxLine      = 32 << 10 // bytes; what is longer is dropped
	floodBytes   = 16 << 20 // between two answers: more is a flood
	maxLintBytes = 4 << 20  // of one search that are kept for -lint
)

// lineOverhead is what a kept line takes beside its text, in bytes.
const lineOverhead = 16

// eventKind is what an engine said, as far as the arbiter waits for it.
type eventKind uint8

const (
	uciOK eventKind = iota
	readyOK
	bestMove
	optionLine
	featureLine
)

// event is a line that the arbiter waits for.
type event struct {
	kind  eventKind
	claim bool      // whether bestMove is no move but a claim about the game
	hit   bool      // whether the search of bestMove began on the opponent's time
	at    time.Time // when it was read
	text  string    // what follows the first word
	info  info      // of the search that bestMove ends
	lines []string  // the info lines of that search, with -lint
}

// reader turns the output of an engine into events. Whatever comes, it holds
// one line, a few events and, with -lint, maxLintBytes of info lines: an engine
// that floods only fills its own pipe.
type reader struct {
	events   chan event
	progress atomic.Int64 // when a search last got further, in Unix nanoseconds
	asked    atomic.Bool  // whether "uci" was sent
	protocol protocol
	note     func(faultKind, string)
	log      *trafficLog
	label    string
	lint     bool

	search  info
	lines   []string
	kept    int // bytes of lines
	bytes   int // since the last answer
	flooded bool
}

// run reads to the end of the output, then closes events.
func (r *reader) run(pipe io.Reader) {
	defer close(r.events)
	in := bufio.NewReaderSize(pipe, maxLine)
	for {
		line, err := r.readLine(in)
		if len(line) > 0 {
			r.take(line, time.Now())
		}
		if err != nil {
			return
		}
	}
}

// readLine returns the next line, without its end; none for one too long.
func (r *reader) readLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	r.count(len(line))
	if !errors.Is(err, bufio.ErrBufferFull) {
		return bytes.TrimRight(line, "\r\n"), err
	}
	r.note(overlongLine, fmt.Sprintf("more than %d bytes", maxLine))
	for errors.Is(err, bufio.ErrBufferFull) {
		line, err = in.ReadSlice('\n')
		r.count(len(line))
	}
	return nil, err
}

// count watches for floods.
func (r *reader) count(n int) {
	if r.bytes += n; r.bytes > floodBytes && !r.flooded {
		r.flooded = true
		r.note(floods, fmt.Sprintf("more than %d MiB between two answers", floodBytes>>20))
	}
}

// take handles one line. Logging it may wait for the disk: the time it is given
// is the one at which it was read.
func (r *reader) take(line []byte, at time.Time) {
	if r.log != nil {
		r.log.line('<', r.label, line)
	}
	if r.lint && !r.asked.Load() {
		r.note(earlyOutput, shorten(line))
	}
	r.protocol.take(r, line, at)
}

func (r *reader) takeInfo(line []byte, at time.Time) {
	before := r.search
	well := r.search.parse(line)
	r.noteProgress(&before, at)
	if !r.lint {
		return
	}
	if !well {
		r.note(malformedInfo, shorten(line))
	}
	if r.kept += len(line) + lineOverhead; r.kept <= maxLintBytes {
		r.lines = append(r.lines, string(line))
	}
}

// noteProgress remembers when a search got further than before.
func (r *reader) noteProgress(before *info, at time.Time) {
	if (r.search.depth > before.depth || r.search.nodes > before.nodes) && !r.flooded {
		r.progress.Store(at.UnixNano())
	}
}

// takeUnknown tells rubbish from words that are only unknown.
func (r *reader) takeUnknown(line []byte) {
	if bytes.ContainsFunc(line, func(c rune) bool { return c < ' ' && c != '\t' || c == '\uFFFD' }) {
		r.note(rubbish, shorten(line))
	} else if r.lint && r.asked.Load() {
		r.note(unknownOutput, shorten(line))
	}
}

// passAnswer hands over what ends a search, with what is known of it.
func (r *reader) passAnswer(e event) {
	e.info, e.lines = r.search, r.lines
	r.search, r.lines, r.kept = info{}, nil, 0
	r.pass(e)
}

// pass hands an event over, waiting while the arbiter is busy.
func (r *reader) pass(e event) {
	r.bytes, r.flooded = 0, false
	r.events <- e
}
