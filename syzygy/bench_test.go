package syzygy

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"vezir/board"
)

// randomPositions returns random legal positions of four pieces that have tables.
func randomPositions(t testing.TB, tables *Tables, n int) []board.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	letters := []byte("QRBNPqrbnp")
	var positions []board.Position
	for len(positions) < n {
		var squares [64]byte
		for _, letter := range []byte{'K', 'k', letters[random.IntN(10)], letters[random.IntN(10)]} {
			for {
				if s := random.IntN(64); squares[s] == 0 {
					squares[s] = letter
					break
				}
			}
		}
		var fen strings.Builder
		for rank := range 8 {
			empty := 0
			for _, letter := range squares[8*rank : 8*rank+8] {
				if letter == 0 {
					empty++
					continue
				}
				if empty > 0 {
					fmt.Fprint(&fen, empty)
				}
				empty = 0
				fen.WriteByte(letter)
			}
			if empty > 0 {
				fmt.Fprint(&fen, empty)
			}
			if rank < 7 {
				fen.WriteByte('/')
			}
		}
		pos, err := board.ParseFEN(fen.String() + [2]string{" w", " b"}[random.IntN(2)])
		if err != nil {
			continue
		}
		if _, ok := tables.ProbeWDL(&pos); ok {
			positions = append(positions, pos)
		}
	}
	return positions
}

func BenchmarkProbeWDL(b *testing.B) {
	tables := openData(b)
	positions := randomPositions(b, tables, 10_000)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, ok := tables.ProbeWDL(&positions[i]); !ok {
			b.Fatal("no result")
		}
		if i++; i == len(positions) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "probes/s")
}

func BenchmarkProbeDTZ(b *testing.B) {
	tables := openData(b)
	positions := randomPositions(b, tables, 10_000)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, ok := tables.ProbeDTZ(&positions[i]); !ok {
			b.Fatal("no result")
		}
		if i++; i == len(positions) {
			i = 0
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	data := make([]byte, 4<<20+checksumSize)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if verify(b.Context(), data) == nil {
			b.Fatal("a checksum of zeros fits")
		}
	}
}
