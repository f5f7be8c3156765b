//go:build !amd64 || purego

package search

// prefetch does nothing where there is no instruction for it.
func prefetch(*byte) {}
