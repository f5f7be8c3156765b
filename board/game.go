package board

// Game is a position and how it came about: what the laws on repetition need.
type Game struct {
	start    Position
	position Position
	moves    []Move
	keys     []uint64 // of every position before the current one, the oldest first
}

// NewGame starts a game from a position.
func NewGame(start Position) *Game { return &Game{start: start, position: start} }

// Start returns the first position.
func (g *Game) Start() *Position { return &g.start }

// Position returns the current position. It must not be changed.
func (g *Game) Position() *Position { return &g.position }

// Moves returns the moves so far; the slice must not be changed.
func (g *Game) Moves() []Move { return g.moves }

// Keys returns the keys of all positions before the current one, the oldest
// first; the slice must not be changed.
func (g *Game) Keys() []uint64 { return g.keys }

// Play makes a legal move.
func (g *Game) Play(m Move) {
	g.keys = append(g.keys, g.position.key)
	g.moves = append(g.moves, m)
	g.position.Make(m)
}

// repetitions returns how often the current position has stood on the board,
// this time included. Positions are the same with the same pieces, side to
// move, castling rights and legal captures en passant.
func (g *Game) repetitions() int {
	count := 1
	for _, key := range g.keys {
		if key == g.position.key {
			count++
		}
	}
	return count
}
