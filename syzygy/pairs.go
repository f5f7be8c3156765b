package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"
)

// pairs holds the values of the positions of one part of a table. They were
// compressed by replacing the most frequent pair of neighbours by a new symbol
// again and again (Larsson and Moffat, Off-Line Dictionary-Based Compression,
// 2000), and the symbols were written as a canonical Huffman code in blocks of
// a fixed number of bytes.
type pairs struct {
	constant bool // all positions have value
	value    uint16

	spanShift  uint   // one entry of index for so many positions, a power of two
	blockShift uint   // bytes of a block, a power of two
	index      []byte // six bytes each: a block, and a number of values from its start
	sizes      []byte // two bytes for each block: values in it, less one
	data       []byte // the blocks

	symbols []symbol
	codes   []code       // by length, the shortest first
	long    []code       // those that short has not
	short   []shortCode  // by the first shortBits bits of a code
	shift   uint         // 64 less the bits that index short
	blocks  int          // number of blocks
	counts  headerCounts // of what follows the header, for the parser
}

// symbol is a value, or two symbols that stand for a longer run of values.
type symbol struct {
	left, right uint16 // right is leafMark for a single value, which is left
	values      uint32 // number of values in the run
}

// leafMark stands for the right half of a symbol that is a single value.
const leafMark = 0xfff

// code says what the codes of one length mean.
type code struct {
	first  uint64 // the lowest code, at the top of 64 bits
	symbol uint16 // which it means
	length uint8  // bits
}

// shortCode is the meaning of a code that is not longer than shortBits;
// the length of others is zero.
type shortCode struct {
	values uint32
	symbol uint16
	length uint8
}

// shortBits bounds the length of the codes that are looked up at once.
const shortBits = 8

// headerCounts are the numbers of elements in the parts of a pairs that follow
// all headers.
type headerCounts struct{ index, sizes, blocks int }

// errOutOfRange is what a probe finds in a damaged file.
var errOutOfRange = errors.New("damaged: the data point out of the file")

const (
	maxCodeLength = 32
	maxSpanShift  = 30
	maxBlockShift = 20
	maxValues     = 1 << 16 // of a block, and so of a symbol
)

// parsePairs reads a header for a number of positions.
func parsePairs(r *reader, positions uint64, wdl bool) (flags byte, p *pairs) {
	p = new(pairs)
	flags = r.byte()
	if flags&flagConstant != 0 {
		p.constant = true
		p.value = uint16(r.byte())
		if wdl && p.value > wdlValues {
			r.fail("a constant result of %d", p.value)
		}
		return flags, p
	}
	p.blockShift = uint(r.byte())
	p.spanShift = uint(r.byte())
	padding := int(r.byte())
	blocks := uint64(r.uint32())
	longest, shortest := int(r.byte()), int(r.byte())
	switch {
	case r.err != nil:
		return flags, p
	case p.blockShift > maxBlockShift || p.spanShift < 1 || p.spanShift > maxSpanShift:
		r.fail("blocks of 2^%d bytes, spans of 2^%d positions", p.blockShift, p.spanShift)
	case shortest < 1 || longest < shortest || longest > maxCodeLength:
		r.fail("codes of %d to %d bits", shortest, longest)
	case blocks == 0 || blocks<<p.blockShift > uint64(len(r.data)):
		r.fail("%d blocks of 2^%d bytes", blocks, p.blockShift)
	}
	entries := (positions + 1<<p.spanShift - 1) >> p.spanShift
	if entries > uint64(len(r.data)) {
		r.fail("%d entries of the index", entries)
	}
	if r.err != nil {
		return flags, p
	}
	p.blocks = int(blocks)
	p.counts = headerCounts{index: int(entries), sizes: p.blocks + padding, blocks: p.blocks}
	firstSymbols := r.take(2 * (longest - shortest + 1))
	n := int(r.uint16())
	if n == 0 || n > leafMark {
		r.fail("%d symbols", n)
	}
	tree := r.take(3 * n)
	r.take(n & 1) // keeps what follows at even places
	if r.err == nil {
		r.err = errors.Join(p.readSymbols(tree, wdl), p.readCodes(firstSymbols, shortest))
	}
	if r.err == nil {
		p.fillShort(longest)
	}
	return flags, p
}

// readSymbols reads the symbols, three bytes each: twelve bits for the left
// half, twelve for the right one.
func (p *pairs) readSymbols(tree []byte, wdl bool) error {
	p.symbols = make([]symbol, len(tree)/3)
	for i := range p.symbols {
		b := tree[3*i:]
		s := symbol{left: uint16(b[0]) | uint16(b[1]&15)<<8, right: uint16(b[1])>>4 | uint16(b[2])<<4}
		if s.right == leafMark {
			if wdl && s.left > wdlValues {
				return fmt.Errorf("damaged: symbol %d means the result %d", i, s.left)
			}
			s.values = 1
		} else if int(s.left) >= len(p.symbols) || int(s.right) >= len(p.symbols) {
			return fmt.Errorf("damaged: symbol %d has halves %d and %d of %d", i, s.left, s.right, len(p.symbols))
		}
		p.symbols[i] = s
	}
	return p.countValues()
}

// countValues finds the length of each symbol's run. Symbols that contain
// themselves are refused, so that no probe goes on for ever.
func (p *pairs) countValues() error {
	open := make([]bool, len(p.symbols)) // being counted
	var count func(i uint16) (uint32, error)
	count = func(i uint16) (uint32, error) {
		s := &p.symbols[i]
		if s.values > 0 {
			return s.values, nil
		}
		if open[i] {
			return 0, fmt.Errorf("damaged: symbol %d contains itself", i)
		}
		open[i] = true
		left, err := count(s.left)
		if err != nil {
			return 0, err
		}
		right, err := count(s.right)
		if err != nil {
			return 0, err
		}
		if left+right > maxValues {
			return 0, fmt.Errorf("damaged: symbol %d stands for more than %d values", i, maxValues)
		}
		s.values = left + right
		return s.values, nil
	}
	for i := range p.symbols {
		if _, err := count(uint16(i)); err != nil {
			return err
		}
	}
	return nil
}

// readCodes reads the lowest symbol of each length. In this canonical code
// longer codes are lower numbers, and all codes of a length follow each other.
func (p *pairs) readCodes(lowest []byte, shortest int) error {
	p.codes = make([]code, len(lowest)/2)
	above := uint64(0) // the lowest code of the length before, seen from the longest
	for i := len(p.codes) - 1; i >= 0; i-- {
		c := &p.codes[i]
		c.length = uint8(shortest + i)
		c.symbol = binary.LittleEndian.Uint16(lowest[2*i:])
		if i < len(p.codes)-1 {
			longer := &p.codes[i+1]
			number := above + uint64(c.symbol) - uint64(longer.symbol)
			if c.symbol < longer.symbol && uint64(longer.symbol-c.symbol) > above || number > 1<<c.length*2 {
				return fmt.Errorf("damaged: no code has the symbols that length %d begins with", c.length)
			}
			above = number / 2
		}
		if above>>c.length != 0 {
			return fmt.Errorf("damaged: there are not so many codes of length %d", c.length)
		}
		c.first = above << (64 - c.length)
	}
	for i := range p.codes[1:] {
		if p.codes[i].first < p.codes[i+1].first {
			return fmt.Errorf("damaged: codes of length %d overlap longer ones", p.codes[i].length)
		}
	}
	return nil
}

// fillShort prepares the decoding of short codes.
func (p *pairs) fillShort(longest int) {
	n := uint(min(longest, shortBits))
	p.shift = 64 - n
	p.long = p.codes[min(max(int(n)+1-int(p.codes[0].length), 0), len(p.codes)-1):]
	p.short = make([]shortCode, 1<<n)
	for i := range p.short {
		s, length, ok := decode(p.codes, uint64(i)<<p.shift, len(p.symbols))
		if ok && uint(length) <= n {
			p.short[i] = shortCode{values: p.symbols[s].values, symbol: s, length: length}
		}
	}
}

// decode reads the code at the top of 64 bits, which must not be shorter than
// the first of codes, and returns which of so many symbols it means.
func decode(codes []code, window uint64, symbols int) (s uint16, length uint8, ok bool) {
	for i := range codes {
		c := &codes[i]
		if window >= c.first {
			n := uint64(c.symbol) + (window-c.first)>>(64-c.length)
			return uint16(n), c.length, n < uint64(symbols)
		}
	}
	return 0, 0, false
}

// at returns the value of a position, false if the data make no sense or cannot
// be read.
func (p *pairs) at(position uint64) (value uint16, ok bool) {
	if p.constant {
		return p.value, true
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if isFault(recover()) {
			ok = false
		}
	}()
	return p.read(position)
}

// read does the work of at.
func (p *pairs) read(position uint64) (uint16, bool) {
	block, offset, ok := p.locate(position)
	if !ok {
		return 0, false
	}
	s, within, ok := p.find(p.data[block<<p.blockShift:(block+1)<<p.blockShift], offset)
	if !ok {
		return 0, false
	}
	return p.expand(s, within)
}

// locate returns the block that holds a position, and how many values come
// before it there.
func (p *pairs) locate(position uint64) (block int, offset int, ok bool) {
	// The index points into the middle of each span.
	entry := position >> p.spanShift * 6
	if entry+6 > uint64(len(p.index)) {
		return 0, 0, false
	}
	block = int(binary.LittleEndian.Uint32(p.index[entry:]))
	offset = int(binary.LittleEndian.Uint16(p.index[entry+4:])) +
		int(position&(1<<p.spanShift-1)) - 1<<(p.spanShift-1)
	// The middle of the last span may lie in blocks that have a size alone.
	for offset < 0 {
		block--
		if block < 0 || 2*block >= len(p.sizes) {
			return 0, 0, false
		}
		offset += p.valuesIn(block)
	}
	for {
		if block < 0 || block >= p.blocks {
			return 0, 0, false
		}
		n := p.valuesIn(block)
		if offset < n {
			return block, offset, true
		}
		offset -= n
		block++
	}
}

// valuesIn returns the number of values in a block.
func (p *pairs) valuesIn(block int) int {
	return int(binary.LittleEndian.Uint16(p.sizes[2*block:])) + 1
}

// find reads the codes of a block up to the symbol whose run holds the value at
// an offset, and returns the symbol and the offset within its run.
func (p *pairs) find(block []byte, offset int) (s uint16, within uint32, ok bool) {
	rest := uint32(offset)
	short, shift := p.short, p.shift&63
	var window uint64 // the next bits, from the top
	filled := uint(0) // of them, in bits
	for {
		if filled <= 32 {
			switch {
			case len(block) >= 4:
				window |= uint64(binary.BigEndian.Uint32(block)) << (32 - filled)
				block = block[4:]
				filled += 32
			default:
				for len(block) > 0 {
					window |= uint64(block[0]) << (56 - filled)
					block = block[1:]
					filled += 8
				}
			}
		}
		c := short[window>>shift]
		if c.length == 0 {
			if c.symbol, c.length, ok = decode(p.long, window, len(p.symbols)); !ok {
				return 0, 0, false
			}
			c.values = p.symbols[c.symbol].values
		}
		if uint(c.length) > filled {
			return 0, 0, false
		}
		if rest < c.values {
			return c.symbol, rest, true
		}
		rest -= c.values
		window <<= c.length & 63
		filled -= uint(c.length)
	}
}

// expand returns one value of a symbol's run.
func (p *pairs) expand(s uint16, within uint32) (uint16, bool) {
	if int(s) >= len(p.symbols) {
		return 0, false
	}
	for {
		sym := &p.symbols[s]
		if sym.values == 1 {
			return sym.left, true
		}
		if left := p.symbols[sym.left].values; within < left {
			s = sym.left
		} else {
			within -= left
			s = sym.right
		}
	}
}
