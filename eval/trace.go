package eval

import (
	"unsafe"

	"vezir/board"
)

// mode says at compile time whether an evaluation records its terms: the length
// of the array is a constant in each instance, so that the plain one carries
// no trace of tracing.
type mode interface{ plain | traced }

type (
	plain  [0]byte
	traced [1]byte
)

func (v *evaluation[M]) tracing() bool {
	var m M
	return len(m) != 0
}

// add gives n times a weight to a side.
func (v *evaluation[M]) add(us board.Colour, weight *score, n int) {
	v.score[us&1] += *weight * score(n)
	if v.tracing() {
		v.trace.record(us, weight, n)
	}
}

// threaten adds n times a weight to a side's attack on the other king.
func (v *evaluation[M]) threaten(us board.Colour, weight *score, n int) {
	v.danger[us&1] += *weight * score(n)
	if v.tracing() {
		v.trace.record(us, weight, n)
	}
}

// Count says how often a term occurs, for White and Black.
type Count [2]int16

// Trace takes an evaluation apart: how often each term occurs in a position
// and how they add up.
type Trace struct {
	Counts Weights[Count]
	Phase  int // of FullPhase: the middlegame's share
	Scale  int // of FullScale: how much of the endgame value counts
	Value  int // the evaluation in centipawns from White's view

	total score
}

// The parts that Trace.Phase and Trace.Scale are measured in.
const (
	FullPhase = fullPhase
	FullScale = fullScale
)

// DangerUnit divides the square of the danger terms' sum, DangerLimit is the
// most that is squared.
const (
	DangerUnit  = dangerUnit
	DangerLimit = dangerLimit
)

// Run evaluates a position and records the terms. It reports false for an
// ending whose value is known without them.
func (t *Trace) Run(pos *board.Position) bool {
	fillKPK()
	*t = Trace{Phase: phase(pos)}
	value, known := endgame(pos)
	if known {
		t.Value = value
		return false
	}
	v := evaluation[traced]{pos: pos, trace: t}
	v.run(nil)
	t.total = v.total()
	t.Scale = v.scale(t.total.eg())
	t.Value = v.value()
	return true
}

// record counts a term, which it knows by the place of its weight.
func (t *Trace) record(us board.Colour, weight *score, n int) {
	offset := uintptr(unsafe.Pointer(weight)) - uintptr(unsafe.Pointer(&weights))
	t.Counts.Flat()[offset/unsafe.Sizeof(*weight)][us] += int16(n)
}

// dropDanger forgets the danger terms of a side.
func (v *evaluation[M]) dropDanger(us board.Colour) {
	if v.tracing() {
		for i := DangerTerms; i < Terms; i++ {
			v.trace.Counts.Flat()[i][us] = 0
		}
	}
}
