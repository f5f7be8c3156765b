package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestOutputsThatNobodyWatches(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if Is(new(bytes.Buffer)) || Is(file) || Is(null) || IsInput(file) || IsInput(null) {
		t.Error("a buffer, a file or nothing is taken for a terminal")
	}
}
