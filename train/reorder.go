package train

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"vezir/internal/exit"
	"vezir/internal/replace"
)

// Copied says how much [Merge] and [Shuffle] wrote.
type Copied struct{ Games, Positions int }

// Merge writes the games of files and folders to one file, in their order, and its
// checksum beside it. The file appears whole or not at all; it is none of those
// that are read, and lies in no folder that is. When ctx ends, so does the work, and
// leaves nothing; the error is the cause then.
func Merge(ctx context.Context, out string, paths []string) (Copied, error) {
	if err := begin(out, paths); err != nil {
		return Copied{}, err
	}
	return writeGames(out, func(to io.Writer) error {
		return copyGames(ctx, paths, func(game []byte) error {
			_, err := to.Write(game)
			return err
		})
	})
}

// ShuffleOptions says how [Shuffle] works.
type ShuffleOptions struct {
	Seed   uint64 // the same seed gives the same order
	Memory int    // MiB of games that are held at a time, at least 1
}

// Shuffle writes the games of files and folders to one file, in random order, and
// its checksum beside it. Games that do not fit into memory are first dealt out at
// random to temporary files beside the output that do. The output and the end
// of ctx are as those of Merge.
func Shuffle(ctx context.Context, out string, paths []string, options ShuffleOptions) (Copied, error) {
	if err := exit.Usage(checkSpans(span{"memory", float64(options.Memory), 1, math.MaxInt >> 20})); err != nil {
		return Copied{}, err
	}
	if err := begin(out, paths); err != nil {
		return Copied{}, err
	}
	size, err := totalSize(paths)
	if err != nil {
		return Copied{}, err
	}
	random := rand.New(rand.NewPCG(options.Seed, 0))
	return writeGames(out, func(to io.Writer) error {
		if size <= int64(options.Memory)<<20 {
			return shuffleInMemory(ctx, to, paths, random)
		}
		// Piles differ in size by chance; half the memory leaves room for that.
		piles := int(size/(int64(options.Memory)<<19)) + 1
		return shuffleByPiles(ctx, to, filepath.Dir(out), paths, piles, random)
	})
}

// begin refuses an output that cannot be written, or that is among the files and
// folders that are read: whoever reads them again would find each game twice.
func begin(out string, paths []string) error {
	files, err := gameFiles(paths...)
	if err != nil {
		return err
	}
	target, err := replace.Target(out)
	if err != nil {
		return err
	}
	if err := replace.Apart([]string{out}, files); err != nil {
		return err
	}
	for _, path := range paths {
		if replace.Same(path, filepath.Dir(target)) {
			return exit.Usage(fmt.Errorf("%s is in a folder that is read: the games need a file elsewhere", out))
		}
	}
	return errors.Join(replace.Begin(out), replace.Begin(out+sumSuffix))
}

// totalSize returns the number of bytes of all files.
func totalSize(paths []string) (size int64, err error) {
	files, err := gameFiles(paths...)
	if err != nil {
		return 0, err
	}
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		size += info.Size()
	}
	return size, nil
}

func shuffleInMemory(ctx context.Context, to io.Writer, paths []string, random *rand.Rand) error {
	var (
		data []byte
		ends []int // of the games
	)
	err := copyGames(ctx, paths, func(game []byte) error {
		data = append(data, game...)
		ends = append(ends, len(data))
		return nil
	})
	if err != nil {
		return err
	}
	for _, i := range random.Perm(len(ends)) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		start := 0
		if i > 0 {
			start = ends[i-1]
		}
		if _, err := to.Write(data[start:ends[i]]); err != nil {
			return err
		}
	}
	return nil
}

// shuffleByPiles deals the games out to piles at random and shuffles each.
func shuffleByPiles(ctx context.Context, to io.Writer, folder string, paths []string, piles int, random *rand.Rand) error {
	folder, err := os.MkdirTemp(folder, "shuffle.*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	names, err := dealOut(ctx, folder, paths, piles, random)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := shuffleInMemory(ctx, to, []string{name}, random); err != nil {
			return err
		}
	}
	return nil
}

func dealOut(ctx context.Context, folder string, paths []string, piles int, random *rand.Rand) (names []string, err error) {
	writers := make([]*bufio.Writer, piles)
	for i := range writers {
		names = append(names, filepath.Join(folder, fmt.Sprintf("%d", i)))
		file, err := os.Create(names[i])
		if err != nil {
			return nil, err
		}
		defer file.Close() // after Flush, which tells what went wrong
		writers[i] = bufio.NewWriterSize(file, 1<<16)
	}
	err = copyGames(ctx, paths, func(game []byte) error {
		_, err := writers[random.IntN(piles)].Write(game)
		return err
	})
	for _, w := range writers {
		if err == nil {
			err = w.Flush()
		}
	}
	return names, err
}

// copyGames calls visit with the bytes of each game, until ctx ends.
func copyGames(ctx context.Context, paths []string, visit func(game []byte) error) error {
	files, err := gameFiles(paths...)
	if err != nil {
		return err
	}
	for _, path := range files {
		err := withReader(path, func(r *GameReader) error {
			for {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				game, err := r.nextRaw()
				if err == nil {
					err = visit(game)
				}
				if err != nil {
					return err
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// writeGames writes a file of games whole or not at all, and its checksum
// beside it. That of an older file goes first: a kill between the two leaves games
// without a checksum, not with a wrong one.
func writeGames(out string, write func(io.Writer) error) (copied Copied, err error) {
	counter := gameCounter{&copied}
	sum := sha256.New()
	err = replace.File(out, func(to io.Writer) error {
		buffered := bufio.NewWriterSize(to, 1<<18)
		if err := write(io.MultiWriter(buffered, sum, counter)); err != nil {
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
		if err := os.Remove(out + sumSuffix); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	if err != nil {
		return Copied{}, err
	}
	sums := map[string]string{filepath.Base(out): hex.EncodeToString(sum.Sum(nil))}
	return copied, replace.Content(out+sumSuffix, formatSums(sums))
}

// gameCounter counts games, which are written to it one at a time.
type gameCounter struct{ *Copied }

func (c gameCounter) Write(game []byte) (int, error) {
	c.Games++
	c.Positions += (len(game) - gameSize(0)) / moveSize
	return len(game), nil
}
