package eval

import "vezir/board"

// passedPawns adds what pieces and kings mean to a side's passed pawns.
func (v *evaluation[M]) passedPawns(us board.Colour) {
	for passed := v.passed[us&1]; passed != 0; {
		s := passed.Pop()
		rank := relativeRank(us, s)
		v.passedPath(us, s, rank)
		if rank < 3 {
			continue
		}
		them := us.Other()
		stop := s.Bitboard().Forward(us).First()
		v.add(us, &weights.PassedOwnKing[rank-3], int(distance[v.king[us&1]&63][stop]))
		v.add(us, &weights.PassedFoeKing[rank-3], int(distance[v.king[them&1]&63][stop]))
		v.rooksBehind(us, s)
		if !v.pos.HasPieces(them) && v.unstoppable(us, s, rank) {
			v.add(us, &weights.Unstoppable, 1)
		}
	}
}

// passedPath looks at the squares before a passed pawn.
func (v *evaluation[M]) passedPath(us board.Colour, s board.Square, rank int) {
	them := us.Other()
	path := ahead[us&1][s&63]
	stop := s.Bitboard().Forward(us)
	if stop&v.pos.Colour(them) != 0 {
		v.add(us, &weights.PassedBlocked[rank], 1)
	}
	if bad := v.occupied | v.attacked[them&1]; path&bad == 0 {
		v.add(us, &weights.PassedSafePath[rank], 1)
	} else if stop&bad == 0 {
		v.add(us, &weights.PassedSafeStep[rank], 1)
	}
}

// rooksBehind adds the rooks of both sides that stand behind a passed pawn.
func (v *evaluation[M]) rooksBehind(us board.Colour, s board.Square) {
	behind := ahead[us.Other()&1][s&63]
	if behind&v.pos.Type(board.Rook) == 0 {
		return
	}
	behind &= board.RookAttacks(s, v.occupied)
	if behind&v.pos.Pieces(us, board.Rook) != 0 {
		v.add(us, &weights.PassedRook, 1)
	}
	if behind&v.pos.Pieces(us.Other(), board.Rook) != 0 {
		v.add(us, &weights.PassedEnemyRook, 1)
	}
}

// unstoppable reports whether a passed pawn with a free way outruns the enemy
// king: the rule of the square.
func (v *evaluation[M]) unstoppable(us board.Colour, s board.Square, rank int) bool {
	them := us.Other()
	if ahead[us&1][s&63]&v.occupied != 0 {
		return false
	}
	goal := board.SquareAt(s.File(), 7).Relative(us)
	tempo := bit(v.pos.SideToMove() == them)
	return int(distance[v.king[them&1]&63][goal&63])-tempo > 7-rank
}
