package analyse

import (
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
