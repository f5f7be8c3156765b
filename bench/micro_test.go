package bench

import (
	"testing"

	"vezir/board"
	"vezir/search"
)

// The benchmarks of the hot path run over the benchmark's positions, one after
// the other; one operation is one position, or one move where it says so.
// Those of the evaluation and of the table stand beside their code.

func benchPositions(b *testing.B) []board.Position {
	b.Helper()
	all, err := positions()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	return all
}

// sink keeps results alive.
var sink int

func benchmarkGeneration(b *testing.B, generate func(*board.Position, *board.MoveList)) {
	all := benchPositions(b)
	var moves board.MoveList
	i := 0
	for b.Loop() {
		moves.Clear()
		generate(&all[i], &moves)
		sink += moves.Len()
		if i++; i == len(all) {
			i = 0
		}
	}
}

func BenchmarkGenerate(b *testing.B) { benchmarkGeneration(b, (*board.Position).Generate) }

func BenchmarkGenerateNoisy(b *testing.B) { benchmarkGeneration(b, (*board.Position).GenerateNoisy) }

func BenchmarkGenerateQuiet(b *testing.B) { benchmarkGeneration(b, (*board.Position).GenerateQuiet) }

// BenchmarkGenerateKiwipete is for comparison with figures that others publish.
func BenchmarkGenerateKiwipete(b *testing.B) {
	p := mustParse(b, standardPositions[1])
	b.ReportAllocs()
	var moves board.MoveList
	for b.Loop() {
		moves.Clear()
		p.Generate(&moves)
	}
	sink += moves.Len()
}

// candidate is a legal move and its position.
type candidate struct {
	position board.Position
	move     board.Move
}

// candidates returns all moves of the benchmark's positions, or the noisy ones.
func candidates(b *testing.B, generate func(*board.Position, *board.MoveList)) []candidate {
	var result []candidate
	for _, p := range benchPositions(b) {
		var moves board.MoveList
		generate(&p, &moves)
		for _, m := range moves.Slice() {
			result = append(result, candidate{p, m})
		}
	}
	return result
}

// BenchmarkMake copies a position and makes a move in the copy, which is also
// how it is taken back.
func BenchmarkMake(b *testing.B) {
	all := candidates(b, (*board.Position).Generate)
	i := 0
	for b.Loop() {
		next := all[i].position
		next.Make(all[i].move)
		sink += int(next.Key() & 1)
		if i++; i == len(all) {
			i = 0
		}
	}
}

// BenchmarkSEE asks of a noisy move whether it loses nothing.
func BenchmarkSEE(b *testing.B) {
	all := candidates(b, (*board.Position).GenerateNoisy)
	i := 0
	for b.Loop() {
		if all[i].position.SEE(all[i].move, 0) {
			sink++
		}
		if i++; i == len(all) {
			i = 0
		}
	}
}

// BenchmarkSearch searches 100,000 nodes of the position after Kiwipete, which
// is a usual middlegame, from a fresh start each time.
func BenchmarkSearch(b *testing.B) {
	game := board.NewGame(mustParse(b, standardPositions[2]))
	engine, err := search.New()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		sink += int(searchOnce(b.Context(), engine, game, search.Limits{Nodes: 100_000}).nodes)
	}
}
