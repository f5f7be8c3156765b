package syzygy

import (
	"encoding/binary"
	"math/bits"
)

// Multipliers of CityHash: primes between 2^63 and 2^64.
const (
	cityK0 = 0xc3a5c85c97cb3127
	cityK1 = 0xb492b66fbe98f273
	cityK3 = 0xc949d7c7509e6557
	// cityMul is that of the mixing function.
	cityMul = 0x9ddfea08eb382d69
)

// word returns the eight bytes at a place.
func word(s []byte, at int) uint64 { return binary.LittleEndian.Uint64(s[at:]) }

func rotate(x uint64, right int) uint64 { return bits.RotateLeft64(x, -right) }

func shiftMix(x uint64) uint64 { return x ^ x>>47 }

// mix makes one word of two.
func mix(u, v uint64) uint64 {
	a := shiftMix((u ^ v) * cityMul)
	return shiftMix((v^a)*cityMul) * cityMul
}

// crcTable[n][b] is what a byte b, n bytes before the end, contributes to the
// CRC-32C of eight bytes.
var crcTable = makeCRCTable()

func makeCRCTable() (t [8][256]uint32) {
	const castagnoli = 0x82f63b78 // reflected
	for b := range 256 {
		crc := uint32(b)
		for range 8 {
			crc = crc>>1 ^ castagnoli&-(crc&1)
		}
		t[0][b] = crc
	}
	for n := 1; n < len(t); n++ {
		for b := range 256 {
			before := t[n-1][b]
			t[n][b] = before>>8 ^ t[0][before&255]
		}
	}
	return t
}

// crc continues a CRC-32C, without the usual inversions, by eight bytes.
func crc(sum, x uint64) uint64 {
	x ^= sum & 0xffffffff
	return uint64(crcTable[7][x&255] ^ crcTable[6][x>>8&255] ^ crcTable[5][x>>16&255] ^ crcTable[4][x>>24&255] ^
		crcTable[3][x>>32&255] ^ crcTable[2][x>>40&255] ^ crcTable[1][x>>48&255] ^ crcTable[0][x>>56])
}

// crcState is the state of CityHashCrc256.
type crcState struct {
	a, b, c, d, e, t uint64
	sums             [5]uint64 // CRC-32C of the words that a to e were
}

// add takes 40 bytes in.
func (h *crcState) add(s []byte, multiplier uint64, z int) {
	h.a, h.b, h.c, h.d, h.e, h.t =
		rotate(h.b, 41^z)*multiplier+word(s, 0),
		rotate(h.c, 27^z)*multiplier+word(s, 8),
		rotate(h.d, 41^z)*multiplier+word(s, 16),
		rotate(h.e, 33^z)*multiplier+word(s, 24),
		rotate(h.t, 25^z)*multiplier+word(s, 32),
		h.a
	h.sums[0] = crc(h.sums[0], h.a)
	h.sums[1] = crc(h.sums[1], h.b)
	h.sums[2] = crc(h.sums[2], h.c)
	h.sums[3] = crc(h.sums[3], h.d)
	h.sums[4] = crc(h.sums[4], h.e)
}

// hash256 is CityHashCrc256.
func hash256(s []byte) [4]uint64 {
	seed := uint32(0)
	if len(s) < 240 {
		seed = ^uint32(len(s))
		s = append(make([]byte, 0, 240), s...)[:240]
	}
	var h crcState
	h.a = word(s, 56) + cityK0
	h.b = word(s, 96) + cityK0
	h.c = mix(h.b, uint64(len(s)))
	h.d = word(s, 120)*cityK0 + uint64(len(s))
	h.e = word(s, 184) + uint64(seed)
	h.t = h.c + h.d
	h.sums[0] = uint64(seed)
	first, second := h.c, h.d

	rest := s
	for ; len(rest) >= 240; rest = rest[240:] {
		for i := 0; i < 240; i += 80 {
			h.add(rest[i:], 1, 1)
			h.add(rest[i+40:], cityK0, 0)
		}
	}
	for ; len(rest) >= 40; rest = rest[40:] {
		h.add(rest, cityK0, 0)
	}
	if len(rest) > 0 {
		h.add(s[len(s)-40:], cityK0, 0)
	}
	return h.finish(first, second)
}

// finish makes the result of the state; the first two words it began with
// enter again.
func (h *crcState) finish(first, second uint64) [4]uint64 {
	a, b, c, d, e, t := h.a, h.b, h.c, h.d, h.e, h.t
	f, g, k, i, j := h.sums[0], h.sums[1], h.sums[2], h.sums[3], h.sums[4]
	j += i << 32
	a = mix(a, j)
	k += g << 32
	b += k
	c = mix(c, f) + i
	d = mix(d, e+first)
	j += e
	i += mix(k, t)
	e = mix(a, d) + j
	f = mix(b, c) + a
	g = mix(j, i) + c

	var r [4]uint64
	r[0] = e + f + g + k
	a = shiftMix((a+g)*cityK0)*cityK0 + b
	r[1] = second + a + r[0]
	a = shiftMix(a*cityK0)*cityK0 + c
	r[2] = a + r[1]
	a = shiftMix((a+e)*cityK0) * cityK0
	r[3] = a + r[2]
	return r
}

// hash128 is CityHashCrc128 of a multiple of 32 bytes that is not empty.
func hash128(s []byte) (first, second uint64) {
	if len(s) > 900 {
		r := hash256(s)
		return r[2], r[3]
	}
	a, b := word(s, 0)^cityK3, word(s, 8)
	s = s[16:]
	if len(s) < 128 {
		return murmur128(s, a, b)
	}
	return long128(s, a, b)
}

// murmur128 is CityMurmur of 16 bytes or more.
func murmur128(s []byte, a, b uint64) (first, second uint64) {
	var c, d uint64
	n := uint64(len(s))
	if n == 16 {
		last := word(s, 8)
		a = shiftMix(a*cityK1) * cityK1
		c = b*cityK1 + (mix(word(s, 0), rotate(last+n, int(n))) ^ last)
		d = shiftMix(a + word(s, 0))
	} else {
		c = mix(word(s, len(s)-8)+cityK1, a)
		d = mix(b+n, c+word(s, len(s)-16))
		a += d
		for ; len(s) > 16; s = s[16:] {
			a = (a ^ shiftMix(word(s, 0)*cityK1)*cityK1) * cityK1
			b ^= a
			c = (c ^ shiftMix(word(s, 8)*cityK1)*cityK1) * cityK1
			d ^= c
		}
	}
	a, b = mix(a, c), mix(d, b)
	return a ^ b, mix(b, a)
}

// weak takes 32 bytes into two words, quick and dirty.
func weak(s []byte, a, b uint64) [2]uint64 {
	z := word(s, 24)
	a += word(s, 0)
	b = rotate(b+a+z, 21)
	c := a
	a += word(s, 8) + word(s, 16)
	b += rotate(a, 44)
	return [2]uint64{a + z, b + c}
}

// long128 is CityHash128WithSeed of 128 bytes or more.
func long128(s []byte, x, y uint64) (first, second uint64) {
	z := uint64(len(s)) * cityK1
	var v, w [2]uint64
	v[0] = rotate(y^cityK1, 49)*cityK1 + word(s, 0)
	v[1] = rotate(v[0], 42)*cityK1 + word(s, 8)
	w[0] = rotate(y+z, 35)*cityK1 + x
	w[1] = rotate(x+word(s, 88), 53) * cityK1
	all := s
	for ; len(s) >= 128; s = s[128:] {
		for _, half := range [2][]byte{s[:64], s[64:128]} {
			x = rotate(x+y+v[0]+word(half, 8), 37) * cityK1
			y = rotate(y+v[1]+word(half, 48), 42) * cityK1
			x ^= w[1]
			y += v[0] + word(half, 40)
			z = rotate(z+w[0], 33) * cityK1
			v = weak(half, v[1]*cityK1, x+w[0])
			w = weak(half[32:], z+w[1], y+word(half, 16))
			z, x = x, z
		}
	}
	x += rotate(v[0]+z, 49) * cityK0
	z += rotate(w[0], 37) * cityK0
	// What is left is taken in from its end in pieces of 32 bytes.
	for end := len(all); end > len(all)-len(s); end -= 32 {
		piece := all[end-32:]
		y = rotate(x+y, 42)*cityK0 + v[1]
		w[0] += word(piece, 16)
		x = x*cityK0 + w[0]
		z += w[1] + word(piece, 0)
		w[1] += v[0]
		v = weak(piece, v[0]+z, v[1])
	}
	x = mix(x, v[0])
	y = mix(y+z, w[0])
	return mix(x+v[1], w[1]) + y, mix(x+w[1], y+v[1])
}
