package board

// Dead positions (article 5.2.2 of the FIDE laws): neither side can mate by
// any series of legal moves, however badly the opponent plays. The same
// question about one side decides what a fallen flag costs (article 6.9).
//
// "Cannot mate" is only said when proven, by one of three arguments:
//
//  1. material: the pieces on the board form no mate (hasMatingMaterial);
//  2. reach: more than the pieces can ever do still gives no mate (reach.go);
//  3. forced lines: every line, a few plies on, ends by 1, by 2, or by a
//     stalemate or a mate for the other side.
//
// docs/rules.md tells what these leave undecided.

// Bounds of the search for forced lines.
const (
	forcedPlies = 12  // depth; an open position gives up after as many nodes
	forcedNodes = 300 // visited in all
)

// CanMate reports whether a side could mate by some series of legal moves of
// both sides. False is proven; true may be wrong in rare positions.
func (p *Position) CanMate(c Colour) bool {
	s := forcedLines{side: c, nodes: forcedNodes}
	return s.mayMate(*p, 0)
}

// isDead reports whether neither side can mate by any series of legal moves.
func (p *Position) isDead() bool { return !p.CanMate(White) && !p.CanMate(Black) }

// IsMaterialDraw reports whether the pieces alone, wherever they stand, rule
// out mate by either side. It costs next to nothing, for use in a search.
func (p *Position) IsMaterialDraw() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	return !p.hasMatingMaterial(White) && !p.hasMatingMaterial(Black)
}

// hasMatingMaterial reports whether a mate by a side can be set up with the
// pieces on the board and what pawns may become, wherever they stand.
func (p *Position) hasMatingMaterial(c Colour) bool {
	own, enemy := p.byColour[c], p.byColour[c.Other()]
	if own&(p.byType[Pawn]|p.byType[Rook]|p.byType[Queen]) != 0 {
		return true
	}
	knights, bishops := p.byType[Knight]&own, p.byType[Bishop]&own
	switch {
	case knights|bishops == 0:
		return false
	case knights.Several() || knights != 0 && bishops != 0:
		return true
	case knights != 0:
		// A single knight needs an enemy piece that takes a square from its king
		// and cannot take the knight: any but a queen.
		return enemy&^(p.byType[Queen]|p.byType[King]) != 0
	}
	// Bishops need something on the other squares that cannot step between: a
	// knight, a pawn, or a bishop of either side. Beside the king, rooks and
	// queens always can.
	light, dark := p.byType[Bishop]&LightSquares, p.byType[Bishop]&DarkSquares
	return light != 0 && dark != 0 || enemy&(p.byType[Knight]|p.byType[Pawn]) != 0
}

// forcedLines looks for a line in which a side may yet mate, depth first, and
// ends at the first node about which nothing is proven.
type forcedLines struct {
	side  Colour
	nodes int // left
}

func (s *forcedLines) mayMate(p Position, ply int) bool {
	s.nodes--
	if !p.hasMatingMaterial(s.side) {
		return false
	}
	var list MoveList
	p.Generate(&list)
	if list.Len() == 0 {
		return p.InCheck() && p.sideToMove != s.side
	}
	// What can be reached changes with captures and pawn moves.
	if (ply == 0 || p.rule50 == 0) && !p.mayReachMate(s.side) {
		return false
	}
	if ply == forcedPlies || s.nodes <= 0 {
		return true
	}
	for _, m := range list.Slice() {
		next := p
		next.Make(m)
		if s.mayMate(next, ply+1) {
			return true
		}
	}
	return false
}
