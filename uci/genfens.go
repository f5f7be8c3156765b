package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxFENs is the most positions that can be asked for at once.
const maxFENs = 1_000_000

// genCommand is what a "genfens" command asks for.
type genCommand struct {
	count int
	seed  uint64
	book  string // a file of FENs or EPDs; empty for the start
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

// genFENs obeys "genfens".
func (s *Server) genFENs(l *line) error {
	command, err := parseGenFENs(l)
	if err != nil {
		return err
	}
	s.start(&job{finite: true}, func(j *job) error {
		ctx, cancel := j.context()
		defer cancel()
		err := s.config.GenFENs(ctx, command.count, command.seed, command.book, func(fen string) {
			s.out.print("info string genfens " + fen)
		})
		if j.stopped() {
			return errors.New("genfens: stopped")
		}
		if err != nil {
			return fmt.Errorf("genfens: %w", err)
		}
		return nil
	})
	return nil
}
