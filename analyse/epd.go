package analyse

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"vezir/board"
)

// test is a position of a suite and what is expected there.
type test struct {
	file string
	line int // from 1
	id   string
	pos  board.Position
	expectation
}

// errNoExpectation is why a position alone is not taken.
var errNoExpectation = errors.New("nothing is expected: none of bm, am, dm, ce, points, wdl")

// parseEPD reads a line of a suite. Beyond standard operations it takes what
// the files of this trade hold: "bm #5" for a mate, points in c0 or in c8 with
// moves in c7 or c9, wdl and dtz of tablebases, and lines of exchanges,
// "FEN; move; value; how it adds up".
func parseEPD(letters *board.Letters, line string) (test, error) {
	pos, operations, err := board.ParseEPD(line)
	if err != nil {
		return test{}, err
	}
	t := test{pos: pos}
	if ok, err := t.exchangeLine(letters, operations); ok || err != nil {
		return t, err
	}
	comments, err := t.readOperations(letters, operations)
	if err != nil {
		return test{}, err
	}
	if err := t.setPoints(letters, comments); err != nil {
		return test{}, err
	}
	if t.kind() == nothing {
		return test{}, errNoExpectation
	}
	return t, nil
}

// readOperations takes all operations into account, and returns the comments among
// them, by their codes, and the first fault.
func (t *test) readOperations(letters *board.Letters, text string) (comments map[string]string, fault error) {
	comments = make(map[string]string)
	for _, o := range splitOperations(text) {
		if err := t.operation(letters, o, comments); err != nil && fault == nil {
			fault = fmt.Errorf("%s: %w", o.code, err)
		}
	}
	return comments, fault
}

// operation is one operation of an EPD line.
type operation struct {
	code     string
	operands []string
}

// splitOperations takes the operations apart. A semicolon may be missing before
// those that usually follow moves.
func splitOperations(text string) []operation {
	var list []operation
	fresh := true
	for _, token := range board.EPDTokens(text) {
		word, quoted := strings.CutPrefix(token, `"`)
		switch {
		case token == ";":
			fresh = true
		case fresh || !quoted && followsMoves(token) && takesMoves(list[len(list)-1].code):
			list = append(list, operation{code: word})
			fresh = false
		default:
			last := &list[len(list)-1]
			last.operands = append(last.operands, word)
		}
	}
	return list
}

func takesMoves(code string) bool {
	return code == "bm" || code == "am" || code == "sm" || code == "pv"
}

func followsMoves(code string) bool {
	switch code {
	case "id", "bm", "am", "dm", "ce", "pv", "acd", "acn", "acs":
		return true
	}
	return false
}

// operation takes one operation into account; those that expect nothing are
// passed over.
func (t *test) operation(letters *board.Letters, o operation, comments map[string]string) (err error) {
	switch o.code {
	case "id":
		t.id = strings.Join(o.operands, " ")
	case "bm":
		var mate int
		if mate, err = mateOperand(o.operands); err != nil || mate != 0 {
			t.mate = mate
			break
		}
		t.best, err = parseMoves(letters, &t.pos, t.best, o.operands)
	case "am":
		t.avoid, err = parseMoves(letters, &t.pos, t.avoid, o.operands)
	case "dm":
		if t.mate, err = number(o.operands); err == nil && t.mate == 0 {
			err = errNoMate
		}
	case "ce":
		t.eval, err = optional(o.operands)
	case "wdl":
		t.wdl, err = optional(o.operands)
	case "dtz":
		t.dtz, err = optional(o.operands)
	case "c0", "c7", "c8", "c9":
		comments[o.code] = strings.Join(o.operands, " ")
	}
	return err
}

// errNoMate is what is wrong with dm 0 and #0.
var errNoMate = errors.New("a mate in no moves")

// mateOperand reads "#5" and "#-5", the mate that is there; 0 for moves.
func mateOperand(operands []string) (int, error) {
	if len(operands) == 0 || !strings.HasPrefix(operands[0], "#") {
		return 0, nil
	}
	moves, err := strconv.Atoi(operands[0][1:])
	if err == nil && moves == 0 {
		err = errNoMate
	}
	return moves, err
}

// parseMoves adds the moves that the operands name.
func parseMoves(letters *board.Letters, pos *board.Position, moves []board.Move, operands []string) ([]board.Move, error) {
	for _, text := range operands {
		text = strings.Trim(text, ",")
		switch text {
		case "", "!", "ep", "e.p.", "or":
			continue
		}
		m, err := suiteMove(letters, pos, text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	if len(moves) == 0 {
		return nil, errors.New("no move")
	}
	return moves, nil
}

// suiteMove reads a move of a suite. Suites are in English nearly always,
// whatever their readers speak: the letters of their language count for moves
// that English cannot take.
func suiteMove(letters *board.Letters, pos *board.Position, text string) (board.Move, error) {
	m, err := readMove(board.English(), pos, text)
	if err == nil {
		return m, nil
	}
	if other, second := readMove(letters, pos, text); second == nil || errors.Is(err, board.ErrMalformedMove) {
		return other, second
	}
	return m, err
}

// number reads the only operand.
func number(operands []string) (int, error) {
	if len(operands) != 1 {
		return 0, fmt.Errorf("%d operands, one is needed", len(operands))
	}
	n, err := strconv.Atoi(operands[0])
	if err != nil {
		return 0, fmt.Errorf("%q is no number", operands[0])
	}
	return n, nil
}

func optional(operands []string) (*int, error) {
	n, err := number(operands)
	if err != nil {
		return nil, err
	}
	return &n, nil
}

// setPoints reads what moves are worth: from c8 with the moves of c9 or c7, or
// from "move=points, …" in c0. Comments of another kind are left alone.
func (t *test) setPoints(letters *board.Letters, comments map[string]string) error {
	var moves, points []string
	switch {
	case comments["c8"] != "" && comments["c9"] != "":
		moves, points = strings.Fields(comments["c9"]), strings.Fields(comments["c8"])
	case comments["c8"] != "" && comments["c7"] != "":
		moves, points = strings.Fields(comments["c7"]), strings.Fields(comments["c8"])
	case strings.Contains(comments["c0"], "="):
		moves, points = t.pointList(letters, comments["c0"])
	}
	if len(moves) != len(points) {
		return fmt.Errorf("points for %d moves, %d points", len(moves), len(points))
	}
	for i := range moves {
		m, err := suiteMove(letters, &t.pos, moves[i])
		if err != nil {
			return fmt.Errorf("points: %w", err)
		}
		n, err := strconv.Atoi(points[i])
		if err != nil {
			return fmt.Errorf("points: %q is no number", points[i])
		}
		t.points = append(t.points, movePoints{m, n})
	}
	return nil
}

// pointList takes "move=points, …" apart. It returns nothing if a part has not
// that form, and the text is a comment after all.
func (t *test) pointList(letters *board.Letters, text string) (moves, points []string) {
	for part := range strings.SplitSeq(text, ",") {
		at := strings.LastIndexByte(part, '=') // the last one: a promotion has one too
		if at < 0 {
			return nil, nil
		}
		move, number := strings.TrimSpace(part[:at]), strings.TrimSpace(part[at+1:])
		if number == "" || strings.Trim(number, "0123456789") != "" {
			return nil, nil
		}
		if _, err := suiteMove(letters, &t.pos, move); errors.Is(err, board.ErrMalformedMove) {
			return nil, nil
		}
		moves, points = append(moves, move), append(points, number)
	}
	return moves, points
}
