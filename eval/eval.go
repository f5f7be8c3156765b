// Package eval judges positions without looking ahead.
package eval

import "vezir/board"

// Evaluator holds what one search thread needs to evaluate positions.
type Evaluator struct{}

// New returns an evaluator for one thread.
func New() *Evaluator { return &Evaluator{} }

// Reset forgets everything that was cached.
func (e *Evaluator) Reset() {}

// Evaluate returns the value of a position in centipawns from the side to
// move's view.
func (e *Evaluator) Evaluate(pos *board.Position) int {
	us := pos.SideToMove()
	return side(pos, us) - side(pos, us.Other()) + 10
}

var values = [6]int{100, 320, 330, 500, 950, 0}

func side(pos *board.Position, c board.Colour) int {
	sum := 0
	occupied := pos.Occupied()
	for t := board.Pawn; t < board.King; t++ {
		for pieces := pos.Pieces(c, t); pieces != 0; {
			s := pieces.Pop()
			sum += values[t]
			if t == board.Pawn {
				sum += s.Relative(c).Rank() * 4
			} else {
				sum += 3 * board.Attacks(t, s, occupied).Count()
			}
		}
	}
	return sum
}

// Explain returns a table of the terms.
func Explain(pos *board.Position) string { return "" }
