package board

// Reason says why a game is over, or that it goes on.
type Reason uint8

// The reasons, in the order in which Game.Outcome looks for them.
const (
	Ongoing          Reason = iota
	Checkmate               // article 5.1 of the FIDE laws
	Stalemate               // 5.2.1
	DeadPosition            // 5.2.2: no side can mate by any series of legal moves
	Fivefold                // 9.6.1: the fifth time, no claim needed
	SeventyFiveMoves        // 9.6.2: no claim needed
	Threefold               // 9.2: drawn when claimed
	FiftyMoves              // 9.3: drawn when claimed
)

// String returns the reason in words, such as "draw by stalemate".
func (r Reason) String() string {
	return [...]string{
		"ongoing", "checkmate", "draw by stalemate", "draw by dead position", "draw by fivefold repetition",
		"draw by the seventy-five moves rule", "draw by threefold repetition", "draw by the fifty moves rule",
	}[r&7]
}

// Outcome is how a game stands.
type Outcome struct {
	Reason Reason
	mated  Colour // the loser; only of meaning after Checkmate
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != Ongoing }

// Winner returns the side that won; the second result is false if none did.
func (o Outcome) Winner() (Colour, bool) { return o.mated.Other(), o.Reason == Checkmate }

// Result returns the result as PGN writes it: 1-0, 0-1, 1/2-1/2 or *.
func (o Outcome) Result() string {
	switch winner, won := o.Winner(); {
	case !o.Over():
		return "*"
	case !won:
		return "1/2-1/2"
	case winner == White:
		return "1-0"
	default:
		return "0-1"
	}
}

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool {
	king := p.KingSquare(p.sideToMove)
	unsafe := p.attacks(p.sideToMove.Other(), p.Occupied()^king.Bitboard())
	if KingAttacks(king)&^p.byColour[p.sideToMove]&^unsafe != 0 {
		return true
	}
	var list MoveList
	p.Generate(&list)
	return list.Len() > 0
}

// IsCheckmate reports whether the side to move is mated.
func (p *Position) IsCheckmate() bool { return p.InCheck() && !p.HasLegalMove() }

// IsFiftyMoveDraw reports whether fifty moves have gone by without a capture
// or a pawn move. Checkmate outranks it.
func (p *Position) IsFiftyMoveDraw() bool { return p.rule50 >= 100 && !p.IsCheckmate() }

// Outcome says whether the game is over, and how. Draws that the laws leave to
// a claim count as claimed; the reason tells them apart.
func (g *Game) Outcome() Outcome {
	p := &g.position
	repetitions := g.repetitions()
	switch {
	case !p.HasLegalMove() && p.InCheck():
		return Outcome{Checkmate, p.sideToMove}
	case !p.HasLegalMove():
		return Outcome{Reason: Stalemate}
	case p.isDead():
		return Outcome{Reason: DeadPosition}
	case repetitions >= 5:
		return Outcome{Reason: Fivefold}
	case p.rule50 >= 150:
		return Outcome{Reason: SeventyFiveMoves}
	case repetitions >= 3:
		return Outcome{Reason: Threefold}
	case p.rule50 >= 100:
		return Outcome{Reason: FiftyMoves}
	}
	return Outcome{}
}
