package train

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"vezir/eval"
	"vezir/internal/replace"
)

// curveSuffix ends the name of the loss curve.
const curveSuffix = ".svg"

// curveOf returns where the loss curve of a network goes.
func curveOf(out string) string { return strings.TrimSuffix(out, filepath.Ext(out)) + curveSuffix }

// finish writes the network and the loss curve, and says what quantising cost.
func (f *fitter) finish(out string) error {
	network, err := f.network.quantised(f.scale)
	if err != nil {
		return err
	}
	quantised, err := f.validateQuantised(network)
	if err != nil {
		return err
	}
	last := f.progress.curve[len(f.progress.curve)-1]
	fmt.Fprintf(f.out, "held out: loss %.6f, in whole numbers %.6f\n", last.Validation, quantised)
	err = replace.File(out, func(to io.Writer) error {
		_, err := network.WriteTo(to)
		return err
	})
	if err != nil {
		return err
	}
	curve := curveOf(out)
	if err := plotLosses(curve, f.progress.curve); err != nil {
		return err
	}
	fmt.Fprintf(f.out, "wrote %s and %s\n", out, curve)
	return nil
}

// validateQuantised returns the mean loss of the positions that are held out as
// the engine evaluates them.
func (f *fitter) validateQuantised(network *eval.Network) (float64, error) {
	held := &f.data.validation
	losses := make([]float64, len(held.blocks))
	errs := make([]error, len(held.blocks))
	parallel(f.options.Threads, len(held.blocks), func(block int) {
		for i := range held.blocks[block] {
			s := &held.blocks[block][i]
			pos, err := s.position()
			if err != nil {
				errs[block] = err
				return
			}
			p := sigmoid(float64(network.Evaluate(&pos)) / float64(f.scale))
			difference := p - float64(s.target)
			losses[block] += float64(difference * difference)
		}
	})
	sum := 0.0
	for i, err := range errs {
		if err != nil {
			return 0, fmt.Errorf("position that is held out: %w", err)
		}
		sum += losses[i]
	}
	return sum / float64(held.n), nil
}
