package board

// Perft counts the leaves of the tree of legal moves, depth plies deep: the
// standard test of move generation. The moves of the last ply are counted
// without being made.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var list MoveList
	p.Generate(&list)
	if depth == 1 {
		return uint64(list.Len())
	}
	var nodes uint64
	for _, m := range list.Slice() {
		next := *p
		next.Make(m)
		nodes += Perft(&next, depth-1)
	}
	return nodes
}
