// Package replace reads and writes ordinary files, and no others. It writes them
// whole or not at all: under another name first,
// which is then given the wanted one. The other name is the wanted one with
// ".*.tmp" added; a process that is killed leaves such a file, until the next one
// calls Begin or Clean.
package replace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// File gives a path what write writes, once that has succeeded; otherwise
// everything stays as it was. A file that is replaced keeps its mode, a new one has
// that of all new files, and a symbolic link stays one: what it points at is
// written. The error is that of write or of the file system; what is there and is no
// ordinary file is not replaced either.
func File(path string, write func(io.Writer) error) (err error) {
	temp, path, old, err := begin(path)
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
	err = buffered.Flush()
	if old != nil {
		err = errors.Join(err, temp.Chmod(old.Mode().Perm()))
	}
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// Begin is called before the work whose result [File] writes: it removes what
// killed processes left, if it can, and reports what Check does. Nobody else may be
// writing the path.
func Begin(path string) error {
	_ = Clean(path) // what cannot be removed is no reason to stop
	return Check(path)
}

// Check reports what would keep [File] from writing a path, so that long work need
// not end before it is known. It changes nothing.
func Check(path string) error {
	temp, _, _, err := begin(path)
	if err != nil {
		return err
	}
	return errors.Join(temp.Close(), os.Remove(temp.Name()))
}

// begin makes the temporary file for a path, and returns with it the path that links
// lead to, and what is there already, nil if nothing is.
func begin(path string) (temp *os.File, target string, old fs.FileInfo, err error) {
	if target, err = Target(path); err != nil {
		return nil, "", nil, err
	}
	mode := fs.FileMode(0o666) // less what the user's mask takes away
	if info, err := os.Stat(target); err == nil {
		if !info.Mode().IsRegular() {
			return nil, "", nil, fmt.Errorf("%s is not an ordinary file", target)
		}
		old, mode = info, info.Mode().Perm()
	}
	temp, err = create(target, mode)
	if fault := new(fs.PathError); errors.As(err, &fault) {
		fault.Path = target // the name that somebody gave
	}
	return temp, target, old, err
}

// create makes a file with a name of its own. os.CreateTemp lets nobody else read it.
func create(target string, mode fs.FileMode) (*os.File, error) {
	for {
		name := fmt.Sprintf("%s.%d.tmp", target, rand.Uint32())
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
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
	return CleanFolder(filepath.Dir(path), func(name string) bool { return name == filepath.Base(path) })
}

// CleanFolder is Clean for the files of a folder that are chosen by their names.
func CleanFolder(folder string, choose func(name string) bool) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name, ok := replaced(e.Name()); ok && choose(name) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, e.Name())))
		}
	}
	return err
}

// replaced returns the name of the file that one of another name was to replace.
func replaced(temporary string) (name string, ok bool) {
	rest, ok := strings.CutSuffix(temporary, ".tmp")
	dot := strings.LastIndexByte(rest, '.')
	if !ok || dot < 0 || dot+1 == len(rest) || strings.Trim(rest[dot+1:], "0123456789") != "" {
		return "", false
	}
	return rest[:dot], true
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
