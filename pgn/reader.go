package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"vezir/board"
)

// Reader reads games one by one.
type Reader struct {
	name     string
	split    splitter
	standard board.Position // where most games begin
	plies    []Ply          // where a main line grows before it is copied
	letters  *board.Letters // of the pieces; nil for English alone
}

// NewReader returns a Reader of the games in r. The name stands in its errors.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, split: newSplitter(r), standard: board.StartPosition()}
}

// SetLetters makes the reader take moves with the letters of a language too,
// and those first. Figurines and English are read always.
func (r *Reader) SetLetters(letters *board.Letters) { r.letters = letters }

// parseMove reads a move that is legal in a position.
func (r *Reader) parseMove(pos *board.Position, text string) (board.Move, error) {
	if r.letters != nil {
		return r.letters.ParseMove(pos, text)
	}
	return pos.ParseSAN(text)
}

// Next returns the next game. A game of which something could not be taken
// comes with Problems and without an error. The error is
//
//   - io.EOF behind the last game;
//   - an *Error for text that belongs to no game; the game is nil, and the next
//     call goes on behind that text;
//   - the error of the underlying reader, after the games before it.
func (r *Reader) Next() (*Game, error) {
	for {
		seg, err := r.split.next()
		switch {
		case err == io.EOF:
			return nil, io.EOF
		case err != nil:
			return nil, fmt.Errorf("%s:%d: %w", r.name, r.split.line, withoutPath(err))
		}
		p := parser{reader: r, game: &Game{}, line: seg.line, column: seg.column}
		p.lexer.text = decode(seg.text)
		p.parse()
		if seg.cut {
			p.problem(len(p.text), BadEnd, "longer than %d MiB: skipped to the next tag", maxText>>20)
		}
		g := p.game
		if len(g.Tags) > 0 || len(g.Main.Plies) > 0 || p.marker.kind == resultToken {
			return g, nil
		}
		if len(g.Problems) > 0 {
			return nil, &g.Problems[0]
		}
	}
}

// Games returns an iterator over what Next returns, without the final io.EOF.
// It ends after an error that is not an *Error.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if err == io.EOF || !yield(g, err) {
				return
			}
			if problem := (*Error)(nil); err != nil && !errors.As(err, &problem) {
				return
			}
		}
	}
}
