package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"vezir/board"
	"vezir/internal/lock"
)

var quickGen = GenOptions{Games: 6, Chunk: 2, Nodes: 60, Chess960: 0.5, Seed: 7, Threads: 2}

func generate(t *testing.T, options GenOptions) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "games")
	if err := Generate(context.Background(), folder, options, io.Discard); err != nil {
		t.Fatal(err)
	}
	return folder
}

// content returns the files of a folder by name.
func content(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = string(data)
	}
	return files
}

func sameFiles(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs or is missing", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// TestGenerate checks that the games are legal, and begin and end as they should.
func TestGenerate(t *testing.T) {
	folder := generate(t, quickGen)
	var data []byte
	for chunk := range 3 {
		text, err := os.ReadFile(filepath.Join(folder, chunkName(chunk)))
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, text...)
	}
	reader := newGameReader(bytes.NewReader(data))
	games, shuffled := 0, 0
	for ; ; games++ {
		var g GameRecord
		if err := reader.Next(&g); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if g.Start.FullMove() != 5 {
			t.Errorf("starts with move %d", g.Start.FullMove())
		}
		if g.Start.Chess960() {
			shuffled++
		}
		if first := int(g.Moves[0].Score); abs(first) > startScore {
			t.Errorf("starts with a score of %d", first)
		}
		game := board.NewGame(g.Start)
		err := g.Replay(func(_ *board.Position, m ScoredMove) {
			if game.Outcome().Over() {
				t.Errorf("moves after the end of a game")
			}
			game.Play(m.Move)
		})
		if err != nil {
			t.Error(err)
		}
		if outcome := game.Outcome(); outcome.Over() && outcome.Result() != g.Result.String() {
			t.Errorf("%s after %s", g.Result, outcome.Reason)
		}
	}
	if games != quickGen.Games || shuffled == 0 || shuffled == games {
		t.Errorf("%d games, %d of them Chess960", games, shuffled)
	}
}

// TestGenerateAgain checks that the number of threads does not matter, and that
// the seed does.
func TestGenerateAgain(t *testing.T) {
	want := content(t, generate(t, quickGen))
	one := quickGen
	one.Threads = 1
	sameFiles(t, content(t, generate(t, one)), want)
	other := quickGen
	other.Seed++
	if content(t, generate(t, other))[chunkName(0)] == want[chunkName(0)] {
		t.Error("another seed gives the same games")
	}
}

// TestGenerateGoesOn kills nothing, but leaves what a kill may leave: a chunk
// half written, and one that is written but not listed. The folder is as if
// nothing had happened in the end, and what others put there is left alone.
func TestGenerateGoesOn(t *testing.T) {
	whole := quickGen
	want := content(t, generate(t, whole))
	part := quickGen
	part.Games = 2
	folder := generate(t, part)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(chunkName(1), want[chunkName(1)])
	write(chunkName(2)+".123.tmp", "half")
	write(sumsName+".45.tmp", "half")
	for _, own := range []string{chunkName(0) + ".zst", sumsName + ".asc", "old.vf" + sumSuffix, "old.vf.6.tmp"} {
		write(own, "of the user")
		want[own] = "of the user"
	}
	if err := Generate(context.Background(), folder, whole, io.Discard); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, content(t, folder), want)

	if err := os.Remove(filepath.Join(folder, chunkName(0))); err != nil {
		t.Fatal(err)
	}
	if err := Generate(context.Background(), folder, whole, io.Discard); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, content(t, folder), want)
}

// TestGenerateEnds checks that the end of the context is noticed, and leaves
// whole chunks only.
func TestGenerateEnds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	options := quickGen
	options.Games = 1 << 30
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if err := Generate(ctx, folder, options, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	for name, text := range content(t, folder) {
		if strings.HasSuffix(name, ".vf") && countGames(t, text) != options.Chunk {
			t.Errorf("%s is not whole", name)
		}
	}
}

func countGames(t *testing.T, data string) (games int) {
	t.Helper()
	reader := newGameReader(strings.NewReader(data))
	for {
		if _, err := reader.nextRaw(); err == io.EOF {
			return games
		} else if err != nil {
			t.Fatal(err)
		}
		games++
	}
}

func TestGeneratePositions(t *testing.T) {
	options := quickGen
	options.Games, options.Positions = 0, 1
	if files := content(t, generate(t, options)); len(files) != 3 {
		t.Errorf("%d files, want one chunk, its checksum and the settings", len(files))
	}
}

func TestGenerateRefuses(t *testing.T) {
	folder := generate(t, quickGen)
	run := func(change func(*GenOptions)) error {
		options := quickGen
		change(&options)
		return Generate(context.Background(), folder, options, io.Discard)
	}
	var settings *settingsError
	if err := run(func(o *GenOptions) { o.Seed = 8 }); !errors.As(err, &settings) || !strings.Contains(err.Error(), "asked for seed 8") {
		t.Errorf("another seed: %v", err)
	}
	if err := run(func(o *GenOptions) { o.Engine = "new"; o.Games, o.Positions = 0, 1 }); err != nil {
		t.Errorf("another name: %v", err)
	}
	for _, c := range []struct {
		want   string
		change func(*GenOptions)
	}{
		{"how many", func(o *GenOptions) { o.Games = 0 }},
		{"games is -1", func(o *GenOptions) { o.Games = -1 }},
		{"nodes is -1", func(o *GenOptions) { o.Nodes = -1 }},
		{"chess960 is 1.5", func(o *GenOptions) { o.Chess960 = 1.5 }},
		{"chunk is -1", func(o *GenOptions) { o.Chunk = -1 }},
		{"threads is -1", func(o *GenOptions) { o.Threads = -1 }},
	} {
		if err := run(c.change); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}

	// A byte of the first chunk changes.
	path := filepath.Join(folder, chunkName(0))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	var sum *checksumError
	if err := run(func(*GenOptions) {}); !errors.As(err, &sum) || sum.Path != path {
		t.Errorf("a changed chunk: %v", err)
	}
}

// TestGenerateOtherEngine lets a folder hold games that this engine does not play.
func TestGenerateOtherEngine(t *testing.T) {
	options := quickGen
	options.Games = 2
	folder := generate(t, options)
	engines, err := newEngines(&GenOptions{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer closeEngines(engines)
	store, err := openGenFolder(folder, options.settings(engines[0]))
	if err != nil {
		t.Fatal(err)
	}
	games := fromHex(t, scholarsMate)
	if err := store.add(0, append(games, games...)); err != nil {
		t.Fatal(err)
	}
	if err := Generate(context.Background(), folder, options, io.Discard); runtime.GOOS == "linux" && !errors.Is(err, lock.ErrInUse) {
		t.Errorf("two at a time: %v", err)
	}
	store.close()
	options.Games = 4
	if err := Generate(context.Background(), folder, options, io.Discard); !errors.Is(err, errOtherEngine) {
		t.Errorf("got %v", err)
	}
	options.Mix = true
	if err := Generate(context.Background(), folder, options, io.Discard); err != nil {
		t.Error(err)
	}
}

// TestGenerateEvaluation keeps apart what is played by different evaluations.
func TestGenerateEvaluation(t *testing.T) {
	options := quickGen
	options.Games = 2
	folder := generate(t, options)
	options.Values = !options.Values
	options.Games = 4
	var settings *settingsError
	if err := Generate(context.Background(), folder, options, io.Discard); !errors.As(err, &settings) {
		t.Errorf("other evaluation: %v", err)
	}
	options.EvalFile = filepath.Join(t.TempDir(), "missing.net")
	if err := Generate(context.Background(), t.TempDir(), options, io.Discard); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no network: %v", err)
	}
}

func TestAdjudicator(t *testing.T) {
	repeat := func(n, score int) (scores []int) {
		for range n {
			scores = append(scores, score)
		}
		return scores
	}
	for _, c := range []struct {
		name   string
		move   int
		scores []int
		result Result
		over   bool
	}{
		{"won", 10, repeat(4, 1001), WhiteWon, true},
		{"lost", 10, repeat(4, -31990), BlackWon, true},
		{"not beyond", 10, repeat(9, 1000), Drawn, false},
		{"not in a row", 10, []int{3000, 3000, 3000, 999, 3000}, Drawn, false},
		{"even", 41, repeat(16, -10), Drawn, true},
		{"even too early", 40, repeat(40, 0), Drawn, false},
		{"not even", 80, repeat(40, 11), Drawn, false},
	} {
		var judge adjudicator
		for _, score := range c.scores {
			judge.add(score, c.move)
		}
		if result, over := judge.verdict(); result != c.result || over != c.over {
			t.Errorf("%s: %v, %v", c.name, result, over)
		}
	}
}
