package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
)

// player returns a player of a book, with chance replaced by a number.
func player(t *testing.T, chance uint64, lines ...string) *Player {
	t.Helper()
	b, err := bookIn("test", bookOf(t, lines...))
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlayer()
	p.book = b
	p.random = func(n uint64) uint64 { return min(chance, n-1) }
	return p
}

func TestPick(t *testing.T) {
	const line = board.StartFEN + ": e2e4 10, d2d4 20, g1f3 0"
	for _, test := range []struct {
		name    string
		chance  uint64
		best    bool
		allowed string
		want    string
	}{
		{"by weight, the first", 9, false, "", "e2e4"},
		{"by weight, the second", 10, false, "", "d2d4"},
		{"never without weight", 29, false, "", "d2d4"},
		{"the best", 0, true, "", "d2d4"},
		{"of those allowed", 0, false, "e2e4 a2a3", "e2e4"},
		{"the only one allowed has no weight", 0, false, "g1f3", "g1f3"},
		{"none allowed", 0, false, "a2a3", "0000"},
	} {
		p := player(t, test.chance, line)
		p.SetBest(test.best)
		game := played(t, "")
		var allowed []board.Move
		for _, text := range strings.Fields(test.allowed) {
			m, err := game.Position().ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			allowed = append(allowed, m)
		}
		m, _, _, err := p.Pick(game, allowed)
		if err != nil || m.UCI(false) != test.want {
			t.Errorf("%s: %s, error %v, want %s", test.name, m.UCI(false), err, test.want)
		}
	}
}

func TestPickAnswers(t *testing.T) {
	p := player(t, 0, board.StartFEN+": e2e4 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1: e7e5 3, c7c5 4")
	_, answer, source, err := p.Pick(played(t, ""), nil)
	if err != nil || answer.UCI(false) != "c7c5" || source != "test: the only move known" {
		t.Errorf("answer %s, source %q, error %v", answer.UCI(false), source, err)
	}
}

func TestPickAvoidsRepetition(t *testing.T) {
	game := played(t, "g1f3 g8f6 f3g1")
	p := player(t, 0, game.Position().FEN()+": f6g8 10, e7e5 1")
	p.SetBest(true)
	if m, _, _, _ := p.Pick(game, nil); m.UCI(false) != "e7e5" {
		t.Errorf("%s, want e7e5", m.UCI(false))
	}
	p = player(t, 0, game.Position().FEN()+": f6g8 10")
	if m, _, _, _ := p.Pick(game, nil); m != board.NoMove {
		t.Errorf("%s, want no move", m.UCI(false))
	}
}

func TestDepth(t *testing.T) {
	game := played(t, "e2e4 e7e5")
	p := player(t, 0, game.Position().FEN()+": g1f3 10")
	for depth, want := range map[int]string{1: "0000", 2: "0000", 3: "g1f3"} {
		p.SetDepth(depth)
		if m, _, _, _ := p.Pick(game, nil); m.UCI(false) != want {
			t.Errorf("depth %d: %s, want %s", depth, m.UCI(false), want)
		}
	}
}

func TestSetFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my books É.bin")
	if err := os.WriteFile(path, bookOf(t, board.StartFEN+": h2h4 1"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := NewPlayer()
	pick := func() string {
		m, _, _, err := p.Pick(played(t, ""), nil)
		if err != nil {
			t.Error(err)
		}
		return m.UCI(false)
	}
	if err := p.SetFile(path); err != nil || pick() != "h2h4" {
		t.Errorf("error %v, move %s", err, pick())
	}
	if err := p.SetFile(path + "x"); err == nil || pick() != "h2h4" {
		t.Errorf("a missing file: error %v, move %s", err, pick())
	}
	p.book.Close() // and again by SetFile, which fails
	if err := p.SetFile(""); err != nil || pick() == "h2h4" || pick() == "0000" {
		t.Errorf("the built-in book: error %v, move %s", err, pick())
	}
}
