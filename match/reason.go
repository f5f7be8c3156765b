package match

import "vezir/board"

// reason says why a game ended.
type reason uint8

// The reasons.
const (
	checkmate reason = iota
	stalemate
	deadPosition
	repetition
	fiftyMoves
	timeForfeit
	flagNoMate // a flag fell, but the opponent could not mate by any legal moves
	illegalMove
	disconnect
	stall
	drawAdjudication
	resignAdjudication
	maxMovesReached
	tablebaseAdjudication
	resignation
	falseClaim // of a result that the position does not have

	reasons
)

var reasonNames = [reasons]string{
	checkmate: "checkmate", stalemate: "stalemate", deadPosition: "dead position", repetition: "threefold repetition",
	fiftyMoves: "fifty moves", timeForfeit: "time forfeit", flagNoMate: "flag without mating material",
	illegalMove: "illegal move", disconnect: "disconnect", stall: "stall", drawAdjudication: "draw adjudication",
	resignAdjudication: "win adjudication", maxMovesReached: "limit of moves",
	tablebaseAdjudication: "tablebase adjudication", resignation: "resignation", falseClaim: "false claim",
}

// name is the reason in reports.
func (r reason) name() string { return reasonNames[r] }

// termination is the value of the PGN tag of that name.
func (r reason) termination() string {
	switch r {
	case timeForfeit, flagNoMate:
		return "time forfeit"
	case illegalMove:
		return "illegal move"
	case disconnect:
		return "abandoned"
	case stall:
		return "stalled connection"
	case drawAdjudication, resignAdjudication, maxMovesReached, tablebaseAdjudication:
		return "adjudication"
	case falseClaim:
		return "rules infraction"
	}
	return "normal"
}

// verdict is how a game ended.
type verdict struct {
	outcome outcome // White's
	reason  reason
	side    board.Colour // who mated or won; where a flag fell, whose it was
}

// wonBy is a verdict for a side.
func wonBy(side board.Colour, reason reason) verdict {
	if side == board.White {
		return verdict{won, reason, side}
	}
	return verdict{lost, reason, side}
}

func drawn(reason reason) verdict { return verdict{outcome: drew, reason: reason} }

// result is the verdict as PGN writes it.
func (v verdict) result() string {
	switch v.outcome {
	case won:
		return "1-0"
	case lost:
		return "0-1"
	}
	return "1/2-1/2"
}

// String is the verdict in words, such as "White mates".
func (v verdict) String() string {
	side, other := colourName(v.side), colourName(v.side.Other())
	switch v.reason {
	case checkmate:
		return side + " mates"
	case stalemate:
		return "Draw by stalemate"
	case deadPosition:
		return "Draw by insufficient mating material"
	case repetition:
		return "Draw by 3-fold repetition"
	case fiftyMoves:
		return "Draw by fifty moves rule"
	case timeForfeit:
		return other + " loses on time"
	case flagNoMate:
		return "Draw: " + side + " oversteps the time, " + other + " cannot mate"
	case illegalMove:
		return other + " makes an illegal move"
	case disconnect:
		return other + " disconnects"
	case stall:
		return other + "'s connection stalls"
	case resignation:
		return other + " resigns"
	case falseClaim:
		return other + " makes a false claim"
	case resignAdjudication:
		return side + " wins by adjudication"
	case maxMovesReached:
		return "Draw by the limit of moves"
	case tablebaseAdjudication:
		if v.outcome == drew {
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
		return wonBy(winner, checkmate), true
	case board.Stalemate:
		return drawn(stalemate), true
	case board.DeadPosition:
		return drawn(deadPosition), true
	case board.Threefold, board.Fivefold:
		return drawn(repetition), true
	}
	return drawn(fiftyMoves), true
}

// flagFell is the verdict when a side oversteps its time.
func flagFell(side board.Colour, p *board.Position) verdict {
	if p.CanMate(side.Other()) {
		return wonBy(side.Other(), timeForfeit)
	}
	return verdict{drew, flagNoMate, side}
}
