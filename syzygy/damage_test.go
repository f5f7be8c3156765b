package syzygy

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"vezir/board"
)

// samples returns some positions of each ending that has tables, with their
// results and distances by undamaged ones.
func samples(t *testing.T, tables *Tables) map[material][]vector {
	t.Helper()
	all := map[material][]vector{}
	for _, v := range readVectors(t) {
		m := materialOf(&v.pos)
		s := tables.find(m)
		if s.entry == nil || len(all[s.entry.material]) >= 20 || tables.Missing(&v.pos) != nil {
			continue
		}
		v.wdl, _ = tables.ProbeWDL(&v.pos)
		v.dtz, _ = tables.ProbeDTZ(&v.pos)
		all[s.entry.material] = append(all[s.entry.material], v)
	}
	return all
}

// copyTables links all tables into a folder, which lets single ones be replaced.
func copyTables(t *testing.T) string {
	t.Helper()
	from, to := dataDir(t), t.TempDir()
	files, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	from, err = filepath.Abs(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.IsDir() {
			if err := os.Symlink(filepath.Join(from, f.Name()), filepath.Join(to, f.Name())); err != nil {
				t.Skip(err)
			}
		}
	}
	return to
}

// replace writes a file in the place of a link.
func replace(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := errors.Join(os.Remove(path), os.WriteFile(path, data, 0o600)); err != nil {
		t.Fatal(err)
	}
}

// TestTruncatedFiles cuts every table at 64 places.
func TestTruncatedFiles(t *testing.T) {
	tables := openData(t)
	for _, f := range tables.files() {
		data, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 64 {
			size := len(data) * i / 64
			if i%2 == 1 {
				size = size/alignment*alignment + checksumSize // what passes for a size of tables
			}
			if size >= len(data) {
				continue
			}
			if _, err := parse(data[:size], f.material, f.wdl); err == nil {
				t.Errorf("%s is taken with %d of %d bytes", f.path, size, len(data))
			}
		}
	}
}

// TestTruncatedFileIsLeftOut opens the files that TestTruncatedFiles parses.
func TestTruncatedFileIsLeftOut(t *testing.T) {
	dir := copyTables(t)
	path := filepath.Join(dir, "KRvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, data[:len(data)-alignment]) // of a size that tables may have
	replace(t, filepath.Join(dir, "KQvK.rtbz"), data[:100])
	tables := Open(dir)
	defer tables.Close()
	if faults := tables.TakeFaults(); len(faults) != 1 { // the other looks right from outside
		t.Errorf("faults %v", faults)
	}
	rook, queen := parseFEN(t, "8/8/8/8/8/2k5/8/K5R1 w"), parseFEN(t, "8/8/8/8/8/2k5/8/K5Q1 w")
	if _, ok := tables.ProbeWDL(&rook); ok {
		t.Error("a result from a truncated file")
	}
	var fault *FileError
	if faults := tables.TakeFaults(); len(faults) != 1 || !errors.As(faults[0], &fault) || fault.Path != path {
		t.Errorf("faults %v", faults)
	}
	if _, ok := tables.ProbeDTZ(&queen); ok {
		t.Error("a distance without a file")
	}
	if wdl, ok := tables.ProbeWDL(&queen); !ok || wdl != Win {
		t.Errorf("the file beside it: %v, %t", wdl, ok)
	}
}

// TestFileCutShortWhileOpen takes a file away from under the tables that have
// mapped it, as a medium does that is unplugged.
func TestFileCutShortWhileOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system keeps mapped files whole")
	}
	dir := copyTables(t)
	path := filepath.Join(dir, "KPvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, path, data) // the link: what it leads to must stay whole
	tables := Open(dir)
	defer tables.Close()
	pawn := parseFEN(t, "8/8/8/4k3/8/8/4P3/4K3 w")
	if wdl, ok := tables.ProbeWDL(&pawn); !ok {
		t.Fatalf("the whole file: %v, %t", wdl, ok)
	}
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Fatalf("%s is not a copy of its own: %v", path, err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if wdl, ok := tables.ProbeWDL(&pawn); ok {
		t.Errorf("%v from a file that is gone", wdl)
	}
	var fault *FileError
	if faults := tables.TakeFaults(); len(faults) != 1 || !errors.As(faults[0], &fault) || fault.Path != path {
		t.Errorf("faults %v", faults)
	}
}

// TestFlippedBytes changes a byte a thousand times. Files of this size are
// verified when they are first used, so that none of them may be believed; and
// without that check, nothing may happen but wrong answers and reports.
func TestFlippedBytes(t *testing.T) {
	tables := openData(t)
	positions := samples(t, tables)
	files := tables.files()
	random := rand.New(rand.NewPCG(3, 4))
	flips := 1000
	if testing.Short() {
		flips = 100
	}
	parsed, wrong, reported := 0, 0, 0
	for range flips {
		f := files[random.IntN(len(files))]
		data, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(data))
		if random.IntN(2) == 0 {
			at %= 512 // headers are short, and where the dangers are
		}
		data[at] ^= byte(1 + random.IntN(255))
		c, err := parse(data, f.material, f.wdl)
		if err != nil {
			continue
		}
		parsed++
		if verify(t.Context(), data) == nil {
			t.Fatalf("%s: the checksum misses byte %d", f.path, at)
		}
		damaged := &Tables{entries: map[material]*entry{}, largest: tables.largest}
		for m, e := range tables.entries {
			damaged.entries[m] = &entry{material: e.material, wdl: e.wdl, dtz: e.dtz}
		}
		bad := &file{path: f.path, material: f.material, wdl: f.wdl, faults: &damaged.faults}
		bad.contents.Store(c)
		if f.wdl {
			damaged.entries[f.material].wdl = bad
		} else {
			damaged.entries[f.material].dtz = bad
		}
		damaged.fillSlots()
		for _, v := range positions[f.material] {
			wdl, ok := damaged.ProbeWDL(&v.pos)
			dtz, ok2 := damaged.ProbeDTZ(&v.pos)
			if ok && wdl != v.wdl || ok2 && dtz != v.dtz {
				wrong++
			}
		}
		reported += len(damaged.TakeFaults())
	}
	t.Logf("%d of %d damaged files parse; without their checksums %d probes would be wrong, %d faults be reported",
		parsed, flips, wrong, reported)
}

// TestFlippedByteIsReported opens a file with a changed byte that its headers do
// not show.
func TestFlippedByteIsReported(t *testing.T) {
	dir := copyTables(t)
	path := filepath.Join(dir, "KRvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-checksumSize-20] ^= 1
	replace(t, path, data)
	tables := Open(dir)
	defer tables.Close()
	pos := parseFEN(t, "8/8/8/8/8/2k5/8/K5R1 w")
	if wdl, ok := tables.ProbeWDL(&pos); ok {
		t.Errorf("%v from a damaged file", wdl)
	}
	if faults := tables.TakeFaults(); len(faults) != 1 || !errors.Is(faults[0], errChecksum) {
		t.Errorf("faults %v", faults)
	}
	s := tables.find(materialOf(&pos))
	s.entry.wdl.mu.Lock() // a probe that waits for it would wait forever
	if _, ok := tables.ProbeWDL(&pos); ok || len(tables.TakeFaults()) > 0 {
		t.Error("a damaged file is looked at again")
	}
	s.entry.wdl.mu.Unlock()
	damaged := 0
	if err := tables.Verify(t.Context(), func(path string, err error) {
		if err != nil {
			damaged++
		}
	}); err != nil || damaged != 1 {
		t.Errorf("%d files are damaged, %v", damaged, err)
	}
}

// TestVerifyEnds interrupts it in the middle of a file.
func TestVerifyEnds(t *testing.T) {
	dir := copyTables(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	interrupted := errors.New("interrupted")
	tables := Open(dir)
	defer tables.Close()
	reports := 0
	if err := tables.Verify(ctx, func(string, error) {
		reports++
		cancel(interrupted)
	}); err != interrupted || reports != 1 {
		t.Errorf("%d reports, %v", reports, err)
	}
	if err := tables.files()[0].verify(ctx); !errors.Is(err, interrupted) {
		t.Errorf("a file: %v", err)
	}
}

func TestDirectories(t *testing.T) {
	source := dataDir(t)
	first, second := t.TempDir(), filepath.Join(t.TempDir(), "É mit Leerzeichen")
	if err := os.Mkdir(second, 0o700); err != nil {
		t.Fatal(err)
	}
	copyFile := func(name, dir, as string) {
		data, err := os.ReadFile(filepath.Join(source, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, as), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	copyFile("KRvK.rtbw", first, "KRvK.rtbw")
	copyFile("KRvK.rtbz", second, "krvk.RTBZ")
	copyFile("KRvK.rtbz", second, "KRvKX.rtbz") // no name of a table
	missing := filepath.Join(first, "missing")
	separator := string(os.PathListSeparator)
	tables := Open(first + separator + missing + separator + separator + " " + second)
	defer tables.Close()
	if wdl, dtz := tables.Count(); wdl != 1 || dtz != 1 || tables.MaxPieces() != 3 {
		t.Errorf("%d and %d files, %d pieces", wdl, dtz, tables.MaxPieces())
	}
	var fault *FileError
	if faults := tables.TakeFaults(); len(faults) != 1 || !errors.As(faults[0], &fault) || fault.Path != missing {
		t.Errorf("faults %v", faults)
	}
	pos := parseFEN(t, "8/8/8/8/8/2k5/8/K5R1 w")
	if dtz, ok := tables.ProbeDTZ(&pos); !ok || dtz <= 0 {
		t.Errorf("DTZ %d, %t", dtz, ok)
	}
}

func TestDirectoryWithoutPermission(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("every directory can be read here")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0); err != nil {
		t.Fatal(err)
	}
	tables := Open(dir)
	defer tables.Close()
	if faults := tables.TakeFaults(); len(faults) != 1 || !errors.Is(faults[0], os.ErrPermission) {
		t.Errorf("faults %v", faults)
	}
}

func TestWithoutTables(t *testing.T) {
	tables := Open("")
	pos := board.StartPosition()
	if _, ok := tables.ProbeWDL(&pos); ok || tables.MaxPieces() != 0 || len(tables.TakeFaults()) != 0 {
		t.Error("something from nothing")
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

// FuzzParse parses anything, and looks everything up in what is taken.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"KRvK.rtbw", "KPvK.rtbw", "KBvK.rtbw", "KRvK.rtbz", "KPvK.rtbz"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "syzygy", name))
		if err != nil {
			data = append([]byte{0x71, 0xe8, 0x23, 0x5d, 1, 0}, make([]byte, 74)...)
		}
		f.Add(name, data)
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		m, ok := parseMaterial(name[:max(0, len(name)-5)])
		if !ok || len(name) < 5 {
			return
		}
		wdl := filepath.Ext(name) == wdlExtension
		c, err := parse(data, m, wdl)
		if err != nil {
			return
		}
		c.each(func(file, side int) {
			p := c.parts[file][side]
			for n := uint64(0); n < p.size; n += p.size/1000 + 1 {
				if value, ok := p.at(n); ok && !wdl {
					p.plies(int(value), Win)
				}
			}
		})
	})
}
