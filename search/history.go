package search

import "vezir/board"

// Histories remember how often a move was good, so that it is tried earlier.
// Each value lies within ±historyMax and moves towards the side of each new
// result the faster the further it is away ("gravity", see
// https://www.chessprogramming.org/History_Heuristic).

// pieceTo holds a value for each moving piece and square that it reaches.
type pieceTo [16][64]int16

// histories are the tables of one thread.
type histories struct {
	butterfly    [2][4][64 * 64]int16     // by side, whether from and to are attacked, from and to
	capture      [16][64][8]int16         // by moving piece, square and captured type
	continuation [16][64]pieceTo          // by an earlier move's piece and square
	pawn         [pawnHistorySize]pieceTo // by the arrangement of the pawns

	corrections corrections
}

// The size of the table of pawn histories, and the largest value of any history.
const (
	pawnHistorySize = 512
	historyMax      = 16384
)

// reset forgets everything.
func (h *histories) reset() { *h = histories{} }

// gravity moves a value by a bonus, less the nearer it is to that end.
func gravity(value *int16, bonus int) {
	size := bonus
	if size < 0 {
		size = -size
	}
	*value += int16(bonus - int(*value)*size/historyMax)
}

// historyBonusFor returns what a result at a depth counts.
func historyBonusFor(depth int) int {
	return min(historyBonus*depth-historyOffset, historyBonusTo)
}

// butterfly returns the entry of a move. A piece that flees from an attack, or
// walks into one, is another matter than one that does neither.
func (t *thread) butterfly(f *frame, m board.Move) *int16 {
	attacked := f.threats.All>>(m.From()&63)&1 | f.threats.All>>(m.To()&63)&1<<1
	return &t.histories.butterfly[f.pos.SideToMove()&1][attacked&3][m&4095]
}

// quietHistory returns what speaks for a quiet move at a node.
func (t *thread) quietHistory(f *frame, m board.Move) int {
	piece, to := f.pos.PieceOn(m.From())&15, m.To()
	return int(*t.butterfly(f, m)) +
		int(t.histories.pawn[f.pos.PawnKey()%pawnHistorySize][piece][to&63]) +
		int(t.before(f, 1).continuation[piece][to&63]) +
		int(t.before(f, 2).continuation[piece][to&63]) +
		int(t.before(f, 4).continuation[piece][to&63])/2
}

// noisyHistory returns what speaks for a capture or promotion at a node.
func (t *thread) noisyHistory(f *frame, m board.Move) int {
	return int(t.histories.capture[f.pos.PieceOn(m.From())&15][m.To()&63][f.pos.Captured(m)&7])
}

// updateQuiet credits or debits a quiet move.
func (t *thread) updateQuiet(f *frame, m board.Move, bonus int) {
	gravity(t.butterfly(f, m), bonus)
	piece, to := f.pos.PieceOn(m.From())&15, m.To()
	gravity(&t.histories.pawn[f.pos.PawnKey()%pawnHistorySize][piece][to&63], bonus)
	for _, back := range [...]int{1, 2, 4} {
		gravity(&t.before(f, back).continuation[piece][to&63], bonus)
	}
}

// updateNoisy credits or debits a capture or promotion.
func (t *thread) updateNoisy(f *frame, m board.Move, bonus int) {
	gravity(&t.histories.capture[f.pos.PieceOn(m.From())&15][m.To()&63][f.pos.Captured(m)&7], bonus)
}
