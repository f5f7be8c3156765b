package pgn

import (
	"bytes"
	"io"
	"os"
	"testing"
)

// BenchmarkRead reads games without comments, with clocks and evaluations, and
// with deep annotations.
func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"plisco__Flohr.pgn", "shakmaty__lichess_db_1000k.pgn", "chess_db__newyork1924.pgn"} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(dataFile(b, name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				r := NewReader(bytes.NewReader(data), name)
				for {
					if _, err := r.Next(); err == io.EOF {
						break
					}
					games++
				}
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(games)/float64(b.N), "games")
		})
	}
}
