package book

import (
	"cmp"
	"encoding/binary"
	"math"
)

// entrySize is the length of an entry in bytes.
const entrySize = 16

// entry is one move of one position.
type entry struct {
	key    uint64
	move   rawMove
	weight uint16
	learn  uint32
}

// decodeEntry reads an entry from entrySize bytes.
func decodeEntry(b []byte) entry {
	return entry{
		key:    binary.BigEndian.Uint64(b),
		move:   rawMove(binary.BigEndian.Uint16(b[8:])),
		weight: binary.BigEndian.Uint16(b[10:]),
		learn:  binary.BigEndian.Uint32(b[12:]),
	}
}

// append appends the bytes of an entry.
func (e entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, e.key)
	b = binary.BigEndian.AppendUint16(b, uint16(e.move))
	b = binary.BigEndian.AppendUint16(b, e.weight)
	return binary.BigEndian.AppendUint32(b, e.learn)
}

// inOrder compares entries in the order of a book that we write: by key, the
// heaviest move first.
func inOrder(a, b entry) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.weight, a.weight), cmp.Compare(a.move, b.move))
}

// fit scales the weights of a position down to 16 bits, if they need it. A move
// that has a weight keeps one.
func fit(weights []uint64) {
	var largest uint64
	for _, w := range weights {
		largest = max(largest, w)
	}
	if largest <= math.MaxUint16 {
		return
	}
	for i, w := range weights {
		if w > 0 {
			weights[i] = max(uint64(float64(w)/float64(largest)*math.MaxUint16), 1)
		}
	}
}
