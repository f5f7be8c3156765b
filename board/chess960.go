package board

import (
	"fmt"
	"strings"
)

// Chess960Count is the number of starting positions of Chess960.
const Chess960Count = 960

// StandardStart is the number of the standard starting position in Chess960.
const StandardStart = 518

// Chess960Start returns a starting position of Chess960 by its number in
// Scharnagl's order, 0 to 959.
func Chess960Start(n int) (Position, error) {
	if n < 0 || n >= Chess960Count {
		return Position{}, fmt.Errorf("chess960: no starting position %d: the numbers are 0 to %d", n, Chess960Count-1)
	}
	rank := scharnagl(n)
	p, err := ParseFEN(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", strings.ToLower(rank), rank))
	p.SetChess960(true)
	return p, err
}

// scharnagl returns the pieces of an arrangement from the a- to the h-file
// (https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme).
func scharnagl(n int) string {
	var rank [8]byte
	// place puts a piece on the free file with this index.
	place := func(piece byte, index int) {
		for file := range rank {
			if rank[file] != 0 {
				continue
			}
			if index == 0 {
				rank[file] = piece
				return
			}
			index--
		}
	}
	rank[n%4*2+1] = 'B' // on a light square
	n /= 4
	rank[n%4*2] = 'B' // on a dark square
	n /= 4
	place('Q', n%6)
	n /= 6
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n]
	place('N', knights[0])
	place('N', knights[1]-1) // the first knight has taken a file before it
	place('R', 0)
	place('K', 0)
	place('R', 0)
	return string(rank[:])
}
