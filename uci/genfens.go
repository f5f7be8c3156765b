package uci

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"vezir/board"
	"vezir/search"
)

// How positions for self-play are made: from the start or a line of a book,
// randomPlies or one more legal moves at random, so that either side may be to
// move; then a short search has to find both sides in the game.
const (
	randomPlies  = 8
	maxImbalance = 300 // centipawns
	sanityNodes  = 2000

	// triesPerFEN bounds the work for books that lead nowhere.
	triesPerFEN = 1000
	maxFENs     = 1_000_000
)

// genCommand is what a "genfens" command asks for.
type genCommand struct {
	count int
	seed  uint64
	book  string // a file of FENs or EPDs, one a line; empty for the start
}

// parseGenFENs reads what follows "genfens": N seed S book none|FILE, as
// OpenBench writes it. The file is last, for its name may have blanks.
func parseGenFENs(l *line) (genCommand, error) {
	var g genCommand
	word := l.next()
	count, err := strconv.Atoi(word)
	if err != nil || count < 1 || count > maxFENs {
		return g, fmt.Errorf("%s is not a number from 1 to %d", quote(word), maxFENs)
	}
	g.count = count
	for {
		switch word := l.next(); word {
		case "":
			return g, nil
		case "seed":
			value := l.next()
			if g.seed, err = strconv.ParseUint(value, 10, 64); err != nil {
				return g, fmt.Errorf("the seed %s is not a number from 0 to 2^64-1", quote(value))
			}
		case "book":
			if g.book = l.rest(); strings.EqualFold(g.book, "none") {
				g.book = ""
			}
			return g, nil
		default:
			return g, fmt.Errorf("unknown word %s", quote(word))
		}
	}
}

// genFENs obeys "genfens". The same command prints the same positions, as long
// as the engine finds the same in a fixed number of nodes: with one thread.
func (s *Server) genFENs(l *line) error {
	command, err := parseGenFENs(l)
	if err != nil {
		return err
	}
	book, err := readBook(command.book)
	if err != nil {
		return err
	}
	s.start(&job{finite: true}, func(j *job) error {
		g := generator{
			engine: s.config.Engine,
			rng:    rand.New(rand.NewPCG(command.seed, 0)),
			book:   book,
			seen:   make(map[uint64]bool),
		}
		for found := range command.count {
			fen, err := g.next(j)
			if err != nil {
				return fmt.Errorf("genfens: %d of %d positions found: %w", found, command.count, err)
			}
			s.out.print("info string genfens " + fen)
		}
		return nil
	})
	return nil
}

// generator makes positions for self-play.
type generator struct {
	engine Engine
	rng    *rand.Rand
	book   []string
	seen   map[uint64]bool // keys of the positions made so far
}

// next returns the FEN of a position that was not made before.
func (g *generator) next(j *job) (string, error) {
	err := errors.New("too few are balanced, unfinished and distinct")
	for range triesPerFEN {
		if j.stopped() {
			return "", errors.New("stopped")
		}
		game, bookErr := g.opening()
		if bookErr != nil {
			err = bookErr
			continue
		}
		pos := game.Position()
		if !g.playRandom(game) || g.seen[pos.Key()] || !g.sane(game) {
			continue
		}
		g.seen[pos.Key()] = true
		return pos.FEN(), nil
	}
	return "", err
}

// opening returns a game that stands at the start or at a line of the book.
func (g *generator) opening() (*board.Game, error) {
	if len(g.book) == 0 {
		return board.NewGame(board.StartPosition()), nil
	}
	pos, _, err := board.ParseEPD(g.book[g.rng.IntN(len(g.book))])
	if err != nil {
		return nil, err
	}
	return board.NewGame(pos), nil
}

// playRandom makes random moves. It reports whether the game goes on after them.
func (g *generator) playRandom(game *board.Game) bool {
	for range randomPlies + g.rng.IntN(2) {
		var list board.MoveList
		game.Position().Generate(&list)
		if list.Len() == 0 {
			return false
		}
		game.Play(list.Moves[g.rng.IntN(list.Len())])
	}
	return !game.Outcome().Over()
}

// sane reports whether a short search gives neither side a large advantage.
func (g *generator) sane(game *board.Game) bool {
	g.engine.NewGame()
	limits := search.Limits{Nodes: sanityNodes, Start: time.Now()}
	result := g.engine.Search(game, limits, search.NewSignals(), func(search.Info) {})
	return -maxImbalance <= result.Score && result.Score <= maxImbalance
}

// readBook returns the lines of a book that are not blank; none without a path.
func readBook(path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var lines []string
	for text := range strings.Lines(string(data)) {
		if l := newLine(text, time.Time{}); l.text != "" {
			lines = append(lines, l.text)
		}
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s holds no positions", path)
	}
	return lines, nil
}
