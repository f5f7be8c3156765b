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

// TuneFile is [Tune] from a file or folder of games, or a text of positions, to a
// file of Go source.
func TuneFile(ctx context.Context, in, out string, options TuneOptions, stdout io.Writer) error {
	from, err := openSource(in)
	if err != nil {
		return err
	}
	report, err := Tune(ctx, from, options, stdout)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	source, err := FormatWeights(&report.Weights)
	if err != nil {
		return err
	}
	if err := replace.Content(out, source); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "wrote %s\n", out)
	return nil
}

// openSource returns the positions that a path stands for.
func openSource(path string) (Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() || filepath.Ext(path) == gamesSuffix {
		return GameSource(path), nil
	}
	return func(hand func(int, func(*block, *eval.Trace))) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		return TextSource(file)(hand)
	}, nil
}
