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

func TestCut(t *testing.T) {
	for _, test := range []struct {
		line    string
		columns int
		want    string
	}{
		{"abcdef", 0, "abcdef"},
		{"abcdef", 6, "abcdef"},
		{"abcdef", 4, "abc…"},
		{"♔♕♖♗♘♙", 3, "♔♕…"},
		{"\x1b[1mabcdef\x1b[0m", 4, "\x1b[1mabc…\x1b[0m"},
		{"\x1b[1mabcd\x1b[0m", 4, "\x1b[1mabcd\x1b[0m"},
		{"abcd\x1b[1me\x1b[0m", 4, "abc…"},
		{"\x1b[1mabc\x1b[0m", 4, "\x1b[1mabc\x1b[0m"},
	} {
		if got := Cut(test.line, test.columns); got != test.want {
			t.Errorf("%q cut to %d columns is %q, want %q", test.line, test.columns, got, test.want)
		}
	}
}
