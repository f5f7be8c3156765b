// Package bench measures Vezir: the signature (a fixed search whose node count
// identifies how the engine plays), perft, and the speed of both beside that
// of another engine in the same run. An absolute speed means little on a
// shared machine; a ratio taken in one run does.
package bench
