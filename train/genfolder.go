package train

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vezir/internal/lines"
	"vezir/internal/lock"
	"vezir/internal/replace"
)

// The files of a folder of games, apart from the games.
const (
	settingsName = "gen.json"
	sumsName     = "SHA256SUMS"
	chunkFormat  = "games-%06d" + gamesSuffix
)

// chunkName returns the name of the file that holds a chunk of games.
func chunkName(chunk int) string { return fmt.Sprintf(chunkFormat, chunk) }

// chunkOf returns the number of the chunk that a file holds, -1 for another file.
func chunkOf(name string) int {
	var chunk int
	if _, err := fmt.Sscanf(name, chunkFormat, &chunk); err != nil || chunkName(chunk) != name {
		return -1
	}
	return chunk
}

// genFolder is a folder of games: how they are made, chunks of them, and the
// checksums of these. A chunk counts once the list of checksums has it, and that list
// is replaced whole after the chunk has its name: whatever ends the program, each
// chunk is there or not.
type genFolder struct {
	path string
	lock *os.File
	sums map[string]string // checksums in hexadecimal, by the name of the file
}

// genSettings is what the games of a folder depend on.
type genSettings struct {
	Seed       uint64  `json:"seed"`
	Nodes      int     `json:"nodes"`
	Evaluation string  `json:"evaluation"` // as search.Engine names it
	Chess960   float64 `json:"chess960"`
	Chunk      int     `json:"chunk"`  // games
	Engine     string  `json:"engine"` // the version that began; it tells people, and is not compared
}

// settingsError says that a folder was begun with other options.
type settingsError struct {
	Folder     string
	Has, Asked string // the settings
}

func (e *settingsError) Error() string {
	return fmt.Sprintf("%s was begun with other settings: it has %s, asked for %s", e.Folder, e.Has, e.Asked)
}

// openGenFolder opens a folder, or begins it. It has to be closed.
func openGenFolder(path string, settings genSettings) (*genFolder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	f := &genFolder{path: path}
	var err error
	if f.lock, err = lock.Folder(path); err != nil {
		return nil, err
	}
	if err = f.matchSettings(settings); err == nil {
		err = f.clean()
	}
	if err == nil {
		f.sums, err = readSums(filepath.Join(path, sumsName))
	}
	if err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// close lets others write to the folder.
func (f *genFolder) close() { f.lock.Close() }

// matchSettings compares the settings with those of the folder, which gets them
// when it has none and is empty.
func (f *genFolder) matchSettings(settings genSettings) error {
	name := filepath.Join(f.path, settingsName)
	text, err := replace.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		if others, err := fs.Glob(os.DirFS(f.path), "*"+gamesSuffix); err != nil || len(others) > 0 {
			return errors.Join(err, fmt.Errorf("%s holds games, but no %s", f.path, settingsName))
		}
		text, err := json.MarshalIndent(settings, "", "  ")
		if err != nil {
			return err
		}
		return replace.Content(name, append(text, '\n'))
	}
	if err != nil {
		return err
	}
	var has genSettings
	if err := json.Unmarshal(text, &has); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	has.Engine = settings.Engine
	has.Evaluation = cmp.Or(has.Evaluation, "values") // from before there were networks
	if has != settings {
		return &settingsError{Folder: f.path, Has: has.String(), Asked: settings.String()}
	}
	return nil
}

func (s genSettings) String() string {
	return fmt.Sprintf("seed %d, %d nodes, evaluation by %s, %g of Chess960, %d games a chunk",
		s.Seed, s.Nodes, s.Evaluation, s.Chess960, s.Chunk)
}

// clean removes what a killed program left half written.
func (f *genFolder) clean() error {
	return errors.Join(
		replace.Clean(filepath.Join(f.path, settingsName)),
		replace.Clean(filepath.Join(f.path, sumsName)),
		replace.CleanFolder(f.path, func(name string) bool { return chunkOf(name) >= 0 }))
}

// end returns the number after that of the last finished chunk.
func (f *genFolder) end() (end int) {
	for name := range f.sums {
		end = max(end, chunkOf(name)+1)
	}
	return end
}

// chunk returns the games of a finished chunk, nil for one that is missing. A
// chunk that does not have its checksum is an error.
func (f *genFolder) chunk(chunk int) ([]byte, error) {
	sum, ok := f.sums[chunkName(chunk)]
	if !ok {
		return nil, nil
	}
	path := filepath.Join(f.path, chunkName(chunk))
	data, err := replace.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if got := checksum(data); got != sum {
		return nil, &checksumError{Path: path, List: sumsName, Want: sum, Got: got}
	}
	return data, nil
}

// add writes a chunk.
func (f *genFolder) add(chunk int, games []byte) error {
	name := chunkName(chunk)
	if err := replace.Content(filepath.Join(f.path, name), games); err != nil {
		return err
	}
	f.sums[name] = checksum(games)
	return replace.Content(filepath.Join(f.path, sumsName), formatSums(f.sums))
}

// checksumError says that a file is not what was written once.
type checksumError struct {
	Path      string
	List      string // name of the file beside it that holds its checksum
	Want, Got string // SHA-256 in hexadecimal
}

func (e *checksumError) Error() string {
	text := fmt.Sprintf("%s: checksum %.12s…, %s has %.12s…", e.Path, e.Got, e.List, e.Want)
	if e.List == sumsName && chunkOf(filepath.Base(e.Path)) >= 0 {
		text += ": remove the file to have it made again"
	}
	return text
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// readSums reads a list of checksums as sha256sum writes it; there need not be one.
func readSums(path string) (map[string]string, error) {
	sums := map[string]string{}
	text, err := replace.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return sums, nil
	}
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		sum, name, ok := strings.Cut(line, "  ")
		if !ok || len(sum) != 2*sha256.Size {
			return nil, &lines.Error{File: path, Line: i + 1, Err: errors.New("no checksum and name")}
		}
		sums[name] = sum
	}
	return sums, nil
}

// formatSums writes a list of checksums in the order of the names.
func formatSums(sums map[string]string) []byte {
	var text bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&text, "%s  %s\n", sums[name], name)
	}
	return text.Bytes()
}
