package board

// Perft counts the leaves of the tree of legal moves, depth plies deep: the
// standard test of move generation. The moves of the last ply are counted
// without being made.
func Perft(p *Position, depth int) uint64 { return startPerft(p, depth, true) }

// WalkPerft counts the same leaves, and makes the moves of the last ply too:
// a measure of making moves rather than of generating them.
func WalkPerft(p *Position, depth int) uint64 { return startPerft(p, depth, false) }

func startPerft(p *Position, depth int, bulk bool) uint64 {
	line := make([]Position, depth+1)
	line[0] = *p
	return perft(line, bulk)
}

// perft counts below the first position of a line; the rest is room for the
// positions further down, so that nothing is allocated on the way.
func perft(line []Position, bulk bool) uint64 {
	if len(line) == 1 {
		return 1
	}
	if bulk && len(line) == 2 {
		return uint64(line[0].CountMoves())
	}
	var list MoveList
	line[0].Generate(&list)
	var nodes uint64
	for _, m := range list.Slice() {
		line[1] = line[0]
		line[1].Make(m)
		nodes += perft(line[1:], bulk)
	}
	return nodes
}
