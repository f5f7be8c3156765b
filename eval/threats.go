package eval

import "vezir/board"

// threats adds what a side attacks that the other should not leave there.
func (v *evaluation[M]) threats(us board.Colour) {
	them := us.Other()
	enemies := v.pos.Colour(them) &^ v.king[them&1].Bitboard()
	pieces := enemies &^ v.pawns[them&1]
	// Firmly held squares are defended by a pawn, or twice and not attacked twice.
	firm := v.attacks[them&1][board.Pawn] | v.twice[them&1]&^v.twice[us&1]
	weak := enemies & v.attacked[us&1] &^ firm
	minors := v.attacks[us&1][board.Knight] | v.attacks[us&1][board.Bishop]

	// A minor piece gladly gives itself for any piece, a rook does not.
	v.attackedTypes(us, &weights.MinorThreat, minors&(pieces|weak))
	v.attackedTypes(us, &weights.RookThreat, v.attacks[us&1][board.Rook]&weak)
	if v.attacks[us&1][board.King]&weak != 0 {
		v.add(us, &weights.KingThreat, 1)
	}
	hanging := weak & (^v.attacked[them&1] | pieces&v.twice[us&1])
	v.add(us, &weights.Hanging, hanging.Count())
	contested := v.attacked[us&1] & v.attacked[them&1] &^ firm
	v.add(us, &weights.Restricted, contested.Count())

	v.pawnThreats(us, pieces)
	v.queenThreats(us, firm)
}

// attackedTypes adds a weight by type for each piece in a set.
func (v *evaluation[M]) attackedTypes(us board.Colour, weight *[5]score, attacked board.Bitboard) {
	for attacked != 0 {
		v.add(us, &weight[min(v.pos.PieceOn(attacked.Pop()).Type(), board.Queen)], 1)
	}
}

// pawnThreats adds attacks of safe pawns on pieces, now and after a safe move.
func (v *evaluation[M]) pawnThreats(us board.Colour, pieces board.Bitboard) {
	them := us.Other()
	safe := ^v.attacked[them&1] | v.attacked[us&1]
	v.attackedTypes(us, &weights.PawnThreat, board.PawnsAttack(us, v.pawns[us&1]&safe)&pieces)

	moves := v.pawns[us&1].Forward(us) &^ v.occupied
	moves |= (moves & doubleMoves[us&1]).Forward(us) &^ v.occupied
	moves &= safe &^ v.attacks[them&1][board.Pawn]
	v.add(us, &weights.PushThreat, (board.PawnsAttack(us, moves) & pieces).Count())
}

// doubleMoves are the squares from which a pawn that has just moved moves on.
var doubleMoves = [2]board.Bitboard{board.Rank3, board.Rank6}

// queenThreats adds the squares from which other pieces attack a lone queen.
func (v *evaluation[M]) queenThreats(us board.Colour, firm board.Bitboard) {
	queen := v.pos.Pieces(us.Other(), board.Queen)
	if queen == 0 || queen.Several() {
		return
	}
	s := queen.First()
	safe := v.area[us&1] &^ firm
	attacks := &v.attacks[us&1]
	knights := attacks[board.Knight] & board.KnightAttacks(s)
	v.add(us, &weights.KnightOnQueen, (knights & safe).Count())
	sliders := attacks[board.Bishop]&board.BishopAttacks(s, v.occupied) |
		attacks[board.Rook]&board.RookAttacks(s, v.occupied)
	v.add(us, &weights.SliderOnQueen, (sliders & safe & v.twice[us&1]).Count())
}

// space adds the room behind and beside the own pawns in the centre, where
// pieces can stand safely. It counts only with many pieces on the board.
func (v *evaluation[M]) space(us board.Colour) {
	if v.phase < fullPhase/2 {
		return
	}
	them := us.Other()
	safe := centreFiles & campRanks[us&1] &^ (v.pawns[us&1] | v.attacks[them&1][board.Pawn])
	behind := frontFill(them, v.pawns[us&1].Forward(them)) & safe &^ v.attacked[them&1]
	v.add(us, &weights.Space, safe.Count()+behind.Count())
}

// campRanks are the second to fourth rank of each side.
var campRanks = [2]board.Bitboard{
	board.Rank2 | board.Rank3 | board.Rank4,
	board.Rank7 | board.Rank6 | board.Rank5,
}
