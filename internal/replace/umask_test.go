//go:build unix

package replace

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFileObeysUmask: a new file is as readable as those of other programs, and one
// that is replaced as it was.
func TestFileObeysUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	folder := t.TempDir()
	kept := filepath.Join(folder, "kept")
	if err := os.WriteFile(kept, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(kept, 0o664); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{filepath.Join(folder, "new"): 0o640, kept: 0o664} {
		if err := Content(path, []byte("x")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, info.Mode(), err, want)
		}
	}
}
