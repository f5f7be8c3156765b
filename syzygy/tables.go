package syzygy

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vezir/board"
)

// Tables is a set of tables. Its methods, Close apart, may be called by many
// goroutines at once.
type Tables struct {
	entries map[material]*entry // by the name of the file
	slots   []slot              // the same by material, both ways round; a power of two
	shift   uint
	largest int
	faults  faults
}

// entry is the files of one ending.
type entry struct {
	material material // as the files are named
	wdl, dtz *file    // nil if there is none
}

// slot is a place of the hash table from material to entry. It is empty
// without an entry.
type slot struct {
	material material
	flip     board.Colour // 1 when the colours are the other way round
	entry    *entry
}

// Extensions of the files.
const (
	wdlExtension = ".rtbw"
	dtzExtension = ".rtbz"
)

// Open finds the tables in the directories of a path, which are separated as in
// the PATH of the operating system: by colons, on Windows by semicolons. Names
// may hold blanks and any letters. Directories that cannot be read and files
// of a wrong size are left to TakeFaults; of tables that are there twice the
// first counts. An empty path gives no tables.
func Open(path string) *Tables {
	t := &Tables{entries: map[material]*entry{}}
	for _, directory := range filepath.SplitList(path) {
		if directory = strings.TrimSpace(directory); directory != "" {
			t.list(directory)
		}
	}
	t.fillSlots()
	return t
}

// list adds the tables of a directory.
func (t *Tables) list(directory string) {
	files, err := os.ReadDir(directory)
	if err != nil {
		t.faults.add(directory, err)
		return
	}
	for _, f := range files {
		extension := filepath.Ext(f.Name())
		wdl := strings.EqualFold(extension, wdlExtension)
		if !wdl && !strings.EqualFold(extension, dtzExtension) {
			continue
		}
		path := filepath.Join(directory, f.Name())
		m, ok := parseMaterial(strings.TrimSuffix(f.Name(), extension))
		if !ok {
			continue // the tables of other variants have other names
		}
		if info, err := os.Stat(path); err != nil { // follows links
			t.faults.add(path, err)
		} else if err := checkFile(info); err != nil {
			t.faults.add(path, err)
		} else {
			t.add(path, m, wdl)
		}
	}
}

// add enters a file.
func (t *Tables) add(path string, m material, wdl bool) {
	e := t.entries[m]
	if e == nil {
		e = &entry{material: m}
		t.entries[m] = e
	}
	f := &e.dtz
	if wdl {
		f = &e.wdl
		t.largest = max(t.largest, m.pieces())
	}
	if *f == nil {
		*f = &file{path: path, material: m, wdl: wdl, faults: &t.faults}
	}
}

// fillSlots makes the hash table, at most a quarter full.
func (t *Tables) fillSlots() {
	bits := uint(3)
	for 1<<bits < 8*len(t.entries) {
		bits++
	}
	t.slots, t.shift = make([]slot, 1<<bits), 32-bits
	insert := func(s slot) {
		i := t.hash(s.material)
		for t.slots[i].entry != nil {
			i = (i + 1) & (len(t.slots) - 1)
		}
		t.slots[i] = s
	}
	for _, m := range slices.Sorted(maps.Keys(t.entries)) {
		e := t.entries[m]
		insert(slot{m, board.White, e})
		if !m.symmetric() {
			insert(slot{m.flipped(), board.Black, e})
		}
	}
}

func (t *Tables) hash(m material) int { return int(uint32(m) * 0x9e3779b1 >> t.shift) }

// find returns the slot of a material, an empty one if there is none.
func (t *Tables) find(m material) slot {
	for i := t.hash(m); ; i = (i + 1) & (len(t.slots) - 1) {
		if s := t.slots[i]; s.material == m || s.entry == nil {
			return s
		}
	}
}

// MaxPieces returns the number of pieces, kings included, of the largest WDL
// tables; 0 without tables.
func (t *Tables) MaxPieces() int { return t.largest }

// Count returns the number of files of each kind.
func (t *Tables) Count() (wdl, dtz int) {
	for _, e := range t.entries {
		if e.wdl != nil {
			wdl++
		}
		if e.dtz != nil {
			dtz++
		}
	}
	return wdl, dtz
}

// TakeFaults returns what was found to be wrong with files and directories,
// each a *FileError, since it was last called.
func (t *Tables) TakeFaults() []error { return t.faults.take() }

// Close unmaps all files. No probe may be going on, and none may follow.
func (t *Tables) Close() error {
	var errs []error
	for _, e := range t.entries {
		errs = append(errs, e.wdl.close(), e.dtz.close())
	}
	return errors.Join(errs...)
}

// files returns all files in the order of their names.
func (t *Tables) files() []*file {
	var all []*file
	for _, e := range t.entries {
		for _, f := range []*file{e.wdl, e.dtz} {
			if f != nil {
				all = append(all, f)
			}
		}
	}
	slices.SortFunc(all, func(a, b *file) int { return strings.Compare(a.path, b.path) })
	return all
}

// Reasons why a position cannot be probed.
var (
	errCastling  = errors.New("tables know no castling rights")
	errTooMany   = fmt.Errorf("tables have at most %d pieces", MaxPieces)
	errNoTable   = errors.New("there is no such table")
	errUnusable  = errors.New("the table is damaged")
	errSubTables = errors.New("a table that its captures or promotions lead to is missing or damaged")
)
