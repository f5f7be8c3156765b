// Package pgn reads and writes games in Portable Game Notation.
//
// It follows the "PGN Specification and Implementation Guide" of 1994: strictly
// when it writes, leniently when it reads, because game files are written by
// hand, by old programs and by mistake. A Reader streams: it holds one game at
// a time, whatever the size of the file.
//
//	r := pgn.NewReader(file, "games.pgn")
//	for {
//		game, err := r.Next()
//		...
//	}
//
// A Reader takes what it can and names what it cannot: each Game carries its
// Problems with file, line and column, and the games after a broken one are
// always reached. docs/pgn.md lists the leniencies one by one.
package pgn
