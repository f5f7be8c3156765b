package pgn

import "fmt"

// Kind says which part of a game an Error is about.
type Kind uint8

// The kinds of problems.
const (
	BadText      Kind = iota // text that belongs to no game, or no part of one
	BadTag                   // a tag pair that is damaged, or contradicts an earlier one
	BadVariant               // a game other than standard chess and Chess960
	BadPosition              // a starting position that is wrong or was mended
	BadMove                  // a move that is illegal, ambiguous or not a move
	NullMove                 // a passed turn in the main line
	BadVariation             // a variation that is out of place or too deep
	BadEnd                   // a comment or variation that is not closed, a text that is too long: they hide the moves behind them
	BadNAG                   // an annotation glyph that does not exist
	BadResult                // a result that is missing, contradicted or out of place
)

// Error is something that the reader could not take, and where it is.
type Error struct {
	File   string // as given to NewReader
	Line   int    // from 1
	Column int    // in characters, from 1
	Kind   Kind
	Msg    string
}

// Error writes file:line:column: message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}
