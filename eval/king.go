package eval

import "vezir/board"

// kingAttack adds the terms of a side's attack on the other king. A lone
// attacker without its queen is no attack.
func (v *evaluation[M]) kingAttack(us board.Colour) {
	them := us.Other()
	queen := v.pos.Pieces(us, board.Queen)
	if v.attackers[us&1] < 2-bit(queen != 0) {
		v.danger[us&1] = 0
		v.dropDanger(us)
		return
	}
	danger := &weights.Danger
	v.threaten(us, &danger.Base, 1)
	if queen == 0 {
		v.threaten(us, &danger.NoQueen, 1)
	}
	if v.attacks[them&1][board.Knight]&v.attacks[them&1][board.King] != 0 {
		v.threaten(us, &danger.KnightGuard, 1)
	}
	v.threaten(us, &danger.Pinned, v.pinned[them&1].Count())

	hardlyDefended := ^v.attacked[them&1] | v.attacks[them&1][board.King] | v.attacks[them&1][board.Queen]
	weak := v.attacked[us&1] &^ v.twice[them&1] & hardlyDefended
	v.threaten(us, &danger.WeakZone, (weak & v.zone[them&1]).Count())
	safe := (^v.attacked[them&1] | weak&v.twice[us&1]) &^ v.pos.Colour(us)
	v.checks(us, safe)
	v.flank(us)
}

// checks adds the checks that a side threatens to give.
func (v *evaluation[M]) checks(us board.Colour, safe board.Bitboard) {
	them := us.Other()
	king := v.king[them&1]
	through := v.occupied &^ v.pos.Pieces(them, board.Queen)
	straight := board.RookAttacks(king, through)
	diagonal := board.BishopAttacks(king, through)
	attacks := &v.attacks[us&1]
	checks := [4]board.Bitboard{
		board.KnightAttacks(king) & attacks[board.Knight],
		diagonal & attacks[board.Bishop],
		straight & attacks[board.Rook],
		(straight | diagonal) & attacks[board.Queen] &^ v.attacks[them&1][board.Queen],
	}
	var unsafe board.Bitboard
	for i := range checks {
		if good := checks[i] & safe; good.Several() {
			v.threaten(us, &weights.Danger.ManyChecks[i], 1)
		} else if good != 0 {
			v.threaten(us, &weights.Danger.SafeCheck[i], 1)
		}
		unsafe |= checks[i] &^ safe
	}
	v.threaten(us, &weights.Danger.UnsafeChecks, (unsafe &^ v.pos.Colour(us)).Count())
}

// flank adds what happens on the side of the board where the other king lives.
func (v *evaluation[M]) flank(us board.Colour) {
	them := us.Other()
	file := v.king[them&1].File()
	camp := flanks[file] &^ farRanks[them&1]
	danger := &weights.Danger
	v.threaten(us, &danger.FlankAttacks, (v.attacked[us&1] & camp).Count())
	v.threaten(us, &danger.FlankTwice, (v.twice[us&1] & camp).Count())
	v.threaten(us, &danger.FlankDefence, (v.attacked[them&1] & camp).Count())

	centre := min(max(file, 1), 6)
	guarded := files(v.pawns[them&1]) & (7 << (centre - 1))
	v.threaten(us, &danger.OpenFiles, 3-guarded.Count())
}

// farRanks are the last three ranks of each side.
var farRanks = [2]board.Bitboard{
	board.Rank6 | board.Rank7 | board.Rank8,
	board.Rank3 | board.Rank2 | board.Rank1,
}
