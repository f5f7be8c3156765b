package pgn

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// dataDir returns the folder with the games that the tests read, and skips the
// test where there is none.
func dataDir(t testing.TB) string {
	t.Helper()
	root := os.Getenv("VEZIR_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "data")
	}
	dir := filepath.Join(root, "pgn")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no game files: set VEZIR_DATA to the data folder (%v)", err)
	}
	return dir
}

// dataFile returns the path of a file of games.
func dataFile(t testing.TB, name string) string {
	t.Helper()
	return filepath.Join(dataDir(t), name)
}

var update = flag.Bool("update", false, "write testdata/counts.txt anew")

// count adds the plies of a line and of its variations.
func count(line *Line) (plies, comments int) {
	comments = len(line.Comments)
	for i := range line.Plies {
		plies++
		comments += len(line.Plies[i].Comments)
		for j := range line.Plies[i].Variations {
			p, c := count(&line.Plies[i].Variations[j])
			plies += p
			comments += c
		}
	}
	return plies, comments
}

// TestDataFiles reads every file and compares what it finds with a table of
// which docs/pgn.md says how it was checked.
func TestDataFiles(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(dataDir(t), "*.pgn"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files: %v", err)
	}
	var got strings.Builder
	fmt.Fprintln(&got, "# games main-plies all-plies comments problems cut-short file")
	for _, path := range paths {
		games, main, all, comments, problems, rest := 0, 0, 0, 0, 0, 0
		for g, err := range readFile(t, path) {
			if err != nil {
				problems++
				continue
			}
			games++
			main += len(g.Main.Plies)
			problems += len(g.Problems)
			if g.Rest != "" {
				rest++
			}
			p, c := count(&g.Main)
			all += p
			comments += c
		}
		fmt.Fprintf(&got, "%d %d %d %d %d %d %s\n", games, main, all, comments, problems, rest, filepath.Base(path))
	}
	table := filepath.Join("testdata", "counts.txt")
	if *update {
		if err := os.WriteFile(table, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	wantLines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Errorf("got  %s\nwant %s", line, wantLines[min(i, len(wantLines)-1)])
		}
	}
}

// readFile returns an iterator over the games of a file.
func readFile(t testing.TB, path string) iter.Seq2[*Game, error] {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return NewReader(bytes.NewReader(data), filepath.Base(path)).Games()
}

// TestRoundTrip writes every game of every file, reads it again and compares.
// The large files take their time: they are read if VEZIR_LONG is set.
func TestRoundTrip(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(dataDir(t), "*.pgn"))
	for _, path := range paths {
		if info, err := os.Stat(path); os.Getenv("VEZIR_LONG") == "" && err == nil && info.Size() > 200_000 {
			continue
		}
		for g, err := range readFile(t, path) {
			if err != nil {
				continue
			}
			text, err := Append(nil, g)
			if err != nil {
				t.Errorf("%s:%d: %v", path, g.Line, err)
				continue
			}
			again := NewReader(bytes.NewReader(text), "again")
			h, err := again.Next()
			if err != nil {
				t.Errorf("%s:%d: %v in\n%s", path, g.Line, err, text)
				continue
			}
			compare(t, fmt.Sprintf("%s:%d", path, g.Line), g, h)
			if _, err := again.Next(); err != io.EOF {
				t.Errorf("%s:%d: became two games (%v)\n%s", path, g.Line, err, text)
			}
			if t.Failed() {
				t.Fatalf("%s", text)
			}
		}
	}
}

// compare fails the test if two games differ in anything but their places in
// their files and the order of their tags.
func compare(t *testing.T, name string, a, b *Game) {
	t.Helper()
	for _, tag := range a.Tags {
		if value, ok := b.Tags.Lookup(tag.Name); value != tag.Value && tag.Name != "Result" || !ok {
			t.Errorf("%s: tag %s: %q became %q", name, tag.Name, tag.Value, value)
		}
	}
	if a.Result != b.Result {
		t.Errorf("%s: result %v became %v", name, a.Result, b.Result)
	}
	if a.Start.FEN() != b.Start.FEN() {
		t.Errorf("%s: start %s became %s", name, a.Start.FEN(), b.Start.FEN())
	}
	if a.Rest != b.Rest {
		t.Errorf("%s: rest %q became %q", name, a.Rest, b.Rest)
	}
	if !reflect.DeepEqual(a.Main, b.Main) {
		t.Errorf("%s: the moves became others", name)
	}
}
