package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"vezir/board"
)

// shapes are those that the shortcuts are tried with.
var shapes = []NetworkShape{
	{Hidden: 64, OutputBuckets: 1},
	{Hidden: 192, OutputBuckets: 8, KingBuckets: eightKings()},
	{Hidden: 256, OutputBuckets: 8},
}

// kernel is a way to run the two hot loops.
type kernel struct {
	update func(dst, src, rows []int16, c *changes, flip uint16)
	dot    func(us, them, weights []int16) int32
}

// kernels are those that this processor can run, by name.
var kernels = map[string]kernel{"chosen": {update, dot}}

// All kernels give what the plain loops give, for any numbers.
func TestKernels(t *testing.T) {
	for name, k := range kernels {
		t.Run(name, func(t *testing.T) { testKernel(t, k) })
	}
}

func testKernel(t *testing.T, k kernel) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, width := range []int{64, 128, 192, 256, 512, 576, 2048} {
		numbers := func(n, most int) []int16 {
			numbers := make([]int16, n)
			for i := range numbers {
				numbers[i] = int16(random.IntN(2*most+1) - most)
			}
			return numbers
		}
		rows, src := numbers(featuresPerKing*width, 32767), numbers(width, 32767)
		for range 50 {
			var c changes
			for i := range c.lists {
				c.lengths[i] = random.IntN(33)
				for j := range c.lengths[i] {
					c.lists[i][j] = uint16(random.IntN(featuresPerKing))
				}
			}
			for _, flip := range []uint16{0, flipFiles, flipColour | flipRanks, flipColour | flipRanks | flipFiles} {
				want, got := make([]int16, width), slices.Clone(src)
				updateGeneric(want, src, rows, &c, flip)
				other := make([]int16, width)
				k.update(other, src, rows, &c, flip)
				k.update(got, got, rows, &c, flip)
				if !slices.Equal(want, got) || !slices.Equal(want, other) {
					t.Fatalf("width %d: the updates differ", width)
				}
			}
			us, them, weights := numbers(width, 600), numbers(width, 32767), numbers(2*width, MaxOutputWeight)
			if want, got := dotGeneric(us, them, weights), k.dot(us, them, weights); want != got {
				t.Fatalf("width %d: products %d and %d", width, want, got)
			}
		}
	}
}

// randomWalk plays random games and calls visit at each position with its ply in
// a tree: positions are left and come back to as in a search.
func randomWalk(games int, visit func(pos *board.Position, ply int)) {
	random := rand.New(rand.NewPCG(5, 6))
	var walk func(pos *board.Position, ply, depth int)
	walk = func(pos *board.Position, ply, depth int) {
		if random.IntN(4) > 0 { // not every position is evaluated
			visit(pos, ply)
		}
		var list board.MoveList
		pos.Generate(&list)
		moves := list.Slice()
		if depth == 0 || len(moves) == 0 {
			return
		}
		for range 1 + random.IntN(3)/2 {
			child := *pos
			child.Make(moves[random.IntN(len(moves))])
			walk(&child, ply+1, depth-1)
		}
	}
	for game := range games {
		pos := board.StartPosition()
		if game%2 == 1 {
			pos, _ = board.Chess960Start(random.IntN(960))
		}
		for range 3 {
			walk(&pos, 0, 12)
			// The game goes on, many moves at a time.
			for range 30 {
				var list board.MoveList
				pos.Generate(&list)
				if moves := list.Slice(); len(moves) > 0 {
					pos.Make(moves[random.IntN(len(moves))])
				}
			}
		}
	}
}

// What is kept up to date move by move is what a fresh look gives.
func TestAccumulators(t *testing.T) {
	for _, shape := range shapes {
		n := randomNetwork(t, shape)
		a := newAccumulators(n)
		count := 0
		randomWalk(20, func(pos *board.Position, ply int) {
			count++
			if want, got := n.Evaluate(pos), a.evaluate(pos, ply); want != got {
				t.Fatalf("%s at ply %d: %d, not %d", pos.FEN(), ply, got, want)
			}
		})
		t.Logf("%d positions, %d neurons", count, shape.Hidden)
	}
}

func TestAccumulatorsDoNotAllocate(t *testing.T) {
	a := newAccumulators(randomNetwork(t, shapes[2]))
	pos := board.StartPosition()
	if n := testing.AllocsPerRun(100, func() { a.evaluate(&pos, 3) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkUpdate is a move of a piece for one perspective.
func BenchmarkUpdate(b *testing.B) {
	n := randomNetwork(b, shapes[2])
	a := newAccumulators(n)
	c := changes{lengths: [2]int{1, 1}}
	c.lists[0][0], c.lists[1][0] = 200, 300
	for b.Loop() {
		update(a.line[1].values[0], a.line[0].values[0], n.FeatureWeights, &c, 0)
	}
}

// BenchmarkEvaluateMove evaluates the positions after a move and back.
func BenchmarkEvaluateMove(b *testing.B) {
	a := newAccumulators(randomNetwork(b, shapes[2]))
	before, err := board.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	var list board.MoveList
	before.Generate(&list)
	var after []board.Position
	for _, m := range list.Slice() {
		after = append(after, before)
		after[len(after)-1].Make(m)
	}
	a.evaluate(&before, 0)
	i := 0
	for b.Loop() {
		a.evaluate(&after[i%len(after)], 1)
		i++
	}
}

// BenchmarkOutput is the second layer alone.
func BenchmarkOutput(b *testing.B) {
	n := randomNetwork(b, shapes[2])
	a := newAccumulators(n)
	for b.Loop() {
		dot(a.line[0].values[0], a.line[0].values[1], n.OutputWeights[:2*n.Hidden])
	}
}
