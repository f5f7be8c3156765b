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

// Generate appends all legal moves.
func (p *Position) Generate(list *MoveList) { p.generate(list, allMoves) }

// GenerateNoisy appends the legal captures and promotions.
func (p *Position) GenerateNoisy(list *MoveList) { p.generate(list, noisyMoves) }

// GenerateQuiet appends the legal moves that are neither captures nor promotions.
func (p *Position) GenerateQuiet(list *MoveList) { p.generate(list, quietMoves) }

func (p *Position) generate(list *MoveList, which stage) {
	us := p.sideToMove
	own, enemy := p.byColour[us], p.byColour[us.Other()]
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

	unsafe := p.attacks(us.Other(), occupied^king.Bitboard())
	addMoves(list, king, KingAttacks(king)&targets&^unsafe)

	checkMask := ^Bitboard(0)
	if p.checkers != 0 {
		if p.checkers.Several() {
			return
		}
		checkMask = p.checkers | Between(king, p.checkers.First())
	} else if which&quietMoves != 0 && p.castling&own != 0 {
		p.addCastling(list, king, occupied, unsafe)
	}

	pinned := p.Pinned(us)
	p.addPawnMoves(list, which, checkMask, pinned, king)

	targets &= checkMask
	for knights := p.Pieces(us, Knight) &^ pinned; knights != 0; {
		from := knights.Pop()
		addMoves(list, from, KnightAttacks(from)&targets)
	}
	for sliders := (p.byType[Bishop] | p.byType[Queen]) & own; sliders != 0; {
		from := sliders.Pop()
		to := BishopAttacks(from, occupied) & targets
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		addMoves(list, from, to)
	}
	for sliders := (p.byType[Rook] | p.byType[Queen]) & own; sliders != 0; {
		from := sliders.Pop()
		to := RookAttacks(from, occupied) & targets
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		addMoves(list, from, to)
	}
}

// attacks returns all squares that a side attacks when occupied is the set of
// occupied squares.
func (p *Position) attacks(by Colour, occupied Bitboard) Bitboard {
	own := p.byColour[by]
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
func addMoves(list *MoveList, from Square, targets Bitboard) {
	for targets != 0 {
		list.Add(NewMove(from, targets.Pop(), Normal))
	}
}

// addPawnMoves appends the moves of all pawns.
func (p *Position) addPawnMoves(list *MoveList, which stage, checkMask, pinned Bitboard, king Square) {
	us := p.sideToMove
	enemy := p.byColour[us.Other()]
	empty := ^p.Occupied()
	pawns := p.Pieces(us, Pawn)
	up := int(8) - 16*int(us)

	// The masks of the ranks as seen by the side to move.
	beforeLast, doubleStep := Rank7, Rank3
	if us == Black {
		beforeLast, doubleStep = Rank2, Rank6
	}
	free := pawns &^ pinned
	onFile := pawns & pinned & FileMask(king.File()) // pinned on the file may still push
	pushers := free | onFile

	if which&quietMoves != 0 {
		single := (pushers &^ beforeLast).Forward(us) & empty
		double := (single & doubleStep).Forward(us) & empty & checkMask
		for single &= checkMask; single != 0; {
			to := single.Pop()
			list.Add(NewMove(Square(int(to)-up), to, Normal))
		}
		for double != 0 {
			to := double.Pop()
			list.Add(NewMove(Square(int(to)-2*up), to, Normal))
		}
	}
	if which&noisyMoves == 0 {
		return
	}

	for takers := pawns &^ beforeLast; takers != 0; {
		from := takers.Pop()
		to := PawnAttacks(us, from) & enemy & checkMask
		if pinned.Has(from) {
			to &= Line(king, from)
		}
		addMoves(list, from, to)
	}
	for promoting := pawns & beforeLast; promoting != 0; {
		from := promoting.Pop()
		to := (PawnAttacks(us, from)&enemy | from.Bitboard().Forward(us)&empty) & checkMask
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

// addCastling appends the legal castling moves of a king that is not in check.
func (p *Position) addCastling(list *MoveList, king Square, occupied, unsafe Bitboard) {
	for rooks := p.CastlingRooks(p.sideToMove); rooks != 0; {
		if rook := rooks.Pop(); p.mayCastle(king, rook, occupied, unsafe) {
			list.Add(NewMove(king, rook, Castling))
		}
	}
}

// mayCastle reports whether a king that is not in check may castle with a rook
// that has the right to. unsafe is what the enemy attacks through the king.
func (p *Position) mayCastle(king, rook Square, occupied, unsafe Bitboard) bool {
	kingTo, rookTo := castlingTargets(king, rook)
	kingPath := Between(king, kingTo) | kingTo.Bitboard()
	path := kingPath | Between(rook, rookTo) | rookTo.Bitboard()
	movers := king.Bitboard() | rook.Bitboard()
	if path&occupied&^movers != 0 || kingPath&unsafe != 0 {
		return false
	}
	// In Chess960 the rook may have been all that shielded the king's target.
	them := p.sideToMove.Other()
	after := occupied&^movers | rookTo.Bitboard()
	return RookAttacks(kingTo, after)&(p.byType[Rook]|p.byType[Queen])&p.byColour[them] == 0
}
