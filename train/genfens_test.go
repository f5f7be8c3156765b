package train

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vezir/board"
	"vezir/search"
)

// genFENs makes positions with an engine of its own.
func genFENs(t *testing.T, count int, seed uint64, book string) ([]string, error) {
	t.Helper()
	engine, err := search.New()
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	if _, err := engine.SetHash(1); err != nil {
		t.Fatal(err)
	}
	var fens []string
	err = GenFENs(t.Context(), engine, count, seed, book, func(fen string) { fens = append(fens, fen) })
	return fens, err
}

func TestGenFENs(t *testing.T) {
	got, err := genFENs(t, 30, 7, "")
	if err != nil || len(got) != 30 {
		t.Fatalf("%d positions, %v", len(got), err)
	}
	var sides [2]int
	for i, fen := range got {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		sides[pos.SideToMove()]++
		if !pos.HasLegalMove() {
			t.Errorf("%s is over", fen)
		}
		if slices.Contains(got[:i], fen) {
			t.Errorf("%s comes twice", fen)
		}
	}
	if sides[board.White] == 0 || sides[board.Black] == 0 {
		t.Errorf("sides to move: %v", sides)
	}
	if again, _ := genFENs(t, 30, 7, ""); !slices.Equal(got, again) {
		t.Error("the same seed gives other positions")
	}
	if other, _ := genFENs(t, 30, 8, ""); slices.Equal(got, other) {
		t.Error("another seed gives the same positions")
	}
}

func TestGenFENsFromABook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mon École.epd")
	book := "\ufeff# kings\n4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - bm e4; id \"kings\";\r\n" +
		"\n4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 30\n"
	if err := os.WriteFile(path, []byte(book), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := genFENs(t, 10, 1, path)
	if err != nil {
		t.Fatal(err)
	}
	for _, fen := range got {
		if pos, err := board.ParseFEN(fen); err != nil || pos.Occupied().Count() > 18 {
			t.Errorf("%s is not from the book, %v", fen, err)
		}
	}
}

func TestGenFENsFaults(t *testing.T) {
	dir := t.TempDir()
	for name, test := range map[string]struct{ text, want string }{
		"empty":    {"\n# nothing\n", "holds no positions"},
		"bad":      {"rubbish\n", "0 of 3 positions found: fen: "},
		"mate":     {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n", "0 of 3 positions found: too few are"},
		"lopsided": {"4k3/p7/8/8/8/8/P7/QQQQKQQQ w - - 0 1\n", "0 of 3 positions found: too few are"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := genFENs(t, 3, 1, path); err == nil || len(got) > 0 || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q, %v, want %q", name, got, err, test.want)
		}
	}
	if _, err := genFENs(t, 3, 1, filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no book: %v", err)
	}
	if _, err := genFENs(t, 3, 1, os.DevNull); err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
		t.Errorf("a device: %v", err)
	}
}

func TestGenFENsStops(t *testing.T) {
	engine, err := search.New()
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	ctx, cancel := context.WithCancel(t.Context())
	err = GenFENs(ctx, engine, 1_000_000, 1, "", func(string) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
