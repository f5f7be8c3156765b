package analyse

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/internal/picture"
)

func TestPicture(t *testing.T) {
	a := scoredGame(t, "[White \"Ada\"]\n[Black \"Пешка\"]\n\n1. e4 e5 2. Nf3 f6 1-0", 0, 0, 20, 20, 300)
	svg, err := picture.Render("x.svg", graphWidth, graphHeight, a.draw)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "Ada", "2...f6??", "score in pawns"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("the picture does not hold %q", want)
		}
	}
}

// A move's number stands below its dot.
func TestMoveTicks(t *testing.T) {
	for moves, want := range map[string]string{
		"1. e4 e5 2. Nf3 f6 *": "1@1 2@3",
		"[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... e5 2. Nf3 f6 3. d4 *": "1@0 2@2 3@4",
	} {
		a := scoredGame(t, moves, 0, 0, 20, 20, 300)
		var got []string
		for _, tick := range a.moveTicks(0, 0) {
			got = append(got, fmt.Sprintf("%s@%g", tick.Label, tick.Value))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: ticks %s, want %s", moves, got, want)
		}
	}
}

func TestWritePlots(t *testing.T) {
	a := scoredGame(t, "1. e4 e5 *", 0, 0, 0)
	none := scoredGame(t, "*", 0)
	tests := []struct {
		name  string
		games []*gameAnalysis
		want  string
	}{
		{"one game", []*gameAnalysis{a}, "g.svg"},
		{"three, one without moves", []*gameAnalysis{a, none, a}, "g-1.svg g-3.svg"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			if err := writePlots(filepath.Join(folder, "g.svg"), test.games); err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, entry := range entries {
				names = append(names, entry.Name())
			}
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("wrote %s, want %s", got, test.want)
			}
		})
	}
}
