package search

import (
	"math/rand/v2"
	"testing"

	"vezir/board"
)

func newTable(t testing.TB, mebibytes int) *table {
	t.Helper()
	var table table
	if err := table.resize(mebibytes); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := table.release(); err != nil {
			t.Error(err)
		}
	})
	return &table
}

func TestTableKeepsWhatIsStored(t *testing.T) {
	table := newTable(t, 1)
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		want := tableEntry{
			move:  board.Move(random.Uint32()),
			score: Score(random.IntN(int(2*Mate+1))) - Mate,
			eval:  Score(random.IntN(int(2*maxEval+1))) - maxEval,
			depth: random.IntN(250),
			bound: Bound(1 + random.IntN(3)),
			pv:    random.IntN(2) == 0,
		}
		key, ply := random.Uint64(), random.IntN(100)
		if size := max(want.score, -want.score); size > Mate-Score(ply) || size < Mate-100-Score(ply) && want.score.IsMate() {
			continue // a mate nearer than the node cannot be, and one so far away is not told
		}
		table.store(key, ply, want)
		if got, ok := table.probe(key, ply, 0); !ok || got != want {
			t.Fatalf("stored %+v, found %+v %v", want, got, ok)
		}
	}
}

func TestTableMatesAreRelativeToTheNode(t *testing.T) {
	table := newTable(t, 1)
	table.store(7, 3, tableEntry{score: MateIn(10), bound: Exact})
	if got, _ := table.probe(7, 5, 0); got.score != MateIn(12) {
		t.Errorf("mate in 7 plies from a node at ply 5: %v", Mate-got.score)
	}
	table.store(8, 3, tableEntry{score: MatedIn(10), bound: Exact})
	if got, _ := table.probe(8, 5, 0); got.score != MatedIn(12) {
		t.Errorf("mated in 7 plies from a node at ply 5: %v", got.score+Mate)
	}
}

// TestTableKnowsTheFiftyMoves checks that a mate which the fifty-move rule may come
// before is not told.
func TestTableKnowsTheFiftyMoves(t *testing.T) {
	table := newTable(t, 1)
	table.store(7, 0, tableEntry{score: MateIn(29), bound: Exact, depth: 20})
	for _, test := range []struct {
		rule50 int
		want   Score
	}{{0, MateIn(29)}, {71, MateIn(29)}, {72, NoScore}} {
		if got, hit := table.probe(7, 0, test.rule50); !hit || got.score != test.want {
			t.Errorf("counter at %d: %d, want %d", test.rule50, got.score, test.want)
		}
	}
}

// TestTableKeepsProofs checks that a proof stays while its search lasts, and makes
// room later.
func TestTableKeepsProofs(t *testing.T) {
	table := newTable(t, 1)
	table.store(7, 0, tableEntry{score: MateIn(9), bound: LowerBound, depth: proofDepth})
	table.store(7, 0, tableEntry{score: 400, bound: Exact, depth: 20})
	if got, _ := table.probe(7, 0, 0); got.score != MateIn(9) {
		t.Errorf("%d replaced a proof", got.score)
	}
	for range 2 {
		table.newSearch()
	}
	for i := range uint64(4) {
		table.store(8+i, 0, tableEntry{score: 1, bound: Exact, depth: 5})
	}
	if _, hit := table.probe(7, 0, 0); hit {
		t.Error("an old proof kept its place")
	}
}

func TestTableRefusesTornEntries(t *testing.T) {
	table := newTable(t, 1)
	table.store(42, 0, tableEntry{score: 5, bound: Exact})
	for i := range table.cluster(42) {
		table.cluster(42)[i].data ^= 1 << 20
	}
	if _, ok := table.probe(42, 0, 0); ok {
		t.Error("an entry with foreign data was accepted")
	}
}

func TestTableReplacesTheLeastUseful(t *testing.T) {
	table := newTable(t, 1)
	base := uint64(1) << 40 // keys near each other share a cluster
	for i := range uint64(4) {
		table.store(base+i, 0, tableEntry{depth: 10 + int(i), score: 1, bound: Exact})
	}
	table.store(base+9, 0, tableEntry{depth: 1, score: 1, bound: Exact})
	if _, ok := table.probe(base, 0, 0); ok {
		t.Error("the shallowest entry survived")
	}
	table.newSearch()
	table.newSearch()
	table.store(base+10, 0, tableEntry{depth: 1, score: 1, bound: Exact})
	table.store(base+11, 0, tableEntry{depth: 1, score: 1, bound: Exact})
	if _, ok := table.probe(base+11, 0, 0); !ok {
		t.Error("old entries were not replaced")
	}
}

func TestHashMeansMiB(t *testing.T) {
	table := newTable(t, 3)
	if got := len(table.clusters) * clusterSize; got != 3<<20 {
		t.Errorf("%d bytes", got)
	}
	if err := table.resize(5); err != nil || len(table.clusters)*clusterSize != 5<<20 {
		t.Errorf("%d bytes after a resize, error %v", len(table.clusters)*clusterSize, err)
	}
}

func TestFull(t *testing.T) {
	table := newTable(t, 1)
	if table.full() != 0 {
		t.Errorf("empty table is %d permille full", table.full())
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 1 << 20 {
		table.store(random.Uint64(), 0, tableEntry{score: 1, bound: Exact, depth: 3})
	}
	if table.full() < 990 {
		t.Errorf("full table is %d permille full", table.full())
	}
	table.newSearch()
	if table.full() != 0 {
		t.Errorf("%d permille of a new search", table.full())
	}
}

func BenchmarkProbe(b *testing.B) {
	table := newTable(b, 16)
	random := rand.New(rand.NewPCG(5, 6))
	keys := make([]uint64, 1<<16)
	for i := range keys {
		keys[i] = random.Uint64()
		table.store(keys[i], 0, tableEntry{score: 1, bound: Exact})
	}
	b.ReportAllocs()
	for i := range b.N {
		table.probe(keys[i&(1<<16-1)], 0, 0)
	}
}

func BenchmarkStore(b *testing.B) {
	table := newTable(b, 16)
	random := rand.New(rand.NewPCG(5, 6))
	b.ReportAllocs()
	for b.Loop() {
		table.store(random.Uint64(), 0, tableEntry{score: 1, bound: Exact})
	}
}
