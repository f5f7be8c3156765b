//go:build amd64 && !purego

package eval

func init() {
	if hasAVX2 {
		kernels["AVX2"] = kernel{
			func(dst, src, rows []int16, c *changes, flip uint16) {
				updateAVX2(&dst[0], &src[0], &rows[0], len(dst), &c.lists[0][0], c.lengths[0], c.lengths[1], flip)
			},
			func(us, them, weights []int16) int32 { return dotAVX2(&us[0], &them[0], &weights[0], len(us)) },
		}
	}
	if hasAVX512 {
		kernels["AVX-512"] = kernel{
			func(dst, src, rows []int16, c *changes, flip uint16) {
				updateAVX512(&dst[0], &src[0], &rows[0], len(dst), &c.lists[0][0], c.lengths[0], c.lengths[1], flip)
			},
			func(us, them, weights []int16) int32 { return dotAVX512(&us[0], &them[0], &weights[0], len(us)) },
		}
	}
}
