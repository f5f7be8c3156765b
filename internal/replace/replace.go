// Package replace reads and writes ordinary files, and no others. It writes them
// whole or not at all: under another name first,
// which is then given the wanted one. The other name is the wanted one with
// ".*.tmp" added; a process that is killed leaves such a file, until Clean, which
// long work calls when it begins.
package replace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// File gives a path what write writes, once that has succeeded; otherwise
// everything stays as it was. A file that is replaced keeps its mode, and a
// symbolic link stays one: what it points at is written. The error
// is that of write or of the file system; what is there and is no ordinary file
// is not replaced either.
func File(path string, write func(io.Writer) error) (err error) {
	if path, err = Target(path); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not an ordinary file", path)
		}
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
		}
	}()
	buffered := bufio.NewWriterSize(temp, 1<<16)
	if err := write(buffered); err != nil {
		return errors.Join(err, temp.Close())
	}
	if err := errors.Join(buffered.Flush(), temp.Chmod(mode), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// maxLinks is how many symbolic links may lead from one to the next, as on Linux.
const maxLinks = 40

// Target returns the path that symbolic links lead to; there need not be
// anything yet. What is no link is its own target.
func Target(path string) (string, error) {
	file := path
	for range maxLinks + 1 {
		target, err := os.Readlink(file)
		if err != nil {
			return withoutLinks(file, path)
		}
		if !filepath.IsAbs(target) {
			// Not cleaned: behind a link, ".." is not the folder written before it.
			folder, _ := filepath.Split(file)
			target = folder + target
		}
		file = target
	}
	return "", fmt.Errorf("%s: too many symbolic links", path)
}

// withoutLinks returns where links led from a path, with the folder it lies in
// resolved as well, or the path itself when they led nowhere.
func withoutLinks(file, path string) (string, error) {
	if file == path {
		return path, nil
	}
	folder, name := filepath.Split(file)
	folder, err := filepath.EvalSymlinks(folder)
	return filepath.Join(folder, name), err
}

// Clean removes what killed processes left of writing a path, by way of links
// too. Nobody may be writing it.
func Clean(path string) error {
	path, err := Target(path)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, e := range entries {
		rest, own := strings.CutPrefix(e.Name(), filepath.Base(path)+".")
		number, temporary := strings.CutSuffix(rest, ".tmp")
		if own && temporary && strings.Trim(number, "0123456789") == "" {
			err = errors.Join(err, os.Remove(filepath.Join(filepath.Dir(path), e.Name())))
		}
	}
	return err
}

// Open opens a file to read. What is there and is no ordinary file, such as a
// pipe that would keep the reader waiting, is refused.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not an ordinary file", path)
	}
	return os.Open(path)
}

// Read returns what is in a file that [Open] opens.
func Read(path string) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// Content is File for content that is there already.
func Content(path string, content []byte) error {
	return File(path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
