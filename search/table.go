package search

import (
	"fmt"
	"math"
	"math/bits"
	"sync"
	"unsafe"

	"vezir/board"
)

//go:generate go run ./internal/prefetch -out prefetch_amd64.s -stubs prefetch_amd64.go -pkg search

// The transposition table is shared by all threads without locks. An entry is
// two words, and the first is the key mixed with the second, so that an entry
// whose halves come from two threads is not recognised (Hyatt and Mann, A
// lockless transposition table implementation for parallel search, 2002).
//
//	check  key ^ data
//	data   63 … 59  58  57 … 56  55 … 48  47 … 32  31 … 16  15 … 0
//	       age      PV  bound    depth    eval     score    move
type entry struct{ check, data uint64 }

// cluster is the set of entries that a key may use: one cache line.
type cluster [4]entry

const clusterSize = int(unsafe.Sizeof(cluster{}))

// ageCycle is the number of different ages.
const ageCycle = 32

// tableEntry is an entry unpacked.
type tableEntry struct {
	move  board.Move
	score Score // of mates relative to the root; NoScore when there is none
	eval  Score // static evaluation, NoScore in check
	depth int
	bound Bound
	pv    bool // the node was once on the principal variation
}

// table is the transposition table.
type table struct {
	memory   []byte
	clusters []cluster
	age      uint64
}

// resize gives the table a new size in MiB and clears it. When the memory
// cannot be had the table stays as it was.
func (t *table) resize(mebibytes int) error {
	if err := checkHash(mebibytes, len(t.memory)); err != nil {
		return err
	}
	memory, err := mapMemory(mebibytes << 20)
	if err != nil {
		return fmt.Errorf("hash of %d MiB: %w", mebibytes, err)
	}
	old := *t
	*t = table{memory: memory, clusters: clusters(memory)}
	return old.release()
}

// CheckHash says why a table of so many MiB cannot be had, as far as the system
// tells before it is made.
func CheckHash(mebibytes int) error { return checkHash(mebibytes, 0) }

// checkHash is CheckHash for a table in the place of one of so many bytes.
func checkHash(mebibytes, old int) error {
	if free, ok := freeMemory(); ok && uint64(mebibytes) > (free+uint64(old))>>20 {
		return fmt.Errorf("hash of %d MiB: only %d MiB of memory are free", mebibytes, (free+uint64(old))>>20)
	}
	if mebibytes > math.MaxInt>>20 {
		return fmt.Errorf("hash of %d MiB: more than can be addressed", mebibytes)
	}
	return nil
}

// release gives the memory back.
func (t *table) release() error {
	memory := t.memory
	*t = table{}
	if memory == nil {
		return nil
	}
	if err := unmapMemory(memory); err != nil {
		return fmt.Errorf("releasing the hash: %w", err)
	}
	return nil
}

// clear empties the table, with several goroutines when it is large.
func (t *table) clear(threads int) {
	t.age = 0
	var wait sync.WaitGroup
	share := len(t.clusters)/threads + 1
	for start := 0; start < len(t.clusters); start += share {
		part := t.clusters[start:min(start+share, len(t.clusters))]
		wait.Go(func() { clear(part) })
	}
	wait.Wait()
}

// clusters views memory as table clusters. Mapped memory starts at a page.
func clusters(memory []byte) []cluster {
	return unsafe.Slice((*cluster)(unsafe.Pointer(unsafe.SliceData(memory))), len(memory)/clusterSize)
}

// newSearch makes all entries one search older.
func (t *table) newSearch() { t.age = (t.age + 1) % ageCycle }

// cluster returns the cluster of a key: the high part of the product of key
// and size, which spreads keys evenly for any size.
func (t *table) cluster(key uint64) *cluster {
	high, _ := bits.Mul64(key, uint64(len(t.clusters)))
	return &t.clusters[high]
}

// prefetch asks for the cluster of a key, which a probe will need soon.
func (t *table) prefetch(key uint64) { prefetch((*byte)(unsafe.Pointer(t.cluster(key)))) }

// The bits of an entry's data.
const (
	scoreShift = 16
	evalShift  = 32
	pvBit      = 1 << 58
	boundShift = 56
	depthShift = 48
	ageShift   = 59
)

func (e *entry) depth() int   { return int(e.data >> depthShift & 0xff) }
func (e *entry) bound() Bound { return Bound(e.data >> boundShift & 3) }

// worth says how much is lost when the entry is replaced, in plies of a search. A
// proof would never go if its depth counted.
func (e *entry) worth(age uint64) int {
	depth := e.depth()
	if depth == proofDepth {
		depth = tableProof
	}
	return depth - tableAgeing*int((age-e.data>>ageShift)%ageCycle)
}

// probe looks a key up. Scores of mates are made relative to the root, from
// which the node is ply plies away; those that the fifty-move rule may come
// before, with the counter at rule50, are left out.
//
// Threads read and write entries at the same time; a mixed entry fails the
// check.
//
//go:norace
func (t *table) probe(key uint64, ply, rule50 int) (tableEntry, bool) {
	c := t.cluster(key)
	for i := range c {
		e := c[i]
		if e.check^e.data != key || e.data == 0 {
			continue
		}
		return tableEntry{
			move:  board.Move(e.data),
			score: scoreFromTable(Score(int16(e.data>>scoreShift)), ply, rule50),
			eval:  Score(int16(e.data >> evalShift)),
			depth: e.depth(),
			bound: e.bound(),
			pv:    e.data&pvBit != 0,
		}, true
	}
	return tableEntry{score: NoScore, eval: NoScore}, false
}

// store saves what a node found out. It replaces the entry of the same
// position, else the one that is worth least: shallow, or from an old search.
//
//go:norace
func (t *table) store(key uint64, ply int, found tableEntry) {
	c := t.cluster(key)
	var victim *entry
	worst := int(^uint(0) >> 1)
	for i := range c {
		e := &c[i]
		if e.check^e.data == key {
			if found.move == board.NoMove {
				found.move = board.Move(e.data)
			}
			// A deeper result of this search is worth keeping, unless the new one is
			// exact; a proof of this search is in any case.
			if e.data>>ageShift == t.age && (found.bound != Exact && found.depth+tableKeepDepth < e.depth() ||
				e.depth() == proofDepth && found.depth < proofDepth) {
				return
			}
			victim = e
			break
		}
		if worth := e.worth(t.age); worth < worst {
			worst, victim = worth, e
		}
	}
	data := uint64(found.move) |
		uint64(uint16(scoreToTable(found.score, ply)))<<scoreShift |
		uint64(uint16(found.eval))<<evalShift |
		uint64(uint8(found.depth))<<depthShift |
		uint64(found.bound)<<boundShift |
		t.age<<ageShift
	if found.pv {
		data |= pvBit
	}
	victim.data, victim.check = data, key^data
}

// full returns the permille of entries that this search wrote, from a sample.
//
//go:norace
func (t *table) full() int {
	used := 0
	sample := t.clusters[:min(1000, len(t.clusters))]
	for i := range sample {
		for _, e := range sample[i] {
			if e.bound() != noBound && e.data>>ageShift == t.age {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * len(cluster{}))
}

// scoreToTable makes the distance of a mate relative to the node.
func scoreToTable(s Score, ply int) Score {
	switch {
	case s == NoScore:
		return s
	case s >= MinTablebaseWin:
		return s + Score(ply)
	case s <= -MinTablebaseWin:
		return s - Score(ply)
	}
	return s
}

// scoreFromTable makes it relative to the root again, NoScore if it may not be
// true there.
func scoreFromTable(s Score, ply, rule50 int) Score {
	root := s
	switch {
	case s == NoScore:
		return s
	case s.IsMate() && int(Mate-max(s, -s)) > 100-rule50:
		return NoScore // the fifty moves may be over before
	case s >= MinTablebaseWin:
		root = s - Score(ply)
	case s <= -MinTablebaseWin:
		root = s + Score(ply)
	}
	if root.IsMate() != s.IsMate() || root.IsDecisive() != s.IsDecisive() {
		return NoScore // further away than any line of the search
	}
	return root
}
