// Package syzygy reads the endgame tablebases of Ronald de Man, which hold the
// result (WDL) and the distance to the next capture or pawn move (DTZ) of every
// position with up to seven pieces, under the fifty-move rule.
//
// Open lists the directories of a path; files are mapped into memory when a
// position first needs them. Every number that a file holds is checked before
// it is used, so that a damaged file costs its positions and nothing else: it
// is reported by TakeFaults and left out. Probing may go on in any number of
// goroutines at once and takes no lock once a table is mapped.
//
// docs/tablebases.md describes the format.
package syzygy
