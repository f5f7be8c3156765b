//go:build !amd64 || purego

package eval

func update(dst, src, rows []int16, c *changes, flip uint16) {
	updateGeneric(dst, src, rows, c, flip)
}

func dot(us, them, weights []int16) int32 { return dotGeneric(us, them, weights) }
