package train

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"vezir/internal/exit"
	"vezir/internal/replace"
)

// gamesSuffix ends the names of files of games.
const gamesSuffix = ".vf"

// gameFiles lists the files of games that paths stand for: a folder stands for
// the files *.vf in it, in the order of their names. A file that comes twice is an
// error: its games would count twice, and those held out would be learned from too.
func gameFiles(paths ...string) ([]string, error) {
	files, err := expand(paths)
	if err != nil {
		return nil, err
	}
	seen := make([]os.FileInfo, len(files))
	for i, path := range files {
		seen[i], _ = os.Stat(path) // what cannot be read is named when it is opened
		for j, earlier := range seen[:i] {
			if seen[i] != nil && earlier != nil && os.SameFile(earlier, seen[i]) {
				return nil, exit.Usage(fmt.Errorf("%s is the same file as %s: no file of games can be given twice", path, files[j]))
			}
		}
	}
	return files, nil
}

// expand puts the files of games in a folder in its place.
func expand(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		inside, err := fs.Glob(os.DirFS(path), "*"+gamesSuffix)
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 {
			return nil, fmt.Errorf("%s: no files of games (*%s) in this folder", path, gamesSuffix)
		}
		for _, name := range inside {
			files = append(files, filepath.Join(path, name))
		}
	}
	return files, nil
}

// ReadGames calls visit for each game of some files or folders in turn, with the
// reader that it comes from; the record is used again for the next one. An
// error of visit ends it. Errors name the file, the game and its place.
func ReadGames(paths []string, visit func(from *GameReader, g *GameRecord) error) error {
	files, err := gameFiles(paths...)
	if err != nil {
		return err
	}
	var g GameRecord
	for _, path := range files {
		err := withReader(path, func(r *GameReader) error {
			for {
				if err := r.Next(&g); err != nil {
					return err
				}
				if err := visit(r, &g); err != nil {
					return err
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// withReader reads a file until read returns an error; io.EOF is none.
func withReader(path string, read func(*GameReader) error) error {
	file, err := replace.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := read(newGameReader(file)); err != io.EOF {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
