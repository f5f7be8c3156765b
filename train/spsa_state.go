package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"text/tabwriter"

	"vezir/internal/replace"
)

// SPSAState is a tuning under way, as its file keeps it.
type SPSAState struct {
	Version    int             `json:"version"`
	Settings   spsaSettings    `json:"settings"`
	Iteration  int             `json:"iteration"` // the last one that is complete
	Score      spsaScore       `json:"score"`     // of all games, as plus saw them
	Parameters []spsaParameter `json:"parameters"`

	path string
}

// spsaSettings are the options that a tuning cannot change on its way.
type spsaSettings struct {
	Iterations int    `json:"iterations"`
	Pairs      int    `json:"pairs"`
	Each       string `json:"each"`
	Openings   string `json:"openings"`
	Seed       uint64 `json:"seed"`
}

// spsaVersion is that of the file's format.
const spsaVersion = 1

var errNoState = errors.New("there is no state yet")

func newSPSAState(o SPSAOptions, parameters []spsaParameter) *SPSAState {
	return &SPSAState{
		Version:    spsaVersion,
		Settings:   spsaSettings{o.Iterations, o.Pairs, o.Each, o.Openings, o.Seed},
		Parameters: parameters,
		path:       o.State,
	}
}

// ReadSPSAState reads the file that a tuning keeps.
func ReadSPSAState(path string) (*SPSAState, error) {
	text, err := replace.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("state: %s: %w", path, errNoState)
	}
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	state := &SPSAState{path: path}
	if err := json.Unmarshal(text, state); err != nil {
		return nil, fmt.Errorf("state: %s: %w", path, err)
	}
	if state.Version != spsaVersion {
		return nil, fmt.Errorf("state: %s: version %d, this executable knows %d", path, state.Version, spsaVersion)
	}
	return state, nil
}

// write replaces the file as a whole, so that a kill at any time leaves a good one.
func (s *SPSAState) write() error {
	return replace.File(s.path, func(to io.Writer) error {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(s)
	})
}

// mustContinue reports what the state was begun with that differs from a new one.
func (s *SPSAState) mustContinue(fresh *SPSAState) error {
	if s.Settings != fresh.Settings {
		return fmt.Errorf("state: %s was begun with %+v, not %+v; another --state begins anew", s.path, s.Settings, fresh.Settings)
	}
	if len(s.Parameters) != len(fresh.Parameters) {
		return fmt.Errorf("state: %s has %d parameters, not %d; another --state begins anew", s.path, len(s.Parameters), len(fresh.Parameters))
	}
	for i, p := range s.Parameters {
		want := fresh.Parameters[i]
		want.Value = p.Value
		if p != want {
			return fmt.Errorf("state: %s has %+v, not %+v; another --state begins anew", s.path, p, want)
		}
	}
	return nil
}

// tuner returns what changes the parameters of the state.
func (s *SPSAState) tuner() *spsa {
	return &spsa{iterations: s.Settings.Iterations, seed: s.Settings.Seed, parameters: s.Parameters}
}

// settings names values.
func (s *SPSAState) settings(values []int) []spsaSetting {
	list := make([]spsaSetting, len(values))
	for i, value := range values {
		list[i] = spsaSetting{s.Parameters[i].Name, value}
	}
	return list
}

// add counts an iteration.
func (s *SPSAState) add(score spsaScore) {
	s.Iteration++
	s.Score.Wins += score.Wins
	s.Score.Draws += score.Draws
	s.Score.Losses += score.Losses
}

// Complete reports whether all iterations are made.
func (s *SPSAState) Complete() bool { return s.Iteration >= s.Settings.Iterations }

// Print writes the values as a table, then in OpenBench's form. The error is one
// of writing.
func (s *SPSAState) Print(out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d iterations, %d games\n\n", s.Iteration, s.Settings.Iterations, s.Score.games())
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\told\tnew")
	for i := range s.Parameters {
		p := &s.Parameters[i]
		fmt.Fprintf(table, "%s\t%d\t%d\n", p.Name, p.Start, p.final())
	}
	table.Flush()
	fmt.Fprintln(&text)
	for i := range s.Parameters {
		fmt.Fprintln(&text, s.Parameters[i].openBench())
	}
	_, err := io.WriteString(out, text.String())
	return err
}
