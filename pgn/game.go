package pgn

import (
	"strings"

	"vezir/board"
)

// Result is how a game ended.
type Result uint8

// The results.
const (
	Unknown Result = iota // *: unfinished, or not known
	WhiteWins
	BlackWins
	Draw
)

// String returns the result as PGN writes it.
func (r Result) String() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r&3]
}

// ParseResult reads a result. The second value is false if the text is none.
func ParseResult(text string) (Result, bool) {
	switch text {
	case "1-0":
		return WhiteWins, true
	case "0-1":
		return BlackWins, true
	case "1/2-1/2", "1/2":
		return Draw, true
	case "*":
		return Unknown, true
	}
	return Unknown, false
}

// NAG is a numeric annotation glyph, $0 to $255. The first six are !, ?, !!,
// ??, !? and ?!.
type NAG uint8

// Ply is one move of a line and what is said about it.
type Ply struct {
	Move       board.Move // board.NoMove passes the turn
	NAGs       []NAG
	Comments   []string // after the move, without line breaks
	Variations []Line   // what could have been played instead of Move
}

// Line is a sequence of plies from some position on.
type Line struct {
	Comments []string // before the first ply
	Plies    []Ply
}

// Game is one game. Its zero value is not a game: start from NewGame.
type Game struct {
	Tags  Tags
	Start board.Position // where Main begins
	Main  Line           // the line that was played
	// Result is the result of the Result tag or, where that says nothing, of
	// the marker that ends the moves.
	Result Result
	// Rest is the text of the moves that could not be read: all of them if the
	// game is of another variant or its starting position is wrong, else those
	// from the first fault in the main line on. It is empty for a game that is
	// whole. The writer copies it as it is.
	Rest string
	// Line is where the game begins in its file, from 1; 0 if it was not read.
	Line int
	// Problems says what could not be taken, in the order of the text.
	Problems []Error
}

// NewGame returns a game without moves that starts from a position. FEN, SetUp
// and Variant are set if they are needed, the other tags are left to the caller.
func NewGame(start board.Position) *Game {
	g := &Game{Start: start}
	g.Tags.setStart(start)
	return g
}

// setStart sets the tags that a starting position needs.
func (t *Tags) setStart(start board.Position) {
	if fen := start.FEN(); fen != board.StartFEN || start.Chess960() {
		t.Set("SetUp", "1")
		t.Set("FEN", fen)
	}
	if chess960, _ := variant(t.Get("Variant")); start.Chess960() && !chess960 {
		t.Set("Variant", "fischerandom")
	}
}

// Append adds a move to the end of the main line, with comments.
func (g *Game) Append(m board.Move, comments ...string) {
	g.Main.Plies = append(g.Main.Plies, Ply{Move: m, Comments: comments})
}

// Moves returns the moves of the main line, up to the first null move if there
// is one: what follows that is not a game by the laws.
func (g *Game) Moves() []board.Move {
	moves := make([]board.Move, 0, len(g.Main.Plies))
	for i := range g.Main.Plies {
		if g.Main.Plies[i].Move == board.NoMove {
			break
		}
		moves = append(moves, g.Main.Plies[i].Move)
	}
	return moves
}

// Fault returns the problem that ends the main line early or leaves in doubt where it
// began: the first about the starting position or the variant or of a null move, or
// else the one behind which Rest begins, or else the first that may hide further moves;
// nil for a game that is whole.
func (g *Game) Fault() *Error {
	var last, hides *Error
	for i := range g.Problems {
		switch problem := &g.Problems[i]; problem.Kind {
		case BadPosition, BadVariant, NullMove:
			return problem
		case BadMove:
			last = problem // in the main line, if there is a Rest
		case BadEnd:
			if hides == nil {
				hides = problem
			}
		}
	}
	switch {
	case g.Rest == "":
		return hides
	case last == nil:
		return &g.Problems[0] // no game begins like this
	}
	return last
}

// Supported reports whether the tag Variant names standard chess or Chess960.
func (g *Game) Supported() bool {
	_, ok := variant(g.Tags.Get("Variant"))
	return ok
}

// variant tells Chess960 from standard chess. The second value is false for
// every other variant.
func variant(name string) (chess960, ok bool) {
	squeeze := func(r rune) rune {
		if strings.ContainsRune(" -_", r) {
			return -1
		}
		return r
	}
	switch strings.ToLower(strings.Map(squeeze, name)) {
	case "", "?", "standard", "normal", "chess", "regular", "classic", "classical", "orthodox", "fromposition":
		return false, true
	case "chess960", "960", "chess9lx", "fischerandom", "fischerrandom", "fischerrandomchess", "frc", "freestyle", "freestylechess":
		return true, true
	}
	return false, false
}
