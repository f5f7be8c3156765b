package replace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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

// TestClean leaves alone what belongs to other paths.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"net", "net.12.tmp", "net.345.tmp", "net.checkpoint.6.tmp", "net.old.tmp", "other.7.tmp"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Clean(filepath.Join(dir, "net")); err != nil {
		t.Fatal(err)
	}
	var left []string
	files, _ := os.ReadDir(dir)
	for _, file := range files {
		left = append(left, file.Name())
	}
	if got := strings.Join(left, " "); got != "net net.checkpoint.6.tmp net.old.tmp other.7.tmp" {
		t.Error(got)
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
