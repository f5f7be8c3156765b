package match

import "vezir/board"

// Reason says why a game ended.
type Reason uint8

// The reasons.
const (
	Checkmate Reason = iota
	Stalemate
	DeadPosition
	Repetition
	FiftyMoves
	TimeForfeit
	FlagNoMate // a flag fell, but the opponent could not mate by any legal moves
	IllegalMove
	Disconnect
	Stall
	DrawAdjudication
	ResignAdjudication
	MaxMovesReached
	TablebaseAdjudication
	Resignation
	FalseClaim // of a result that the position does not have

	reasons
)

var reasonNames = [reasons]string{
	Checkmate: "checkmate", Stalemate: "stalemate", DeadPosition: "dead position", Repetition: "threefold repetition",
	FiftyMoves: "fifty moves", TimeForfeit: "time forfeit", FlagNoMate: "flag without mating material",
	IllegalMove: "illegal move", Disconnect: "disconnect", Stall: "stall", DrawAdjudication: "draw adjudication",
	ResignAdjudication: "win adjudication", MaxMovesReached: "limit of moves",
	TablebaseAdjudication: "tablebase adjudication", Resignation: "resignation", FalseClaim: "false claim",
}

// name is the reason in reports.
func (r Reason) name() string { return reasonNames[r] }

// Termination is the value of the PGN tag of that name.
func (r Reason) Termination() string {
	switch r {
	case TimeForfeit, FlagNoMate:
		return "time forfeit"
	case IllegalMove:
		return "illegal move"
	case Disconnect:
		return "abandoned"
	case Stall:
		return "stalled connection"
	case DrawAdjudication, ResignAdjudication, MaxMovesReached, TablebaseAdjudication:
		return "adjudication"
	case FalseClaim:
		return "rules infraction"
	}
	return "normal"
}

// verdict is how a game ended.
type verdict struct {
	outcome Outcome // White's
	reason  Reason
	side    board.Colour // who mated or won; where a flag fell, whose it was
}

// wonBy is a verdict for a side.
func wonBy(side board.Colour, reason Reason) verdict {
	if side == board.White {
		return verdict{Win, reason, side}
	}
	return verdict{Loss, reason, side}
}

func drawn(reason Reason) verdict { return verdict{outcome: Draw, reason: reason} }

// result is the verdict as PGN writes it.
func (v verdict) result() string {
	switch v.outcome {
	case Win:
		return "1-0"
	case Loss:
		return "0-1"
	}
	return "1/2-1/2"
}

// String is the verdict in words, such as "White mates".
func (v verdict) String() string {
	side, other := colourName(v.side), colourName(v.side.Other())
	switch v.reason {
	case Checkmate:
		return side + " mates"
	case Stalemate:
		return "Draw by stalemate"
	case DeadPosition:
		return "Draw by insufficient mating material"
	case Repetition:
		return "Draw by 3-fold repetition"
	case FiftyMoves:
		return "Draw by fifty moves rule"
	case TimeForfeit:
		return other + " loses on time"
	case FlagNoMate:
		return "Draw: " + side + " oversteps the time, " + other + " cannot mate"
	case IllegalMove:
		return other + " makes an illegal move"
	case Disconnect:
		return other + " disconnects"
	case Stall:
		return other + "'s connection stalls"
	case Resignation:
		return other + " resigns"
	case FalseClaim:
		return other + " makes a false claim"
	case ResignAdjudication:
		return side + " wins by adjudication"
	case MaxMovesReached:
		return "Draw by the limit of moves"
	case TablebaseAdjudication:
		if v.outcome == Draw {
			return "Draw by tablebase adjudication"
		}
		return side + " wins by tablebase adjudication"
	}
	return "Draw by adjudication"
}

func colourName(c board.Colour) string {
	if c == board.White {
		return "White"
	}
	return "Black"
}

// judge applies the laws of chess to the position on the board.
func judge(g *board.Game) (verdict, bool) {
	outcome := g.Outcome()
	switch outcome.Reason {
	case board.Ongoing:
		return verdict{}, false
	case board.Checkmate:
		winner, _ := outcome.Winner()
		return wonBy(winner, Checkmate), true
	case board.Stalemate:
		return drawn(Stalemate), true
	case board.DeadPosition:
		return drawn(DeadPosition), true
	case board.Threefold, board.Fivefold:
		return drawn(Repetition), true
	}
	return drawn(FiftyMoves), true
}

// flagFell is the verdict when a side oversteps its time.
func flagFell(side board.Colour, p *board.Position) verdict {
	if p.CanMate(side.Other()) {
		return wonBy(side.Other(), TimeForfeit)
	}
	return verdict{Draw, FlagNoMate, side}
}
