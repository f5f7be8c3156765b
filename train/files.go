package train

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// TuneFile is [Tune] from a file of positions to a file of Go source.
func TuneFile(ctx context.Context, in, out string, options TuneOptions, stdout io.Writer) error {
	file, err := os.Open(in)
	if err != nil {
		return err
	}
	defer file.Close()
	report, err := Tune(ctx, file, options, stdout)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	source, err := FormatWeights(&report.Weights)
	if err != nil {
		return err
	}
	if err := writeWhole(out, bytesWriter(source)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "wrote %s\n", out)
	return nil
}

// SelfPlayFile is [SelfPlay] to a file, which is written whole or not at all.
func SelfPlayFile(ctx context.Context, out string, options SelfPlayOptions, stdout io.Writer) error {
	return writeWhole(out, func(to io.Writer) error { return SelfPlay(ctx, to, options, stdout) })
}

// bytesWriter returns what writeWhole needs to write some bytes.
func bytesWriter(data []byte) func(io.Writer) error {
	return func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	}
}

// writeWhole writes a file whole or not at all: it gets its name when write
// has succeeded.
func writeWhole(path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not an ordinary file", path)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails once it has its final name
	if err = write(temp); err == nil {
		err = temp.Chmod(0o644)
	}
	if err == nil {
		err = temp.Sync()
	}
	if closing := temp.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
