package analyse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"vezir/board"
	"vezir/internal/exit"
	"vezir/internal/picture"
	"vezir/internal/replace"
	"vezir/pgn"
	"vezir/search"
)

// GameOptions says what is made of games; at least one file is needed.
type GameOptions struct {
	Out  string // file for the annotated games, "-" for Config.Out, "" for none
	HTML string // file for the page, "" for none
	Plot string // file for the graph, .svg or .png, "" for none
}

// DefaultGameTime is the time for each move if Config.Limits sets no limit.
const DefaultGameTime = 300 * time.Millisecond

// Games analyses the games of a file, "-" for standard input, and writes what
// the options ask for. Each file is written whole or not at all.
//
// While it works, each evaluation goes to a journal beside the first file that
// is to be written, its name with ".journal" added. If the analysis is
// interrupted, the same call takes it up again there; the journal is removed
// when all is written. Without a file there is no journal.
//
// The games may be annotated in place, but no page or graph takes the place of
// the file. The error wraps exit.ErrUsage or exit.ErrInterrupted, or says which file could not be
// read or written.
func Games(ctx context.Context, c *Config, path string, o GameOptions) error {
	if err := o.check(path); err != nil {
		return exit.Usage(err)
	}
	if c.Limits.Infinite {
		return exit.Usage(errors.New("a game is not analysed without a limit"))
	}
	shared := *c
	shared.MultiPV = 1
	if l := &shared.Limits; l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 {
		l.MoveTime = DefaultGameTime
	}
	progress := newGameProgress(c)
	games, err := readGames(ctx, c, path, progress)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return fmt.Errorf("%s: there is no game in it", path)
	}
	if err := o.begin(len(games)); err != nil {
		return err
	}
	log, err := openJournal(o.journal())
	if err != nil {
		return err
	}
	analysed, err := analyseGames(ctx, games, &shared, log, progress)
	err = errors.Join(err, progress.end())
	if err == nil {
		err = writeGames(analysed, &shared, &o)
	}
	if errors.Is(err, exit.ErrInterrupted) && log.file != nil {
		err = fmt.Errorf("%w; the same command goes on from %s", err, log.file.Name())
	}
	if err != nil {
		return errors.Join(err, log.close())
	}
	progress.summarise(analysed)
	return log.remove()
}

// check reports options that make no sense for the games of a file.
func (o *GameOptions) check(path string) error {
	if *o == (GameOptions{}) {
		return errors.New("nothing to write: neither games, nor a page, nor a graph")
	}
	if o.HTML == "-" {
		return errors.New("only the games can go to standard output")
	}
	if err := replace.Apart([]string{o.Out, o.HTML, o.Plot}, nil); err != nil {
		return err
	}
	// The annotated games hold what was read, and may take its place.
	if err := replace.Apart([]string{o.HTML, o.Plot}, []string{path}); err != nil {
		return err
	}
	if o.Plot != "" {
		return picture.Check(o.Plot)
	}
	return nil
}

// begin reports files that could not be written in the end, before hours of work
// are spent on so many games, and removes what killed runs left of writing them.
func (o *GameOptions) begin(games int) error {
	for _, name := range []string{o.Out, o.HTML} {
		if name == "" || name == "-" {
			continue
		}
		if err := replace.Begin(name); err != nil {
			return err
		}
	}
	if o.Plot == "" {
		return nil
	}
	graphs := map[string]bool{}
	for i := range games {
		name := plotName(o.Plot, i, games)
		if err := replace.Check(name); err != nil {
			return err
		}
		graphs[filepath.Base(name)] = true
	}
	// What cannot be removed is no reason to stop.
	_ = replace.CleanFolder(filepath.Dir(o.Plot), func(name string) bool { return graphs[name] })
	return nil
}

// journal returns the name of the journal, "" if there is no file to put it beside.
func (o *GameOptions) journal() string {
	for _, name := range []string{o.Out, o.HTML, o.Plot} {
		if name != "" && name != "-" {
			return name + ".journal"
		}
	}
	return ""
}

// effort says in words how much each move was searched.
func effort(l *search.Limits) string {
	var parts []string
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes a move", l.Nodes))
	}
	if l.MoveTime > 0 {
		parts = append(parts, fmt.Sprintf("%v a move", l.MoveTime))
	}
	return strings.Join(parts, ", ")
}

// readGames reads all games of a file and tells what could not be taken. An
// analysis takes so much longer than reading that games which do not fit into
// memory would never be finished.
func readGames(ctx context.Context, c *Config, path string, progress *gameProgress) ([]*pgn.Game, error) {
	file, err := pgn.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if path == "-" {
		path = "standard input"
	}
	games, faults := parseGames(text, path, board.English())
	// Files are in English nearly always, whatever their readers speak.
	if letters := c.language().Letters; len(faults) > 0 && *letters != *board.English() {
		if others, fewer := parseGames(text, path, letters); len(fewer) < len(faults) {
			games, faults = others, fewer
		}
	}
	for _, fault := range faults {
		progress.warn(fault)
	}
	return games, nil
}

// parseGames reads games whose moves are written with the letters of a language,
// and says what could not be taken.
func parseGames(text []byte, name string, letters *board.Letters) (games []*pgn.Game, faults []error) {
	r := pgn.NewReader(bytes.NewReader(text), name)
	r.SetLetters(letters)
	for game, err := range r.Games() {
		if err != nil {
			faults = append(faults, err)
			continue
		}
		for i := range game.Problems {
			faults = append(faults, &game.Problems[i])
		}
		games = append(games, game)
	}
	return games, faults
}

// writeGames writes the files that were asked for.
func writeGames(games []*gameAnalysis, c *Config, o *GameOptions) error {
	var text []byte
	for i, a := range games {
		a.annotate(effort(&c.Limits))
		if o.Out == "" {
			continue
		}
		var err error
		if text, err = pgn.Append(text, a.game); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	var errs []error
	switch o.Out {
	case "":
	case "-":
		_, err := c.Out.Write(text)
		errs = append(errs, err)
	default:
		errs = append(errs, replace.Content(o.Out, text))
	}
	if o.HTML != "" {
		errs = append(errs, writePage(o.HTML, games, c.language()))
	}
	if o.Plot != "" {
		errs = append(errs, writePlots(o.Plot, games))
	}
	return errors.Join(errs...)
}
