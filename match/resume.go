package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"vezir/internal/exit"
	"vezir/internal/replace"
)

// state is what the file of -resume holds; docs/match.md describes it.
type state struct {
	Version int            `json:"version"`
	Args    []string       `json:"args"`
	Seed    uint64         `json:"seed"`
	Results string         `json:"results"`
	Endings map[string]int `json:"endings"`
	Used    []usage        `json:"used"`
	Seconds float64        `json:"seconds"`       // that these games took
	Faults  [][]faultCount `json:"faults"`        // of each engine; nil if they were not kept
	PGN     int64          `json:"pgn,omitempty"` // bytes of the files that belong to the results
	EPD     int64          `json:"epd,omitempty"`
}

// stateVersion is raised when the results would mean other games than before. In
// version 1 the lower index had White first in all pairings.
const stateVersion = 2

// loadState reads a state file; nil if there is none yet.
func loadState(name string) (*state, error) {
	data, err := replace.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := &state{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("%s: no match can be resumed from it: %w", name, err)
	}
	if s.Version != stateVersion {
		return nil, fmt.Errorf("%s: version %d, this arbiter reads %d", name, s.Version, stateVersion)
	}
	if other := strings.Trim(s.Results, string(append(letters[:], unplayed))); other != "" {
		return nil, fmt.Errorf("%s: no match can be resumed from it: %.1q is no result", name, other)
	}
	return s, nil
}

// resume returns the options of a match that is to be continued, and its state.
// Options given beside -resume must be those that the match was started with.
func resume(given *options, args []string) (*options, *state, error) {
	s, err := loadState(given.Resume)
	if err != nil {
		return nil, nil, err
	}
	if s == nil {
		if len(given.Engines) == 0 {
			return nil, nil, exit.Usage(fmt.Errorf("%s: there is no such file, and no engines to start a match with", given.Resume))
		}
		return given, nil, nil
	}
	all := s.Args
	if !slices.Equal(args, s.Args) {
		if slices.ContainsFunc(args, changesMatch) {
			return nil, nil, exit.Usage(fmt.Errorf("%s: this match was started with other options; leave them out to continue it", given.Resume))
		}
		all = slices.Concat(s.Args, args)
	}
	o, err := parseOptions(all)
	if err != nil {
		return nil, nil, exit.Usage(fmt.Errorf("%s: %w", given.Resume, err))
	}
	if len(o.Engines) == 0 {
		return nil, nil, fmt.Errorf("%s: no match can be resumed from it: it names no engines", given.Resume)
	}
	o.Resume, o.Seed, o.Seeded = given.Resume, s.Seed, true
	if err := errors.Join(holds(o.PGNOut, s.PGN), holds(o.EPDOut, s.EPD)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", o.Resume, err)
	}
	return o, s, nil
}

// holds reports that a file has lost some of the bytes that belong to the results: those
// games are not played again.
func holds(name string, size int64) error {
	if name == "" || size == 0 {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s, with the games so far, is gone", name)
	case err != nil:
		return err
	case info.Size() < size:
		return fmt.Errorf("%s has %d bytes, and had %d when the games so far were written", name, info.Size(), size)
	}
	return nil
}

// changesMatch reports whether an argument is an option that a match cannot be
// continued with: all but those about the report and the pace.
func changesMatch(arg string) bool {
	return isFlag(arg) && !slices.Contains([]string{"-resume", "-json", "-plot", "-concurrency"}, canonical(arg))
}

// saveState writes the state file, if there is one.
func (f *files) saveState(t *tournament) error {
	if f.state == "" {
		return nil
	}
	s := state{
		Version: stateVersion, Args: f.args, Seed: t.options.Seed,
		Results: string(t.score.results), Endings: t.score.endingCounts(), Used: t.score.used,
		Seconds: t.seconds(), PGN: f.pgn.size(), EPD: f.epd.size(),
	}
	if !t.unlinted {
		for _, e := range t.options.Engines {
			s.Faults = append(s.Faults, t.around.faults.of(e.Name))
		}
	}
	data, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return replace.Content(f.state, append(data, '\n'))
}

// tidy removes from the files a game that the state does not know. A line of EPD does
// not say which game it comes from.
func (s *state) tidy(t *tournament) error {
	anyOne := func([]byte) bool { return true }
	return errors.Join(t.files.pgn.dropUncounted(s.PGN, "[Event ", t.isUncounted), t.files.epd.dropUncounted(s.EPD, "\n", anyOne))
}

// isUncounted reports whether a record in PGN is, as far as its tags go, of a game of
// the match that is not on the scoreboard.
func (t *tournament) isUncounted(record []byte) bool {
	says := func(tag, value string) bool {
		return !bytes.Contains(record, []byte("["+tag+" ")) || bytes.Contains(record, fmt.Appendf(nil, "[%s %q]", tag, value))
	}
	for number := range t.schedule.total() {
		e := t.schedule.at(number)
		if !t.score.has(number) && says("Round", t.schedule.label(e)) &&
			says("White", t.options.Engines[e.white].Name) && says("Black", t.options.Engines[e.black].Name) {
			return true
		}
	}
	return false
}

// restore puts an earlier part of a match on the scoreboard.
func (s *state) restore(t *tournament) {
	t.earlier = s.Seconds
	t.unlinted = s.Faults == nil
	for i := range min(len(s.Faults), len(t.options.Engines)) {
		t.around.faults.restore(t.options.Engines[i].Name, s.Faults[i])
	}
	b := t.score
	b.restore(s.Results)
	for i := range b.endings {
		b.endings[i] = s.Endings[reason(i).name()]
	}
	for i := range min(len(s.Used), len(b.used)) {
		b.used[i] = s.Used[i]
	}
}
