package syzygy

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"vezir/board"
)

// dataDir returns the folder of the tables, or skips the test.
func dataDir(t testing.TB) string {
	t.Helper()
	root := os.Getenv("VEZIR_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "data")
	}
	if _, err := os.Stat(filepath.Join(root, "syzygy")); err != nil {
		root = filepath.Join("..", "..", "..", "shared", "data")
	}
	dir := filepath.Join(root, "syzygy")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no tables: set VEZIR_DATA to the folder that holds syzygy")
	}
	return dir
}

// openData opens the tables of dataDir.
func openData(t testing.TB) *Tables {
	t.Helper()
	tables := Open(dataDir(t))
	t.Cleanup(func() {
		for _, err := range tables.TakeFaults() {
			t.Error(err)
		}
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

func parseFEN(t testing.TB, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// vector is a position and what is known of it.
type vector struct {
	pos    board.Position
	wdl    WDL
	dtz    int
	hasDTZ bool
}

// readVectors reads all positions of vectors.
func readVectors(t testing.TB) []vector {
	t.Helper()
	dir := filepath.Join(dataDir(t), "vectors")
	var all []vector
	for _, name := range []string{"endgame.epd", "endgame-large.epd"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			pos, operations, err := board.ParseEPD(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			v := vector{pos: pos, hasDTZ: true}
			for _, operation := range strings.Split(operations, ";") {
				if key, value, ok := strings.Cut(strings.TrimSpace(operation), " "); ok {
					n, err := strconv.Atoi(value)
					if err != nil {
						t.Fatal(err)
					}
					switch key {
					case "wdl":
						v.wdl = WDL(n)
					case "dtz":
						v.dtz = n
					}
				}
			}
			all = append(all, v)
		}
	}
	return append(all, readCSV(t, filepath.Join(dir, "chess.csv"))...)
}

func readCSV(t testing.TB, path string) []vector {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for _, row := range rows[1:] {
		pos, _, err := board.ParseEPD(row[0])
		if err != nil {
			t.Fatal(err)
		}
		v := vector{pos: pos}
		wdl, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(row, err)
		}
		v.wdl = WDL(wdl)
		v.dtz, err = strconv.Atoi(row[2])
		v.hasDTZ = err == nil
		all = append(all, v)
	}
	return all
}

func TestVectors(t *testing.T) {
	tables := openData(t)
	vectors := readVectors(t)
	probed := 0
	for _, v := range vectors {
		if err := tables.Missing(&v.pos); err != nil {
			t.Logf("%s: %v", v.pos.FEN(), err)
			continue
		}
		probed++
		if wdl, ok := tables.ProbeWDL(&v.pos); !ok || wdl != v.wdl {
			t.Errorf("%s: %v, %t, want %v", v.pos.FEN(), wdl, ok, v.wdl)
		}
		if dtz, ok := tables.ProbeDTZ(&v.pos); v.hasDTZ && (!ok || dtz != v.dtz) {
			t.Errorf("%s: DTZ %d, %t, want %d", v.pos.FEN(), dtz, ok, v.dtz)
		}
	}
	t.Logf("%d of %d positions probed", probed, len(vectors))
}
