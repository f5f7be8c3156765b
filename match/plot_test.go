package match

import (
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// playedHistory is the history of a match of so many pairs.
func playedHistory(test *sprt, pairs int) (*history, tally) {
	r := rand.New(rand.NewPCG(3, 4))
	h := newHistory("Vezir 2 <dev> & more", "Vezir 1", test)
	var t tally
	for range pairs {
		asWhite, asBlack := outcome(r.IntN(3)), outcome(r.IntN(3))
		t.add(asWhite, true)
		h.record(t)
		t.add(asBlack, false)
		t.joinPair(asWhite, asBlack)
		h.record(t)
	}
	return h, t
}

// texts are all texts in a picture, which is thereby known to be well-formed.
func texts(t *testing.T, svg []byte) string {
	t.Helper()
	var all []string
	decoder := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return strings.Join(all, "\n")
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			all = append(all, string(text))
		}
	}
}

func TestWritePlot(t *testing.T) {
	test := symmetric(normalized, 0, 10)
	tests := []struct {
		name  string
		test  *sprt
		pairs int
		want  []string
	}{
		{"nothing played", &test, 0, []string{"no game finished", "H0 is accepted: 0 nElo"}},
		{"one pair", nil, 1, []string{"games", "Elo difference with 95 % error"}},
		{"match", nil, 300, []string{"Vezir 2 <dev> & more against Vezir 1", " won, ", " lost, ", " drawn: Elo "}},
		{"test", &test, 300, []string{"H1 is accepted: 10 nElo", "log-likelihood ratio"}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "match.svg")
			h, _ := playedHistory(c.test, c.pairs)
			if err := h.writePlot(path); err != nil {
				t.Fatal(err)
			}
			svg, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all := texts(t, svg)
			for _, want := range c.want {
				if !strings.Contains(all, want) {
					t.Errorf("no text %q in:\n%s", want, all)
				}
			}
			if strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "Inf") {
				t.Error("the picture has coordinates that are no numbers")
			}
		})
	}
}

// A picture that cannot be written leaves what was there, and no litter.
func TestWritePlotWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "match.svg")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	h, _ := playedHistory(nil, 2)
	if err := h.writePlot(path); err == nil {
		t.Error("no error for a folder of that name")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	if err := h.writePlot(filepath.Join(dir, "missing", "match.svg")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
}

func TestWritePlotReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.svg")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	h, _ := playedHistory(nil, 2)
	if err := h.writePlot(path); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() < 1000 || info.Mode().Perm() != 0o600 {
		t.Errorf("replaced file: %v, %v", info, err)
	}
}

// A long match is thinned out evenly and ends with its last game.
func TestHistoryIsThinned(t *testing.T) {
	h, tally := playedHistory(nil, 5001)
	course := h.course()
	if len(course) > maxMoments || len(course) < maxMoments/3 {
		t.Errorf("%d moments kept of %d", len(course), tally.games())
	}
	for i, m := range course[:len(course)-1] {
		if m.games != (i+1)*h.stride {
			t.Fatalf("moment %d is game %d, stride %d", i, m.games, h.stride)
		}
	}
	if last := course[len(course)-1]; last.games != 10_002 || last.elo != tally.elo() {
		t.Errorf("last moment %+v", last)
	}
}
