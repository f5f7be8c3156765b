package eval

import "unsafe"

// Weights has a value for each term of the evaluation. The same shape holds
// what the terms are worth (T is Pair), how often they occur in a position
// (Count), and whatever a tuner wants to know about each of them.
//
// Ranks are relative to the side that owns the piece, 0 for its own first
// rank. Distances are king moves.
type Weights[T any] struct {
	Material    [5]T     // by piece type, pawn to queen
	PieceSquare [6][32]T // by piece type; four files a rank, mirrored: a and h, b and g, …
	Tempo       T        // the right to move

	BishopPair    T // two bishops or more
	KnightPerPawn T // a knight, for each own pawn above five
	RookPerPawn   T // a rook, for each own pawn above five

	// Pawn structure.
	Supported  [8]T    // by rank: defended by a pawn
	Phalanx    [8]T    // by rank: with a pawn beside it
	Isolated   [2]T    // no pawn on the files beside it; 1: and no enemy pawn ahead
	Backward   [2]T    // can neither advance safely nor be defended; 1: and no enemy pawn ahead
	Doubled    [2]T    // an own pawn ahead; 1: and isolated
	Candidate  [8]T    // by rank: will be passed when the exchanges are through
	Shelter    [4][8]T // by file from the edge, and rank of the own pawn before the king; 0: none
	Storm      [4][8]T // by file from the edge, and rank of the enemy pawn, as the king's side sees it; 0: none
	StormBlock [8]T    // the same by rank, when an own pawn stands in its way

	// Passed pawns.
	Passed          [8]T // by rank
	PassedConnected [8]T // by rank: defended by a pawn or beside one
	PassedBlocked   [8]T // by rank: an enemy piece stands before it
	PassedSafeStep  [8]T // by rank: nothing stands before it and the enemy does not attack that square
	PassedSafePath  [8]T // by rank: the same for the whole way
	PassedRook      T    // a rook behind it
	PassedEnemyRook T    // an enemy rook behind it
	PassedOwnKing   [4]T // by rank from 3 on: for each step of the own king to the square before it
	PassedFoeKing   [4]T // by rank from 3 on: the same of the enemy king
	Unstoppable     T    // the enemy has no pieces and its king comes too late

	// Pieces.
	KnightMobility    [9]T  // by number of safe squares
	BishopMobility    [14]T // the same
	RookMobility      [15]T
	QueenMobility     [28]T
	KnightOutpost     [2]T // no enemy pawn can drive it away; 1: and defended by a pawn
	BishopOutpost     [2]T
	KnightReaches     T // it can go to an outpost
	MinorBehindPawn   T // a pawn stands right before a knight or bishop
	BishopPawns       T // for each own pawn on squares of its colour
	BishopBlocked     T // for each of those that cannot move in the centre
	LongDiagonal      T // a bishop looks through the centre
	KnightKing        T // for each step from the own king
	BishopKing        T
	RookFile          [2]T // no own pawn on its file; 1: no pawn at all
	RookSeventh       T    // on the seventh rank, with pawns there or the king behind
	RookTrapped       T    // by its own king
	QueenDiscoverable T    // a single piece between it and an enemy rook or bishop

	// Threats, by the type of the piece that is attacked.
	PawnThreat    [5]T // a safe pawn attacks it
	PushThreat    T    // a safe pawn move would attack it
	MinorThreat   [5]T // a knight or bishop attacks it
	RookThreat    [5]T
	KingThreat    T // the king attacks a weak piece
	Hanging       T // attacked, and not defended or not enough
	Restricted    T // for each square that both attack and the enemy does not hold firmly
	KnightOnQueen T // for each safe square from which a knight attacks the queen
	SliderOnQueen T // the same for bishops and rooks

	Space T // for each safe square in the centre behind or beside own pawns

	Danger Danger[T]
}

// Danger holds the terms of an attack on the king, in units of their own: their
// sum is squared, see [score.squared].
type Danger[T any] struct {
	Base         T    // once an attack is counted at all
	Attacker     [4]T // by piece type, knight to queen: it attacks the king's zone
	Hits         T    // for each attack on a square beside the king
	WeakZone     T    // for each square of the zone that is attacked and hardly defended
	SafeCheck    [4]T // by piece type: it can check from a safe square
	ManyChecks   [4]T // from several
	UnsafeChecks T    // for each other square with a check
	FlankAttacks T    // for each attack on the king's side of the board
	FlankTwice   T    // for each such square attacked twice
	FlankDefence T    // for each such square defended
	Pinned       T    // for each pinned defender
	OpenFiles    T    // for each file at the king without a pawn before it
	NoQueen      T    // the attacker has no queen
	KnightGuard  T    // a knight defends a square beside the king
}

// Terms is the number of weights.
const Terms = int(unsafe.Sizeof(Weights[byte]{}))

// DangerTerms is the index in [Weights.Flat] from which on terms belong to Danger.
const DangerTerms = int(unsafe.Offsetof(Weights[byte]{}.Danger))

// Flat returns the weights as one array. The index of a term is the same for every T.
func (w *Weights[T]) Flat() *[Terms]T { return (*[Terms]T)(unsafe.Pointer(w)) }

// weights is what the tuner found, packed for the evaluation.
var weights = packed(&tuned)

func packed(from *Weights[Pair]) (w Weights[score]) {
	for i, pair := range from.Flat() {
		w.Flat()[i] = pair.score()
	}
	return w
}

// Tuned returns the weights that the evaluation uses.
func Tuned() Weights[Pair] { return tuned }
