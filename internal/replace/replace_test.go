package replace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// What cannot be written leaves the old file, and nothing else.
func TestFileFails(t *testing.T) {
	full := errors.New("no space left")
	path := filepath.Join(t.TempDir(), "file")
	if err := Content(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	err := File(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, full)
	})
	if !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	if text, err := os.ReadFile(path); string(text) != "old" || err != nil {
		t.Errorf("holds %q, %v", text, err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left %v", files)
	}
}

func TestFileKeepsMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Content(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if string(text) != "new" || err != nil {
		t.Errorf("holds %q, %v", text, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestFileRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := Content(dir, nil); err == nil {
		t.Error("a folder was replaced")
	}
	if err := Content(filepath.Join(dir, "missing", "file"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
}
