package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vezir/internal/exit"
)

// writeRandomGames writes files of random games to a folder, and returns the
// games in the order of the files.
func writeRandomGames(t *testing.T, folder string, files, games int) (all []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 6))
	for file := range files {
		var data []byte
		for range games {
			game := randomGame(t, random)
			text := game.Append(nil)
			data = append(data, text...)
			all = append(all, string(text))
		}
		if err := os.WriteFile(filepath.Join(folder, chunkName(file)), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// gamesOf returns the games of a file.
func gamesOf(t *testing.T, path string) (games []string) {
	t.Helper()
	err := copyGames(t.Context(), []string{path}, func(game []byte) error {
		games = append(games, string(game))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func TestMerge(t *testing.T) {
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "all.vf")
	want := writeRandomGames(t, folder, 3, 4)
	copied, err := Merge(t.Context(), out, []string{folder})
	if err != nil || copied.Games != len(want) || !slices.Equal(gamesOf(t, out), want) {
		t.Errorf("%+v, %v", copied, err)
	}
	if v, err := Verify(t.Context(), []string{out}); err != nil || v.Summed != 1 || v.Games != copied.Games || v.Positions != copied.Positions {
		t.Errorf("verified %+v, %v", v, err)
	}
}

// TestVerifyMerged: a file that has changed is told with the name of its list, and
// nobody is told to remove it, since nothing makes it again.
func TestVerifyMerged(t *testing.T) {
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "all.vf")
	writeRandomGames(t, folder, 1, 1)
	if _, err := Merge(t.Context(), out, []string{folder}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, fromHex(t, scholarsMate), 0o666); err != nil {
		t.Fatal(err)
	}
	var sum *checksumError
	if _, err := Verify(t.Context(), []string{out}); !errors.As(err, &sum) || !strings.Contains(err.Error(), "all.vf.sha256 has ") || strings.Contains(err.Error(), "remove") {
		t.Errorf("got %v", err)
	}
}

// TestShuffle checks that both ways keep all games, each in an order of its own.
func TestShuffle(t *testing.T) {
	folder := t.TempDir()
	want := writeRandomGames(t, folder, 3, 20)
	random := func() *rand.Rand { return rand.New(rand.NewPCG(1, 0)) }
	for _, c := range []struct {
		name    string
		shuffle func(to *bytes.Buffer) error
	}{
		{"in memory", func(to *bytes.Buffer) error { return shuffleInMemory(t.Context(), to, []string{folder}, random()) }},
		{"by piles", func(to *bytes.Buffer) error {
			return shuffleByPiles(t.Context(), to, t.TempDir(), []string{folder}, 5, random())
		}},
	} {
		var first, second bytes.Buffer
		if err := errors.Join(c.shuffle(&first), c.shuffle(&second)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: the same seed gives two orders", c.name)
		}
		path := filepath.Join(t.TempDir(), "shuffled.vf")
		if err := os.WriteFile(path, first.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		got := gamesOf(t, path)
		if slices.Equal(got, want) {
			t.Errorf("%s: the order is the old one", c.name)
		}
		slices.Sort(got)
		sorted := slices.Sorted(slices.Values(want))
		if !slices.Equal(got, sorted) {
			t.Errorf("%s: other games", c.name)
		}
	}
}

func TestShuffleFile(t *testing.T) {
	folder, dir := t.TempDir(), t.TempDir()
	want := writeRandomGames(t, folder, 2, 5)
	out := filepath.Join(dir, "all.vf")
	if copied, err := Shuffle(t.Context(), out, []string{folder}, ShuffleOptions{Memory: 1}); err != nil || copied.Games != len(want) {
		t.Errorf("%+v, %v", copied, err)
	}
	if _, err := Shuffle(t.Context(), out, []string{folder}, ShuffleOptions{}); err == nil || !strings.Contains(err.Error(), "memory is 0") {
		t.Errorf("memory out of range: %v", err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("%d files, want the games and their checksum", len(files))
	}
}

// TestOutputLiesApart refuses to write what is read.
func TestOutputLiesApart(t *testing.T) {
	folder := t.TempDir()
	writeRandomGames(t, folder, 2, 3)
	file, beside := filepath.Join(folder, chunkName(0)), filepath.Join(folder, "all.vf")
	for _, c := range []struct {
		in, out string
		want    string // in the error
	}{
		{folder, beside, "in a folder that is read"},
		{folder + "/.", beside, "in a folder that is read"},
		{folder, file, "is read"},
		{file, file, "is read"},
		{file, beside, ""},
	} {
		_, merged := Merge(t.Context(), c.out, []string{c.in})
		_, shuffled := Shuffle(t.Context(), c.out, []string{c.in}, ShuffleOptions{Memory: 1})
		for _, err := range []error{merged, shuffled} {
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s to %s: %v, want %q", c.in, c.out, err, c.want)
			}
		}
	}
}

// TestLinkLiesApart merges into a link that leads into the folder that is read.
func TestLinkLiesApart(t *testing.T) {
	folder, link := t.TempDir(), filepath.Join(t.TempDir(), "link.vf")
	writeRandomGames(t, folder, 1, 1)
	if err := os.Symlink(filepath.Join(folder, "all.vf"), link); err != nil {
		t.Skip(err) // some systems let few users make links
	}
	if _, err := Merge(t.Context(), link, []string{folder}); err == nil || !strings.Contains(err.Error(), "in a folder that is read") {
		t.Errorf("merged to where the games come from: %v", err)
	}
}

// TestMergeLeavesNothing merges a file that is cut off.
func TestMergeLeavesNothing(t *testing.T) {
	folder, dir := t.TempDir(), t.TempDir()
	writeRandomGames(t, folder, 2, 3)
	last := filepath.Join(folder, chunkName(1))
	if err := os.Truncate(last, 200); err != nil {
		t.Fatal(err)
	}
	if _, err := Merge(t.Context(), filepath.Join(dir, "all.vf"), []string{folder}); !errors.Is(err, errCut) || !strings.Contains(err.Error(), last) {
		t.Errorf("got %v", err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("left %v", files)
	}
}

// TestNoStaleChecksum: games whose checksum cannot be written, here since its temporary
// name is too long, do not keep that of an older file.
func TestNoStaleChecksum(t *testing.T) {
	out := filepath.Join(t.TempDir(), strings.Repeat("a", 240))
	if err := os.WriteFile(out+sumSuffix, nil, 0o666); err != nil {
		t.Skip(err) // some file systems have shorter names
	}
	game := fromHex(t, scholarsMate)
	write := func(to io.Writer) error { _, err := to.Write(game); return err }
	if _, err := writeGames(out, write); err == nil {
		t.Error("the checksum was written")
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(out + sumSuffix); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the old checksum: %v", err)
	}
}

// TestReorderEnds: an end of the context, here while the first games are copied,
// leaves nothing, whatever is half done by then.
func TestReorderEnds(t *testing.T) {
	folder := t.TempDir()
	writeRandomGames(t, folder, 2, 3)
	for name, reorder := range map[string]func(ctx context.Context, to io.Writer, beside string) error{
		"merge": func(ctx context.Context, to io.Writer, _ string) error {
			return copyGames(ctx, []string{folder}, func(game []byte) error { _, err := to.Write(game); return err })
		},
		"in memory": func(ctx context.Context, to io.Writer, _ string) error {
			return shuffleInMemory(ctx, to, []string{folder}, rand.New(rand.NewPCG(1, 0)))
		},
		"by piles": func(ctx context.Context, to io.Writer, beside string) error {
			return shuffleByPiles(ctx, to, beside, []string{folder}, 2, rand.New(rand.NewPCG(1, 0)))
		},
	} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancelCause(t.Context())
		_, err := writeGames(filepath.Join(dir, "all.vf"), func(to io.Writer) error {
			return reorder(ctx, io.MultiWriter(to, endsContext{cancel}), dir)
		})
		if !errors.Is(err, exit.ErrInterrupted) {
			t.Errorf("%s: %v", name, err)
		}
		if files, _ := os.ReadDir(dir); len(files) != 0 {
			t.Errorf("%s: left %v", name, files)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(exit.ErrInterrupted)
	_, merged := Merge(ctx, filepath.Join(t.TempDir(), "all.vf"), []string{folder})
	_, shuffled := Shuffle(ctx, filepath.Join(t.TempDir(), "all.vf"), []string{folder}, ShuffleOptions{Memory: 1})
	for _, err := range []error{merged, shuffled} {
		if !errors.Is(err, exit.ErrInterrupted) {
			t.Errorf("ended before: %v", err)
		}
	}
}

// endsContext ends a context as soon as something is written.
type endsContext struct{ cancel context.CancelCauseFunc }

func (e endsContext) Write(p []byte) (int, error) {
	e.cancel(exit.ErrInterrupted)
	return len(p), nil
}

func TestVerifyFindsFaults(t *testing.T) {
	mate := fromHex(t, scholarsMate)
	change := func(offset int, value byte) []byte {
		data := append(slices.Clone(mate), mate...)
		data[len(mate)+offset] = value
		return data
	}
	goesOn := append(mate[:len(mate)-moveSize:len(mate)-moveSize], mate[packedSize:]...)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"good", mate, ""},
		{"illegal move", change(36, 0x35), "game 1 at byte 56: ply 1"},
		{"wrong result", change(packedResult, 1), "game 1 at byte 56: result 1/2-1/2 after checkmate"},
		{"cut", mate[:50], "game 0 at byte 0: the file ends"},
		{"no games", []byte("[Event \"a text\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"), "perhaps this is no file of training games"},
		{"after the end", goesOn, "ply 5"},
	} {
		path := filepath.Join(t.TempDir(), "games.vf")
		if err := os.WriteFile(path, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Verify(t.Context(), []string{path})
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestVerifyFolder(t *testing.T) {
	folder := generate(t, quickGen)
	if v, err := Verify(t.Context(), []string{folder}); err != nil || v.Files != 3 || v.Summed != 3 || v.Games != quickGen.Games {
		t.Errorf("%+v, %v", v, err)
	}
	// A score changes, which the laws do not mind.
	path := filepath.Join(folder, chunkName(2))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[packedSize+2] ^= 1
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, chunkName(1))); err != nil {
		t.Fatal(err)
	}
	var sum *checksumError
	if _, err := Verify(t.Context(), []string{folder}); !errors.As(err, &sum) || sum.Path != path || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	} else if !strings.Contains(sum.Error(), sumsName+" has ") || !strings.Contains(sum.Error(), "to have it made again") {
		t.Errorf("a chunk: %v", sum)
	}
	if _, err := Verify(t.Context(), []string{t.TempDir()}); err == nil {
		t.Error("an empty folder passes")
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stopped := errors.New("stopped")
	cancel(stopped)
	if v, err := Verify(ctx, []string{path}); !errors.Is(err, stopped) || v.Games > 0 {
		t.Errorf("%+v, %v after the end", v, err)
	}
	if s, err := Stat(ctx, []string{path}); !errors.Is(err, stopped) || s.Games > 0 {
		t.Errorf("%+v, %v after the end", s, err)
	}
}

func TestStat(t *testing.T) {
	folder := t.TempDir()
	games := strings.Repeat(string(fromHex(t, scholarsMate)), 2)
	if err := os.WriteFile(filepath.Join(folder, "a.vf"), []byte(games), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := Stat(t.Context(), []string{folder})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if _, err := s.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 files, 2 games, 10 positions, 5.0 plies", "White won 2 (100.0 %)", "ends: checkmate 2 (100.0 %)",
		"others whose move captures or promotes 2 (20.0 %)", "opening, 28 to 32 pieces   100.0 %", "1025 and more               40.0 %  1.000",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	for _, name := range []string{"plot.svg", "plot.png"} {
		if err := s.WritePlot(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.WritePlot(filepath.Join(folder, "plot.txt")); err == nil {
		t.Error("a picture as text")
	}
}
