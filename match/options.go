package match

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"vezir/internal/picture"
	"vezir/internal/replace"
)

// options is everything that a match is told.
type options struct {
	Engines []engineOptions

	Tournament  string // "roundrobin" or "gauntlet", the first engine against the others
	Rounds      int    // of the schedule
	Games       int    // of each pairing in a round
	Repeat      int    // games in a row of a pairing that share an opening
	NoSwap      bool   // colours stay
	Concurrency int    // games at once
	Chess960    bool
	Openings    openingOptions
	Seed        uint64 // of everything random
	Seeded      bool   // the seed was given
	Scoring     scoring
	Recover     bool // restart engines after a fault and go on
	Lint        bool // look at every line of the engines

	Draw       drawRule
	Resign     resignRule
	Tablebases tablebaseRule
	MaxMoves   int // full moves after which a game is drawn, 0 for no limit

	SPRT           *sprt // nil for none
	RatingInterval int   // games between two standings, 0 for none

	Event, Site string
	PGNOut      string // files, "" for none
	PGNBare     bool   // no comments in the PGN
	EPDOut      string
	Log         string
	Resume      string
	Plot        string
	JSON        bool
}

// engineOptions is what is told about one engine.
type engineOptions struct {
	Name    string
	Command string // "self" is this binary
	Args    []string
	Dir     string
	XBoard  bool      // it speaks the protocol of XBoard, else UCI
	Options []setting // to set, in order
	Time    timeControl
	Ponder  bool
	Restart bool          // a new process for each game
	Stall   time.Duration // how long a search without a clock may make no progress
}

// setting is an option of an engine and its value.
type setting struct{ Name, Value string }

// openingOptions says where games start.
type openingOptions struct {
	File   string // "" for the starting position
	Format string // "epd" or "pgn", "" for what the name of the file says
	Random bool   // in random order
	Plies  int    // of an opening to play, 0 for all
	Start  int    // number of the first opening, from 1
}

// drawRule ends games that neither engine believes in any more.
type drawRule struct {
	MoveNumber int // of the first move that it may end
	MoveCount  int // successive moves of both sides, 0 for no such rule
	Score      int // centipawns from zero
}

// resignRule ends games that an engine gave up.
type resignRule struct {
	MoveCount int  // successive moves, 0 for no such rule
	Score     int  // centipawns below zero
	TwoSided  bool // the opponent must agree
}

// optionError is an argument that the command line got wrong.
type optionError struct {
	Option string // such as "-engine tc"
	Err    error
}

// Error names the option and what is wrong with it.
func (e *optionError) Error() string { return fmt.Sprintf("match: %s: %v", e.Option, e.Err) }

// Unwrap returns what is wrong.
func (e *optionError) Unwrap() error { return e.Err }

// parseOptions reads a command line, without the name of the command. The
// error names the option, or the file, that is wrong.
func parseOptions(args []string) (*options, error) {
	o := &options{
		Tournament: "roundrobin", Rounds: 1, Repeat: 1, Concurrency: 1, RatingInterval: 10,
		Openings: openingOptions{Start: 1},
		Scoring:  classicScoring,
		Event:    "Vezir match", Site: "?",
	}
	var engines [][]string
	var each []string
	for len(args) > 0 {
		flag := args[0]
		n := 1
		for n < len(args) && !isFlag(args[n]) {
			n++
		}
		values := args[1:n]
		args = args[n:]
		switch flag = canonical(flag); flag {
		case "-engine":
			engines = append(engines, values)
			continue
		case "-each":
			each = append(each, values...)
			continue
		}
		set, ok := flags[flag]
		if !ok {
			return nil, &optionError{flag, errors.New("unknown option (vezir match -help lists them)")}
		}
		if err := set(o, values); err != nil {
			return nil, &optionError{flag, err}
		}
	}
	for i, own := range engines {
		e, err := parseEngine(each, own)
		if err != nil {
			return nil, &optionError{fmt.Sprintf("-engine (number %d)", i+1), err}
		}
		o.Engines = append(o.Engines, e)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	return o, nil
}

// isFlag tells an option from a value: values such as -5 begin with a sign too.
func isFlag(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] == '-' || arg[1] >= 'a' && arg[1] <= 'z')
}

// canonical lets every option be written with one dash or two.
func canonical(flag string) string {
	if strings.HasPrefix(flag, "--") {
		return flag[1:]
	}
	return flag
}

// complete fills in what depends on several options and checks it.
func (o *options) complete() error {
	if len(o.Engines) == 0 && o.Resume != "" {
		return nil // the options are in that file
	}
	if len(o.Engines) < 2 {
		return &optionError{"-engine", fmt.Errorf("a match needs two engines, there are %d", len(o.Engines))}
	}
	if o.Games == 0 {
		o.Games = o.Repeat
	}
	for i := range o.Engines {
		e := &o.Engines[i]
		if !e.Time.limited() {
			return &optionError{"-engine " + e.Name, errors.New("nothing limits its thinking: give tc, st, nodes or depth")}
		}
		o.uniqueName(i)
	}
	if o.Tablebases.Path == "" && (o.Tablebases.Pieces > 0 || o.Tablebases.IgnoreFifty) {
		return &optionError{"-tb", errors.New("is needed by -tbpieces and -tbignore50")}
	}
	if o.SPRT != nil && len(o.Engines) != 2 {
		return &optionError{"-sprt", errors.New("tests two engines, no more")}
	}
	if o.Plot != "" && len(o.Engines) != 2 {
		return &optionError{"-plot", errors.New("draws a match of two engines only")}
	}
	if o.Plot != "" {
		if err := picture.Check(o.Plot); err != nil {
			return &optionError{"-plot", err}
		}
	}
	if err := replace.Apart([]string{o.PGNOut, o.EPDOut, o.Log, o.Resume, o.Plot}, []string{o.Openings.File}); err != nil {
		return fmt.Errorf("match: %w", err)
	}
	s := newSchedule(o)
	if o.Rounds > maxGames/len(s.pairings)/o.Games { // their product may overflow
		return &optionError{"-rounds", fmt.Errorf("a match may have %d games, no more", maxGames)}
	}
	return nil
}

// maxGames is the longest match that can be asked for.
const maxGames = 10_000_000

// uniqueName keeps engines of the same name apart.
func (o *options) uniqueName(i int) {
	base := o.Engines[i].Name
	for n := 2; slices.ContainsFunc(o.Engines[:i], func(e engineOptions) bool { return e.Name == o.Engines[i].Name }); n++ {
		o.Engines[i].Name = fmt.Sprintf("%s #%d", base, n)
	}
}

// parseEngine applies what holds for each engine, then its own settings.
func parseEngine(each, own []string) (engineOptions, error) {
	e := engineOptions{Stall: defaultStall, Time: timeControl{Margin: -1}}
	if err := e.setAll(each); err != nil {
		return e, err
	}
	e.Time.giveWay(own)
	if err := e.setAll(own); err != nil {
		return e, err
	}
	if e.Command == "" {
		return e, errors.New("cmd: an engine needs a command")
	}
	if e.Name == "" {
		e.Name = strings.TrimSuffix(filepath.Base(e.Command), ".exe")
		if e.Command == "self" {
			e.Name = "Vezir"
		}
	}
	if e.Time.MoveTime > 0 && len(e.Time.Periods) > 0 {
		return e, errors.New("st: a fixed time a move and a clock (tc) exclude each other")
	}
	if e.Time.Delay > 0 && len(e.Time.Periods) == 0 {
		return e, errors.New("delay: needs a clock (tc)")
	}
	if e.XBoard && e.Time.Nodes > 0 {
		return e, errors.New("nodes: the xboard protocol has no limit of nodes; give tc, st or depth")
	}
	if e.Time.Margin < 0 {
		e.Time.Margin = 0
		if e.Time.MoveTime > 0 {
			e.Time.Margin = moveTimeMargin
		}
	}
	return e, nil
}

// setAll applies a list of settings.
func (e *engineOptions) setAll(settings []string) error {
	for _, text := range settings {
		key, value, ok := strings.Cut(text, "=")
		if !ok && key == "ponder" {
			value, ok = "true", true
		}
		if !ok {
			return fmt.Errorf("%q is not of the form key=value", text)
		}
		if err := e.set(key, value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// giveWay drops from the time of each engine what the own settings of one
// exclude: they go before.
func (tc *timeControl) giveWay(own []string) {
	for _, text := range own {
		switch key, value, _ := strings.Cut(text, "="); {
		case key == "st":
			tc.Periods, tc.Delay, tc.Bronstein = nil, 0, false
		case key == "tc" && isInfinite(value):
			tc.MoveTime, tc.Delay, tc.Bronstein = 0, 0, false
		case key == "tc":
			tc.MoveTime = 0
		}
	}
}

// set applies one key=value of an engine.
func (e *engineOptions) set(key, value string) (err error) {
	if name, ok := strings.CutPrefix(key, "option."); ok {
		return e.setOption(name, value)
	}
	switch key {
	case "cmd":
		e.Command = value
	case "name":
		e.Name = value
	case "args":
		e.Args, err = splitArgs(value)
	case "arg":
		e.Args = append(e.Args, value)
	case "dir":
		e.Dir = value
	case "proto":
		value, err = oneOf([]string{value}, "uci", "xboard")
		e.XBoard = value == "xboard"
	case "tc":
		e.Time.Periods, err = parsePeriods(value)
	case "st":
		e.Time.MoveTime, err = parseSeconds(value)
	case "delay":
		e.Time.Delay, e.Time.Bronstein, err = parseDelay(value)
	case "timemargin":
		var milliseconds int
		milliseconds, err = parseInt(value, 0, 1e9)
		e.Time.Margin = time.Duration(milliseconds) * time.Millisecond
	case "nodes":
		var nodes int
		nodes, err = parseInt(value, 1, 1e15)
		e.Time.Nodes = uint64(nodes)
	case "depth":
		e.Time.Depth, err = parseInt(value, 1, 1e4)
	case "ponder":
		e.Ponder, err = parseBool(value)
	case "restart":
		e.Restart = false
		if value != "auto" {
			e.Restart, err = parseBool(value)
		}
	case "stall":
		if e.Stall, err = parseSeconds(value); err == nil && e.Stall == 0 {
			err = errors.New("0 leaves no time for a search")
		}
	default:
		return errors.New("unknown key (vezir match -help lists them)")
	}
	return err
}

// setOption records a UCI option; a later value replaces an earlier one.
func (e *engineOptions) setOption(name, value string) error {
	if name == "" {
		return errors.New("an option needs a name")
	}
	for i, s := range e.Options {
		if strings.EqualFold(s.Name, name) {
			e.Options[i].Value = value
			return nil
		}
	}
	e.Options = append(e.Options, setting{name, value})
	return nil
}

// splitArgs cuts a command line at blanks outside quotes.
func splitArgs(text string) ([]string, error) {
	var args []string
	var word strings.Builder
	var quote rune
	inWord := false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inWord = r, true
		case quote == 0 && unicode.IsSpace(r):
			if inWord {
				args = append(args, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("no closing %c", quote)
	}
	if inWord {
		args = append(args, word.String())
	}
	return args, nil
}
