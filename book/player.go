package book

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"vezir/board"
)

// Player picks moves from a book. Its methods are called from one goroutine at a
// time. Make one with NewPlayer.
type Player struct {
	book   *Book
	depth  int
	best   bool
	random func(n uint64) uint64 // 0 to n-1
}

// NewPlayer returns a player of the built-in book that picks by weight.
func NewPlayer() *Player {
	return &Player{book: Default(), depth: 1 << 16, random: rand.Uint64N}
}

// SetFile opens another book; an empty path goes back to the built-in one. If it
// cannot be had, the error says why and the book stays.
func (p *Player) SetFile(path string) error {
	next := Default()
	if path != "" {
		var err error
		if next, err = Open(path); err != nil {
			return err
		}
	}
	_ = p.book.Close() // only read from
	p.book = next
	return nil
}

// SetDepth sets how many plies of a game may come from the book, counted from the
// move numbers of its positions.
func (p *Player) SetDepth(plies int) { p.depth = plies }

// SetBest lets the heaviest move always be picked; otherwise chance decides, in
// proportion to the weights.
func (p *Player) SetBest(best bool) { p.best = best }

// Pick returns a move for the current position of a game, the book's answer to
// it, and in words where it comes from. Only the moves in allowed are picked, if
// there are any, and none that leads back to an earlier position: a game that
// repeats is one in which the book has no more to say. Without such a move it
// returns NoMove and, if the book cannot be read, why.
func (p *Player) Pick(game *board.Game, allowed []board.Move) (m, answer board.Move, source string, err error) {
	pos := game.Position()
	if plies(pos) >= p.depth {
		return board.NoMove, board.NoMove, "", nil
	}
	moves, err := p.book.Probe(pos)
	if err != nil {
		return board.NoMove, board.NoMove, "", err
	}
	known := len(moves)
	moves = slices.DeleteFunc(moves, func(m Move) bool {
		return len(allowed) > 0 && !slices.Contains(allowed, m.Move) || returns(game, m.Move)
	})
	if len(moves) == 0 {
		return board.NoMove, board.NoMove, "", nil
	}
	picked := p.choose(moves)
	next := *pos
	next.Make(picked.Move)
	answers, err := p.book.Probe(&next)
	if len(answers) > 0 {
		answer = heaviest(answers).Move
	}
	source = fmt.Sprintf("%s: weight %d, %d moves known", p.book.Name(), picked.Weight, known)
	if known == 1 {
		source = p.book.Name() + ": the only move known"
	}
	return picked.Move, answer, source, err
}

// plies returns the number of moves before a position, by its move number.
func plies(p *board.Position) int { return 2*(p.FullMove()-1) + int(p.SideToMove()) }

// returns reports whether a move leads to a position that stood on the board
// before.
func returns(game *board.Game, m board.Move) bool {
	next := *game.Position()
	next.Make(m)
	return slices.Contains(game.Keys(), next.Key())
}

// choose picks one of at least one move. Moves without weight are picked only if
// there are no others.
func (p *Player) choose(moves []Move) Move {
	var total uint64
	for _, m := range moves {
		total += uint64(m.Weight)
	}
	if p.best || total == 0 {
		return heaviest(moves)
	}
	at := p.random(total)
	for _, m := range moves {
		if at < uint64(m.Weight) {
			return m
		}
		at -= uint64(m.Weight)
	}
	return moves[len(moves)-1] // not reached: at is less than the sum
}

// heaviest returns the first of the moves with the largest weight.
func heaviest(moves []Move) Move {
	return slices.MaxFunc(moves, func(a, b Move) int { return int(int64(a.Weight) - int64(b.Weight)) })
}
