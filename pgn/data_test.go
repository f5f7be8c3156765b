package pgn

import (
	"os"
	"path/filepath"
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
