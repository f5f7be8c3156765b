// Package analyse answers questions from the command line: what to play in a
// position, which positions of a suite the engine solves, where a game was
// lost, whether a composition is sound.
//
// Each kind of question has a file and a door of its own; what they share, from
// the streams to the language, is in Config. docs/analysis.md documents the
// output for users and for the programs that read it.
package analyse
