package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"vezir/board"
	"vezir/internal/lines"
	"vezir/internal/replace"
	"vezir/search"
)

const (
	balanceNodes = 2000 // of the search that judges a position
	triesPerFEN  = 1000 // bound the work for books that lead nowhere
)

// GenFENs makes positions to start games from, as Generate does, but none of them
// twice and from those of a book, a file of FENs or EPDs, one a line; without its name
// from the start. It hands the FENs to tell as it finds them. The same seed gives the
// same positions, as long as the engine has one thread. When ctx ends, the error is
// that of ctx.
func GenFENs(ctx context.Context, engine *search.Engine, count int, seed uint64, book string, tell func(fen string)) error {
	g := fenGenerator{engine: engine, random: rand.New(rand.NewPCG(seed, 0)), seen: map[uint64]bool{}}
	if book != "" {
		var err error
		if g.book, err = readLines(book); err != nil {
			return err
		}
	}
	for found := range count {
		pos, err := g.next(ctx)
		if err != nil {
			return fmt.Errorf("%d of %d positions found: %w", found, count, err)
		}
		tell(pos.FEN())
	}
	return nil
}

// readLines returns the lines of an ordinary file that say something; none is an
// error.
func readLines(path string) ([]string, error) {
	file, err := replace.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var texts []string
	for line, err := range lines.Read(file) {
		if err != nil {
			return nil, err
		}
		texts = append(texts, line.Text)
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%s holds no positions", path)
	}
	return texts, nil
}

// fenGenerator is the state of GenFENs.
type fenGenerator struct {
	engine *search.Engine
	random *rand.Rand
	book   []string        // empty for the start
	seen   map[uint64]bool // keys of the positions made so far
}

// next returns a position that was not made before.
func (g *fenGenerator) next(ctx context.Context) (*board.Position, error) {
	failure := errors.New("too few are balanced, unfinished and distinct")
	for range triesPerFEN {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		pos, err := g.origin()
		if err != nil {
			failure = err
			continue
		}
		scramble(&pos, g.random)
		game := board.NewGame(pos)
		if game.Outcome().Over() || g.seen[pos.Key()] || !g.balanced(game) {
			continue
		}
		g.seen[pos.Key()] = true
		return &pos, nil
	}
	return nil, failure
}

// origin returns the start or a position of the book.
func (g *fenGenerator) origin() (board.Position, error) {
	if len(g.book) == 0 {
		return board.StartPosition(), nil
	}
	pos, _, err := board.ParseEPD(g.book[g.random.IntN(len(g.book))])
	return pos, err
}

// balanced reports whether a short search finds both sides in the game.
func (g *fenGenerator) balanced(game *board.Game) bool {
	g.engine.NewGame()
	return balanced(g.engine.Search(game, search.Limits{Nodes: balanceNodes}, search.NewSignals(), nil))
}
