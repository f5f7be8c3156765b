// Package eval judges a position without looking ahead, in one of two ways.
//
// The network learned what positions are worth from games of the engine against
// itself. One is embedded in the program, another can be read from a file. Its
// first layer is kept up to date from move to move.
//
// The piece-value evaluation is a sum of terms, each with a weight for the
// middlegame and one for the endgame; the material left on the board decides
// how much of either counts. The weights stand in weights.go and are found by
// the tuner of package train.
package eval

import "vezir/board"

// Evaluator holds what one search thread needs to evaluate positions. It must
// not be used by two goroutines at once.
type Evaluator struct {
	network *accumulators           // nil for the piece-value evaluation
	pawns   *[pawnEntries]pawnEntry // nil with a network
}

// New returns an evaluator for one thread, about a mebibyte large or, with a wide
// network, more. It evaluates by a network, or by piece values when there is none.
func New(network *Network) *Evaluator {
	fillKPK()
	if network != nil {
		return &Evaluator{network: newAccumulators(network)}
	}
	return &Evaluator{pawns: new([pawnEntries]pawnEntry)}
}

// Reset forgets what was cached. No value depends on it.
func (e *Evaluator) Reset() {
	if e.pawns != nil {
		clear(e.pawns[:])
	}
}

// Bound is larger than the size of any value.
const Bound = 30000

// Evaluate returns the value of a position in centipawns from the side to
// move's view, smaller in size than Bound. ply is where it lies on the line that
// is looked at; the value does not depend on it, but it is fastest when the
// position at the ply above was evaluated a move ago. It allocates nothing.
func (e *Evaluator) Evaluate(pos *board.Position, ply int) int {
	value, known := endgame(pos)
	switch {
	case known:
		value = forMover(pos, value)
	case e.network != nil:
		value = e.network.evaluate(pos, ply)
	default:
		v := evaluation[plain]{pos: pos}
		v.run(e.pawns)
		value = forMover(pos, v.value())
	}
	return min(max(value, 1-Bound), Bound-1)
}

// forMover turns a value from White's view into one from the side to move's.
func forMover(pos *board.Position, value int) int {
	if pos.SideToMove() == board.Black {
		return -value
	}
	return value
}

// evaluation is one evaluation at work. Arrays of two are by colour.
type evaluation[M mode] struct {
	pos   *board.Position
	trace *Trace // with mode traced only

	score  [2]score // what each side has
	danger [2]score // what threatens the other side's king

	phase     int
	occupied  board.Bitboard
	pawns     [2]board.Bitboard
	king      [2]board.Square
	zone      [2]board.Bitboard // the king, the squares around and those before, but for the best guarded
	pinned    [2]board.Bitboard
	area      [2]board.Bitboard    // squares that count for mobility
	attacks   [2][6]board.Bitboard // by piece type
	attacked  [2]board.Bitboard    // by any piece
	twice     [2]board.Bitboard    // by two pieces or more
	span      [2]board.Bitboard    // what pawns attack now or later
	passed    [2]board.Bitboard    // passed pawns
	attackers [2]int               // pieces that attack the other king's zone
}

// run computes all terms.
func (v *evaluation[M]) run(table *[pawnEntries]pawnEntry) {
	v.phase = phase(v.pos)
	v.occupied = v.pos.Occupied()
	v.prepare(board.White)
	v.prepare(board.Black)
	v.pawnTerms(table)
	v.openArea(board.White)
	v.openArea(board.Black)
	v.pieces(board.White)
	v.pieces(board.Black)
	v.sideTerms(board.White)
	v.sideTerms(board.Black)
	v.add(v.pos.SideToMove(), &weights.Tempo, 1)
}

// sideTerms computes the terms that need to know all attacks of both sides.
func (v *evaluation[M]) sideTerms(us board.Colour) {
	v.kingAttack(us)
	v.threats(us)
	v.passedPawns(us)
	v.space(us)
}

// prepare collects what the terms of both sides look at.
func (v *evaluation[M]) prepare(us board.Colour) {
	v.pawns[us&1] = v.pos.Pieces(us, board.Pawn)
	king := v.pos.KingSquare(us)
	v.king[us&1] = king
	v.pinned[us&1] = v.pos.Pinned(us)

	byKing := board.KingAttacks(king)
	byPawns := board.PawnsAttack(us, v.pawns[us&1])
	v.attacks[us&1][board.King] = byKing
	v.attacks[us&1][board.Pawn] = byPawns
	v.attacked[us&1] = byKing | byPawns
	front := v.pawns[us&1].Forward(us)
	byTwoPawns := front.East() & front.West()
	v.twice[us&1] = byKing&byPawns | byTwoPawns
	v.zone[us&1] = (byKing | byKing.Forward(us)&^firstRank[us&1] | king.Bitboard()) &^ byTwoPawns

	v.add(us, &weights.PieceSquare[board.King][half(king.Relative(us))], 1)
}

// openArea finds the squares that count for mobility: not attacked by enemy
// pawns, not taken by the own king and queen or by pawns that cannot move away.
func (v *evaluation[M]) openArea(us board.Colour) {
	them := us.Other()
	stuck := v.pawns[us&1] & (v.occupied.Forward(them) | lowRanks[us&1])
	v.area[us&1] = ^(stuck | v.pos.Pieces(us, board.Queen) | v.king[us&1].Bitboard() | v.attacks[them&1][board.Pawn])
}

// firstRank is where each side's pieces start.
var firstRank = [2]board.Bitboard{board.Rank1, board.Rank8}

// lowRanks are the first ranks of pawns, from which they rarely move away.
var lowRanks = [2]board.Bitboard{board.Rank2 | board.Rank3, board.Rank7 | board.Rank6}

// total is the sum of all terms, White's less Black's.
func (v *evaluation[M]) total() score {
	return v.score[board.White] + v.danger[board.White].squared() -
		v.score[board.Black] - v.danger[board.Black].squared()
}

// value interpolates between middlegame and endgame. It is from White's view.
func (v *evaluation[M]) value() int {
	sum := v.total()
	mg, eg := sum.mg(), sum.eg()
	if v.phase == fullPhase {
		return mg
	}
	return (mg*v.phase*fullScale + eg*(fullPhase-v.phase)*v.scale(eg)) / (fullPhase * fullScale)
}

// fullPhase is the phase with all pieces on the board; the endgame is 0.
const fullPhase = 24

// phase measures how much of the middlegame is left.
func phase(pos *board.Position) int {
	minors := (pos.Type(board.Knight) | pos.Type(board.Bishop)).Count()
	return min(minors+2*pos.Type(board.Rook).Count()+4*pos.Type(board.Queen).Count(), fullPhase)
}

const (
	dangerUnit  = 512  // the square is divided by it
	dangerLimit = 2000 // no attack is worth more than the square of it
)

// squared turns the sum of the danger terms into centipawns. Attackers help
// each other: twice as many are worth four times as much.
func (s score) squared() score {
	mg := min(max(s.mg(), 0), dangerLimit)
	eg := min(max(s.eg(), 0), dangerLimit)
	return pack(mg*mg/dangerUnit, eg*eg/dangerUnit)
}
