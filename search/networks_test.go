package search

import (
	"os"
	"path/filepath"
	"testing"

	"vezir/board"
	"vezir/eval"
)

// constantNetwork writes a network that values every position alike.
func constantNetwork(t *testing.T, centipawns int) string {
	t.Helper()
	network, err := eval.NewNetwork(eval.NetworkShape{Hidden: 64, OutputBuckets: 1}, 100)
	if err != nil {
		t.Fatal(err)
	}
	network.OutputBias[0] = int32(centipawns*eval.FeatureScale*eval.OutputScale/100 + 1) // is rounded down
	path := filepath.Join(t.TempDir(), "constant.net")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := network.WriteTo(file); err != nil {
		t.Fatal(err)
	}
	return path
}

// staticValues returns what each thread thinks of a position without searching.
func staticValues(t *testing.T, e *Engine) []Score {
	game := newGame(t, middlegame)
	var values []Score
	for _, thread := range e.threads {
		thread.prepare(game, []board.Move{board.NoMove})
		values = append(values, thread.evaluate(thread.frame(0)))
	}
	return values
}

func TestEvaluations(t *testing.T) {
	e := newEngine(t)
	e.SetThreads(2)
	embedded := staticValues(t, e)[0]
	expect := func(step string, want Score) {
		t.Helper()
		for i, got := range staticValues(t, e) {
			if got != want {
				t.Errorf("%s: thread %d evaluates %d, want %d", step, i, got, want)
			}
		}
	}
	if err := e.SetEvalFile(constantNetwork(t, 77)); err != nil {
		t.Fatal(err)
	}
	expect("another network", 77)
	damaged := filepath.Join(t.TempDir(), "damaged.net")
	if err := os.WriteFile(damaged, []byte("VEZIRNET and then a text"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{damaged, t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		if err := e.SetEvalFile(path); err == nil {
			t.Errorf("%s was taken for a network", path)
		}
		expect("a file that is none", 77)
	}
	e.SetThreads(3)
	expect("a thread more", 77)

	e.SetPieceValues(true)
	pos := newGame(t, middlegame).Position()
	values := Score(eval.New(nil).Evaluate(pos, 0))
	expect("piece values", values)
	if err := e.SetEvalFile(""); err != nil {
		t.Fatal(err)
	}
	expect("piece values, whatever the network", values)
	e.SetPieceValues(false)
	expect("the embedded network", embedded)
	if values == embedded {
		t.Error("both evaluations say the same")
	}
}
