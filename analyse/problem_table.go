package analyse

import (
	"sync/atomic"

	"vezir/board"
)

// proofTable remembers what is proven about positions. Goroutines share it
// without locks: an entry is two words, and the first is the key exclusive-or
// the second, so that a torn one is not recognised (Hyatt and Mann, A Lockless
// Transposition Table Implementation for Parallel Search, 2002).
//
// A proof must not rest on a chance: besides the 64 bits of the key an entry
// holds 32 bits of independent keys.
type proofTable struct {
	buckets []proofBucket
	mask    uint64
}

// proofBucket fills a line of the cache.
type proofBucket [4]proofSlot

type proofSlot struct{ check, data atomic.Uint64 }

// proofEntry is what is known about a position, in 64 bits:
//
//	63 … 32  31 … 16  15 … 8   7 … 0
//	second   move     refuted  proven
//
// For a position of the side that solves, proven is the least number of its
// moves that are known to suffice and refuted the greatest known not to; 0 is
// unknown. For one of the defence both count the moves that the other side
// still has, plus one.
type proofEntry struct {
	move            board.Move
	proven, refuted uint8
}

// newProofTable makes a table of a number of entries, a power of two.
func newProofTable(entries int) *proofTable {
	buckets := max(entries/4, 1)
	return &proofTable{buckets: make([]proofBucket, buckets), mask: uint64(buckets - 1)}
}

// tableBits is the logarithm of the entries for a problem of no moves; each
// move takes sixteen times as many.
var tableBits = [...]int{directMate: 4, helpMate: 8, selfMate: 6}

// tableEntries returns how many entries a table of at most some MiB should
// have: short problems need little, and clearing takes time.
func tableEntries(mib int, aim stipulation) int {
	wanted := 1 << min(tableBits[aim.Kind]+4*aim.Moves, 40)
	for entries := 1 << 10; ; entries *= 2 {
		if entries >= wanted || entries*32 > mib<<20 {
			return entries
		}
	}
}

// secondKey returns bits that do not depend on those of Key.
func secondKey(pos *board.Position) uint64 {
	return (pos.NonPawnKey(board.White)*0x9e3779b97f4a7c15 ^ pos.NonPawnKey(board.Black)*0xc2b2ae3d27d4eb4f ^
		pos.PawnKey()*0x165667b19e3779f9) &^ 0xffffffff
}

// probe returns what is known.
func (t *proofTable) probe(key, second uint64) proofEntry {
	bucket := &t.buckets[key&t.mask]
	for i := range bucket {
		data := bucket[i].data.Load()
		if bucket[i].check.Load()^data == key && data&^0xffffffff == second {
			return proofEntry{board.Move(data >> 16), uint8(data), uint8(data >> 8)}
		}
	}
	return proofEntry{}
}

// store notes what is known, in the place of the same position or else of the
// one with the least work behind it.
func (t *proofTable) store(key, second uint64, e proofEntry) {
	data := second | uint64(e.move)<<16 | uint64(e.refuted)<<8 | uint64(e.proven)
	bucket := &t.buckets[key&t.mask]
	slot, least := &bucket[0], uint8(255)
	for i := range bucket {
		old := bucket[i].data.Load()
		if bucket[i].check.Load()^old == key && old&^0xffffffff == second {
			slot = &bucket[i]
			break
		}
		if worth := max(uint8(old), uint8(old>>8)); worth < least {
			slot, least = &bucket[i], worth
		}
	}
	slot.data.Store(data)
	slot.check.Store(key ^ data)
}
