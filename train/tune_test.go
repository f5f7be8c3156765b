package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
	"vezir/eval"
	"vezir/internal/lines"
)

// games returns labelled positions of random games that White wins if and
// only if it is ahead in knights.
func games(n int) string {
	var text strings.Builder
	random := rand.New(rand.NewPCG(3, 4))
	for range n {
		pos := board.StartPosition()
		for range 80 {
			var moves board.MoveList
			pos.Generate(&moves)
			if moves.Len() == 0 {
				break
			}
			pos.Make(moves.Slice()[random.IntN(moves.Len())])
			ahead := pos.Pieces(board.White, board.Knight).Count() - pos.Pieces(board.Black, board.Knight).Count()
			result := 0.5 + 0.5*float64(max(-1, min(1, ahead)))
			fmt.Fprintf(&text, "%s [%.1f]\n", pos.FEN(), result)
		}
	}
	return text.String()
}

// smallTune are options with which tuning takes little time.
func smallTune(epochs int) TuneOptions {
	return TuneOptions{Epochs: epochs, Batch: 4096, Rate: 1, Prior: 30, Lambda: 0.2, Patience: 8}
}

func readPositions(t *testing.T, text string) *dataset {
	t.Helper()
	data, err := readDataset(t.Context(), textSource(strings.NewReader(text)), func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPredict checks that the tuner's copy of a position is worth what the
// evaluation says.
func TestPredict(t *testing.T) {
	text := games(10)
	data := readPositions(t, text)
	start := eval.Tuned()
	m := &model{data: data, weights: valuesOf(&start), threads: 1}
	next := 0
	var trace eval.Trace
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		labelled, err := parseLabelled(line)
		if err != nil {
			t.Fatal(err)
		}
		if labelled.Position.InCheck() || !trace.Run(&labelled.Position) {
			continue
		}
		got, _ := m.predict(data.at(place{0, uint32(next)}))
		next++
		// The evaluation rounds the king attacks and the result.
		if math.Abs(got-float64(trace.Value)) > 3 {
			t.Errorf("%s: predicted %.1f, evaluated %d", line, got, trace.Value)
		}
	}
}

// TestGradient compares the gradient, prior included, with differences of the loss.
func TestGradient(t *testing.T) {
	data := readPositions(t, games(6))
	start := eval.Tuned()
	w := valuesOf(&start)
	m := &model{data: data, weights: w, k: 0.006, lambda: 1, threads: 2}
	random := rand.New(rand.NewPCG(5, 6))
	centre, seen := *w, data.seen() // away from the weights, where the prior would have no slope
	for i := range centre {
		for half := range centre[i] {
			centre[i][half] += 20*random.Float64() - 10
		}
	}
	p := newPrior(&centre, 5, &seen)
	gradients := make([]values, m.threads)
	m.gradient(data.train, gradients)
	p.addGradient(w, &gradients[0], 1)
	checked := 0
	for checked < 150 {
		i, half := random.IntN(eval.Terms), random.IntN(2)
		if checked >= 100 { // the king attacks
			i = eval.DangerTerms + random.IntN(eval.Terms-eval.DangerTerms)
		}
		const h = 1e-3
		at := func(d float64) float64 {
			old := w[i][half]
			defer func() { w[i][half] = old }()
			w[i][half] += d
			return m.meanLoss(data.train)*float64(len(data.train)) + p.negativeLogarithm(w)
		}
		want := (at(h) - at(-h)) / (2 * h)
		if got := gradients[0][i][half]; math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("term %d, half %d: gradient %g, difference %g", i, half, got, want)
		}
		checked++
	}
}

// negativeLogarithm is that of the prior's density, up to a constant.
func (p *prior) negativeLogarithm(w *values) (sum float64) {
	off := func(i, half int) float64 { return w[i][half] - p.start[i][half] }
	for half := range 2 {
		for i := range w {
			sum += math.Pow(off(i, half)/p.width[i][half], 2) / 2
		}
		for _, n := range p.neighbours {
			sum += math.Pow((off(n[0], half)-off(n[1], half))/p.smooth, 2) / 2
		}
	}
	return sum
}

func TestPriorPullsBack(t *testing.T) {
	start := new(values)
	seen := [eval.Terms]bool{}
	for i := range seen {
		seen[i] = true
	}
	p := newPrior(start, 10, &seen)
	w, g := new(values), new(values)
	w[0][0] = 5
	p.addGradient(w, g, 1)
	if g[0][0] <= 0 {
		t.Errorf("a weight above its start has gradient %v", g[0][0])
	}
	if len(p.neighbours) < 400 {
		t.Errorf("only %d neighbours", len(p.neighbours))
	}
}

// TestTuneLearns checks that tuning finds out what decides the games.
func TestTuneLearns(t *testing.T) {
	before := eval.Tuned()
	learns := TuneOptions{Epochs: 12, Batch: 256, Rate: 4, Prior: 100, Patience: 8}
	report, err := tune(context.Background(), textSource(strings.NewReader(games(40))), learns, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if report.Validation >= report.ValidationBefore {
		t.Errorf("loss of positions held out was %.4f, is %.4f", report.ValidationBefore, report.Validation)
	}
	if report.Weights.Material[board.Knight].MG <= before.Material[board.Knight].MG {
		t.Errorf("knights decide, but their value went from %v to %v", before.Material[board.Knight], report.Weights.Material[board.Knight])
	}
}

// TestLongLine: a line may have any length.
func TestLongLine(t *testing.T) {
	long := board.StartFEN + strings.Repeat(" ", 2<<20) + "[1-0]\r\n"
	if data := readPositions(t, long+games(1)); len(data.train)+len(data.validation) < 2 {
		t.Errorf("%d positions", len(data.train)+len(data.validation))
	}
}

func TestTuneErrors(t *testing.T) {
	_, err := tune(context.Background(), textSource(strings.NewReader("\ufeff# 80 positions\n"+games(1)+"nonsense\n")), smallTune(1), io.Discard)
	var fault *lines.Error
	if !errors.As(err, &fault) || fault.Line != 82 {
		t.Errorf("got %v, want an error on line 82", err)
	}
	if _, err := tune(context.Background(), textSource(strings.NewReader("")), smallTune(1), io.Discard); !errors.Is(err, errTooFew) {
		t.Errorf("no positions: %v", err)
	}
}

func TestTuneOptionsOutOfRange(t *testing.T) {
	for _, c := range []struct {
		want   string // the beginning of the error; "" for none
		change func(*TuneOptions)
	}{
		{"threads is -1", func(o *TuneOptions) { o.Threads = -1 }}, {"threads is 100000", func(o *TuneOptions) { o.Threads = 100000 }},
		{"batch is 0", func(o *TuneOptions) { o.Batch = 0 }}, {"epochs is 0", func(o *TuneOptions) { o.Epochs = 0 }},
		{"rate is 0", func(o *TuneOptions) { o.Rate = 0 }}, {"rate is NaN", func(o *TuneOptions) { o.Rate = math.NaN() }},
		{"prior is 0", func(o *TuneOptions) { o.Prior = 0 }}, {"prior is +Inf", func(o *TuneOptions) { o.Prior = math.Inf(1) }},
		{"lambda is 1.5", func(o *TuneOptions) { o.Lambda = 1.5 }}, {"", func(o *TuneOptions) { o.Lambda = 0 }},
		{"slope is -1", func(o *TuneOptions) { o.Slope = -1 }}, {"patience is 0", func(o *TuneOptions) { o.Patience = 0 }},
	} {
		options := smallTune(1)
		c.change(&options)
		_, err := tune(t.Context(), textSource(strings.NewReader(games(8))), options, io.Discard)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", options, err, c.want)
		}
	}
}

// TestFormatWeights checks that the present weights are written as they are.
func TestFormatWeights(t *testing.T) {
	w := eval.Tuned()
	got, err := formatWeights(&w)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join("..", "eval", "weights.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("eval/weights.go is not what FormatWeights makes of its values")
	}
}

// What cannot be written is told before the work.
func TestTuneCannotWrite(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.txt")
	if err := os.WriteFile(in, []byte(games(8)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{dir, filepath.Join(dir, "missing", "weights.go"), in} {
		var log bytes.Buffer
		if err := TuneFile(context.Background(), in, out, smallTune(1), &log); err == nil || log.Len() > 0 {
			t.Errorf("%s: %v after %q", out, err, log.String())
		}
	}
}

// TestTuneEnds: an end of the context while positions are read writes nothing, one
// after an epoch the best weights; neither passes for a success.
func TestTuneEnds(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.txt"), filepath.Join(dir, "weights.go")
	if err := os.WriteFile(in, []byte(games(8)), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := TuneFile(ctx, in, out, smallTune(3), io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("before: %v", err)
	}
	for name, from := range map[string]positionSource{"text": textSource(strings.NewReader(games(8))), "games": gameSource(generate(t, quickGen))} {
		if _, err := readDataset(ctx, from, func(int) {}); !errors.Is(err, context.Canceled) {
			t.Errorf("reading %s: %v", name, err)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left %v", files)
	}
	ctx, stop = context.WithCancel(t.Context())
	err := TuneFile(ctx, in, out, smallTune(3), &stopper{"epoch 2/3", stop})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "after epoch 2 of 3") {
		t.Errorf("after two epochs: %v", err)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}

// TestTuneFileWritesWhole: the weights are there in the end, and nothing else, not even
// what a killed process left.
func TestTuneFileWritesWhole(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.txt"), filepath.Join(dir, "weights.go")
	if err := os.WriteFile(in, []byte(games(8)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out+".12.tmp", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if err := TuneFile(context.Background(), in, out, smallTune(1), &log); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(out)
	if err != nil || !bytes.HasPrefix(source, []byte("// Code generated")) {
		t.Errorf("wrote %.40q, %v", source, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("files left behind: %v", files)
	}
	if !strings.Contains(log.String(), "epoch 1/1") || strings.Contains(log.String(), "\r") {
		t.Errorf("no progress in %q", log.String())
	}
}
