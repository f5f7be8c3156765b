package train

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"vezir/eval"
	"vezir/internal/replace"
)

// TuneFile fits the weights of the evaluation, from what they are now, to the
// results of positions: those of a file or folder of games, or of a text with a
// position a line, such as "FEN [0.5]". One position of ten is held out; the
// weights that predict those best are written as Go source. When ctx ends, they are those
// of the epochs that are complete, and the error says so; without any, nothing is written.
// Progress goes to stdout. The error else is one of reading or writing, or names
// the line or the option that is at fault.
func TuneFile(ctx context.Context, in, out string, options TuneOptions, stdout io.Writer) error {
	from, err := openSource(in)
	if err != nil {
		return err
	}
	reads, err := gameFiles(in)
	if err != nil {
		return err
	}
	if err := replace.Apart([]string{out}, reads); err != nil {
		return err
	}
	if err := replace.Begin(out); err != nil {
		return err
	}
	report, err := tune(ctx, from, options, stdout)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	source, err := formatWeights(&report.Weights)
	if err != nil {
		return err
	}
	if err := replace.Content(out, source); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(stdout, "wrote %s\n", out); err != nil {
		return err
	}
	return report.Ended
}

// openSource returns the positions that a path stands for.
func openSource(path string) (positionSource, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() || filepath.Ext(path) == gamesSuffix {
		return gameSource(path), nil
	}
	return func(ctx context.Context, hand func(int, func(*block, *eval.Trace))) error {
		file, err := replace.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		return textSource(file)(ctx, hand)
	}, nil
}
