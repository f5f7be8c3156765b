package search

import "vezir/board"

// Corrections remember by how much the evaluation of positions that have
// something in common differed from what searching them found, and move the
// evaluation of the next one by as much ("static evaluation correction
// history", see https://www.chessprogramming.org/Static_Evaluation_Correction_History).
type corrections struct {
	pawn         [2][correctionSize]int16    // by side and arrangement of the pawns
	minor        [2][correctionSize]int16    // … of knights, bishops and kings
	nonPawn      [2][2][correctionSize]int16 // … of each colour's pieces
	continuation [16][64]pieceTo             // by the last two moves
}

const (
	correctionSize  = 1 << 14
	correctionMax   = 1024 // the largest entry
	correctionBonus = correctionMax / 4
)

// correct returns the evaluation of a node that is not in check as the search
// uses it: corrected, drawn towards zero as the fifty moves run out, and kept
// out of the range of mates.
func (t *thread) correct(f *frame) Score {
	c := &t.histories.corrections
	side := f.pos.SideToMove() & 1
	sum := correctionPawn*int(c.pawn[side][f.pos.PawnKey()%correctionSize]) +
		correctionMinor*int(c.minor[side][f.pos.MinorKey()%correctionSize]) +
		correctionNonPawn*(int(c.nonPawn[side][board.White][f.pos.NonPawnKey(board.White)%correctionSize])+
			int(c.nonPawn[side][board.Black][f.pos.NonPawnKey(board.Black)%correctionSize])) +
		correctionContinuation*int(*t.continuationCorrection(f))
	value := int(f.rawEval)*(rule50Scale-min(f.pos.Rule50(), 100))/rule50Scale + sum/(correctionMax*2)
	return Score(max(-int(maxEval), min(value, int(maxEval))))
}

// learnCorrection notes that a search to a depth found another value than the
// static evaluation.
func (t *thread) learnCorrection(f *frame, depth int, value Score) {
	c := &t.histories.corrections
	side := f.pos.SideToMove() & 1
	bonus := int(value-f.staticEval) * depth / 8
	bonus = max(-correctionBonus, min(bonus, correctionBonus))
	for _, entry := range [...]*int16{
		&c.pawn[side][f.pos.PawnKey()%correctionSize],
		&c.minor[side][f.pos.MinorKey()%correctionSize],
		&c.nonPawn[side][board.White][f.pos.NonPawnKey(board.White)%correctionSize],
		&c.nonPawn[side][board.Black][f.pos.NonPawnKey(board.Black)%correctionSize],
		t.continuationCorrection(f),
	} {
		size := bonus
		if size < 0 {
			size = -size
		}
		*entry += int16(bonus - int(*entry)*size/correctionMax)
	}
}

// continuationCorrection returns the entry of the last two moves. After a null move
// it is that of the piece on a1, which does no harm.
func (t *thread) continuationCorrection(f *frame) *int16 {
	m := t.before(f, 1).move
	to := m.To() & 63
	return &t.before(f, 2).correction[f.pos.PieceOn(to)&15][to]
}
