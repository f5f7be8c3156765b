package eval

import "vezir/board"

// pawnEntries is the size of the pawn table, a power of two.
const pawnEntries = 1 << 14

// pawnEntry remembers what depends on the pawns alone, and the kings' shelter
// for one pair of squares. Scores are White's less Black's. The zero entry is
// right for no pawns at all.
type pawnEntry struct {
	key     uint64
	score   score
	shelter score
	passed  [2]board.Bitboard
	span    [2]board.Bitboard
	kings   [2]board.Square // of the shelter; both on a1 when there is none yet
}

// pawnTerms adds the terms of the pawns and of the kings' shelter. Without a table it
// computes them in any case.
func (v *evaluation[M]) pawnTerms(table *[pawnEntries]pawnEntry) {
	if table == nil {
		v.pawnStructure(board.White)
		v.pawnStructure(board.Black)
		v.shelter(board.White)
		v.shelter(board.Black)
		return
	}
	before := v.score[board.White] - v.score[board.Black]
	key := v.pos.PawnKey()
	entry := &table[key%pawnEntries]
	if entry.key != key {
		v.pawnStructure(board.White)
		v.pawnStructure(board.Black)
		score := v.score[board.White] - v.score[board.Black]
		*entry = pawnEntry{key: key, score: score - before, passed: v.passed, span: v.span}
	} else {
		v.score[board.White] += entry.score
		v.passed, v.span = entry.passed, entry.span
	}
	if entry.kings != v.king {
		before = v.score[board.White] - v.score[board.Black]
		v.shelter(board.White)
		v.shelter(board.Black)
		entry.shelter = v.score[board.White] - v.score[board.Black] - before
		entry.kings = v.king
	} else {
		v.score[board.White] += entry.shelter
	}
}

// pawnStructure adds the terms that the pawns of a side have by themselves.
func (v *evaluation[M]) pawnStructure(us board.Colour) {
	them := us.Other()
	own, enemy := v.pawns[us&1], v.pawns[them&1]
	v.span[us&1] = attackFill(us, own)
	v.add(us, &weights.Material[board.Pawn], own.Count())

	for rest := own; rest != 0; {
		s := rest.Pop()
		rank := relativeRank(us, s)
		v.add(us, &weights.PieceSquare[board.Pawn][half(s.Relative(us))], 1)

		neighbours := own & adjacentFiles[s.File()]
		phalanx := neighbours & board.RankMask(s.Rank())
		supporters := own & board.PawnAttacks(them, s)
		if supporters != 0 {
			v.add(us, &weights.Supported[rank], 1)
		}
		if phalanx != 0 {
			v.add(us, &weights.Phalanx[rank], 1)
		}

		free := 0
		if enemy&ahead[us&1][s&63] == 0 {
			free = 1
		}
		second := own&ahead[us&1][s&63] != 0
		isolated := neighbours == 0
		if second {
			v.add(us, &weights.Doubled[bit(isolated)], 1)
		}
		if isolated {
			v.add(us, &weights.Isolated[free], 1)
		} else if v.backward(us, s) {
			v.add(us, &weights.Backward[free], 1)
		}

		stoppers := enemy & passedMask[us&1][s&63]
		switch {
		case stoppers == 0 && !second:
			v.passed[us&1] |= s.Bitboard()
			v.add(us, &weights.Passed[rank], 1)
			if supporters|phalanx != 0 {
				v.add(us, &weights.PassedConnected[rank], 1)
			}
		case free == 1 && !second && v.candidate(us, s, stoppers):
			v.add(us, &weights.Candidate[rank], 1)
		}
	}
}

// backward reports whether a pawn with neighbours can neither be defended by
// them nor advance without being taken.
func (v *evaluation[M]) backward(us board.Colour, s board.Square) bool {
	stop := s.Bitboard().Forward(us)
	return v.pawns[us&1]&supportMask[us&1][s&63] == 0 &&
		stop&(v.pawns[us.Other()&1]|v.attacks[us.Other()&1][board.Pawn]) != 0
}

// candidate reports whether a pawn on a half-open file has at least as many
// helpers as there are enemy pawns on the files beside it.
func (v *evaluation[M]) candidate(us board.Colour, s board.Square, stoppers board.Bitboard) bool {
	helpers := v.pawns[us&1] & supportMask[us&1][s&63]
	return helpers.Count() >= stoppers.Count()
}

// shelter adds the pawns before the king: its own, and the enemy's that storm it.
func (v *evaluation[M]) shelter(us board.Colour) {
	king := v.king[us&1]
	notBehind := ^frontFill(us.Other(), board.RankMask(king.Rank()).Forward(us.Other())&^firstRank[us.Other()&1])
	own := v.pawns[us&1] & notBehind
	enemy := v.pawns[us.Other()&1] & notBehind
	centre := min(max(king.File(), 1), 6)
	for file := centre - 1; file <= centre+1; file++ {
		edge := min(file, 7-file)
		shield := nearestRank(us, own&board.FileMask(file))
		storm := nearestRank(us, enemy&board.FileMask(file))
		v.add(us, &weights.Shelter[edge][shield], 1)
		if shield != 0 && storm == shield+1 {
			v.add(us, &weights.StormBlock[storm], 1)
		} else {
			v.add(us, &weights.Storm[edge][storm], 1)
		}
	}
}

// nearestRank returns the relative rank of the pawn nearest to c's first rank,
// 0 if there is no pawn.
func nearestRank(c board.Colour, pawns board.Bitboard) int {
	if pawns == 0 {
		return 0
	}
	if c == board.White {
		return pawns.First().Rank()
	}
	return 7 - pawns.Last().Rank()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
