package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGameSource tunes on a folder of games, by the same door as on text.
func TestGameSource(t *testing.T) {
	folder := generate(t, quickGen)
	from, err := openSource(folder)
	if err != nil {
		t.Fatal(err)
	}
	data, err := readDataset(t.Context(), from, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	stats, err := Stat(t.Context(), []string{folder})
	if err != nil {
		t.Fatal(err)
	}
	// Apart from some that check leaves out and games that are decided, all quiet
	// positions are there, with result and score.
	got, most := len(data.train)+len(data.validation), stats.Positions-stats.Noisy
	if got > most || got < most/3 {
		t.Errorf("%d positions of at most %d", got, most)
	}
	s, _ := data.at(data.train[0])
	if s.score != s.score || s.result != 0 && s.result != 0.5 && s.result != 1 {
		t.Errorf("score %v, result %v", s.score, s.result)
	}
	out := filepath.Join(t.TempDir(), "weights.go")
	if err := TuneFile(context.Background(), folder, out, smallTune(1), io.Discard); err != nil {
		t.Error(err)
	}
}

func TestSourceErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cut"+gamesSuffix)
	if err := os.WriteFile(path, bytes.Repeat([]byte{1}, 40), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "weights.go")
	if err := TuneFile(context.Background(), path, out, smallTune(1), io.Discard); !errors.Is(err, errCut) {
		t.Errorf("got %v", err)
	}
	if err := TuneFile(context.Background(), path+"2", out, smallTune(1), io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := TuneFile(context.Background(), os.DevNull, out, smallTune(1), io.Discard); err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
		t.Errorf("got %v", err)
	}
}

// A file that is given twice, in whatever way, is refused.
func TestFilesGivenTwice(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "a"+gamesSuffix)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "b"+gamesSuffix)
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err) // Windows may not allow it
	}
	for _, second := range []string{folder, file, link, folder + "/../" + filepath.Base(folder)} {
		if files, err := gameFiles(folder, second); err == nil || !strings.Contains(err.Error(), "given twice") {
			t.Errorf("%s: %v, error %v", second, files, err)
		}
	}
	if files, err := gameFiles(folder); len(files) != 1 || err != nil {
		t.Errorf("once: %v, error %v", files, err)
	}
}
