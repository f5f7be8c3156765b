package eval

import "vezir/board"

// pieces adds the terms of a side's knights, bishops, rooks and queens, and
// collects what they attack.
func (v *evaluation[M]) pieces(us board.Colour) {
	v.knights(us)
	v.bishops(us)
	v.rooks(us)
	v.queens(us)
}

// piece adds the terms that all kinds of pieces have, and returns the number
// of safe squares that it can go to. A pinned piece attacks only along its pin.
func (v *evaluation[M]) piece(us board.Colour, t board.PieceType, s board.Square, attacks board.Bitboard) int {
	them := us.Other()
	if v.pinned[us&1].Has(s) {
		attacks &= board.Line(v.king[us&1], s)
	}
	v.twice[us&1] |= v.attacked[us&1] & attacks
	v.attacked[us&1] |= attacks
	v.attacks[us&1][t] |= attacks
	v.add(us, &weights.PieceSquare[t][half(s.Relative(us))], 1)
	if attacks&v.zone[them&1] != 0 {
		v.attackers[us&1]++
		v.threaten(us, &weights.Danger.Attacker[t-board.Knight], 1)
		v.threaten(us, &weights.Danger.Hits, (attacks & v.attacks[them&1][board.King]).Count())
	}
	return (attacks & v.area[us&1]).Count()
}

// usualPawns is the number of own pawns at which knights and rooks have their
// plain value.
const usualPawns = 5

func (v *evaluation[M]) knights(us board.Colour) {
	knights := v.pos.Pieces(us, board.Knight)
	if knights == 0 {
		return
	}
	n := knights.Count()
	v.add(us, &weights.Material[board.Knight], n)
	v.add(us, &weights.KnightPerPawn, n*(v.pawns[us&1].Count()-usualPawns))
	for knights != 0 {
		s := knights.Pop()
		attacks := board.KnightAttacks(s)
		mobility := v.piece(us, board.Knight, s, attacks)
		v.add(us, &weights.KnightMobility[mobility], 1)
		v.minor(us, s, &weights.KnightOutpost, &weights.KnightKing)
		if outposts := v.outposts(us); attacks&outposts&^v.pos.Colour(us) != 0 && !outposts.Has(s) {
			v.add(us, &weights.KnightReaches, 1)
		}
	}
}

func (v *evaluation[M]) bishops(us board.Colour) {
	bishops := v.pos.Pieces(us, board.Bishop)
	if bishops == 0 {
		return
	}
	v.add(us, &weights.Material[board.Bishop], bishops.Count())
	if bishops.Several() {
		v.add(us, &weights.BishopPair, 1)
	}
	through := v.occupied &^ v.pos.Pieces(us, board.Queen)
	stuck := v.occupied.Forward(us.Other()) & centreFiles
	for bishops != 0 {
		s := bishops.Pop()
		mobility := v.piece(us, board.Bishop, s, board.BishopAttacks(s, through))
		v.add(us, &weights.BishopMobility[mobility], 1)
		v.minor(us, s, &weights.BishopOutpost, &weights.BishopKing)

		onColour := v.pawns[us&1] & colourOf(s)
		v.add(us, &weights.BishopPawns, onColour.Count())
		v.add(us, &weights.BishopBlocked, (onColour & stuck).Count())
		if longDiagonals.Has(s) && (board.BishopAttacks(s, v.pawns[0]|v.pawns[1]) & centre).Several() {
			v.add(us, &weights.LongDiagonal, 1)
		}
	}
}

// minor adds the terms that knights and bishops share.
func (v *evaluation[M]) minor(us board.Colour, s board.Square, outpost *[2]score, king *score) {
	if v.outposts(us).Has(s) {
		v.add(us, &outpost[bit(v.attacks[us&1][board.Pawn].Has(s))], 1)
	}
	if s.Bitboard().Forward(us)&v.pos.Type(board.Pawn) != 0 {
		v.add(us, &weights.MinorBehindPawn, 1)
	}
	v.add(us, king, int(distance[v.king[us&1]&63][s&63]))
}

// outposts are squares on the fourth to sixth rank that no enemy pawn will attack.
func (v *evaluation[M]) outposts(us board.Colour) board.Bitboard {
	return outpostRanks[us&1] &^ v.span[us.Other()&1]
}

var outpostRanks = [2]board.Bitboard{
	board.Rank4 | board.Rank5 | board.Rank6,
	board.Rank5 | board.Rank4 | board.Rank3,
}

func (v *evaluation[M]) rooks(us board.Colour) {
	rooks := v.pos.Pieces(us, board.Rook)
	if rooks == 0 {
		return
	}
	them := us.Other()
	n := rooks.Count()
	v.add(us, &weights.Material[board.Rook], n)
	v.add(us, &weights.RookPerPawn, n*(v.pawns[us&1].Count()-usualPawns))
	through := v.occupied &^ (rooks | v.pos.Pieces(us, board.Queen))
	for rooks != 0 {
		s := rooks.Pop()
		mobility := v.piece(us, board.Rook, s, board.RookAttacks(s, through))
		v.add(us, &weights.RookMobility[mobility], 1)

		file := board.FileMask(s.File())
		if v.pawns[us&1]&file == 0 {
			v.add(us, &weights.RookFile[bit(v.pawns[them&1]&file == 0)], 1)
		} else if mobility <= 3 && v.corners(us, s) {
			v.add(us, &weights.RookTrapped, 1)
		}
		if relativeRank(us, s) == 6 && (relativeRank(us, v.king[them&1]) == 7 || v.pawns[them&1]&board.RankMask(s.Rank()) != 0) {
			v.add(us, &weights.RookSeventh, 1)
		}
	}
}

// corners reports whether the own king, between a rook and the centre, locks
// it in and cannot castle any more.
func (v *evaluation[M]) corners(us board.Colour, rook board.Square) bool {
	king := v.king[us&1].File()
	outside := rook.File() > king
	if king < 4 {
		outside = rook.File() < king
	}
	return outside && v.pos.CastlingRooks(us) == 0
}

func (v *evaluation[M]) queens(us board.Colour) {
	queens := v.pos.Pieces(us, board.Queen)
	if queens == 0 {
		return
	}
	v.add(us, &weights.Material[board.Queen], queens.Count())
	for queens != 0 {
		s := queens.Pop()
		mobility := v.piece(us, board.Queen, s, board.QueenAttacks(s, v.occupied))
		v.add(us, &weights.QueenMobility[mobility], 1)
		if v.discoverable(us, s) {
			v.add(us, &weights.QueenDiscoverable, 1)
		}
	}
}

// discoverable reports whether a single piece stands between a queen and an
// enemy rook or bishop that would attack it.
func (v *evaluation[M]) discoverable(us board.Colour, queen board.Square) bool {
	them := us.Other()
	rooks, bishops := v.pos.Pieces(them, board.Rook), v.pos.Pieces(them, board.Bishop)
	snipers := board.RookAttacks(queen, 0)&rooks | board.BishopAttacks(queen, 0)&bishops
	for snipers != 0 {
		between := board.Between(queen, snipers.Pop()) & v.occupied
		if between != 0 && !between.Several() {
			return true
		}
	}
	return false
}

// colourOf returns the squares that have the colour of s.
func colourOf(s board.Square) board.Bitboard {
	if board.LightSquares.Has(s) {
		return board.LightSquares
	}
	return board.DarkSquares
}
