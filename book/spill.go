package book

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// tally counts how often a move was played in a position, and what it won.
type tally struct {
	key   uint64
	score uint64 // sum of what the results are worth
	games uint32
	move  rawMove
}

// tallySize is the length of a tally in a temporary file, and memorySize what
// one costs in memory, in bytes.
const (
	tallySize  = 22
	memorySize = 24
)

// byMove compares tallies by position and move.
func byMove(a, b tally) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move))
}

// add counts another tally of the same move. Four thousand million games of one
// move are as good as more.
func (t *tally) add(other tally) {
	t.score += other.score
	if t.games += other.games; t.games < other.games {
		t.games = 1<<32 - 1
	}
}

// sorter sorts and sums tallies of which memory holds only a part (external merge
// sort). What memory cannot hold goes to one temporary file, as runs in order.
type sorter struct {
	capacity int // of the buffer, once it has grown
	buffer   []tally
	file     *os.File
	runs     []int64 // where each run ends in the file
}

// newSorter returns a sorter that holds so many tallies in memory and writes the
// rest to a temporary file, whose name is path with ".*.tmp" added, as that of a file
// that package replace writes.
func newSorter(capacity int, path string) (*sorter, error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if named := (*os.PathError)(nil); errors.As(err, &named) {
		named.Path = filepath.Dir(path) // the name that somebody gave
	}
	if err != nil {
		return nil, err
	}
	// Where the system allows it, the file loses its name at once, so that it
	// vanishes with the process, however that ends. Elsewhere close removes it.
	_ = os.Remove(file.Name())
	return &sorter{capacity: capacity, file: file}, nil
}

// add takes a tally.
func (s *sorter) add(t tally) error {
	if len(s.buffer) == s.capacity {
		s.combine()
		// Summing up may have made room, but a little room is soon used up again.
		if len(s.buffer) > s.capacity/2 {
			if err := s.spill(); err != nil {
				return err
			}
		}
	}
	if n := len(s.buffer); n == cap(s.buffer) { // by append it would outgrow the capacity
		s.buffer = append(make([]tally, 0, min(max(2*n, 1024), s.capacity)), s.buffer...)
	}
	s.buffer = append(s.buffer, t)
	return nil
}

// combine sorts the buffer and sums up the tallies of each move.
func (s *sorter) combine() {
	slices.SortFunc(s.buffer, byMove)
	kept := s.buffer[:0]
	for _, t := range s.buffer {
		if n := len(kept); n > 0 && byMove(kept[n-1], t) == 0 {
			kept[n-1].add(t)
			continue
		}
		kept = append(kept, t)
	}
	s.buffer = kept
}

// spill writes the buffer as a run.
func (s *sorter) spill() error {
	w := bufio.NewWriterSize(s.file, 1<<20)
	var data []byte
	for _, t := range s.buffer {
		data = binary.BigEndian.AppendUint64(data[:0], t.key)
		data = binary.BigEndian.AppendUint64(data, t.score)
		data = binary.BigEndian.AppendUint32(data, t.games)
		data = binary.BigEndian.AppendUint16(data, uint16(t.move))
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var end int64
	if len(s.runs) > 0 {
		end = s.runs[len(s.runs)-1]
	}
	s.runs = append(s.runs, end+int64(len(s.buffer))*tallySize)
	s.buffer = s.buffer[:0]
	return nil
}

// close removes the temporary file.
func (s *sorter) close() error {
	err := s.file.Close()
	if removing := os.Remove(s.file.Name()); !errors.Is(removing, os.ErrNotExist) {
		err = errors.Join(err, removing)
	}
	return err
}

// each calls yield with the sum of each move, in order. The sorter is used up.
func (s *sorter) each(yield func(tally) error) error {
	s.combine()
	queue := runQueue{{next: s.fromMemory()}}
	var start int64
	for _, end := range s.runs {
		queue = append(queue, &run{next: fromFile(s.file, start, end)})
		start = end
	}
	queue = slices.DeleteFunc(queue, func(r *run) bool { return !r.advance() })
	heap.Init(&queue)
	var last tally
	started := false
	for len(queue) > 0 {
		r := queue[0]
		switch {
		case r.err != nil:
			return r.err
		case started && byMove(last, r.head) == 0:
			last.add(r.head)
		default:
			if started {
				if err := yield(last); err != nil {
					return err
				}
			}
			last, started = r.head, true
		}
		if r.advance() {
			heap.Fix(&queue, 0)
		} else {
			heap.Pop(&queue)
		}
	}
	if started {
		return yield(last)
	}
	return nil
}

// run is a sorted sequence of tallies, at the first that was not taken.
type run struct {
	next func() (tally, error)
	head tally
	err  error
}

// advance goes to the next tally, false at the end. An error is one more tally.
func (r *run) advance() bool {
	r.head, r.err = r.next()
	return r.err != io.EOF
}

// fromMemory reads the buffer.
func (s *sorter) fromMemory() func() (tally, error) {
	i := 0
	return func() (tally, error) {
		if i == len(s.buffer) {
			return tally{}, io.EOF
		}
		i++
		return s.buffer[i-1], nil
	}
}

// fromFile reads a run.
func fromFile(file io.ReaderAt, start, end int64) func() (tally, error) {
	r := bufio.NewReaderSize(io.NewSectionReader(file, start, end-start), 1<<16)
	var data [tallySize]byte
	return func() (tally, error) {
		if _, err := io.ReadFull(r, data[:]); err != nil {
			return tally{}, err
		}
		return tally{
			key:   binary.BigEndian.Uint64(data[:]),
			score: binary.BigEndian.Uint64(data[8:]),
			games: binary.BigEndian.Uint32(data[16:]),
			move:  rawMove(binary.BigEndian.Uint16(data[20:])),
		}, nil
	}
}

// runQueue is a heap of runs, the one with the least head first.
type runQueue []*run

func (q runQueue) Len() int           { return len(q) }
func (q runQueue) Less(i, j int) bool { return byMove(q[i].head, q[j].head) < 0 }
func (q runQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *runQueue) Push(x any)        { *q = append(*q, x.(*run)) }

func (q *runQueue) Pop() any {
	last := len(*q) - 1
	r := (*q)[last]
	*q = (*q)[:last]
	return r
}
