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

// TestFileFollowsLinks writes through links that lead on, out of the folder, or
// to what is not there yet.
func TestFileFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "far", "deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{
		"near":        "file",
		"chain":       "near",
		"absolute":    filepath.Join(dir, "file"),
		"folder":      filepath.Join("far", "deep"),
		"far/deep/up": filepath.Join("..", "new"),
		"back":        "folder/../new",
		"loop":        "loop",
	}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err) // some systems let few users make links
		}
	}
	for name, target := range map[string]string{
		"near": "file", "chain": "file", "absolute": "file", "folder/up": "far/new", "back": "far/new",
	} {
		path := filepath.Join(dir, name)
		if err := Content(path, []byte(name)); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is a link no more: %v, %v", name, info, err)
		}
		if text, err := os.ReadFile(filepath.Join(dir, target)); string(text) != name || err != nil {
			t.Errorf("%s: %s holds %q, %v", name, target, text, err)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "file")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", info, err)
	}
	left := filepath.Join(dir, "file.12.tmp")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Clean(filepath.Join(dir, "chain")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Clean left %s: %v", left, err)
	}
	if err := Content(filepath.Join(dir, "loop"), nil); err == nil || !strings.Contains(err.Error(), "too many symbolic links") {
		t.Errorf("loop: %v", err)
	}
}

// TestClean leaves alone what belongs to other paths.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"net", "net.12.tmp", "net.345.tmp", "net.checkpoint.6.tmp", "net.old.tmp", "net..tmp", "net.8", "other.7.tmp"} {
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
	if got := strings.Join(left, " "); got != "net net..tmp net.8 net.checkpoint.6.tmp net.old.tmp other.7.tmp" {
		t.Error(got)
	}
}

// TestFileRefuses: what cannot be written can be known before, and asking leaves
// nothing.
func TestFileRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, write := range map[string]func(path string) error{
		"File":  func(path string) error { return Content(path, nil) },
		"Check": Check,
	} {
		if err := write(dir); err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
			t.Errorf("%s: a folder: %v", name, err)
		}
		if err := write(filepath.Join(dir, "missing", "file")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: missing folder: %v", name, err)
		}
	}
	if err := Check(filepath.Join(dir, "file")); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("left %v", files)
	}
}
