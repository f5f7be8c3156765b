package syzygy

// WDL is the result of a position from the side to move's view, when the
// counter of the fifty-move rule stands at zero.
type WDL int8

// The results, the worst first.
const (
	Loss        WDL = iota - 2
	BlessedLoss     // lost, but saved by the fifty-move rule
	Draw
	CursedWin // won, but drawn by the fifty-move rule
	Win
)

// String names the result.
func (w WDL) String() string {
	switch w {
	case Loss:
		return "loss"
	case BlessedLoss:
		return "blessed loss"
	case Draw:
		return "draw"
	case CursedWin:
		return "cursed win"
	case Win:
		return "win"
	}
	return "unknown"
}

// sign is 1 for wins, -1 for losses, cursed and blessed ones included.
func (w WDL) sign() int { return min(max(int(w), -1), 1) }

// zeroingDTZ is the DTZ of a position whose best move is a capture or a pawn
// move.
func (w WDL) zeroingDTZ() int {
	switch w {
	case CursedWin, BlessedLoss:
		return 101 * w.sign()
	}
	return w.sign()
}
