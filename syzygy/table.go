package syzygy

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// verifiedSize is up to which size in bytes a file's checksum is verified when
// it is first used. It takes about ten milliseconds at most.
const verifiedSize = 4 << 20

// FileError is what is wrong with a file or directory of tables.
type FileError struct {
	Path string
	Err  error
}

// Error names the file.
func (e *FileError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *FileError) Unwrap() error { return e.Err }

// file is one file, mapped when it is first needed.
type file struct {
	path     string
	material material
	wdl      bool
	faults   *faults

	contents atomic.Pointer[contents] // nil until opened, unusable after a fault

	mu   sync.Mutex
	data []byte
}

// faults collects what is wrong with tables.
type faults struct {
	mu   sync.Mutex
	list []error
}

func (f *faults) add(path string, err error) {
	var named *os.PathError
	if errors.As(err, &named) {
		err = named.Err // the path is told once
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, &FileError{path, err})
}

// take returns what was added since the last call.
func (f *faults) take() []error {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.list
	f.list = nil
	return list
}

// unusable stands for the contents of a damaged or closed file.
var unusable = new(contents)

// load returns the contents, nil for a damaged file.
func (f *file) load() *contents {
	if f == nil {
		return nil
	}
	c := f.contents.Load()
	if c == nil {
		c = f.open()
	}
	if c == unusable {
		return nil
	}
	return c
}

// open maps the file and reads its headers, the first time it is called.
func (f *file) open() *contents {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.contents.Load(); c != nil {
		return c
	}
	c := unusable
	data, err := readTable(f.path)
	if err == nil {
		f.data = data
		c, err = f.inspect(context.Background(), data, len(data) <= verifiedSize)
	}
	if err != nil {
		f.faults.add(f.path, err)
		c = unusable
	}
	f.contents.Store(c)
	return c
}

// inspect reads the headers and, if wanted, verifies the checksum.
func (f *file) inspect(ctx context.Context, data []byte, checksum bool) (c *contents, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if isFault(recover()) {
			err = errUnreadable
		}
	}()
	c, err = parse(data, f.material, f.wdl)
	if err == nil && checksum {
		err = verify(ctx, data)
	}
	return c, err
}

// errUnreadable is what is wrong with a file that changed after it was mapped.
var errUnreadable = errors.New("the file was cut short, or cannot be read any more")

// isFault reports whether a panic came from memory that cannot be read: the file
// behind it was cut short, or its medium is gone. Other panics go on.
func isFault(panicked any) bool {
	if panicked == nil {
		return false
	}
	if _, ok := panicked.(interface{ Addr() uintptr }); !ok {
		panic(panicked)
	}
	return true
}

// readTable maps a file whose size may be that of a table.
func readTable(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = checkFile(info)
	}
	var data []byte
	if err == nil {
		data, err = mapFile(file, int(info.Size()))
	}
	return data, errors.Join(err, file.Close())
}

// checkFile reports files that cannot be tables.
func checkFile(info os.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return errors.New("not a file")
	case info.Size() > math.MaxInt:
		return fmt.Errorf("%d bytes do not fit into the address space", info.Size())
	}
	return checkSize(info.Size())
}

// damaged leaves the file out from now on. Its memory stays mapped: other
// goroutines may still be reading it.
func (f *file) damaged(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.contents.Swap(unusable) != unusable {
		f.faults.add(f.path, err)
	}
}

// close unmaps the file.
func (f *file) close() error {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.contents.Store(unusable)
	data := f.data
	f.data = nil
	if data == nil {
		return nil
	}
	return unmapFile(data)
}
