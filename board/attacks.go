package board

// Attack sets of the pieces that do not slide, and the lines between squares.
var (
	pawnAttacks   [2][64]Bitboard
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	between       [64][64]Bitboard
	line          [64][64]Bitboard
)

// PawnAttacks returns the squares that a pawn of c on s attacks.
func PawnAttacks(c Colour, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// KnightAttacks returns the squares that a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares that a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// QueenAttacks returns the squares that a queen on s attacks when occupied is
// the set of occupied squares. The first piece met in each direction belongs to it.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// Attacks returns the squares that a piece attacks from s. It serves all types
// but Pawn, whose attacks depend on the colour.
func Attacks(t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	default:
		return KingAttacks(s)
	}
}

// PawnsAttack returns every square that a set of pawns of c attacks.
func PawnsAttack(c Colour, pawns Bitboard) Bitboard {
	ahead := pawns.Forward(c)
	return ahead.East() | ahead.West()
}

// Between returns the squares strictly between two squares on a common rank,
// file or diagonal; the empty set for any other two.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the whole rank, file or diagonal, edge to edge, through two
// squares; the empty set when there is none.
func Line(a, b Square) Bitboard { return line[a&63][b&63] }

func init() {
	for s := range NoSquare {
		b := s.Bitboard()
		pawnAttacks[White][s] = b.North().East() | b.North().West()
		pawnAttacks[Black][s] = b.South().East() | b.South().West()
		near := b.East() | b.West()
		far := b.East().East() | b.West().West()
		knightAttacks[s] = near.North().North() | near.South().South() | far.North() | far.South()
		row := b | near
		kingAttacks[s] = (row | row.North() | row.South()) &^ b
	}
	initSliders()
	for a := range NoSquare {
		for b := range NoSquare {
			ends := a.Bitboard() | b.Bitboard()
			for _, attacks := range [...]func(Square, Bitboard) Bitboard{RookAttacks, BishopAttacks} {
				if a != b && attacks(a, 0).Has(b) {
					between[a][b] = attacks(a, ends) & attacks(b, ends)
					line[a][b] = attacks(a, 0)&attacks(b, 0) | ends
				}
			}
		}
	}
}
