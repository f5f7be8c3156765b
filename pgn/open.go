package pgn

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/klauspost/compress/zstd"
)

// Open opens a file of games, or standard input for the path "-". Files packed
// by gzip, zstd or bzip2 are told by their first bytes, whatever their names
// are, and unpacked while they are read. Where a reader may have to wait, on
// standard input and pipes, the end of ctx ends that with its cause as the error.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	file, err := open(ctx, path)
	if err != nil {
		return nil, err
	}
	r, err := Unpack(file)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, withoutPath(err)), file.Close())
	}
	return r, nil
}

// withoutPath returns the cause of an error that names the file, so that the path is
// told once.
func withoutPath(err error) error {
	if named := (*fs.PathError)(nil); errors.As(err, &named) {
		return named.Err
	}
	return err
}

// open opens a file as it is. What is no ordinary file is opened and read by a
// goroutine of its own, which may stay behind: neither can be broken off.
func open(ctx context.Context, path string) (io.ReadCloser, error) {
	if path != "-" {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.Mode().IsRegular() {
			return os.Open(path)
		}
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(copyTo(w, path)) }()
	stop := context.AfterFunc(ctx, func() { w.CloseWithError(context.Cause(ctx)) })
	return &packed{r, []func() error{r.Close, func() error { stop(); return nil }}}, nil
}

// copyTo copies a file, or standard input, to its end.
func copyTo(w io.Writer, path string) error {
	file := os.Stdin
	if path != "-" {
		var err error
		if file, err = os.Open(path); err != nil {
			return err
		}
		defer file.Close()
	}
	_, err := io.Copy(w, file)
	return err
}

// packed is an unpacking reader and what has to be closed behind it.
type packed struct {
	io.Reader
	closers []func() error
}

// Close closes the reader and the file under it.
func (p *packed) Close() error {
	var errs []error
	for _, c := range p.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// Unpack returns a reader of what a file holds, packed or not, which closes the
// file too.
func Unpack(file io.ReadCloser) (io.ReadCloser, error) {
	src := bufio.NewReader(file)
	head, err := src.Peek(4)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		r, err := gzip.NewReader(src)
		if err != nil {
			return nil, err
		}
		// It has nothing to close: Close says again what reading said.
		return &packed{r, []func() error{file.Close}}, nil
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}), skippable(head):
		r, err := zstd.NewReader(src, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		release := func() error { r.Close(); return nil }
		return &packed{r, []func() error{release, file.Close}}, nil
	case bytes.HasPrefix(head, []byte("BZh")):
		return &packed{bzip2.NewReader(src), []func() error{file.Close}}, nil
	}
	return &packed{src, []func() error{file.Close}}, nil
}

// skippable reports whether a file begins with a zstd frame that holds no data,
// as parallel packers write it.
func skippable(head []byte) bool {
	return len(head) == 4 && head[0]&0xf0 == 0x50 && head[1] == 0x2a && head[2] == 0x4d && head[3] == 0x18
}
