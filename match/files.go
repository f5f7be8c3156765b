package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"vezir/internal/replace"
)

// files is what a match writes while it runs.
type files struct {
	pgn, epd *appender // nil for none
	log      *os.File
	state    string // name of the state file, "" for none
	args     []string
	buffer   bytes.Buffer
}

// openFiles opens the files that the options name.
func openFiles(o *options, args []string) (*files, error) {
	f := &files{state: o.Resume, args: args}
	var err error
	if o.PGNOut != "" {
		f.pgn, err = newAppender(o.PGNOut)
	}
	if o.EPDOut != "" && err == nil {
		f.epd, err = newAppender(o.EPDOut)
	}
	if o.Log != "" && err == nil {
		flag := os.O_TRUNC
		if o.Resume != "" {
			flag = os.O_APPEND // what is there may be of this match
		}
		f.log, err = os.OpenFile(o.Log, os.O_CREATE|os.O_WRONLY|flag, 0o666)
	}
	if o.Resume != "" && err == nil {
		err = replace.Clean(o.Resume)
	}
	if o.Plot != "" && err == nil {
		err = replace.Begin(o.Plot)
	}
	if err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// write adds a finished game to the files.
func (f *files) write(t *tournament, game *finished) error {
	if f.pgn != nil {
		f.buffer.Reset()
		if err := writePGN(&f.buffer, t, game); err != nil {
			return err
		}
		if err := f.pgn.append(f.buffer.Bytes()); err != nil {
			return err
		}
	}
	if f.epd != nil {
		f.buffer.Reset()
		writeEPD(&f.buffer, game)
		return f.epd.append(f.buffer.Bytes())
	}
	return nil
}

// writeEPD writes the last position of a game, with its counters and result.
func writeEPD(b *bytes.Buffer, game *finished) {
	p := game.game.board.Position()
	fen := startFEN(p)
	fields := bytes.Fields([]byte(fen))
	fmt.Fprintf(b, "%s hmvc %s; fmvn %s; c9 %q;\n", bytes.Join(fields[:4], []byte(" ")), fields[4], fields[5], game.result())
}

func (f *files) close() error {
	var errs []error
	for _, a := range []*appender{f.pgn, f.epd} {
		if a != nil {
			errs = append(errs, a.file.Close())
		}
	}
	if f.log != nil {
		errs = append(errs, f.log.Close())
	}
	return errors.Join(errs...)
}

// appender adds records to a file, each whole or not at all.
type appender struct{ file *os.File }

func newAppender(name string) (*appender, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	return &appender{file}, nil
}

// size is how long the file is, 0 if there is none.
func (a *appender) size() int64 {
	if a == nil {
		return 0
	}
	info, err := a.file.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// dropUncounted cuts off the last record if it was written but the arbiter was
// killed before it counted: that game will be played again. marker is in each
// record once. More than one record is not ours and stays, as does what ours says no to.
func (a *appender) dropUncounted(size int64, marker string, ours func(record []byte) bool) error {
	if a == nil || size == 0 || a.size() <= size {
		return nil
	}
	file, err := os.Open(a.file.Name())
	if err != nil {
		return err
	}
	defer file.Close()
	const most = 16 << 20
	rest, err := io.ReadAll(io.NewSectionReader(file, size, most))
	if err != nil || len(rest) == most || bytes.Count(rest, []byte(marker)) > 1 || !ours(rest) {
		return err
	}
	return a.truncate(size)
}

// truncate cuts the file to a size. On Windows a file that is opened to append
// cannot be cut.
func (a *appender) truncate(size int64) error {
	file, err := os.OpenFile(a.file.Name(), os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(file.Truncate(size), file.Close())
}

// append writes a record; if it cannot be written whole, what was written of it
// is cut off again.
func (a *appender) append(record []byte) error {
	n, err := a.file.Write(record)
	if err == nil || n == 0 {
		return err
	}
	if info, statErr := a.file.Stat(); statErr == nil {
		err = errors.Join(err, a.truncate(info.Size()-int64(n)))
	}
	return err
}
