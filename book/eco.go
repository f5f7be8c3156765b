package book

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vezir/board"
	"vezir/internal/lines"
	"vezir/internal/replace"
)

// How the values that a search finds become weights, all in centipawns.
const (
	// worseThanBest is how much worse than the best named move a move may be.
	worseThanBest = 50
	// worseThanFound is how much worse a named move may be than what the search
	// finds in the position itself; if all are worse, the book says nothing there.
	worseThanFound = 80
)

// OpeningsOptions says how BuildOpenings values and what it tells.
type OpeningsOptions struct {
	// Value returns the value of a position for the side to move, in centipawns.
	// The same position must always have the same value.
	Value func(p *board.Position) int
	// Progress, if set, is told how many positions of how many are valued.
	Progress func(done, total int)
}

// BuildOpenings makes a book of named openings: lines of "code, name, moves"
// between tabs, in all *.tsv files of a folder (or one such file). A move weighs
// the more, the less is lost by it against the best one, and the more of the
// openings it is part of. It writes the book whole or not at all.
func BuildOpenings(ctx context.Context, path, source string, o OpeningsOptions) (entries int, err error) {
	if err := replace.Begin(path); err != nil {
		return 0, err
	}
	files, err := tables(source)
	if err != nil {
		return 0, err
	}
	if err := replace.Apart([]string{path}, files); err != nil {
		return 0, err
	}
	var t openingTree
	if err := t.readAll(files); err != nil {
		return 0, err
	}
	if err := t.value(ctx, o); err != nil {
		return 0, err
	}
	var all []entry
	for _, n := range t.nodes {
		all = append(all, t.weigh(n)...)
	}
	if len(all) == 0 {
		return 0, errNoMoves
	}
	slices.SortFunc(all, inOrder)
	return len(all), replace.File(path, func(w io.Writer) error { return writeEntries(w, all) })
}

// openingTree is the positions of all openings, in the order in which they are
// met first.
type openingTree struct {
	nodes  []*openingNode
	places map[uint64]*openingNode // by Key
}

// openingNode is a position and the named moves from it.
type openingNode struct {
	pos   board.Position
	value int // for the side to move
	moves []openingMove
}

// openingMove is a move and the number of openings that go through it.
type openingMove struct {
	move  board.Move
	lines int
	next  *openingNode
}

// readAll reads the files.
func (t *openingTree) readAll(paths []string) error {
	t.places = map[uint64]*openingNode{}
	for _, path := range paths {
		if err := t.read(path); err != nil {
			return err
		}
	}
	return nil
}

// tables returns the *.tsv files of a folder; a file stands for itself.
func tables(source string) ([]string, error) {
	info, err := os.Stat(source)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{source}, nil
	}
	files, err := os.ReadDir(source)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, file := range files {
		if strings.HasSuffix(file.Name(), ".tsv") {
			paths = append(paths, filepath.Join(source, file.Name()))
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s holds no *.tsv files", source)
	}
	return paths, nil
}

// read reads a file. Its first line is a head.
func (t *openingTree) read(path string) error {
	file, err := replace.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for line, err := range lines.Read(file) {
		if err != nil {
			return err
		}
		if fault := t.readLine(line); fault != nil {
			return &lines.Error{File: path, Line: line.Number, Err: fault}
		}
	}
	return nil
}

// readLine reads a line.
func (t *openingTree) readLine(line lines.Line) error {
	fields := strings.Split(line.Text, "\t")
	switch {
	case line.Number == 1 && fields[0] == "eco":
		return nil
	case len(fields) < 3:
		return fmt.Errorf("%d fields where a code, a name and moves belong", len(fields))
	}
	return t.add(fields[2])
}

// add plays a line such as "1. e4 c5 2. Nf3".
func (t *openingTree) add(line string) error {
	start := board.StartPosition()
	node := t.node(&start)
	for word := range strings.FieldsSeq(line) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := node.pos.ParseSAN(word)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(node.moves, func(o openingMove) bool { return o.move == m })
		if i < 0 {
			next := node.pos
			next.Make(m)
			i = len(node.moves)
			node.moves = append(node.moves, openingMove{move: m, next: t.node(&next)})
		}
		node.moves[i].lines++
		node = node.moves[i].next
	}
	return nil
}

// node returns the node of a position.
func (t *openingTree) node(p *board.Position) *openingNode {
	key := Key(p)
	n := t.places[key]
	if n == nil {
		n = &openingNode{pos: *p}
		t.places[key] = n
		t.nodes = append(t.nodes, n)
	}
	return n
}

// value finds the values of all positions.
func (t *openingTree) value(ctx context.Context, o OpeningsOptions) error {
	for i, n := range t.nodes {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		switch {
		case n.pos.HasLegalMove():
			n.value = o.Value(&n.pos)
		case n.pos.InCheck():
			n.value = -mated
		}
		if o.Progress != nil {
			o.Progress(i+1, len(t.nodes))
		}
	}
	return nil
}

// mated is worse than any value of a position that goes on.
const mated = 100_000

// weigh returns the entries of a position. The weights are whole numbers made of
// whole numbers, so that they are the same everywhere.
func (t *openingTree) weigh(n *openingNode) []entry {
	if len(n.moves) == 0 {
		return nil
	}
	best := slices.MaxFunc(n.moves, func(a, b openingMove) int { return cmp.Compare(-a.next.value, -b.next.value) })
	var entries []entry
	for _, m := range n.moves {
		value := -m.next.value
		loss := -best.next.value - value
		if loss >= worseThanBest || value < n.value-worseThanFound {
			continue
		}
		weight := (worseThanBest - loss) * (worseThanBest - loss) * bits.Len(uint(m.lines))
		entries = append(entries, entry{key: Key(&n.pos), move: encode(m.move), weight: uint16(weight)})
	}
	return entries
}
