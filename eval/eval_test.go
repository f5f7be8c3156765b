package eval

import (
	"bufio"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
)

// testFENs are positions of all phases.
var testFENs = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
	"2rq1rk1/1p3pp1/p2pb2p/4n3/4P3/1BN4P/PP2QPP1/2R2RK1 b - - 2 20",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"8/5pk1/6p1/1P6/8/1r4P1/R4PK1/8 w - - 0 40",
	"3b4/5k2/3p4/2pP1p2/2P2B2/6K1/6P1/8 b - - 0 50",
	"8/8/4k3/8/8/3K4/4P3/8 w - - 0 1",
	"q6k/8/8/8/8/8/8/6K1 b - - 0 1",
}

func parse(t testing.TB, fen string) *board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &pos
}

// mirror turns the board of a FEN without castling rights and en passant:
// ranks, which swaps the colours too, or files.
func mirror(fen string, ranks bool) string {
	fields := strings.Fields(fen)
	rows := strings.Split(fields[0], "/")
	for i, row := range rows {
		if !ranks {
			bytes := []byte(row)
			for a, b := 0, len(bytes)-1; a < b; a, b = a+1, b-1 {
				bytes[a], bytes[b] = bytes[b], bytes[a]
			}
			rows[i] = string(bytes)
		}
	}
	if ranks {
		for a, b := 0, len(rows)-1; a < b; a, b = a+1, b-1 {
			rows[a], rows[b] = rows[b], rows[a]
		}
		fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	}
	fields[0] = strings.Join(rows, "/")
	if ranks {
		fields[0] = strings.Map(swapCase, fields[0])
	}
	return strings.Join(fields[:2], " ") + " - - 0 1"
}

func swapCase(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r ^ 0x20
	}
	return r
}

// withoutCastling drops the rights that a mirrored board cannot have.
func withoutCastling(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(fields[:2], " ") + " - - 0 1"
}

// walk plays random games and calls visit for each position.
func walk(t testing.TB, games int, visit func(pos *board.Position)) {
	random := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		pos := *parse(t, testFENs[game%4])
		for range 160 {
			visit(&pos)
			var moves board.MoveList
			pos.Generate(&moves)
			if moves.Len() == 0 {
				break
			}
			pos.Make(moves.Slice()[random.IntN(moves.Len())])
		}
	}
}

// TestSymmetry checks that the value does not depend on which side is called
// White, nor on which wing is which.
func TestSymmetry(t *testing.T) {
	e := New(nil)
	walk(t, 40, func(pos *board.Position) {
		fen := withoutCastling(pos.FEN())
		want := e.Evaluate(parse(t, fen), 0)
		for _, ranks := range []bool{true, false} {
			if other := mirror(fen, ranks); e.Evaluate(parse(t, other), 0) != want {
				t.Fatalf("%s is worth %d, but %s %d", fen, want, other, e.Evaluate(parse(t, other), 0))
			}
		}
	})
}

// TestRandomGames checks bounds, that the pawn table changes no value, and
// that the trace adds up to the evaluation.
func TestRandomGames(t *testing.T) {
	used := New(nil)
	fresh := New(nil)
	var trace Trace
	walk(t, 60, func(pos *board.Position) {
		got := used.Evaluate(pos, 0)
		if got <= -Bound || got >= Bound {
			t.Fatalf("%s: %d is out of bounds", pos.FEN(), got)
		}
		fresh.pawns[pos.PawnKey()%pawnEntries] = pawnEntry{}
		if want := fresh.Evaluate(pos, 0); got != want {
			t.Fatalf("%s: %d with a used table, %d with a fresh one", pos.FEN(), got, want)
		}
		trace.Run(pos)
		want := trace.Value
		if pos.SideToMove() == board.Black {
			want = -want
		}
		if got != want {
			t.Fatalf("%s: %d, traced %d", pos.FEN(), got, want)
		}
		if sum := trace.sum(); sum != trace.total {
			t.Fatalf("%s: the terms add up to %d/%d, not %d/%d", pos.FEN(), sum.mg(), sum.eg(), trace.total.mg(), trace.total.eg())
		}
	})
}

// sum adds up the terms by their counts.
func (t *Trace) sum() score {
	var sum score
	for _, g := range groups {
		sum += t.side(board.White, g) - t.side(board.Black, g)
	}
	return sum
}

// TestGroups checks that each term belongs to one line of the table.
func TestGroups(t *testing.T) {
	var trace Trace
	for i := range trace.Counts.Flat() {
		trace.Counts.Flat()[i][0] = 1
	}
	var linear, danger score
	for i, w := range weights.Flat() {
		if i < DangerTerms {
			linear += w
		} else {
			danger += w
		}
	}
	if got, want := trace.sum(), linear+danger.squared(); got != want {
		t.Errorf("the groups add up to %d/%d, the weights to %d/%d", got.mg(), got.eg(), want.mg(), want.eg())
	}
}

func TestScore(t *testing.T) {
	for _, c := range [][2]int{{0, 0}, {1, -1}, {-1, 1}, {-5, -7}, {30000, -30000}, {-30000, 30000}} {
		s := pack(c[0], c[1])
		if s.mg() != c[0] || s.eg() != c[1] {
			t.Errorf("pack(%d, %d) holds %d and %d", c[0], c[1], s.mg(), s.eg())
		}
		if d := s*3 - s; d.mg() != 2*c[0] || d.eg() != 2*c[1] {
			t.Errorf("twice %d, %d is %d, %d", c[0], c[1], d.mg(), d.eg())
		}
	}
}

func TestNoAllocation(t *testing.T) {
	e := New(nil)
	for _, fen := range testFENs {
		pos := parse(t, fen)
		if n := testing.AllocsPerRun(100, func() { e.Evaluate(pos, 0) }); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

// dataFile returns a file of the shared test data, or skips the test.
func dataFile(t testing.TB, name string) string {
	dir := os.Getenv("VEZIR_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test data: set VEZIR_DATA to the data folder (%v)", err)
	}
	return path
}

func BenchmarkEvaluate(b *testing.B) {
	var positions []board.Position
	file, err := os.Open(dataFile(b, "positions/quiet-from-games.epd"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan() && len(positions) < 256; {
		fen, _, _ := strings.Cut(lines.Text(), " c9")
		positions = append(positions, *parse(b, fen+" 0 1"))
	}
	e := New(nil)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		e.Evaluate(&positions[i&255], 0)
	}
}
