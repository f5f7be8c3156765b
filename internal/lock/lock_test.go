//go:build linux || darwin

package lock

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestFile: one at a time, and nothing is left behind.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for range 2 {
		unlock, err := File(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := File(path); !errors.Is(err, ErrInUse) {
			t.Errorf("beside another: %v", err)
		}
		unlock()
		if _, err := os.Stat(Name(path)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", Name(path), err)
		}
	}
	if _, err := File(filepath.Join(path, "in", "no", "folder")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
}

func TestFolder(t *testing.T) {
	folder := t.TempDir()
	locked, err := Folder(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Folder(folder); !errors.Is(err, ErrInUse) {
		t.Errorf("beside another: %v", err)
	}
	locked.Close()
	if locked, err = Folder(folder); err != nil {
		t.Fatal(err)
	}
	locked.Close()
}
