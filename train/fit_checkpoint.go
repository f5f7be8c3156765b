package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"vezir/internal/replace"
)

// fitCheckpoint begins the file that training goes on with, as a line of JSON.
// After it come the weights and what AdamW knows of them, as 32-bit
// floating-point numbers with the lowest byte first, in the order of
// [fitNetwork.learnt], and in the end the SHA-256 of all that precedes.
type fitCheckpoint struct {
	Version  int         `json:"version"`
	Settings fitSettings `json:"settings"`
	Data     fitDataSum  `json:"data"`
	Epoch    int         `json:"epoch"` // that are complete
	Curve    []fitLosses `json:"curve"`
}

const fitCheckpointVersion = 2

// fitSettings are the options that training cannot change on its way.
type fitSettings struct {
	From         string  `json:"from"`
	Kernels      string  `json:"kernels"` // others round in another way
	Hidden       int     `json:"hidden"`
	KingBuckets  int     `json:"kingBuckets"`
	Epochs       int     `json:"epochs"`
	Batch        int     `json:"batch"`
	Rate         float64 `json:"rate"`
	ResultWeight float64 `json:"resultWeight"`
	ResultDecay  float64 `json:"resultDecay"`
	Dropout      float64 `json:"dropout"`
	Scale        int     `json:"scale"`
	Seed         uint64  `json:"seed"`
}

func (s fitSettings) String() string {
	from := "from random weights"
	if s.From != "" {
		from = "from " + s.From
	}
	return fmt.Sprintf("%s, hidden %d, king-buckets %d, epochs %d, batch %d, rate %g, result-weight %g, result-decay %g, dropout %g, scale %d, seed %d, kernels %s",
		from, s.Hidden, s.KingBuckets, s.Epochs, s.Batch, s.Rate, s.ResultWeight, s.ResultDecay, s.Dropout, s.Scale, s.Seed, s.Kernels)
}

// fitDataSum tells data apart.
type fitDataSum struct {
	Games       int    `json:"games"`
	Train       int    `json:"train"`
	Validation  int    `json:"validation"`
	Fingerprint uint64 `json:"fingerprint"`
}

// checkpointOf returns where the state of training to a file lies.
func checkpointOf(out string) string { return out + ".checkpoint" }

// checkpoint describes the present state.
func (f *fitter) checkpoint() fitCheckpoint {
	o := &f.options
	return fitCheckpoint{
		Version: fitCheckpointVersion,
		Settings: fitSettings{
			From: f.start, Kernels: kernels(), Hidden: o.Hidden, KingBuckets: o.KingBuckets, Epochs: o.Epochs, Batch: o.Batch, Rate: o.Rate,
			ResultWeight: o.ResultWeight, ResultDecay: o.ResultDecay, Dropout: o.Dropout, Scale: f.scale, Seed: o.Seed,
		},
		Data:  fitDataSum{f.data.games, f.data.train.n, f.data.validation.n, f.data.fingerprint},
		Epoch: f.epoch,
		Curve: f.progress.curve,
	}
}

// save replaces the checkpoint as a whole, so that a kill at any time leaves a good one.
func (f *fitter) save(path string) error {
	return replace.File(path, func(to io.Writer) error {
		sum := sha256.New()
		both := io.MultiWriter(to, sum)
		if err := json.NewEncoder(both).Encode(f.checkpoint()); err != nil {
			return err
		}
		for _, numbers := range f.network.learnt() {
			if err := binary.Write(both, binary.LittleEndian, numbers); err != nil {
				return err
			}
		}
		_, err := to.Write(sum.Sum(nil))
		return err
	})
}

// resume goes on from a checkpoint if there is one.
func (f *fitter) resume(path string) error {
	data, err := replace.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = f.load(data)
	}
	if err != nil {
		return fmt.Errorf("checkpoint %s: %w; without that file, training begins anew", path, err)
	}
	return nil
}

var errCheckpoint = errors.New("the file is damaged, or no checkpoint")

func (f *fitter) load(file []byte) error {
	whole := len(file) - sha256.Size
	if whole < 0 || sha256.Sum256(file[:whole]) != [sha256.Size]byte(file[whole:]) {
		return errCheckpoint
	}
	head, numbers, found := bytes.Cut(file[:whole], []byte("\n"))
	var c fitCheckpoint
	if !found || json.Unmarshal(head, &c) != nil {
		return errCheckpoint
	}
	present := f.checkpoint()
	switch {
	case c.Version != present.Version:
		return fmt.Errorf("version %d, this executable knows %d", c.Version, present.Version)
	case c.Settings != present.Settings:
		return fmt.Errorf("begun with other settings (%v) than these (%v)", c.Settings, present.Settings)
	case c.Data != present.Data:
		return fmt.Errorf("begun with other games or filters: %+v, not %+v", c.Data, present.Data)
	}
	for _, array := range f.network.learnt() {
		n, err := binary.Decode(numbers, binary.LittleEndian, array)
		if err != nil {
			return errCheckpoint
		}
		numbers = numbers[n:]
	}
	f.epoch, f.progress.curve = c.Epoch, c.Curve
	return nil
}
