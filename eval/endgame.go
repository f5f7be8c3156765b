package eval

import "vezir/board"

// endgame returns the value, from White's view, of an ending against a lone
// king that is known without the terms of the evaluation.
func endgame(pos *board.Position) (value int, known bool) {
	for strong := board.White; strong <= board.Black; strong++ {
		if pos.Colour(strong.Other()) == pos.Pieces(strong.Other(), board.King) {
			value, known = loneKing(pos, strong)
			if strong == board.Black {
				value = -value
			}
			return value, known
		}
	}
	return 0, false
}

// knownWin is added where nothing but time stands between a side and mate.
const knownWin = 600

// Round values, in centipawns, for endings that are won anyway.
var winningMaterial = [5]int{200, 300, 320, 550, 1000}

// loneKing is the value for a side against a lone king.
func loneKing(pos *board.Position, strong board.Colour) (value int, known bool) {
	pawns := pos.Pieces(strong, board.Pawn)
	knights, bishops := pos.Pieces(strong, board.Knight), pos.Pieces(strong, board.Bishop)
	if pos.Pieces(strong, board.Rook)|pos.Pieces(strong, board.Queen) != 0 {
		return mopUp(pos, strong), true
	}
	bothColours := bishops&board.LightSquares != 0 && bishops&board.DarkSquares != 0
	switch {
	case helpless(pos, strong):
		return 0, true
	case bothColours, bishops != 0 && knights.Several(), knights.Count() > 2:
		return mopUp(pos, strong), true
	case pawns == 0:
		return bishopAndKnight(pos, strong), true
	case knights|bishops == 0 && !pawns.Several():
		return singlePawn(pos, strong), true
	case knights == 0 && rookPawnsDraw(pos, strong):
		return 0, true
	}
	return 0, false
}

// helpless reports whether a side cannot force mate even a lone king:
// it has a minor piece, two knights, bishops of one colour, or less.
func helpless(pos *board.Position, c board.Colour) bool {
	knights, bishops := pos.Pieces(c, board.Knight), pos.Pieces(c, board.Bishop)
	if pos.Colour(c) != knights|bishops|pos.Pieces(c, board.King) {
		return false
	}
	if bishops == 0 {
		return knights.Count() <= 2
	}
	return knights == 0 && (bishops&board.LightSquares == 0 || bishops&board.DarkSquares == 0)
}

// mopUp drives the lone king to the edge and brings the own king near.
func mopUp(pos *board.Position, strong board.Colour) int {
	king, lone := pos.KingSquare(strong), pos.KingSquare(strong.Other())
	return lonely(pos, strong) + 60*fromCentre(lone) + 40*(7-int(distance[king][lone]))
}

// lonely is what the pieces against a lone king are worth, wherever they stand.
// Steps towards mate must be worth more than what the search takes off for each
// ply without progress, about 7 centipawns.
func lonely(pos *board.Position, strong board.Colour) int {
	value := knownWin
	for t, worth := range winningMaterial {
		value += worth * pos.Pieces(strong, board.PieceType(t)).Count()
	}
	return value
}

// bishopAndKnight drives the lone king to a corner that the bishop controls.
func bishopAndKnight(pos *board.Position, strong board.Colour) int {
	king, lone := pos.KingSquare(strong), pos.KingSquare(strong.Other())
	corners := [2]board.Square{board.A1, board.H8}
	if pos.Pieces(strong, board.Bishop)&board.LightSquares != 0 {
		corners = [2]board.Square{board.A8, board.H1}
	}
	// Steps of a rook rather than a king tell the way along the edge. They are
	// steep, so that the search sees nothing else.
	steps := min(rookSteps(lone, corners[0]), rookSteps(lone, corners[1]))
	return lonely(pos, strong) + 400*(14-steps) + 160*(7-int(distance[king][lone]))
}

// singlePawn is the value of king and pawn against king.
func singlePawn(pos *board.Position, strong board.Colour) int {
	pawn := pos.Pieces(strong, board.Pawn).First()
	if !kpkWins(pos, strong, pawn) {
		return 0
	}
	return knownWin + 20*relativeRank(strong, pawn)
}

// rookPawnsDraw reports whether pawns that all stand on one rook's file, alone
// or with bishops that do not control the corner, cannot get past the lone king.
func rookPawnsDraw(pos *board.Position, strong board.Colour) bool {
	pawns := pos.Pieces(strong, board.Pawn)
	if pawns&^board.FileA != 0 && pawns&^board.FileH != 0 {
		return false
	}
	corner := board.SquareAt(pawns.First().File(), 7).Relative(strong)
	bishops := pos.Pieces(strong, board.Bishop)
	return bishops&colourOf(corner) == 0 && distance[pos.KingSquare(strong.Other())][corner] <= 1
}

// fromCentre is how far a square is from the four in the middle, 0 to 6 rook steps.
func fromCentre(s board.Square) int {
	return max(3-s.File(), s.File()-4) + max(3-s.Rank(), s.Rank()-4)
}

func rookSteps(a, b board.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

// fullScale lets the whole endgame value count.
const fullScale = 64

// Parts of fullScale that are left of an advantage.
const (
	scaleNothing      = 0
	scaleMinor        = 4  // a minor piece ahead, no pawns, the other side has one too
	scaleNoPawns      = 14 // little ahead and no pawns
	scaleBareBishops  = 20 // bishops of opposite colours and nothing else
	scalePassed       = 4  // more for each passed pawn
	scaleOppositePair = 40 // bishops of opposite colours with other pieces
	scalePawnRook     = 22 // rook and pawn against rook, the king before the pawn
	scaleFewPawns     = 40 // no pawns …
	scalePawn         = 6  // … and for each pawn of the better side
)

// scale says how much of an endgame advantage is worth having: less the harder
// it is to win.
func (v *evaluation[M]) scale(eg int) int {
	strong := board.White
	if eg < 0 {
		strong = board.Black
	}
	weak := strong.Other()
	mine, theirs := v.pieceValue(strong), v.pieceValue(weak)
	pawns := v.pawns[strong&1]
	if helpless(v.pos, strong) {
		return scaleNothing
	}
	if pawns == 0 && mine-theirs <= bishopValue {
		if theirs <= bishopValue {
			return scaleMinor
		}
		return scaleNoPawns
	}
	if v.oppositeBishops() {
		if mine == bishopValue && theirs == bishopValue {
			return scaleBareBishops + scalePassed*v.passed[strong&1].Count()
		}
		return scaleOppositePair
	}
	if mine == rookValue && theirs == rookValue && v.rookPawnHeld(strong) {
		return scalePawnRook
	}
	if theirs == 0 && v.pawns[weak&1] == 0 {
		return fullScale
	}
	return min(scaleFewPawns+scalePawn*pawns.Count(), fullScale)
}

// Values of pieces for telling endings apart.
const (
	knightValue = 3
	bishopValue = 3
	rookValue   = 5
	queenValue  = 10
)

// pieceValue is what a side has beside its pawns, in pawns.
func (v *evaluation[M]) pieceValue(c board.Colour) int {
	return knightValue*v.pos.Pieces(c, board.Knight).Count() +
		bishopValue*v.pos.Pieces(c, board.Bishop).Count() +
		rookValue*v.pos.Pieces(c, board.Rook).Count() +
		queenValue*v.pos.Pieces(c, board.Queen).Count()
}

// oppositeBishops reports whether each side has one bishop, on different colours.
func (v *evaluation[M]) oppositeBishops() bool {
	white, black := v.pos.Pieces(board.White, board.Bishop), v.pos.Pieces(board.Black, board.Bishop)
	return white != 0 && black != 0 && !white.Several() && !black.Several() &&
		(white&board.LightSquares == 0) != (black&board.LightSquares == 0)
}

// rookPawnHeld reports whether the weak king stands on the way of a single pawn.
func (v *evaluation[M]) rookPawnHeld(strong board.Colour) bool {
	pawns, weak := v.pawns[strong&1], strong.Other()
	return !pawns.Several() && v.pawns[weak&1] == 0 && ahead[strong&1][pawns.First()].Has(v.king[weak&1])
}
