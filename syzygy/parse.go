package syzygy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"vezir/board"
)

// What the first bytes of files are.
var (
	wdlMagic = []byte{0x71, 0xe8, 0x23, 0x5d}
	dtzMagic = []byte{0xd7, 0x66, 0x0c, 0xa5}
)

// Flags of a file.
const (
	fileSplit = 1 // the sides to move have parts of their own
	filePawns = 2
)

// Flags of a part.
const (
	flagBlack     = 1 // DTZ: holds the positions with Black to move
	flagMapped    = 2 // DTZ: the values are numbers in a list
	flagWinPlies  = 4 // DTZ: wins are counted in plies rather than moves
	flagLossPlies = 8 // DTZ: losses are
	flagWide      = 16
	flagConstant  = 128
)

// wdlValues is the highest value in a WDL file: a win.
const wdlValues = 4

// A file ends with a checksum of this many bytes after a multiple of alignment.
const (
	checksumSize = 16
	alignment    = 64
)

// contents is a file that was read and checked.
type contents struct {
	// By the file of the leading pawn and the side to move; tables without pawns
	// have one file, DTZ and symmetric tables one side.
	parts [4][2]*part
	files int
	sides int
}

// part is the positions of one leading file and one side to move.
type part struct {
	layout
	*pairs
	flags byte
	lists [4]list // DTZ with flagMapped: by kind of result
}

// list holds little-endian numbers of one byte, or of two.
type list struct {
	data []byte
	wide bool
}

func (l list) at(i int) (int, bool) {
	if l.wide {
		if 2*i+1 >= len(l.data) {
			return 0, false
		}
		return int(binary.LittleEndian.Uint16(l.data[2*i:])), true
	}
	if i >= len(l.data) {
		return 0, false
	}
	return int(l.data[i]), true
}

// reader takes data from the start of a file, and remembers the first fault.
type reader struct {
	data []byte // the whole file without its checksum
	at   int
	err  error
}

var errTruncated = errors.New("damaged: the file ends too early")

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("damaged: "+format, args...)
	}
}

// take returns the next n bytes; an empty slice after a fault.
func (r *reader) take(n int) []byte {
	if r.err == nil && (n < 0 || n > len(r.data)-r.at) {
		r.err = errTruncated
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips to a multiple of n.
func (r *reader) align(n int) {
	if rest := r.at % n; rest != 0 {
		r.take(n - rest)
	}
}

// checkSize reports a size that no table has.
func checkSize(size int64) error {
	if size < checksumSize+alignment || size%alignment != checksumSize {
		return fmt.Errorf("damaged: %d bytes, where a table has a multiple of %d and %d more", size, alignment, checksumSize)
	}
	return nil
}

// parse reads a file and checks all that its probing relies on.
func parse(file []byte, m material, wdl bool) (*contents, error) {
	if err := checkSize(int64(len(file))); err != nil {
		return nil, err
	}
	magic := dtzMagic
	if wdl {
		magic = wdlMagic
	}
	if !bytes.Equal(file[:4], magic) {
		return nil, errors.New("damaged: it does not begin as a table does")
	}
	r := &reader{data: file[:len(file)-checksumSize], at: 4}
	flags := r.byte()
	c := &contents{files: 1, sides: 1}
	hasPawns := m.pawns(board.White)+m.pawns(board.Black) > 0
	if hasPawns != (flags&filePawns != 0) || m.symmetric() != (flags&fileSplit == 0) {
		return nil, fmt.Errorf("damaged: flags %#x do not fit the name", flags)
	}
	if hasPawns {
		c.files = 4
	}
	if wdl && !m.symmetric() {
		c.sides = 2
	}
	c.readLayouts(r, m)
	c.readHeaders(r, m, wdl)
	if !wdl {
		c.readLists(r)
	}
	c.readData(r)
	if r.err == nil && r.at != len(r.data) {
		r.fail("%d bytes too many", len(r.data)-r.at)
	}
	return c, r.err
}

// each calls do for all parts in the order of the file.
func (c *contents) each(do func(file, side int)) {
	for file := range c.files {
		for side := range c.sides {
			do(file, side)
		}
	}
}

// readLayouts reads how the positions of each part are numbered: nibbles for
// the place of the leading group among the factors, for that of the other pawns
// if both sides have pawns, and for the pieces.
func (c *contents) readLayouts(r *reader, m material) {
	bothPawns := m.pawns(board.White) > 0 && m.pawns(board.Black) > 0
	for file := range c.files {
		orders := [2]byte{r.byte(), 0xff}
		if bothPawns {
			orders[1] = r.byte()
		}
		pieces := r.take(m.pieces())
		if r.err != nil {
			return
		}
		for side := range c.sides {
			shift := 4 * side
			nibbles := make([]byte, len(pieces))
			for i, b := range pieces {
				nibbles[i] = b >> shift & 15
			}
			l, err := newLayout(m, file, nibbles, int(orders[0]>>shift&15), int(orders[1]>>shift&15))
			if err != nil && r.err == nil {
				r.err = err
			}
			c.parts[file][side] = &part{layout: l}
			if first := c.parts[0][0].groups; r.err == nil && first[0].kind == pawnsLead && l.groups[0].pieces != first[0].pieces {
				r.fail("different sides' pawns lead")
			}
		}
	}
	r.align(2)
}

// readHeaders reads how each part is compressed.
func (c *contents) readHeaders(r *reader, m material, wdl bool) {
	c.each(func(file, side int) {
		if r.err != nil {
			return
		}
		p := c.parts[file][side]
		p.flags, p.pairs = parsePairs(r, p.size, wdl)
		if !wdl && c.files > 1 && m.symmetric() && p.flags&flagBlack != 0 {
			r.fail("a symmetric table for Black") // which could not be probed
		}
	})
}

// readLists reads the lists that the values of DTZ files are numbers in.
func (c *contents) readLists(r *reader) {
	c.each(func(file, side int) {
		if r.err != nil || c.parts[file][side].flags&flagMapped == 0 {
			return
		}
		p := c.parts[file][side]
		wide := p.flags&flagWide != 0
		if wide {
			r.align(2)
		}
		for i := range p.lists {
			if wide {
				p.lists[i] = list{r.take(2 * int(r.uint16())), true}
			} else {
				p.lists[i] = list{r.take(int(r.byte())), false}
			}
		}
	})
	r.align(2)
}

// readData finds the parts' index, sizes and blocks.
func (c *contents) readData(r *reader) {
	c.each(func(file, side int) {
		if r.err == nil {
			p := c.parts[file][side].pairs
			p.index = r.take(6 * p.counts.index)
		}
	})
	c.each(func(file, side int) {
		if r.err == nil {
			p := c.parts[file][side].pairs
			p.sizes = r.take(2 * p.counts.sizes)
		}
	})
	c.each(func(file, side int) {
		if r.err == nil {
			p := c.parts[file][side].pairs
			r.align(alignment)
			p.data = r.take(p.counts.blocks << p.blockShift)
		}
	})
	r.align(alignment)
}

// newLayout checks the pieces of a part and computes what each group of them
// is worth in the number of a position.
func newLayout(m material, file int, pieces []byte, leadOrder, pawnOrder int) (layout, error) {
	l := layout{}
	decoded := make([]board.Piece, len(pieces))
	for i, b := range pieces {
		t := int(b&7) - 1
		if t < int(board.Pawn) || t > int(board.King) {
			return l, fmt.Errorf("damaged: there is no piece %d", b)
		}
		decoded[i] = board.MakePiece(board.Colour(b>>3), board.PieceType(t))
	}
	if err := l.setGroups(m, decoded); err != nil {
		return l, err
	}
	return l, l.setFactors(file, leadOrder, pawnOrder)
}

// setGroups divides the pieces into groups.
func (l *layout) setGroups(m material, pieces []board.Piece) error {
	bad := fmt.Errorf("damaged: pieces %v do not fit the name", pieces)
	hasPawns := m.pawns(board.White)+m.pawns(board.Black) > 0
	lead := 2
	switch {
	case hasPawns:
		lead = 0
	case m.unique() >= 3:
		lead = 3
	}
	if lead > 0 {
		g := group{kind: kingsLead, count: lead}
		if lead == 3 {
			g.kind = uniqueLead
		}
		for i, p := range pieces[:lead] {
			single := p.Type() == board.King || m.count(p.Colour(), p.Type()) == 1
			if !single || lead == 2 && p.Type() != board.King {
				return bad
			}
			g.pieces[i] = p
		}
		l.groups = append(l.groups, g)
	}
	for i := lead; i < len(pieces); {
		p := pieces[i]
		g := group{kind: others, pieces: [3]board.Piece{p}}
		for ; i < len(pieces) && pieces[i] == p; i++ {
			g.count++
		}
		if p.Type() == board.Pawn {
			g.kind = otherPawns
			if len(l.groups) == 0 {
				g.kind = pawnsLead
			}
		}
		want := 1
		if p.Type() != board.King {
			want = m.count(p.Colour(), p.Type())
		}
		if g.count != want || len(l.groups) > 1 && g.kind == otherPawns {
			return bad
		}
		l.groups = append(l.groups, g)
	}
	seen := map[board.Piece]bool{}
	for _, p := range pieces {
		seen[p] = true
	}
	kinds := 0
	for _, g := range l.groups {
		kinds++
		if g.kind == kingsLead || g.kind == uniqueLead {
			kinds += g.count - 1
		}
	}
	if kinds != len(seen) || hasPawns && l.groups[0].kind != pawnsLead {
		return bad
	}
	return nil
}

// setFactors multiplies the sizes of the groups in the order of the file: the
// leading group and the other pawns stand at given places among the rest.
func (l *layout) setFactors(file, leadOrder, pawnOrder int) error {
	lead := &l.groups[0]
	next, free := 1, 64-lead.count
	var pawns *group
	if len(l.groups) > 1 && l.groups[1].kind == otherPawns {
		pawns = &l.groups[1]
		next, free = 2, free-pawns.count
	}
	product := uint64(1)
	place := func(g *group, size uint64) {
		g.factor = product
		product *= size
	}
	placed := 0
	for k := range len(l.groups) {
		switch {
		case k == leadOrder:
			place(lead, leadSize(lead, file))
		case pawns != nil && k == pawnOrder:
			place(pawns, binomial[pawns.count][48-lead.count])
		case next < len(l.groups):
			g := &l.groups[next]
			place(g, binomial[g.count][free])
			free -= g.count
			next++
		default:
			continue
		}
		placed++
	}
	if placed != len(l.groups) {
		return fmt.Errorf("damaged: groups at places %d and %d of %d", leadOrder, pawnOrder, len(l.groups))
	}
	l.size = product
	return nil
}

// leadSize is the number of placements of a leading group.
func leadSize(g *group, file int) uint64 {
	switch g.kind {
	case uniqueLead:
		return uniqueSize
	case kingsLead:
		return kingsSize
	}
	return leadPawnsSize[g.count][file]
}
