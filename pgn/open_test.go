package pgn

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

const packedGame = "[Event \"packed\"]\n\n1. e4 *\n"

// packedBzip2 is packedGame; the standard library does not pack bzip2.
const packedBzip2 = "QlpoOTFBWSZTWdGoQgwAAAbfgAAQUBEkAAIAAAouCUUAIAAxTJiZBkYUGj1NDI2otEjIYSUPyu4e48YQE/F3JFOFCQ0ahCDA"

func TestOpen(t *testing.T) {
	var gz, zst bytes.Buffer
	g := gzip.NewWriter(&gz)
	if _, err := g.Write([]byte(packedGame)); err != nil || g.Close() != nil {
		t.Fatal(err)
	}
	z, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write([]byte(packedGame)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	bz, err := base64.StdEncoding.DecodeString(packedBzip2)
	if err != nil {
		t.Fatal(err)
	}
	skipped := append([]byte{0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 'x', 'y'}, zst.Bytes()...)
	for name, data := range map[string][]byte{
		"plain": []byte(packedGame), "gzip": gz.Bytes(), "zstd": zst.Bytes(), "bzip2": bz, "zstd behind a skippable frame": skipped,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games")
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			file, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			game, err := NewReader(file, path).Next()
			if err != nil || game.Tags.Get("Event") != "packed" {
				t.Errorf("%v, %v", game, err)
			}
			if err := file.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestOpenInterrupted waits for standard input on which nothing comes.
func TestOpenInterrupted(t *testing.T) {
	silent, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdin := os.Stdin
	os.Stdin = silent
	defer func() { os.Stdin = stdin; writer.Close() }()
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	time.AfterFunc(10*time.Millisecond, func() { cancel(enough) })
	if _, err := Open(ctx, "-"); !errors.Is(err, enough) {
		t.Errorf("error %v, want %v", err, enough)
	}
}

// TestCutFile: what is wrong with a packed file is said by reading it, and only then.
func TestCutFile(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, packedGame); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	r, err := Unpack(io.NopCloser(bytes.NewReader(packed.Bytes()[:packed.Len()-9])))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("reading: %v", err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
}

func TestOpenFails(t *testing.T) {
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("error %v", err)
	}
	path := filepath.Join(t.TempDir(), "cut.gz")
	if err := os.WriteFile(path, []byte{0x1f, 0x8b, 8}, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); err == nil {
		t.Error("a damaged file was opened")
	}
}
