package board

// Legal moves come straight from masks, without trying them out:
//
//   - the king goes to squares that the enemy does not attack once the king is
//     lifted off the board;
//   - in double check nothing else moves;
//   - in check, other pieces go to the check mask: the checker, and the squares
//     between it and the king;
//   - a pinned piece stays on the line through its king and its square.
//
// Captures en passant remove two pieces from a rank at once and are checked
// one by one.

// stage selects a part of the moves.
type stage uint8

const (
	noisyMoves stage = 1 << iota // captures, en passant, promotions to any piece
	quietMoves                   // everything else, castling included
	allMoves   = noisyMoves | quietMoves
)

// purpose says whether moves are listed or only counted. As a type parameter
// it makes two functions of one, at no cost in either: the length of its
// values is a constant to the compiler.
type purpose interface{ listing | counting }

type (
	listing  = [0]byte
	counting = [1]byte
)

// counts reports whether moves are only counted.
func counts[P purpose]() bool {
	var p P
	return len(p) == len(counting{})
}

// Generate appends all legal moves.
func (p *Position) Generate(list *MoveList) { generate[listing](p, list, allMoves) }

// GenerateNoisy appends the legal captures and promotions.
func (p *Position) GenerateNoisy(list *MoveList) { generate[listing](p, list, noisyMoves) }

// GenerateQuiet appends the legal moves that are neither captures nor promotions.
func (p *Position) GenerateQuiet(list *MoveList) { generate[listing](p, list, quietMoves) }

// CountMoves returns the number of legal moves. It uses list, but leaves no
// moves in it.
func (p *Position) CountMoves(list *MoveList) int {
	list.Clear()
	generate[counting](p, list, allMoves)
	count := list.Len()
	list.Clear()
	return count
}

func generate[P purpose](p *Position, list *MoveList, which stage) {
	us := p.sideToMove
	own, enemy := p.byColour[us&1], p.byColour[us.Other()&1]
	occupied := own | enemy
	king := p.KingSquare(us)

	// targets are the squares that the stage allows.
	targets := ^own
	switch which {
	case noisyMoves:
		targets = enemy
	case quietMoves:
		targets = ^occupied
	}

	kingTargets := KingAttacks(king) & targets
	var castlers Bitboard
	if which&quietMoves != 0 && p.castling&own != 0 && p.checkers == 0 {
		castlers = p.freeCastlers(king, occupied)
	}
	if kingTargets|castlers != 0 {
		unsafe := p.attacks(us.Other(), occupied^king.Bitboard())
		addMoves[P](list, king, kingTargets&^unsafe)
		for castlers != 0 {
			if rook := castlers.Pop(); p.castlingIsSafe(king, rook, occupied, unsafe) {
				list.Add(NewMove(king, rook, Castling))
			}
		}
	}

	checkMask := ^Bitboard(0)
	if p.checkers != 0 {
		if p.checkers.Several() {
			return
		}
		checkMask = p.checkers | Between(king, p.checkers.First())
	}
	pinned := p.Pinned(us)
	if which&quietMoves != 0 {
		addPawnPushes[P](p, list, checkMask, pinned, king)
	}
	if which&noisyMoves != 0 {
		addPawnCaptures[P](p, list, checkMask, pinned, king)
	}

	targets &= checkMask
	for knights := p.Pieces(us, Knight) &^ pinned; knights != 0; {
		from := knights.Pop()
		addMoves[P](list, from, KnightAttacks(from)&targets)
	}
	for sliders := (p.byType[Bishop] | p.byType[Queen]) & own; sliders != 0; {
		from := sliders.Pop()
		to := BishopAttacks(from, occupied) & targets
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		addMoves[P](list, from, to)
	}
	for sliders := (p.byType[Rook] | p.byType[Queen]) & own; sliders != 0; {
		from := sliders.Pop()
		to := RookAttacks(from, occupied) & targets
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		addMoves[P](list, from, to)
	}
}

// attacks returns all squares that a side attacks when occupied is the set of
// occupied squares.
func (p *Position) attacks(by Colour, occupied Bitboard) Bitboard {
	own := p.byColour[by&1]
	set := PawnsAttack(by, p.byType[Pawn]&own) | KingAttacks(p.KingSquare(by))
	for knights := p.byType[Knight] & own; knights != 0; {
		set |= KnightAttacks(knights.Pop())
	}
	for sliders := (p.byType[Bishop] | p.byType[Queen]) & own; sliders != 0; {
		set |= BishopAttacks(sliders.Pop(), occupied)
	}
	for sliders := (p.byType[Rook] | p.byType[Queen]) & own; sliders != 0; {
		set |= RookAttacks(sliders.Pop(), occupied)
	}
	return set
}

// addMoves appends a normal move from one square to each of a set.
func addMoves[P purpose](list *MoveList, from Square, targets Bitboard) {
	if counts[P]() {
		list.n += uint8(targets.Count())
		return
	}
	for targets != 0 {
		list.Add(NewMove(from, targets.Pop(), Normal))
	}
}

// addPawnMoves appends a normal move to each of a set of squares from the
// square that lies step behind it.
func addPawnMoves[P purpose](list *MoveList, targets Bitboard, step int) {
	if counts[P]() {
		list.n += uint8(targets.Count())
		return
	}
	for targets != 0 {
		to := targets.Pop()
		list.Add(NewMove(Square(int(to)-step)&63, to, Normal))
	}
}

// up returns the difference between two squares of which one lies before the
// other in the direction of c's pawns.
func up(c Colour) int { return 8 - 16*int(c) }

// addPawnPushes appends the moves of pawns straight ahead that do not promote.
func addPawnPushes[P purpose](p *Position, list *MoveList, checkMask, pinned Bitboard, king Square) {
	us := p.sideToMove
	empty := ^p.Occupied()
	// A pawn that is pinned on its file may still push.
	pushers := p.Pieces(us, Pawn) &^ beforeLast[us&1] &^ (pinned &^ FileMask(king.File()))
	single := pushers.Forward(us) & empty
	double := (single & afterFirst[us&1]).Forward(us) & empty
	addPawnMoves[P](list, single&checkMask, up(us))
	addPawnMoves[P](list, double&checkMask, 2*up(us))
}

// The rank from which the pawns of each side promote, and the one that a
// pawn passes in a double step.
var (
	beforeLast = [2]Bitboard{Rank7, Rank2}
	afterFirst = [2]Bitboard{Rank3, Rank6}
)

// addPawnCaptures appends the captures of pawns, and all promotions.
func addPawnCaptures[P purpose](p *Position, list *MoveList, checkMask, pinned Bitboard, king Square) {
	us := p.sideToMove
	enemy := p.byColour[us.Other()&1]
	pawns := p.Pieces(us, Pawn)
	promoting := pawns & beforeLast[us&1]

	ahead := (pawns &^ promoting &^ pinned).Forward(us)
	addPawnMoves[P](list, ahead.East()&enemy&checkMask, up(us)+1)
	addPawnMoves[P](list, ahead.West()&enemy&checkMask, up(us)-1)
	for takers := pawns &^ promoting & pinned; takers != 0; {
		from := takers.Pop()
		addMoves[P](list, from, PawnAttacks(us, from)&enemy&checkMask&Line(king, from))
	}
	for promoting != 0 {
		from := promoting.Pop()
		to := (PawnAttacks(us, from)&enemy | from.Bitboard().Forward(us)&^p.Occupied()) & checkMask
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		for to != 0 {
			square := to.Pop()
			list.Add(NewPromotion(from, square, Queen))
			list.Add(NewPromotion(from, square, Knight))
			list.Add(NewPromotion(from, square, Rook))
			list.Add(NewPromotion(from, square, Bishop))
		}
	}
	if p.enPassant != NoSquare {
		for takers := PawnAttacks(us.Other(), p.enPassant) & pawns; takers != 0; {
			if from := takers.Pop(); p.enPassantIsSafe(from, p.enPassant) {
				list.Add(NewMove(from, p.enPassant, EnPassant))
			}
		}
	}
}

// freeCastlers returns the rooks with which the side to move has the right to
// castle and nothing stands in the way.
func (p *Position) freeCastlers(king Square, occupied Bitboard) Bitboard {
	var free Bitboard
	for rooks := p.CastlingRooks(p.sideToMove); rooks != 0; {
		rook := rooks.Pop()
		kingTo, rookTo := castlingTargets(king, rook)
		path := Between(king, kingTo) | kingTo.Bitboard() | Between(rook, rookTo) | rookTo.Bitboard()
		if path&occupied&^(king.Bitboard()|rook.Bitboard()) == 0 {
			free |= rook.Bitboard()
		}
	}
	return free
}

// castlingIsSafe reports whether a king that is not in check castles without
// crossing or reaching an attacked square. unsafe is what the enemy attacks
// through the king.
func (p *Position) castlingIsSafe(king, rook Square, occupied, unsafe Bitboard) bool {
	kingTo, rookTo := castlingTargets(king, rook)
	if (Between(king, kingTo)|kingTo.Bitboard())&unsafe != 0 {
		return false
	}
	// In Chess960 the rook may have been all that shielded the king's target.
	them := p.sideToMove.Other()
	after := occupied&^(king.Bitboard()|rook.Bitboard()) | rookTo.Bitboard()
	return RookAttacks(kingTo, after)&(p.byType[Rook]|p.byType[Queen])&p.byColour[them&1] == 0
}
