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

// TestSelfPlay checks that the games are readable, and the same on one and on
// two threads.
func TestSelfPlay(t *testing.T) {
	var texts [2]bytes.Buffer
	for i := range texts {
		options := SelfPlayOptions{Games: 6, Nodes: 60, Threads: i + 1, Seed: 7}
		if err := SelfPlay(context.Background(), &texts[i], options, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Error("two threads played other games than one")
	}
	lines := strings.Split(strings.TrimSpace(texts[0].String()), "\n")
	if len(lines) < 30 {
		t.Errorf("only %d positions", len(lines))
	}
	for _, line := range lines {
		if labelled, err := ParseLabelled(line); err != nil || labelled.Position.InCheck() {
			t.Errorf("%s: %v, in check: %v", line, err, labelled.Position.InCheck())
		}
	}
}

func TestSelfPlayEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var text bytes.Buffer
	if err := SelfPlay(ctx, &text, SelfPlayOptions{Games: 1 << 30}, io.Discard); err != nil {
		t.Fatal(err)
	}
	if text.Len() != 0 {
		t.Errorf("played on: %q", text.String())
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// TestSelfPlayWriteError checks that an error of the first write ends the play.
func TestSelfPlayWriteError(t *testing.T) {
	options := SelfPlayOptions{Games: 1 << 30, Nodes: 60, Threads: 2}
	if err := SelfPlay(context.Background(), fullDisk{}, options, io.Discard); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}

// TestSelfPlayFile checks that the file appears whole or not at all, with
// nothing beside it.
func TestSelfPlayFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "self.txt")
	options := SelfPlayOptions{Games: 2, Nodes: 60}
	if err := SelfPlayFile(context.Background(), path, options, io.Discard); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || len(data) == 0 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if err := writeWhole(path+"2", func(to io.Writer) error { to.Write([]byte("half")); return errFull }); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("files %v, want one", files)
	}
}
