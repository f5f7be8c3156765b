// Package board knows the laws of chess and nothing else: positions, moves,
// legal move generation, static exchange evaluation, notation and the ways in
// which a game ends, for standard chess and Chess960.
//
// A Position is a plain value without pointers. Making a move copies it:
//
//	next := pos
//	next.Make(move)
//
// so there is nothing to take back, and a search keeps one Position per ply.
// A Game adds the past that some laws need: repetition and the fifty moves.
package board
