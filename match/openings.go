package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"vezir/board"
	"vezir/internal/replace"
)

// opening is where a game starts: a position and moves that are played without
// the engines.
type opening struct {
	start board.Position
	moves []board.Move
}

// openings hands out the openings of a match. It may be used from several
// goroutines.
type openings struct {
	options  *options
	count    int                           // in the file, 0 without a file
	order    []int32                       // of the openings, nil for that of the file
	read     func(i int) (*opening, error) // the i-th of the file
	close    func() error
	warn     io.Writer
	chess960 bool

	mutex  sync.Mutex
	looked int   // openings that were looked at, in their order
	good   []int // the places of those that can be taken
}

// openOpenings opens the file of openings that the options name.
func openOpenings(o *options, warn io.Writer) (*openings, error) {
	b := &openings{options: o, warn: warn, chess960: o.Chess960, close: func() error { return nil }}
	if o.Openings.File == "" {
		b.warnOfRepetition()
		return b, nil
	}
	file, err := replace.Open(o.Openings.File)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	read := b.readEPD
	if o.Openings.format() == "pgn" {
		read = b.readPGN
	}
	if err := read(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("openings %s: %w", file.Name(), err)
	}
	if b.count == 0 {
		b.close()
		return nil, fmt.Errorf("openings %s: there are none in it", o.Openings.File)
	}
	games := newSchedule(o)
	if needed := games.openings(); needed > b.count {
		fmt.Fprintf(b.warn, "Warning: %s has %d openings, and %d are needed: after the last one the first follows, and a game that comes "+
			"again counts as if it were new\n", o.Openings.File, b.count, needed)
	}
	if o.Openings.Random {
		b.order = make([]int32, b.count)
		for i := range b.order {
			b.order[i] = int32(i)
		}
		random := rand.New(rand.NewPCG(o.Seed, 0))
		random.Shuffle(b.count, func(i, j int) { b.order[i], b.order[j] = b.order[j], b.order[i] })
	}
	return b, nil
}

// warnOfRepetition tells who plays more games from the starting position than
// there are colours that engines without chance may play the same ones again.
func (b *openings) warnOfRepetition() {
	s := newSchedule(b.options)
	different := 1
	if s.swap {
		different = 2
	}
	if !b.chess960 && s.rounds*s.games > different {
		fmt.Fprintln(b.warn, "Warning: without -openings all games begin in the starting position. Engines may play the same game again and again, "+
			"which counts each time as if it were new: the real error is larger than the report says")
	}
}

// format is that of the file, told by its name if nobody says otherwise.
func (o *openingOptions) format() string {
	switch {
	case o.Format != "":
		return o.Format
	case strings.Contains(strings.ToLower(filepath.Base(o.File)), ".pgn"): // may be packed too
		return "pgn"
	}
	return "epd"
}

// get returns the n-th opening of the match, from 0. Those that cannot be taken are
// skipped with a warning and not counted, so that no other one is played in their
// stead as well as in its own; behind the last one the first one follows.
func (b *openings) get(n int) (*opening, error) {
	if b.count == 0 {
		return b.invent(n), nil
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for ; len(b.good) <= n && b.looked < b.count; b.looked++ {
		i := (b.looked + b.options.Openings.Start - 1) % b.count
		if b.order != nil {
			i = int(b.order[i])
		}
		if _, err := b.take(i); err != nil {
			fmt.Fprintf(b.warn, "Warning: opening skipped: %v\n", err)
			continue
		}
		b.good = append(b.good, i)
	}
	if len(b.good) == 0 {
		return nil, fmt.Errorf("openings %s: none of them can be played", b.options.Openings.File)
	}
	return b.take(b.good[n%len(b.good)])
}

// take reads the i-th opening of the file and refuses one in which nothing is left to
// play.
func (b *openings) take(i int) (*opening, error) {
	o, err := b.read(i)
	if err != nil {
		return nil, err
	}
	return o, o.check()
}

// invent returns an opening without a file: the starting position, in Chess960
// one drawn from the seed.
func (b *openings) invent(n int) *opening {
	if !b.chess960 {
		return &opening{start: board.StartPosition()}
	}
	random := rand.New(rand.NewPCG(b.options.Seed, uint64(n)))
	start, err := board.Chess960Start(random.IntN(960))
	if err != nil {
		panic(err) // all 960 numbers are valid
	}
	start.SetChess960(true)
	return &opening{start: start}
}

// check refuses an opening in which nothing is left to play.
func (o *opening) check() error {
	g := board.NewGame(o.start)
	for _, m := range o.moves {
		g.Play(m)
	}
	if v, over := judge(g); over {
		return fmt.Errorf("%s: the game is over: %v", g.Position().FEN(), v)
	}
	return nil
}

// place is where a line of a file begins.
type place struct {
	offset int64
	line   int32
}

// readEPD indexes a file with one position a line, which stays open, so that
// only one line of it need be in memory.
func (b *openings) readEPD(file *os.File) error {
	index, err := indexLines(file)
	if err != nil {
		return err
	}
	b.count, b.close = len(index), file.Close
	b.read = func(i int) (*opening, error) {
		line, err := lineAt(file, index[i].offset)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file.Name(), index[i].line, err)
		}
		start, _, err := board.ParseEPD(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file.Name(), index[i].line, err)
		}
		start.SetChess960(b.chess960)
		return &opening{start: start}, nil
	}
	return nil
}

// indexLines finds the lines that hold something other than a comment.
func indexLines(r io.Reader) ([]place, error) {
	var index []place
	in := bufio.NewReaderSize(r, 256<<10)
	at := place{0, 1}
	begins := true // whether this piece begins a line
	for {
		piece, err := in.ReadSlice('\n')
		if begins {
			text := bytes.TrimSpace(bytes.TrimPrefix(piece, []byte("\ufeff")))
			if len(text) > 0 && text[0] != '#' {
				index = append(index, at)
			}
		}
		at.offset += int64(len(piece))
		begins = err == nil
		switch {
		case begins:
			at.line++
		case errors.Is(err, io.EOF):
			return index, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// lineAt reads the line at an offset, up to 4 KiB of it.
func lineAt(r io.ReaderAt, offset int64) (string, error) {
	var buffer [4 << 10]byte
	n, err := r.ReadAt(buffer[:], offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	line, _, _ := bytes.Cut(buffer[:n], []byte("\n"))
	return strings.TrimPrefix(strings.TrimSpace(string(line)), "\ufeff"), nil
}
