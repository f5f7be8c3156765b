package analyse

import (
	"os"
	"path/filepath"
	"testing"
)

// dataFiles returns the test data that fit a pattern, and skips the test where
// they are absent.
func dataFiles(t *testing.T, pattern string) []string {
	t.Helper()
	root := os.Getenv("VEZIR_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "data")
		if _, err := os.Stat(root); err != nil {
			root = filepath.Join("..", "..", "..", "shared", "data")
		}
	}
	files, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no test data: set VEZIR_DATA to the folder that holds ", pattern)
	}
	return files
}
