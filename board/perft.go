package board

// Perft counts the leaves of the tree of legal moves, depth plies deep: the
// standard test of move generation. The moves of the last ply are counted
// without being made.
func Perft(p *Position, depth int) uint64 { return startPerft(p, depth, true) }

// WalkPerft counts the same leaves, and makes the moves of the last ply too:
// a measure of making moves rather than of generating them.
func WalkPerft(p *Position, depth int) uint64 { return startPerft(p, depth, false) }

func startPerft(p *Position, depth int, bulk bool) uint64 {
	line := make([]perftNode, depth+1)
	line[0].position = *p
	return perft(line, bulk)
}

// perftNode is what perft needs at each depth.
type perftNode struct {
	position Position
	moves    MoveList
}

// perft counts below the first position of a line; the rest is room for the
// positions further down, so that nothing is allocated on the way.
func perft(line []perftNode, bulk bool) uint64 {
	if len(line) == 1 {
		return 1
	}
	node, next := &line[0], &line[1]
	if bulk && len(line) == 2 {
		return uint64(node.position.CountMoves(&node.moves))
	}
	node.moves.Clear()
	node.position.Generate(&node.moves)
	var nodes uint64
	for _, m := range node.moves.Slice() {
		next.position = node.position
		next.position.Make(m)
		nodes += perft(line[1:], bulk)
	}
	return nodes
}
