package book

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"vezir/board"
	"vezir/internal/exit"
)

// usual are the options of the command line.
func usual() BuildOptions {
	return BuildOptions{MinGames: 1, Plies: 40, Win: 2, Draw: 1, Unknown: 1, Memory: 1}
}

// write writes a file into a folder of the test.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// dumped returns the entries of a book as text, without the head and the keys.
func dumped(t *testing.T, path string) string {
	t.Helper()
	var out strings.Builder
	if err := Dump(context.Background(), "", &out, path, false); err != nil {
		t.Fatal(err)
	}
	var moves []string
	for line := range strings.Lines(out.String()) {
		if fields := strings.Fields(line); line[0] != '#' {
			moves = append(moves, fields[1]+" "+fields[2])
		}
	}
	slices.Sort(moves)
	return strings.Join(moves, ", ")
}

func TestBuild(t *testing.T) {
	const games = `[White "A"]
[WhiteElo "2500"]
[BlackElo "2400"]

1. e4 e5 2. Nf3 1-0

[WhiteElo "2500"]

1. e4 c5 0-1

1. e4 c5 1/2-1/2

1. d4 *
`
	for _, test := range []struct {
		name   string
		change func(*BuildOptions)
		want   string
	}{
		{"all", func(*BuildOptions) {}, "c7c5 3, d2d4 1, e2e4 3, g1f3 2"},
		{"often enough", func(o *BuildOptions) { o.MinGames = 2 }, "c7c5 3, e2e4 3"},
		{"the first ply", func(o *BuildOptions) { o.Plies = 1 }, "d2d4 1, e2e4 3"},
		{"other values", func(o *BuildOptions) { o.Win, o.Draw, o.Loss, o.Unknown = 10, 5, 1, 0 }, "c7c5 15, e2e4 16, e7e5 1, g1f3 10"},
		{"strong players", func(o *BuildOptions) { o.MinElo = 2400 }, "e2e4 2, g1f3 2"},
	} {
		folder := t.TempDir()
		o := usual()
		test.change(&o)
		out := filepath.Join(folder, "É.bin")
		if _, err := Build(context.Background(), out, []string{write(t, folder, "a b.pgn", games)}, o); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := dumped(t, out); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// What a killed process left of writing a book goes when it is written again.
func TestLeftoversAreRemoved(t *testing.T) {
	folder := t.TempDir()
	games := write(t, folder, "games.pgn", "1. e4 e5 1-0\n")
	book := write(t, folder, "book.bin", string(bookOf(t, board.StartFEN+": e2e4 1")))
	for name, run := range map[string]func(out string) error{
		"build": func(out string) error {
			_, err := Build(context.Background(), out, []string{games}, usual())
			return err
		},
		"merge": func(out string) error {
			_, err := Merge(context.Background(), out, []string{book}, true)
			return err
		},
		"dump": func(out string) error { return Dump(context.Background(), out, nil, book, false) },
	} {
		out := filepath.Join(folder, name)
		left := write(t, folder, name+".12.tmp", "half a book")
		if err := run(out); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(left); err == nil {
			t.Errorf("%s leaves %s", name, left)
		}
	}
}

func TestBuildPacked(t *testing.T) {
	folder := t.TempDir()
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, "1. c4 1-0\n")
	w.Close()
	out := filepath.Join(folder, "out.bin")
	stats, err := Build(context.Background(), out, []string{write(t, folder, "games.pgn.zst", packed.String())}, usual())
	if err != nil || stats.Games != 1 || dumped(t, out) != "c2c4 2" {
		t.Errorf("%+v, error %v", stats, err)
	}
}

// TestBuildFails checks that a failure names its cause and leaves nothing behind.
func TestBuildFails(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("interrupted"))
	for _, test := range []struct {
		name, file, text string
		ctx              context.Context
		want             string
	}{
		{"no file", "", "", context.Background(), "missing.pgn"},
		{"no games", "a.pgn", "", context.Background(), "no move is left"},
		{"a damaged game", "a.pgn", "1. f3 e5 2. g4 Qh5# *", context.Background(), ""},
		{"interrupted", "a.pgn", "1. e4 1-0", cancelled, "interrupted"},
		{"bad key", "a.txt", dumpHead + "\n463b96181691fc9 e2e4 1 0\n", context.Background(), `a.txt:2: "463b96181691fc9" is no key`},
		{"bad move", "a.txt", dumpHead + "\n\n463b96181691fc9c e2e9 1 0\n", context.Background(), `a.txt:3: "e2e9" is no move`},
		{"bad weight", "a.txt", dumpHead + "\n463b96181691fc9c e2e4 65536 0\n", context.Background(), `a.txt:2: the weight "65536"`},
		{"bad learn field", "a.txt", dumpHead + "\n463b96181691fc9c e2e4 1 x\n", context.Background(), `a.txt:2: the learn field "x"`},
		{"a field is missing", "a.txt", dumpHead + "\n463b96181691fc9c e2e4 1\n", context.Background(), `a.txt:2: 3 fields`},
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "missing.pgn")
		if test.file != "" {
			path = write(t, folder, test.file, test.text)
		}
		out := filepath.Join(folder, "out.bin")
		_, err := Build(test.ctx, out, []string{path}, usual())
		if test.want == "" {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
		left, _ := filepath.Glob(filepath.Join(folder, "*"))
		hidden, _ := filepath.Glob(filepath.Join(folder, ".*"))
		if test.file == "" && len(left) > 0 || test.file != "" && len(left) != 1 || len(hidden) > 0 {
			t.Errorf("%s: left behind: %v %v", test.name, left, hidden)
		}
	}
}

// A book that cannot be written is told before the games are read, or missed.
func TestBuildCannotWrite(t *testing.T) {
	out, inputs := filepath.Join(t.TempDir(), "missing", "out.bin"), filepath.Join(t.TempDir(), "none")
	_, built := Build(context.Background(), out, []string{inputs}, usual())
	_, named := BuildOpenings(context.Background(), out, inputs, OpeningsOptions{})
	for _, err := range []error{built, named} {
		if err == nil || !strings.Contains(err.Error(), "out.bin") {
			t.Errorf("error %v, want one of the book", err)
		}
	}
}

// TestRoundTrip builds a book of all files of games, twice, and once more from
// its text: the bytes are the same. Many runs on disk make the same book as none.
func TestRoundTrip(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(dataFile(t, "pgn"), "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	folder := t.TempDir()
	build := func(name string, o BuildOptions, inputs ...string) []byte {
		out := filepath.Join(folder, name)
		if _, err := Build(context.Background(), out, inputs, o); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	o := usual()
	first := build("first.bin", o, files...)
	slices.Reverse(files)
	o.Memory = 64 // no run on disk; with 1 there are several
	if !bytes.Equal(first, build("second.bin", o, files...)) {
		t.Error("the second run makes other bytes")
	}
	text := filepath.Join(folder, "first.txt")
	if err := Dump(context.Background(), text, nil, filepath.Join(folder, "first.bin"), true); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, build("third.bin", o, text)) {
		t.Error("the text makes other bytes")
	}
	if err := Verify(context.Background(), new(strings.Builder), filepath.Join(folder, "first.bin"), nil); err != nil {
		t.Error(err)
	}
}

func TestDumpOfAnyBits(t *testing.T) {
	data := bookOf(t, board.StartFEN+": 0x8123 1, 0x5fff 2, e7e8q 65535, a1a1 0")
	folder := t.TempDir()
	path := write(t, folder, "a.bin", string(data))
	text := filepath.Join(folder, "a.txt")
	if err := Dump(context.Background(), text, nil, path, false); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(folder, "b.bin")
	if _, err := Build(context.Background(), again, []string{text}, usual()); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(again); !bytes.Equal(got, data) {
		t.Errorf("%x becomes %x", data, got)
	}
}

// TestBuildTellsFaults: what ends a game, not what else is wrong with it, and
// nothing of a game whose start is in doubt is in the book.
func TestBuildTellsFaults(t *testing.T) {
	folder := t.TempDir()
	games := write(t, folder, "a.pgn", "[A \"1\"] [A \"2\"]\n\n1. e4 e4 *\n\n[SetUp \"1\"]\n\n1. d4 *\n\n1. c4 -- 2. c5 *\n\n1. b3 {open\nb6 *")
	var faults []string
	o := usual()
	o.Fault = func(err error) { faults = append(faults, err.Error()) }
	out := filepath.Join(folder, "out.bin")
	stats, err := Build(context.Background(), out, []string{games}, o)
	if got := dumped(t, out); err != nil || stats.Games != 3 || stats.Skipped != 1 || got != "b2b3 1, c2c4 1, e2e4 1" {
		t.Errorf("%+v, %s, error %v", stats, got, err)
	}
	for i, want := range []string{"1... e4: not legal", "SetUp without FEN", "a null move", "a.pgn:11:7: the comment is not closed"} {
		if len(faults) != 4 || !strings.Contains(faults[i], want) {
			t.Fatalf("faults %q, want %q", faults, want)
		}
	}
}

// TestBuildOfOneText: two texts might hold the same moves.
func TestBuildOfOneText(t *testing.T) {
	folder := t.TempDir()
	text := write(t, folder, "a.txt", mark+dumpHead+"\n463b96181691fc9c e2e4 1 0\n")
	games := write(t, folder, "a.pgn", "[Variant \"Atomic\"]\n\n1. e4 *\n")
	out := filepath.Join(folder, "out.bin")
	if _, err := Build(context.Background(), out, []string{text}, usual()); err != nil || dumped(t, out) != "e2e4 1" {
		t.Errorf("alone: error %v", err)
	}
	for _, inputs := range [][]string{{text, text}, {text, games}, {games, text}} {
		if _, err := Build(context.Background(), out, inputs, usual()); err == nil || !strings.Contains(err.Error(), "merge") {
			t.Errorf("%q: error %v", inputs, err)
		}
	}
}

// TestBuildNamesTheFileOnce fails in the middle of a packed file.
func TestBuildNamesTheFileOnce(t *testing.T) {
	folder := t.TempDir()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	fmt.Fprint(w, strings.Repeat("1. c4 1-0\n", 10))
	w.Close()
	path := write(t, folder, "games.pgn.gz", packed.String()[:packed.Len()-8])
	_, err := Build(context.Background(), filepath.Join(folder, "out.bin"), []string{path}, usual())
	if err == nil || strings.Count(err.Error(), path) != 1 {
		t.Errorf("error %v", err)
	}
}

// TestBuildTriesTheTemporaryFolder before it reads anything; memory is taken as it
// is needed.
func TestBuildTriesTheTemporaryFolder(t *testing.T) {
	folder := t.TempDir()
	games := write(t, folder, "games.pgn", "1. e4 1-0\n")
	o := usual()
	o.Memory = 1 << 30
	if _, err := Build(context.Background(), filepath.Join(folder, "out.bin"), []string{games}, o); err != nil {
		t.Error(err)
	}
	o.Temp = filepath.Join(folder, "none")
	_, err := Build(context.Background(), filepath.Join(folder, "out.bin"), []string{games + "x"}, o)
	if err == nil || !strings.HasSuffix(err.(*os.PathError).Path, "none") {
		t.Errorf("error %v", err)
	}
}

// TestOutputLiesApart refuses to write what is read, by way of a link too.
func TestOutputLiesApart(t *testing.T) {
	folder := t.TempDir()
	games := write(t, folder, "games.pgn", "1. e4 1-0\n")
	table := write(t, folder, "a.tsv", "eco\tname\tpgn\nA00\tOne\t1. e4\n")
	made := filepath.Join(folder, "book.bin")
	if _, err := Build(context.Background(), made, []string{games}, usual()); err != nil {
		t.Fatal(err)
	}
	for name, work := range map[string]struct {
		read  string
		write func(out string) error
	}{
		"build": {games, func(out string) error {
			_, err := Build(context.Background(), out, []string{games}, usual())
			return err
		}},
		"dump": {made, func(out string) error { return Dump(context.Background(), out, nil, made, false) }},
		"openings": {table, func(out string) error {
			_, err := BuildOpenings(context.Background(), out, folder, OpeningsOptions{Value: func(*board.Position) int { return 0 }})
			return err
		}},
	} {
		before, _ := os.ReadFile(work.read)
		link := filepath.Join(t.TempDir(), "link")
		if err := os.Symlink(work.read, link); err != nil {
			t.Skip(err) // some systems let few users make links
		}
		for _, out := range []string{work.read, link} {
			if err := work.write(out); !errors.Is(err, exit.ErrUsage) || !strings.Contains(err.Error(), out+" is read") {
				t.Errorf("%s to %s: error %v", name, out, err)
			}
		}
		if after, _ := os.ReadFile(work.read); !bytes.Equal(after, before) {
			t.Errorf("%s: %d bytes that are read became %d", name, len(before), len(after))
		}
	}
}

func TestDumpEnds(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("interrupted"))
	var out strings.Builder
	if err := Default().dump(cancelled, &out, false); err == nil || err.Error() != "interrupted" {
		t.Errorf("error %v behind %d bytes", err, out.Len())
	}
}

// TestSorter compares sums over runs on disk with those of a map.
func TestSorter(t *testing.T) {
	folder := t.TempDir()
	s, err := newSorter(64, filepath.Join(folder, "book"))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	want := map[[2]uint64]tally{}
	for range 10_000 {
		one := tally{key: random.Uint64N(50), move: rawMove(random.Uint64N(20)), games: 1, score: random.Uint64N(3)}
		if err := s.add(one); err != nil {
			t.Fatal(err)
		}
		at := [2]uint64{one.key, uint64(one.move)}
		sum := want[at]
		want[at] = tally{key: one.key, move: one.move, games: sum.games + 1, score: sum.score + one.score}
	}
	if len(s.runs) < 3 || cap(s.buffer) > 64 {
		t.Errorf("%d runs, room for %d", len(s.runs), cap(s.buffer))
	}
	var last tally
	err = s.each(func(sum tally) error {
		at := [2]uint64{sum.key, uint64(sum.move)}
		if sum != want[at] {
			t.Errorf("%+v, want %+v", sum, want[at])
		}
		if last.games > 0 && byMove(last, sum) >= 0 {
			t.Errorf("%+v follows %+v", sum, last)
		}
		delete(want, at)
		last = sum
		return nil
	})
	if err != nil || len(want) > 0 {
		t.Errorf("error %v, %d sums are missing", err, len(want))
	}
	if err := s.close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestFit(t *testing.T) {
	for _, test := range []struct{ weights, want []uint64 }{
		{[]uint64{1, 65535}, []uint64{1, 65535}},
		{[]uint64{131070, 65535, 1, 0}, []uint64{65535, 32767, 1, 0}},
		{[]uint64{math.MaxUint64, math.MaxUint64}, []uint64{65535, 65535}},
		{nil, nil},
	} {
		got := slices.Clone(test.weights)
		if fit(got); !slices.Equal(got, test.want) {
			t.Errorf("%v become %v, want %v", test.weights, got, test.want)
		}
	}
}

func TestMerge(t *testing.T) {
	const other = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	folder := t.TempDir()
	a := write(t, folder, "a.bin", string(bookOf(t, board.StartFEN+": e2e4 60000, d2d4 3")))
	b := write(t, folder, "b.bin", string(bookOf(t, board.StartFEN+": e2e4 60000, c2c4 4", other+": e1e2 5")))
	for _, test := range []struct {
		add  bool
		want string
	}{
		{true, "c2c4 2, d2d4 1, e1e2 5, e2e4 65535"},
		{false, "d2d4 3, e1e2 5, e2e4 60000"},
	} {
		out := filepath.Join(folder, "out.bin")
		n, err := Merge(context.Background(), out, []string{a, b}, test.add)
		if got := dumped(t, out); err != nil || got != test.want || n != strings.Count(got, ",")+1 {
			t.Errorf("add %t: %s, %d entries, error %v, want %s", test.add, got, n, err, test.want)
		}
	}
	if _, err := Merge(context.Background(), a, []string{a, b}, false); err != nil || dumped(t, a) != "d2d4 3, e1e2 5, e2e4 60000" {
		t.Errorf("into one of the books: %s, error %v", dumped(t, a), err)
	}
	bad := write(t, folder, "bad.bin", "no book")
	if _, err := Merge(context.Background(), filepath.Join(folder, "never.bin"), []string{a, bad}, true); err == nil || !strings.Contains(err.Error(), "bad.bin") {
		t.Errorf("a bad book: error %v", err)
	}
}

// TestMergeNamesTheBookOnce fails in the middle of a book.
func TestMergeNamesTheBookOnce(t *testing.T) {
	var m merger
	m.open(&Book{name: "cut.bin", r: strings.NewReader(strings.Repeat("x", entrySize)), n: 2})
	_, err := m.next(true)
	if err == nil || strings.Count(err.Error(), "cut.bin") != 1 {
		t.Error(err)
	}
}

func TestVerify(t *testing.T) {
	folder := t.TempDir()
	afterE4 := played(t, "e2e4").Position().FEN()
	var italian []string
	line := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5")
	for i, m := range line {
		italian = append(italian, played(t, strings.Join(line[:i], " ")).Position().FEN()+": "+m+" 1")
	}
	for _, test := range []struct {
		name  string
		lines []string
		want  string // in the output or the error
		fails bool
	}{
		{"good", []string{board.StartFEN + ": e2e4 1", afterE4 + ": e7e5 1"}, "2 positions reached from the starting positions: 0 illegal", false},
		{"for Black alone", []string{afterE4 + ": e7e5 1"}, "1 positions reached", false},
		{"not reached", []string{"4k3/8/8/8/8/8/8/4K3 w - - 0 1: e1e2 1"}, "1 positions not reached", false},
		{"illegal", []string{board.StartFEN + ": e2e4 1, e1g1 5"}, "e1g1 is not legal in " + board.StartFEN, true},
		{"castling in two spellings", append(italian, played(t, strings.Join(line, " ")).Position().FEN()+": e1g1 1, e1h1 2"), "1 moves twice", true},
		{"twice", []string{board.StartFEN + ": e2e4 1, e2e4 5"}, "1 moves twice", true},
	} {
		var out strings.Builder
		err := Verify(context.Background(), &out, write(t, folder, test.name, string(bookOf(t, test.lines...))), nil)
		if text := fmt.Sprint(out.String(), err); (err != nil) != test.fails || !strings.Contains(text, test.want) {
			t.Errorf("%s: %s", test.name, text)
		}
	}
}

func TestDefaultBook(t *testing.T) {
	var out strings.Builder
	if err := Verify(context.Background(), &out, "", nil); err != nil {
		t.Errorf("%s%v", out.String(), err)
	}
	if n := len(defaultBook); n < 16*1000 || n > 1<<20 {
		t.Errorf("%d bytes", n)
	}
}

// TestBuildOpenings values positions by the material alone.
func TestBuildOpenings(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "[a]*"), 0o755); err != nil {
		t.Skip(err)
	}
	write(t, folder, filepath.Join("[a]*", "a.tsv"), "\ufeffeco\tname\tpgn\nA00\tOne\t1. e4 d5 2. exd5\nA01\tTwo\t1. d4\nA02\tThree\t1. e4 d5 2. Nf3\n")
	out := filepath.Join(folder, "out.bin")
	o := OpeningsOptions{Value: func(p *board.Position) int {
		us := p.SideToMove()
		return 30 * (p.Pieces(us, board.Pawn).Count() - p.Pieces(us.Other(), board.Pawn).Count())
	}}
	folder = filepath.Join(folder, "[a]*") // no pattern
	n, err := BuildOpenings(context.Background(), out, folder, o)
	// e4 is part of two openings, d4 of one; Nf3 wins 30 less than exd5.
	const want = "d2d4 2500, d7d5 5000, e2e4 5000, e4d5 2500, g1f3 400"
	if got := dumped(t, out); err != nil || n != 5 || got != want {
		t.Errorf("%d entries, %s, error %v, want %s", n, got, err, want)
	}
	write(t, folder, "b.tsv", "A00\t"+strings.Repeat("One ", 1<<20)+"\t1. e4\r\n")
	if _, err := BuildOpenings(context.Background(), out, folder, o); err != nil {
		t.Errorf("a long line: %.200v", err)
	}
	write(t, folder, "b.tsv", "A00\tOne\t1. e5\n")
	if _, err := BuildOpenings(context.Background(), out, folder, o); err == nil || !strings.Contains(err.Error(), "b.tsv:1: move \"e5\"") {
		t.Errorf("error %v", err)
	}
}

func TestShow(t *testing.T) {
	folder := t.TempDir()
	path := write(t, folder, "a.bin", string(bookOf(t, board.StartFEN+": e2e4 3, g1f3 1")))
	var out strings.Builder
	p := board.StartPosition()
	if err := Show(&out, path, &p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"key       463b96181691fc9c\n", "e4       e2e4        3   75.0%  B00 King's Pawn\n", "Nf3      g1f3        1   25.0%  "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// FuzzDump reads texts of books: what is taken is written back the same.
func FuzzDump(f *testing.F) {
	f.Add(dumpHead + "\n463b96181691fc9c e2e4 1 0\n463b96181691fc9c 0x8123 65535 7")
	f.Add("0 e7e8q 1 0\n#")
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := readDump(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		var again strings.Builder
		for _, e := range entries {
			fmt.Fprintf(&again, "%016x %s %d %d\n", e.key, e.move, e.weight, e.learn)
		}
		reread, err := readDump(strings.NewReader(again.String()), "fuzz")
		if err != nil || !slices.Equal(reread, entries) {
			t.Fatalf("%q is written as %q: %v", text, again.String(), err)
		}
	})
}
