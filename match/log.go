package match

import (
	"bufio"
	"io"
	"strconv"
	"sync"
	"time"
)

// trafficLog writes all that is said to and by the engines, one line each:
// seconds since the start, the direction, the engine and the text.
type trafficLog struct {
	mutex sync.Mutex
	out   *bufio.Writer
	start time.Time
}

func newTrafficLog(w io.Writer) *trafficLog {
	return &trafficLog{out: bufio.NewWriterSize(w, 64<<10), start: time.Now()}
}

// line writes one line; direction is '>' to the engine, '<' from it, '!' for
// what the arbiter remarks.
func (l *trafficLog) line(direction byte, engine string, text []byte) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var number [32]byte
	l.out.Write(strconv.AppendFloat(number[:0], time.Since(l.start).Seconds(), 'f', 6, 64))
	l.out.WriteByte(' ')
	l.out.WriteByte(direction)
	l.out.WriteString(engine)
	l.out.WriteString(": ")
	l.out.Write(text)
	l.out.WriteByte('\n')
}

// flush writes out what is buffered.
func (l *trafficLog) flush() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.out.Flush()
}
