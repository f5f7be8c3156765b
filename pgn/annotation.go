package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"vezir/board"
)

// Eval is an evaluation that a comment holds, from White's point of view.
type Eval struct {
	Centipawns int // 0 if Mate is not
	Mate       int // moves to mate: positive if White mates, 0 if there is none
	Depth      int // plies, 0 if unknown
}

// Clock returns the time that the player has left after the move, from a
// command [%clk 1:23:45.6].
func (p *Ply) Clock() (time.Duration, bool) {
	text, ok := p.command("clk")
	if !ok {
		return 0, false
	}
	return parseClock(text)
}

// Elapsed returns the time that the move took, from a command [%emt 0:00:05]
// or an engine's comment (+0.31/12 0.5s).
func (p *Ply) Elapsed() (time.Duration, bool) {
	if text, ok := p.command("emt"); ok {
		return parseClock(text)
	}
	for _, comment := range p.Comments {
		if c, ok := parseEngineComment(comment); ok && c.timed {
			return c.elapsed, true
		}
	}
	return 0, false
}

// Eval returns the evaluation of a move, from a command [%eval 0.24],
// [%eval #-3] or, as ChessBase writes it, [%eval 24,15] in centipawns and
// plies, or else from an engine's comment (+0.31/12 0.5s, -M6/20 1s). Engines
// comment from the point of view of the side that moved, which has to be given.
func (p *Ply) Eval(mover board.Colour) (Eval, bool) {
	if text, ok := p.command("eval"); ok {
		return parseEval(text)
	}
	for _, comment := range p.Comments {
		if c, ok := parseEngineComment(comment); ok {
			return c.eval.turned(mover), true
		}
	}
	return Eval{}, false
}

// turned swaps between the point of view of a side and White's.
func (e Eval) turned(side board.Colour) Eval {
	if side == board.Black {
		e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
	}
	return e
}

// command returns the argument of a command embedded in the comments: [%name
// argument].
func (p *Ply) command(name string) (string, bool) {
	for _, comment := range p.Comments {
		for {
			_, after, ok := strings.Cut(comment, "[%")
			if !ok {
				break
			}
			command, rest, ok := strings.Cut(after, "]")
			if !ok {
				break
			}
			if argument, ok := strings.CutPrefix(command, name+" "); ok {
				return strings.TrimSpace(argument), true
			}
			comment = rest
		}
	}
	return "", false
}

// maxHours keeps clocks within time.Duration.
const maxHours = 1e6

// parseClock reads hours:minutes:seconds, minutes:seconds or seconds, with or
// without a fraction.
func parseClock(text string) (time.Duration, bool) {
	var total float64 // seconds
	fields := strings.Split(text, ":")
	if len(fields) > 3 {
		return 0, false
	}
	for _, field := range fields {
		n, ok := parseNumber(field)
		if !ok || n < 0 || n > maxHours*3600 {
			return 0, false
		}
		total = total*60 + n
	}
	if total > maxHours*3600 {
		return 0, false
	}
	return seconds(total), true
}

// seconds rounds to microseconds, which is finer than any comment.
func seconds(s float64) time.Duration {
	return time.Duration(s*1e6+0.5) * time.Microsecond
}

// parseNumber reads a decimal number without exponent.
func parseNumber(text string) (float64, bool) {
	if strings.Trim(text, "+-.0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

// parseEval reads the argument of [%eval].
func parseEval(text string) (Eval, bool) {
	value, after, hasDepth := strings.Cut(text, ",")
	var e Eval
	if hasDepth {
		e.Depth, _ = strconv.Atoi(strings.TrimSpace(after))
	}
	value = strings.TrimSpace(value)
	if mate, ok := strings.CutPrefix(value, "#"); ok {
		n, err := strconv.Atoi(mate)
		e.Mate = n
		return e, err == nil
	}
	n, ok := parseNumber(value)
	if !strings.Contains(value, ".") && hasDepth {
		n /= 100 // ChessBase's centipawns
	}
	e.Centipawns, ok = centipawns(n, ok)
	return e, ok
}

// centipawns rounds pawns to centipawns.
func centipawns(pawns float64, ok bool) (int, bool) {
	if !ok || pawns < -1e6 || pawns > 1e6 {
		return 0, false
	}
	if pawns < 0 {
		return int(pawns*100 - 0.5), true
	}
	return int(pawns*100 + 0.5), true
}

// engineComment is what a match program notes for a move.
type engineComment struct {
	eval    Eval // from the point of view of the side that moved
	elapsed time.Duration
	timed   bool
}

// parseEngineComment reads a comment of Cute Chess, fastchess or Vezir: the
// evaluation in pawns or the distance to mate in plies, the depth, the time.
// "+0.31/12 0.5s", "-M6/20 0.012s, White mates".
func parseEngineComment(comment string) (c engineComment, ok bool) {
	score, rest, ok := strings.Cut(comment, "/")
	if !ok || len(score) > 10 || !strings.ContainsAny(score, "+-.M") { // such as 1/2
		return c, false
	}
	sign := 1
	switch score[0] {
	case '-':
		sign = -1
		fallthrough
	case '+':
		score = score[1:]
	}
	if plies, isMate := strings.CutPrefix(score, "M"); isMate {
		n, err := strconv.ParseUint(plies, 10, 16)
		if err != nil {
			return c, false
		}
		c.eval.Mate = sign * int(n+1) / 2
	} else {
		n, isNumber := parseNumber(score)
		if c.eval.Centipawns, ok = centipawns(float64(sign)*n, isNumber); !ok {
			return c, false
		}
	}
	depth, after, _ := strings.Cut(rest, " ")
	depth, _, _ = strings.Cut(depth, "/") // depth/seldepth
	n, err := strconv.ParseUint(strings.TrimRight(depth, ","), 10, 16)
	if err != nil {
		return c, false
	}
	c.eval.Depth = int(n)
	elapsed, _, _ := strings.Cut(after, " ")
	elapsed, hasUnit := strings.CutSuffix(strings.TrimRight(elapsed, ","), "s")
	if s, isNumber := parseNumber(elapsed); hasUnit && isNumber && s >= 0 && s < maxHours*3600 {
		c.elapsed, c.timed = seconds(s), true
	}
	return c, true
}

// EngineComment writes the comment of a move as match programs do: "+0.31/12
// 0.520s". The evaluation is from White's point of view, in the comment from
// the mover's; distances to mate are in plies there.
func EngineComment(e Eval, mover board.Colour, elapsed time.Duration) string {
	e = e.turned(mover)
	score := fmt.Sprintf("%+.2f", float64(e.Centipawns)/100)
	switch {
	case e.Mate > 0:
		score = fmt.Sprintf("+M%d", 2*e.Mate-1)
	case e.Mate < 0:
		score = fmt.Sprintf("-M%d", -2*e.Mate)
	case e.Centipawns == 0:
		score = "0.00"
	}
	return fmt.Sprintf("%s/%d %.3fs", score, e.Depth, elapsed.Seconds())
}

// ClockComment writes the time left after a move: "[%clk 0:01:02.500]".
func ClockComment(left time.Duration) string {
	left = max(left, 0).Round(time.Millisecond)
	text := fmt.Sprintf("[%%clk %d:%02d:%02d", left/time.Hour, left/time.Minute%60, left/time.Second%60)
	if ms := left / time.Millisecond % 1000; ms != 0 {
		text += fmt.Sprintf(".%03d", ms)
	}
	return text + "]"
}
