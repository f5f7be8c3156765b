package train

import "math"

// dropout leaves hidden units out at random while a network learns, so that they
// do not come to rely on one another and learn less by heart (Srivastava and
// others, 2014, https://jmlr.org/papers/v15/srivastava14a.html). Here it is whole
// slices, for each sample others, which saves their work. The zero value leaves nothing out.
type dropout struct {
	seed  uint64
	below uint64 // a slice whose lot of 63 bits is below is left out
	scale float32
}

// dropoutOf returns what is left out in a step: other slices in each, the same ones
// whenever that step is repeated. A network of one slice keeps it; one of a few may lose
// all of them for some samples.
func (f *fitter) dropoutOf(step int) dropout {
	share := f.options.Dropout
	if len(f.network.slices) == 1 {
		share = 0
	}
	return dropout{
		seed:  mix(f.options.Seed<<32 ^ uint64(step)),
		below: uint64(math.Ldexp(share, 63)),
		scale: float32(1 / (1 - share)),
	}
}

// keep returns what the output of a slice for a sample counts: nothing if it is
// left out, and more than usual if it is not, so that sums stay what they
// are on the average.
func (d *dropout) keep(slice, sample int) float32 {
	switch {
	case d.below == 0:
		return 1
	case mix(d.seed+uint64(sample)<<6+uint64(slice))>>1 < d.below:
		return 0
	}
	return d.scale
}
