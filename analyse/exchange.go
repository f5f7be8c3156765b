package analyse

import (
	"fmt"
	"strconv"
	"strings"

	"vezir/board"
)

// exchange is a move and what it gains in the exchange that it begins.
type exchange struct {
	move  board.Move
	value int // centipawns
}

// exchangeLine reads "move; value; how it adds up", the form of collections for
// static exchange evaluation; false if the operations have another one. The sum
// at the end, P - R + B, tells the value with our own values of the pieces; the
// number before it has those of whoever wrote it.
func (t *test) exchangeLine(letters *board.Letters, operations string) (bool, error) {
	fields := strings.Split(operations, ";")
	if len(fields) < 2 || strings.Contains(operations, `"`) { // that form has no strings
		return false, nil
	}
	value, err := strconv.Atoi(strings.TrimSpace(fields[1]))
	if err != nil {
		return false, nil
	}
	m, err := suiteMove(letters, &t.pos, strings.TrimSpace(fields[0]))
	if err != nil {
		return false, err
	}
	if len(fields) > 2 && strings.TrimSpace(fields[2]) != "" {
		if value, err = pieceSum(fields[2]); err != nil {
			return false, err
		}
	}
	t.exchange = &exchange{m, value}
	return true, nil
}

// pieceSum adds up letters of pieces with plus, minus and brackets.
func pieceSum(text string) (int, error) {
	sum, sign := 0, 1
	signs := []int{1} // of the brackets that are open
	for _, r := range text {
		outer := signs[len(signs)-1]
		switch {
		case r == ' ' || r == '\t' || r == '\r':
		case r == '+':
			sign = 1
		case r == '-':
			sign = -1
		case r == '(':
			signs, sign = append(signs, outer*sign), 1
		case r == ')' && len(signs) > 1:
			signs = signs[:len(signs)-1]
		default:
			piece := strings.IndexRune("PNBRQ", r)
			if piece < 0 {
				return 0, fmt.Errorf("exchange: %q is no sum of pieces", strings.TrimSpace(text))
			}
			sum += outer * sign * board.SEEValue(board.PieceType(piece))
		}
	}
	return sum, nil
}

// gained reports whether the static exchange evaluation finds just that value.
func (e *exchange) gained(pos *board.Position) bool {
	return pos.SEE(e.move, e.value) && !pos.SEE(e.move, e.value+1)
}
