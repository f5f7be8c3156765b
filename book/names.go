package book

import (
	"cmp"
	"strings"
	"sync"

	"github.com/corentings/chess/v2/opening"

	"vezir/board"
)

// Opening is an opening of the Encyclopaedia of Chess Openings.
type Opening struct {
	ECO  string // A00 to E99
	Name string // such as "Sicilian Defense: Najdorf Variation"
}

// String returns the code and the name.
func (o Opening) String() string { return strings.TrimSpace(o.ECO + " " + o.Name) }

// named holds the openings by the keys of their positions. It takes a tenth of a
// second to fill, so that it waits until somebody asks.
var named = sync.OnceValue(func() map[uint64]Opening {
	openings := make(map[uint64]Opening)
	for _, o := range opening.NewBookECO().Possible(nil) {
		p := board.StartPosition()
		if !playUCI(&p, o.PGN()) {
			continue
		}
		entry := Opening{o.Code(), o.Title()}
		// Were a position there twice, the order of the table must not matter.
		if other, ok := openings[p.Key()]; !ok || cmp.Or(cmp.Compare(entry.ECO, other.ECO), cmp.Compare(entry.Name, other.Name)) < 0 {
			openings[p.Key()] = entry
		}
	}
	return openings
})

// playUCI plays moves with blanks between them. It reports whether all are legal.
func playUCI(p *board.Position, moves string) bool {
	for text := range strings.FieldsSeq(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			return false
		}
		p.Make(m)
	}
	return true
}

// Name returns the opening that a position is, however it came about; false if
// it has no name of its own. The first call takes a tenth of a second. It may be
// called from any goroutine.
func Name(p *board.Position) (Opening, bool) {
	o, ok := named()[p.Key()]
	return o, ok
}

// NameGame returns the opening of a game: that of the last position that has a
// name, among those that moves lead to from start. ply is the number of moves that
// lead to it. It returns false if no position has a name.
func NameGame(start board.Position, moves []board.Move) (o Opening, ply int, ok bool) {
	o, ok = Name(&start)
	for i, m := range moves {
		start.Make(m)
		if later, found := Name(&start); found {
			o, ply, ok = later, i+1, true
		}
	}
	return o, ply, ok
}
