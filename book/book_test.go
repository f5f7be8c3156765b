package book

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"vezir/board"
)

// dataFile returns the path of a file that tests read, and skips the test where
// there is none.
func dataFile(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("VEZIR_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "data")
	}
	path := filepath.Join(root, name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no data: set VEZIR_DATA to the data folder (%v)", err)
	}
	return path
}

// position reads a FEN.
func position(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played returns a game from the start.
func played(t testing.TB, moves string) *board.Game {
	t.Helper()
	game := board.NewGame(board.StartPosition())
	for _, text := range strings.Fields(moves) {
		m, err := game.Position().ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		game.Play(m)
	}
	return game
}

// bookOf returns a book of moves of positions: "FEN: e2e4 10, d2d4 5".
func bookOf(t testing.TB, lines ...string) []byte {
	t.Helper()
	var b builder
	for _, line := range lines {
		fen, moves, _ := strings.Cut(line, ": ")
		p := position(t, fen)
		for text := range strings.SplitSeq(moves, ", ") {
			var move string
			var weight uint16
			if _, err := fmt.Sscan(text, &move, &weight); err != nil {
				t.Fatal(err)
			}
			raw, err := parseRaw(move)
			if err != nil {
				t.Fatal(err)
			}
			b.dumped = append(b.dumped, entry{key: Key(&p), move: raw, weight: weight})
		}
	}
	var out strings.Builder
	if err := b.writeDumped(&out); err != nil {
		t.Fatal(err)
	}
	return []byte(out.String())
}

// TestPublishedKeys compares with the keys of the format's description.
func TestPublishedKeys(t *testing.T) {
	for _, test := range []struct {
		key   uint64
		moves string
	}{
		{0x463b96181691fc9c, ""},
		{0x823c9b50fd114196, "e2e4"},
		{0x0756b94461c50fb0, "e2e4 d7d5"},
		{0x662fafb965db29d4, "e2e4 d7d5 e4e5"},
		{0x22a48b5a8e47ff78, "e2e4 d7d5 e4e5 f7f5"},
		{0x652a607ca3f242c1, "e2e4 d7d5 e4e5 f7f5 e1e2"},
		{0x00fdd303c946bdd9, "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7"},
		{0x3c8123ea7b067637, "a2a4 b7b5 h2h4 b5b4 c2c4"},
		{0x5c3f9b829b279560, "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3"},
	} {
		if got := Key(played(t, test.moves).Position()); got != test.key {
			t.Errorf("after %q: key %016x, want %016x", test.moves, got, test.key)
		}
	}
}

func TestKeysOfFENs(t *testing.T) {
	for _, name := range []string{"test_keys.tsv", "extra_keys.tsv"} {
		file, err := os.Open(dataFile(t, "polyglot/format/"+name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		checked := 0
		for lines := bufio.NewScanner(file); lines.Scan(); {
			fields := strings.Split(lines.Text(), "\t")
			if strings.HasPrefix(fields[0], "#") {
				continue
			}
			p := position(t, fields[1])
			if got := fmt.Sprintf("%016x", Key(&p)); got != fields[0] {
				t.Errorf("%s: key %s, want %s (%s)", fields[1], got, fields[0], fields[2])
			}
			checked++
		}
		if checked < 9 {
			t.Errorf("%s: %d keys", name, checked)
		}
	}
}

func TestNumbers(t *testing.T) {
	data, err := os.ReadFile(dataFile(t, "polyglot/format/random64.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Fields(string(data)) {
		if n, err := strconv.ParseUint(text, 16, 64); err != nil || n != random64[i] {
			t.Errorf("number %d is %016x, want %s", i, random64[i], text)
		}
	}
}

// bookIn returns a book in memory.
func bookIn(name string, data []byte) (*Book, error) {
	b, err := newBook(name, bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	return b, b.checkOrder()
}

func TestProbe(t *testing.T) {
	const castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, test := range []struct{ name, line, fen, want string }{
		{"two moves", board.StartFEN + ": e2e4 10, d2d4 5", board.StartFEN, "e2e4 10, d2d4 5"},
		{"illegal moves are left out", board.StartFEN + ": e2e5 10, d2d4 5, a1a1 3", board.StartFEN, "d2d4 5"},
		{"another position", board.StartFEN + ": e2e4 10", castle, ""},
		{"castling as the rook is taken", castle + ": e1h1 1, e1a1 2", castle, "e1g1 1, e1c1 2"},
		{"castling as the king moves", castle + ": e1g1 1, e1c1 2", castle, "e1g1 1, e1c1 2"},
		{"castling in both ways counts once", castle + ": e1h1 1, e1g1 2", castle, "e1g1 3"},
		{"promotions", "8/P6k/8/8/8/8/8/K7 w - - 0 1: a7a8q 3, a7a8n 1, a7a8 9", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q 3, a7a8n 1"},
		{"a king's move is one where castling would lead there too",
			"4k3/8/8/8/8/8/8/R4K2 w A - 0 1: f1e1 1, f1a1 2", "4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1e1 1, f1a1 2"},
		{"Chess960 by the king's way", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1: b1g1 4", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1 4"},
		{"Chess960 by the king's target", "4k3/8/8/8/8/8/8/R4K2 w A - 0 1: f1c1 4", "4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1a1 4"},
	} {
		b, err := bookIn(test.name, bookOf(t, test.line))
		if err != nil {
			t.Fatal(err)
		}
		p := position(t, test.fen)
		moves, err := b.Probe(&p)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		var got []string
		for _, m := range moves {
			got = append(got, fmt.Sprintf("%s %d", m.Move.UCI(p.Chess960()), m.Weight))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s: %q, want %q", test.name, text, test.want)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	folder := t.TempDir()
	good := bookOf(t, board.StartFEN+": e2e4 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1: e1e2 1")
	swapped := append(append([]byte{}, good[entrySize:]...), good[:entrySize]...)
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty É.bin", nil, "empty É.bin: the file is empty"},
		{"cut.bin", good[:20], "cut.bin: no Polyglot book: its 20 bytes"},
		{"order.bin", swapped, "order.bin: entry 2: no Polyglot book"},
	} {
		path := filepath.Join(folder, test.name)
		if err := os.WriteFile(path, test.data, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := Open(folder); err == nil {
		t.Error("a folder is taken for a book")
	}
	if _, err := Open(filepath.Join(folder, "none.bin")); !os.IsNotExist(err) {
		t.Errorf("a missing file: %v", err)
	}
}

// TestRealBook looks a book of another program up and down.
func TestRealBook(t *testing.T) {
	b, err := Open(dataFile(t, "polyglot/gnuchess.bin"))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if b.n != 180358 {
		t.Errorf("%d entries", b.n)
	}
	start := board.StartPosition()
	moves, err := b.Probe(&start)
	if err != nil || len(moves) < 5 {
		t.Errorf("at the start %v, error %v", moves, err)
	}
	if testing.Short() {
		return
	}
	positions := 0
	err = b.walk(context.Background(), func(v *visit) {
		positions++
		for _, e := range v.entries {
			if e.move.decode(&v.legal) == board.NoMove {
				t.Errorf("%s is not legal in %s", e.move, v.pos.FEN())
			}
		}
	})
	if err != nil || positions < 130_000 {
		t.Errorf("%d positions reached, error %v", positions, err)
	}
}

// FuzzBook looks positions up in random bytes.
func FuzzBook(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, 64))
	f.Add(bookOf(f, board.StartFEN+": e2e4 10, d2d4 5"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := bookIn("fuzz", data)
		if err != nil {
			return
		}
		p := board.StartPosition()
		for _, err := range b.entries() {
			if err != nil {
				t.Fatal(err)
			}
		}
		// Whatever the entries hold, their moves are legal or left out.
		for i := range b.n {
			e, _ := b.at(i)
			again, err := parseRaw(e.move.String())
			if err != nil || again != e.move {
				t.Fatalf("%#x is written as %s", uint16(e.move), e.move)
			}
			var legal board.MoveList
			p.Generate(&legal)
			if m := e.move.decode(&legal); m != board.NoMove && !p.IsLegal(m) {
				t.Fatalf("%s is not legal", m.UCI(false))
			}
		}
		if _, err := b.Probe(&p); err != nil {
			t.Fatal(err)
		}
	})
}
