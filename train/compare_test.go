package train

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The network that has learned predicts games better than the one that has hardly begun.
func TestCompare(t *testing.T) {
	dir, games := t.TempDir(), materialGames(t, 200)
	var networks []string
	for name, rate := range map[string]float64{"learned": 0.005, "begun": 1e-6} {
		o := smallFit()
		o.Rate, o.ResultWeight = rate, 0
		networks = append(networks, filepath.Join(dir, name))
		if err := Fit(context.Background(), filepath.Join(dir, name), []string{games}, o, new(bytes.Buffer)); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := Compare(context.Background(), networks, []string{games}, &out); err != nil {
		t.Fatal(err)
	}
	losses := map[string][2]float64{}
	for line := range strings.Lines(out.String()) {
		var path string
		var scales [2]string
		var loss [2]float64
		if n, _ := fmt.Sscan(line, &path, &loss[0], &scales[0], &loss[1], &scales[1]); n == 5 {
			losses[filepath.Base(path)] = loss
		}
	}
	for i, of := range []string{"scores", "outcomes"} {
		if learned, begun := losses["learned"][i], losses["begun"][i]; !(learned > 0 && learned < 0.8*begun) {
			t.Errorf("%s: loss %g of the network that has learned, %g of the other\n%s", of, learned, begun, &out)
		}
	}
	for what, paths := range map[string][2]string{
		"no network": {games, games},
		"no games":   {networks[0], networks[0]},
	} {
		if err := Compare(context.Background(), paths[:1], paths[1:], new(bytes.Buffer)); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
