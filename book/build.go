package book

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"vezir/board"
	"vezir/internal/replace"
	"vezir/pgn"
)

// BuildOptions says which games make a book, and how.
type BuildOptions struct {
	MinGames int // a move needs to have been played so often
	Plies    int // moves of each game that count, from its start
	MinElo   int // both players need this rating; 0 asks for none

	// What a game counts for the moves of a side that won, drew, lost it, or of
	// which the result is not known. Moves that counted for nothing are left out.
	Win, Draw, Loss, Unknown int

	Memory int    // MiB to sort in, at least 1
	Temp   string // folder for what memory cannot hold; "" for that of the book

	// Progress, if set, is told now and then how far the work is.
	Progress func(file string, games int)
	// Fault, if set, is told what could not be taken, and from where.
	Fault func(error)
}

// BuildStats says what a book was made of.
type BuildStats struct {
	Files   int
	Games   int // that count
	Skipped int // other variants, no moves, a starting position in doubt, or players of too low a rating
	Entries int // of the book
}

// errNoMoves is why nothing is written.
var errNoMoves = errors.New("no move is left for the book, so nothing is written")

// Build makes a book of files of games, PGN plain or packed by zstd, gzip or
// bzip2, or of the text of one book that Dump has written. It writes the book whole
// or not at all. The same games make the same bytes, whatever their order. Memory
// holds a part of the moves only; the rest goes to a temporary file, which vanishes
// however the work ends, where the system allows that. The error is one of usage if
// the book is one of the files that are read.
func Build(ctx context.Context, path string, inputs []string, o BuildOptions) (BuildStats, error) {
	b := builder{ctx: ctx, options: o}
	if o.Temp == "" {
		o.Temp = filepath.Dir(path)
	}
	if err := replace.Apart([]string{path}, inputs); err != nil {
		return b.stats, err
	}
	if err := replace.Begin(path); err != nil {
		return b.stats, err
	}
	var err error
	if b.sorter, err = newSorter(max(o.Memory, 1)<<20/memorySize, filepath.Join(o.Temp, filepath.Base(path))); err != nil {
		return b.stats, err
	}
	for _, input := range inputs {
		if err := b.read(input); err != nil {
			return b.stats, errors.Join(err, b.sorter.close())
		}
		b.stats.Files++
	}
	write := b.write
	if b.dumped != nil {
		write = b.writeDumped
	}
	err = replace.File(path, func(w io.Writer) error {
		if err := write(w); err != nil || b.stats.Entries > 0 {
			return err
		}
		return errNoMoves
	})
	return b.stats, errors.Join(err, b.sorter.close())
}

// builder is a book in the making.
type builder struct {
	ctx     context.Context
	options BuildOptions
	stats   BuildStats
	sorter  *sorter
	dumped  []entry // of the text of a book
}

// read takes in a file.
func (b *builder) read(path string) error {
	file, err := pgn.Open(b.ctx, path)
	if err != nil {
		return err
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, 1<<16)
	head, _ := r.Peek(len(mark) + len(dumpHead)) // reading goes on to the error
	isDump := bytes.HasPrefix(bytes.TrimPrefix(head, []byte(mark)), []byte(dumpHead))
	switch {
	case isDump && b.stats.Files > 0, b.dumped != nil:
		return fmt.Errorf("%s: the text of a book goes with no other file: build two books and merge them", path)
	case isDump:
		b.dumped, err = readDump(r, path)
		return err
	}
	return b.readGames(pgn.NewReader(r, path), path)
}

// readGames takes in the games of a file.
func (b *builder) readGames(reader *pgn.Reader, path string) error {
	found := false
	for game, err := range reader.Games() {
		if cause := context.Cause(b.ctx); cause != nil {
			return cause
		}
		var fault *pgn.Error
		switch {
		case errors.As(err, &fault):
			b.fault(fault)
			continue
		case err != nil:
			return err // names the file
		}
		found = true
		fault = game.Fault()
		if fault != nil {
			b.fault(fault)
		}
		if err := b.addGame(game, fault); err != nil {
			return err
		}
		if n := b.stats.Games + b.stats.Skipped; b.options.Progress != nil && n%256 == 0 {
			b.options.Progress(path, n)
		}
	}
	if !found {
		b.fault(fmt.Errorf("%s: no games", path))
	}
	return nil
}

// fault passes on what could not be taken.
func (b *builder) fault(err error) {
	if b.options.Fault != nil {
		b.options.Fault(err)
	}
}

// addGame counts the moves of a game up to its fault, if it has one.
func (b *builder) addGame(game *pgn.Game, fault *pgn.Error) error {
	moves := game.Moves()
	if fault != nil && fault.Kind == pgn.BadPosition || !game.Supported() || len(moves) == 0 || !b.strong(game) {
		b.stats.Skipped++
		return nil
	}
	b.stats.Games++
	pos := game.Start
	for _, m := range moves[:min(len(moves), b.options.Plies)] {
		t := tally{key: Key(&pos), move: encode(m), games: 1, score: b.worth(game.Result, pos.SideToMove())}
		if err := b.sorter.add(t); err != nil {
			return err
		}
		pos.Make(m)
	}
	return nil
}

// strong reports whether both players have the rating that is asked for.
func (b *builder) strong(game *pgn.Game) bool {
	if b.options.MinElo == 0 {
		return true
	}
	for _, tag := range []string{"WhiteElo", "BlackElo"} {
		elo, err := strconv.Atoi(strings.TrimSpace(game.Tags.Get(tag)))
		if err != nil || elo < b.options.MinElo {
			return false
		}
	}
	return true
}

// worth returns what a result counts for the moves of a side.
func (b *builder) worth(result pgn.Result, side board.Colour) uint64 {
	o := &b.options
	switch {
	case result == pgn.Unknown:
		return uint64(o.Unknown)
	case result == pgn.Draw:
		return uint64(o.Draw)
	case (result == pgn.WhiteWins) == (side == board.White):
		return uint64(o.Win)
	}
	return uint64(o.Loss)
}

// write writes the entries of what was counted.
func (b *builder) write(w io.Writer) error {
	var position []tally
	flush := func() error {
		n, err := writePosition(w, position)
		b.stats.Entries += n
		position = position[:0]
		return err
	}
	err := b.sorter.each(func(t tally) error {
		if cause := context.Cause(b.ctx); cause != nil {
			return cause
		}
		if len(position) > 0 && position[0].key != t.key {
			if err := flush(); err != nil {
				return err
			}
		}
		if t.score > 0 && int64(t.games) >= int64(b.options.MinGames) {
			position = append(position, t)
		}
		return nil
	})
	return errors.Join(err, flush())
}

// writePosition writes the entries of one position, the heaviest first.
func writePosition(w io.Writer, moves []tally) (int, error) {
	weights := make([]uint64, len(moves))
	for i, t := range moves {
		weights[i] = t.score
	}
	fit(weights)
	entries := make([]entry, len(moves))
	for i, t := range moves {
		entries[i] = entry{key: t.key, move: t.move, weight: uint16(weights[i])}
	}
	slices.SortFunc(entries, inOrder)
	return len(entries), writeEntries(w, entries)
}

// writeEntries writes entries as they are.
func writeEntries(w io.Writer, entries []entry) error {
	var data []byte
	for _, e := range entries {
		data = e.append(data[:0])
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return nil
}

// writeDumped writes the entries of the text of a book: by key, those of one position
// in the order of the text.
func (b *builder) writeDumped(w io.Writer) error {
	slices.SortStableFunc(b.dumped, byKey)
	b.stats.Entries = len(b.dumped)
	return writeEntries(w, b.dumped)
}
