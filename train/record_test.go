package train

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"vezir/board"
)

// scholarsMate is the example of the format's specification:
// 1. e4 e5 2. Qh5 Ke7 3. Qxe5#.
const scholarsMate = "ffff00000000ffff 16422561000000008888888 89ecaade9 40 00 0100 0000 02 00" +
	"0c070a00 34091400 c309e2ff 3c0dff7f 2709ff7f 00000000"

func fromHex(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestPublishedExample(t *testing.T) {
	data := fromHex(t, scholarsMate)
	reader := newGameReader(bytes.NewReader(data))
	var game GameRecord
	if err := reader.Next(&game); err != nil {
		t.Fatal(err)
	}
	if fen := game.Start.FEN(); fen != board.StartFEN || game.Result != WhiteWon {
		t.Errorf("start %s, result %v", fen, game.Result)
	}
	var text []string
	if err := game.Replay(func(_ *board.Position, m ScoredMove) { text = append(text, m.Move.UCI(false)) }); err != nil {
		t.Error(err)
	}
	if got := strings.Join(text, " "); got != "e2e4 e7e5 d1h5 e8e7 h5e5" {
		t.Errorf("moves %s", got)
	}
	if game.Moves[2].Score != -30 || game.Moves[4].Score != 32767 {
		t.Errorf("moves with scores %v", game.Moves)
	}
	if again := game.Append(nil); !bytes.Equal(again, data) {
		t.Errorf("written as\n%x, want\n%x", again, data)
	}
	if err := reader.Next(&game); err != io.EOF {
		t.Errorf("after the last game: %v", err)
	}
}

// doubleStart returns a random start of double Chess960: each side has an
// arrangement of its own.
func doubleStart(t testing.TB, random *rand.Rand) board.Position {
	t.Helper()
	var fens [2]string
	for side := range fens {
		p, err := board.Chess960Start(random.IntN(board.Chess960Count))
		if err != nil {
			t.Fatal(err)
		}
		fens[side] = p.FEN()
	}
	p, err := board.ParseFEN(fens[board.Black][:8] + fens[board.White][8:])
	if err != nil {
		t.Fatal(err)
	}
	p.SetChess960(true)
	return p
}

// randomGame plays random moves from a random start, with random scores.
func randomGame(t testing.TB, random *rand.Rand) GameRecord {
	start := doubleStart(t, random)
	for range random.IntN(40) {
		randomMove(&start, random)
	}
	game := GameRecord{Start: start, Result: Result(random.IntN(3))}
	for pos := start; len(game.Moves) < 150; {
		m := randomMove(&pos, random)
		if m == board.NoMove {
			break
		}
		game.Moves = append(game.Moves, ScoredMove{m, int16(random.IntN(1<<16) - 1<<15)})
	}
	return game
}

// TestRoundTrip writes and reads random games of Chess960.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var data []byte
	games := make([]GameRecord, 200)
	for i := range games {
		games[i] = randomGame(t, random)
		before := len(data)
		data = games[i].Append(data)
		if n := len(data) - before; n != gameSize(len(games[i].Moves)) {
			t.Errorf("%d bytes for %d moves", n, len(games[i].Moves))
		}
	}
	reader := newGameReader(bytes.NewReader(data))
	for i := range games {
		want := &games[i]
		var got GameRecord
		if err := reader.Next(&got); err != nil {
			t.Fatal(err)
		}
		if got.Start.ShredderFEN() != want.Start.ShredderFEN() || got.Start.Key() != want.Start.Key() {
			t.Errorf("start %s, want %s", got.Start.ShredderFEN(), want.Start.ShredderFEN())
		}
		if got.Result != want.Result || !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("game %d differs", i)
		}
		if err := got.Replay(func(*board.Position, ScoredMove) {}); err != nil {
			t.Error(err)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	for _, c := range []struct {
		name   string
		offset int // of the byte that changes
		value  byte
		want   string
	}{
		{"result", 30, 3, "result 3"},
		{"piece", 8, 0x17, "no such piece"},
		{"castling rook", 12, 0x06, "castling rook on a2"},
		{"two kings", 8, 0x15, "2 white kings"},
		{"en passant", 24, 20, "wrong rank"},
		{"illegal move", 36, 0x35, "ply 1: move f7e5"},
		{"stray promotion", 33, 0x17, "ply 0: move e2e4"},
	} {
		data := fromHex(t, scholarsMate)
		good := len(data)
		data = append(data, data...)
		data[good+c.offset] = c.value
		reader := newGameReader(bytes.NewReader(data))
		var game GameRecord
		if err := reader.Next(&game); err != nil {
			t.Fatal(err)
		}
		err := reader.Next(&game)
		if err == nil {
			if err = game.Replay(func(*board.Position, ScoredMove) {}); err != nil {
				err = reader.Fault(err)
			}
		}
		var fault *gameError
		if !errors.As(err, &fault) || fault.Game != 1 || fault.Offset != int64(good) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

func TestCutGame(t *testing.T) {
	data := fromHex(t, scholarsMate)
	for size := 1; size < len(data); size++ {
		var game GameRecord
		if err := newGameReader(bytes.NewReader(data[:size])).Next(&game); !errors.Is(err, errCut) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestExtension checks that records of other programs are passed over.
func TestExtension(t *testing.T) {
	extension := fromHex(t, "0000000000000000 0100 0300 aabbcc 00000000")
	data := append(slices.Clone(extension), fromHex(t, scholarsMate)...)
	data = append(data, extension...)
	reader := newGameReader(bytes.NewReader(data))
	var game GameRecord
	if err := reader.Next(&game); err != nil || len(game.Moves) != 5 {
		t.Errorf("%d moves, %v", len(game.Moves), err)
	}
	if err := reader.Next(&game); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	if err := newGameReader(bytes.NewReader(extension[:14])).Next(&game); !errors.Is(err, errCut) {
		t.Errorf("cut: %v", err)
	}
}

// TestZeros: what was never written is no record of other programs.
func TestZeros(t *testing.T) {
	game := fromHex(t, scholarsMate)
	for _, before := range []int{0, 1, 2} {
		data := append(slices.Repeat(game, before), make([]byte, 4096)...)
		reader := newGameReader(bytes.NewReader(data))
		var g GameRecord
		var err error
		for range before + 1 {
			err = reader.Next(&g)
		}
		want := fmt.Sprintf("game %d at byte %d: extension: zeros alone, as in a file that was not written to its end", before, before*len(game))
		if err == nil || err.Error() != want {
			t.Errorf("%d games before: error %v, want %s", before, err, want)
		}
	}
}

func FuzzGameReader(f *testing.F) {
	f.Add(fromHex(f, scholarsMate))
	random := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		game := randomGame(f, random)
		f.Add(game.Append(nil))
	}
	f.Add(fromHex(f, "0000000000000000 0100 0300 aabbcc 00000000"))
	f.Fuzz(func(t *testing.T, data []byte) {
		reader := newGameReader(bytes.NewReader(data))
		for {
			var game GameRecord
			if reader.Next(&game) != nil {
				return
			}
			if game.Replay(func(*board.Position, ScoredMove) {}) != nil {
				continue
			}
			var again GameRecord
			if err := newGameReader(bytes.NewReader(game.Append(nil))).Next(&again); err != nil {
				t.Fatalf("what was written is not read: %v", err)
			}
			if again.Start != game.Start || again.Result != game.Result || !slices.Equal(again.Moves, game.Moves) {
				t.Fatal("another game after writing and reading")
			}
		}
	})
}

// BenchmarkReplay measures reading and replaying, a position an operation.
func BenchmarkReplay(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var data []byte
	for range 500 {
		game := randomGame(b, random)
		data = game.Append(data)
	}
	b.ReportAllocs()
	b.ResetTimer()
	var game GameRecord
	for n := 0; n < b.N; {
		reader := newGameReader(bytes.NewReader(data))
		for reader.Next(&game) == nil && n < b.N {
			if err := game.Replay(func(*board.Position, ScoredMove) { n++ }); err != nil {
				b.Fatal(err)
			}
		}
	}
}
