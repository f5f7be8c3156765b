// Package book reads and makes opening books in the Polyglot format (Fabien
// Letouzey, 2004; http://hgm.nubati.net/book_format.html), and knows the names
// of openings.
//
// A book is a file of entries of 16 bytes, big-endian, in ascending order of
// their keys:
//
//	0       8     10      12     16
//	| key   | move | weight | learn |
//
// The key is that of a position, see Key. A move is
//
//	15  14 … 12    11 … 9     8 … 6      5 … 3    2 … 0
//	-   promotion  from rank  from file  to rank  to file
//
// with a promotion to a knight as 1 up to a queen as 4. Castling is written as
// the king taking its rook; the way of the king, e1g1, is read as well. A weight
// means something only beside those of the same position. Learn belongs to
// programs that learn; it is carried along and not used.
//
// docs/books.md is for users.
package book
