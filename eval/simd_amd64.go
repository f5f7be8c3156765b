//go:build amd64 && !purego

package eval

import "golang.org/x/sys/cpu"

var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL
)

func update(dst, src, rows []int16, c *changes, flip uint16) {
	switch {
	case hasAVX512:
		updateAVX512(&dst[0], &src[0], &rows[0], len(dst), &c.lists[0][0], c.lengths[0], c.lengths[1], flip)
	case hasAVX2:
		updateAVX2(&dst[0], &src[0], &rows[0], len(dst), &c.lists[0][0], c.lengths[0], c.lengths[1], flip)
	default:
		updateGeneric(dst, src, rows, c, flip)
	}
}

func dot(us, them, weights []int16) int32 {
	switch {
	case hasAVX512:
		return dotAVX512(&us[0], &them[0], &weights[0], len(us))
	case hasAVX2:
		return dotAVX2(&us[0], &them[0], &weights[0], len(us))
	}
	return dotGeneric(us, them, weights)
}
