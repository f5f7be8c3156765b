package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vezir/board"
	"vezir/eval"
	"vezir/internal/lock"
	"vezir/internal/replace"
)

// material is what White is ahead by, in centipawns.
func material(pos *board.Position) int {
	sum := 0
	for t, value := range [...]int{100, 300, 310, 500, 900} {
		sum += value * (pos.Pieces(board.White, board.PieceType(t)).Count() - pos.Pieces(board.Black, board.PieceType(t)).Count())
	}
	return sum
}

// materialGames writes random games, scored by material, and won by the side that
// is ahead in the end.
func materialGames(t testing.TB, n int) string {
	t.Helper()
	random := rand.New(rand.NewPCG(11, 12))
	var file []byte
	for range n {
		g := GameRecord{Start: board.StartPosition(), Result: Drawn}
		pos := g.Start
		for range 120 {
			var moves board.MoveList
			pos.Generate(&moves)
			if moves.Len() == 0 {
				break
			}
			m := moves.Slice()[random.IntN(moves.Len())]
			g.Moves = append(g.Moves, ScoredMove{m, int16(material(&pos))})
			pos.Make(m)
		}
		if ahead := material(&pos); ahead > 100 {
			g.Result = WhiteWon
		} else if ahead < -100 {
			g.Result = BlackWon
		}
		file = g.Append(file)
	}
	path := filepath.Join(t.TempDir(), "games.vf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// smallFit are options with which training takes little time.
func smallFit() FitOptions {
	return FitOptions{
		Hidden: 64, KingBuckets: 1, Epochs: 4, Batch: 256, Rate: 0.005, ResultWeight: 0.3, ResultDecay: 0.96, Scale: 400,
		MaxScore: 3000, Validation: 0.1, Threads: runtime.NumCPU(), Seed: 1,
	}
}

func readFitTest(t testing.TB, path string, o FitOptions) *fitData {
	t.Helper()
	data, err := readFitData(context.Background(), []string{path}, &o, o.Scale, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestFitSample(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 0 1",
		"8/8/8/8/4k3/8/4P3/4K3 b - - 0 1",
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		s := newFitSample(&pos, 0.75)
		want, target := pos, float32(0.75)
		if pos.SideToMove() == board.Black {
			want, target = pos.Flipped(), 0.25
		}
		got, err := s.position()
		if err != nil || got.Key() != want.Key() || s.target != target {
			t.Errorf("%s: became %s, target %g, %v", fen, got.FEN(), s.target, err)
		}
		flipped := pos.Flipped()
		if again := newFitSample(&flipped, 0.25); again != s {
			t.Errorf("%s: %v, with colours exchanged %v", fen, s, again)
		}
	}
}

// The features of a sample are those that the network reads off the position, and
// the network in whole numbers says what the one that learns does.
func TestFitQuantised(t *testing.T) {
	o := smallFit()
	o.KingBuckets, o.Hidden = 8, 192
	data := readFitTest(t, materialGames(t, 30), o)
	f, err := newFitter(data, o, nil, o.Scale, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	network, err := f.network.quantised(f.scale)
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.validateQuantised(network)
	if want := f.validate(); err != nil || math.Abs(got-want) > 0.001*want {
		t.Errorf("loss %g in whole numbers, %g before; %v", got, want, err)
	}
}

// A network that training goes on from is the one that it begins with, with more
// king buckets too.
func TestFitAdopts(t *testing.T) {
	path := materialGames(t, 20)
	o := smallFit()
	o.Hidden = 128
	data := readFitTest(t, path, o)
	first, err := newFitter(data, o, nil, o.Scale, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	network, err := first.network.quantised(123)
	if err != nil {
		t.Fatal(err)
	}
	o.From, o.Scale = filepath.Join(t.TempDir(), "a.net"), 0
	if err := replace.File(o.From, func(to io.Writer) error { _, err := network.WriteTo(to); return err }); err != nil {
		t.Fatal(err)
	}
	for _, o.KingBuckets = range []int{1, 4} {
		from, err := o.openFrom()
		if err != nil {
			t.Fatal(err)
		}
		next, err := newFitter(data, o, from, from.Scale, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		again, err := next.network.quantised(next.scale)
		if err != nil {
			t.Fatal(err)
		}
		for _, fen := range []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
			pos, err := board.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			if want, got := network.Evaluate(&pos), again.Evaluate(&pos); got != want {
				t.Errorf("%d king buckets, %s: %d, not %d", o.KingBuckets, fen, got, want)
			}
		}
	}
	o.Hidden += 64
	if _, err := o.openFrom(); err == nil {
		t.Error("a network became a wider one")
	}
}

// The gradients are what differences of the loss say, with units left out.
func TestFitGradient(t *testing.T) {
	o := smallFit()
	o.Hidden, o.Dropout = 128, 0.3
	data := readFitTest(t, materialGames(t, 10), o)
	f, err := newFitter(data, o, nil, o.Scale, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	f.batch.dropout = f.dropoutOf(1)
	const n = 100
	loss := func() float64 { return f.batch.predict(n, data.train.at) / n }
	slice := &f.network.slices[0]
	random := rand.New(rand.NewPCG(5, 6))
	for _, a := range []struct {
		name string
		*fitArray
	}{
		{"feature", &slice.features}, {"bias", &slice.bias}, {"output", &slice.output}, {"output bias", &f.network.outputBias},
	} {
		checked := 0
		for range 3000 {
			loss()
			clear(slice.features.gradients)
			clear(slice.bias.gradients)
			clear(slice.output.gradients)
			clear(f.network.outputBias.gradients)
			f.batch.backward(0)
			f.batch.outputBias()
			i := random.IntN(len(a.weights))
			got := float64(a.gradients[i])
			if got == 0 {
				continue // most features do not occur
			}
			const h = 5e-3
			old, middle := a.weights[i], loss()
			a.weights[i] = old + h
			above := loss()
			a.weights[i] = old - h
			below := loss()
			a.weights[i] = old
			if bend := above + below - 2*middle; math.Abs(bend) > 0.02*math.Abs(above-below) {
				continue // a neuron is clipped on one side
			}
			if want := (above - below) / (2 * h); math.Abs(got-want) > 3e-6+0.02*math.Abs(want) {
				t.Errorf("%s %d: gradient %g, difference %g", a.name, i, got, want)
			}
			if checked++; checked == 20 {
				break
			}
		}
		if checked == 0 {
			t.Errorf("%s: nothing was checked", a.name)
		}
	}
}

// Each slice is left out as often as asked for, other ones in another step, and an only
// one never; on the average a slice counts once.
func TestFitDropout(t *testing.T) {
	o := smallFit()
	o.Dropout = 0.2
	const samples = 100_000
	for _, slices := range []int{1, 3} {
		f := fitter{options: o, network: &fitNetwork{slices: make([]fitSlice, slices)}}
		first, second := f.dropoutOf(1), f.dropoutOf(2)
		for slice := range slices {
			sum, same, alike := 0.0, 0, 0
			for i := range samples {
				keep := first.keep(slice, i)
				sum += float64(keep)
				if keep == second.keep(slice, i) {
					same++
				}
				if keep == first.keep((slice+1)%slices, i) {
					alike++
				}
			}
			wantSame := 0.2*0.2 + 0.8*0.8
			if slices == 1 {
				wantSame = 1
			}
			if mean, same := sum/samples, float64(same)/samples; math.Abs(mean-1) > 0.01 || math.Abs(same-wantSame) > 0.01 {
				t.Errorf("slice %d of %d counts %g on the average; %g of two steps are alike, want %g", slice, slices, mean, same, wantSame)
			}
			if alike := float64(alike) / samples; math.Abs(alike-wantSame) > 0.01 {
				t.Errorf("slice %d of %d is kept like the next one for %g of the samples, want %g", slice, slices, alike, wantSame)
			}
		}
	}
}

// A network learns what the pieces are worth.
func TestFitLearnsMaterial(t *testing.T) {
	out := filepath.Join(t.TempDir(), "net.bin")
	o := smallFit()
	o.Epochs, o.ResultWeight = 8, 0
	var text bytes.Buffer
	if err := Fit(context.Background(), out, []string{materialGames(t, 700)}, o, &text); err != nil {
		t.Fatal(err)
	}
	network, err := eval.OpenNetwork(out)
	if err != nil {
		t.Fatal(err)
	}
	value := func(fen string) int {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		flipped := pos.Flipped()
		if a, b := network.Evaluate(&pos), network.Evaluate(&flipped); a != b {
			t.Errorf("%s: %d, with colours exchanged %d", fen, a, b)
		}
		return network.Evaluate(&pos)
	}
	whole := value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	pawn := value("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	knight := value("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	rook := value("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	queen := value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	if !(whole < pawn && pawn < knight && knight < rook && rook < queen) || abs(whole) > 60 || queen < 600 {
		t.Errorf("start %d; ahead by a pawn %d, a knight %d, a rook %d, a queen %d\n%s", whole, pawn, knight, rook, queen, &text)
	}
	if files, _ := filepath.Glob(filepath.Join(filepath.Dir(out), "*")); len(files) != 2 {
		t.Errorf("left %v, want the network and its curve", files)
	}
}

// stopper ends a context when a text is written.
type stopper struct {
	text string
	stop context.CancelFunc
}

func (s *stopper) Write(p []byte) (int, error) {
	if strings.Contains(string(p), s.text) {
		s.stop()
	}
	return len(p), nil
}

// A training that is stopped and goes on, on another number of threads, ends with
// the file of one in peace.
func TestFitResumes(t *testing.T) {
	games, dir, o := materialGames(t, 60), t.TempDir(), smallFit()
	peaceful, stopped := filepath.Join(dir, "peaceful"), filepath.Join(dir, "stopped")
	o.Hidden, o.Batch = 192, 3000 // several slices, and several parts of a batch
	o.Dropout = 0.2
	o.Threads = 1
	if err := Fit(context.Background(), peaceful, []string{games}, o, io.Discard); err != nil {
		t.Fatal(err)
	}
	o.Threads = 3
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if err := Fit(ctx, stopped, []string{games}, o, &stopper{"epoch 2/4", stop}); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that it was stopped", err)
	}
	checkpoint, err := os.ReadFile(checkpointOf(stopped))
	if err != nil {
		t.Fatal(err)
	}

	refused := func(why string, o FitOptions, games string) {
		t.Helper()
		err := Fit(context.Background(), stopped, []string{games}, o, io.Discard)
		if err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("error %v, want one with %q", err, why)
		}
	}
	other := o
	other.Rate /= 2
	refused("rate 0.0025", other, games)
	other = o
	other.Dropout = 0.3
	refused("dropout 0.2", other, games)
	other = o
	other.Skip++
	refused("other games or filters", other, games)
	refused("other games or filters", o, materialGames(t, 61))
	for name, change := range map[string]func(data []byte) []byte{
		"empty": func(data []byte) []byte { return nil },
		"cut":   func(data []byte) []byte { return data[:len(data)-5] },
		"bit":   func(data []byte) []byte { data[len(data)/2] ^= 1; return data },
	} {
		if err := os.WriteFile(checkpointOf(stopped), change(bytes.Clone(checkpoint)), 0o644); err != nil {
			t.Fatal(name, err)
		}
		refused("damaged", o, games)
	}

	if err := os.WriteFile(checkpointOf(stopped), checkpoint, 0o644); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := Fit(context.Background(), stopped, []string{games}, o, &text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "going on after epoch 2") {
		t.Errorf("began anew:\n%s", &text)
	}
	want, _ := os.ReadFile(peaceful)
	if got, err := os.ReadFile(stopped); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the network differs: %v", err)
	}
}

// TestFitAlone: a second training to the same file is refused, and what killed
// ones left is removed.
func TestFitAlone(t *testing.T) {
	games, out, o := materialGames(t, 60), filepath.Join(t.TempDir(), "net"), smallFit()
	o.Epochs, o.Threads = 1, 0 // as many as there are processors
	for _, left := range []string{".12.tmp", ".svg.23.tmp", ".checkpoint.34.tmp", ".lock"} {
		if err := os.WriteFile(out+left, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	unlock, err := lock.File(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := Fit(context.Background(), out, []string{games}, o, io.Discard); runtime.GOOS == "linux" && !errors.Is(err, lock.ErrInUse) {
		t.Errorf("beside another: %v", err)
	}
	unlock()
	if err := Fit(context.Background(), out, []string{games}, o, io.Discard); err != nil {
		t.Fatal(err)
	}
	files, _ := os.ReadDir(filepath.Dir(out))
	if len(files) != 2 || files[0].Name() != "net" || files[1].Name() != "net.svg" {
		t.Errorf("left %v", files)
	}
}

// What cannot be written is told before the work.
func TestFitCannotWrite(t *testing.T) {
	games, dir := materialGames(t, 2), t.TempDir()
	for _, out := range []string{dir, filepath.Join(dir, "missing", "net"), filepath.Join(dir, "net.svg")} {
		var text bytes.Buffer
		if err := Fit(context.Background(), out, []string{games}, smallFit(), &text); err == nil || text.Len() > 0 {
			t.Errorf("%s: %v", out, err)
		}
	}
}

func TestFitRefuses(t *testing.T) {
	games, out := materialGames(t, 2), filepath.Join(t.TempDir(), "net")
	if err := os.WriteFile(out, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*FitOptions){
		"king-buckets is 3":         func(o *FitOptions) { o.KingBuckets = 3 },
		"100 hidden neurons":        func(o *FitOptions) { o.Hidden = 100 },
		"0 hidden neurons":          func(o *FitOptions) { o.Hidden = 0 },
		"epochs is 0":               func(o *FitOptions) { o.Epochs = 0 },
		"batch is 0":                func(o *FitOptions) { o.Batch = 0 },
		"result-weight is 2":        func(o *FitOptions) { o.ResultWeight = 2 },
		"dropout is 1":              func(o *FitOptions) { o.Dropout = 1 },
		"result-decay is -1":        func(o *FitOptions) { o.ResultDecay = -1 },
		"max-score is 30000":        func(o *FitOptions) { o.MaxScore = 30_000 },
		"none of 2 games is held":   func(o *FitOptions) { o.Validation = 0.0001 },
		"rate is -1, must be fro":   func(o *FitOptions) { o.Rate = -1 },
		"cannot be written too":     func(o *FitOptions) { o.From = out },
		"scale: no other one can b": func(o *FitOptions) { o.From, o.Scale = games, 100 },
	} {
		o := smallFit()
		o.Scale = 0
		change(&o)
		err := Fit(context.Background(), out, []string{games}, o, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if err := Fit(context.Background(), games, []string{games}, smallFit(), io.Discard); err == nil {
		t.Error("the network replaced the games")
	}
}

// The scale is found that the results were made with.
func TestFitScale(t *testing.T) {
	r := new(scoreResults)
	for score := -1000; score <= 1000; score++ {
		r[score+fitScoreLimit] = scoreStats{1000, 1000 * sigmoid(float64(score)/321)}
	}
	if got := r.scale(); got != 321 {
		t.Errorf("scale %d, want 321", got)
	}
}

// The target of a position lies between its score and its outcome, which is the
// result at the end of the game and otherwise what the later scores made of it.
func TestFitTargets(t *testing.T) {
	g := &GameRecord{Result: WhiteWon, Moves: []ScoredMove{{Score: 0}, {Score: 0}, {Score: 0}}}
	for _, test := range []struct {
		weight, decay float64
		want          [3]float64
	}{
		{0, 0.5, [3]float64{0.5, 0.5, 0.5}},
		{1, 1, [3]float64{1, 1, 1}},
		{1, 0, [3]float64{0.5, 0.5, 0.5}},
		{1, 0.5, [3]float64{0.5625, 0.625, 0.75}},
		{0.5, 0.5, [3]float64{0.53125, 0.5625, 0.625}},
	} {
		o := FitOptions{ResultWeight: test.weight, ResultDecay: test.decay}
		if got := o.targets(g, 200); [3]float64(got) != test.want {
			t.Errorf("weight %g, decay %g: %v, want %v", test.weight, test.decay, got, test.want)
		}
	}
}

func BenchmarkFit(b *testing.B) {
	o := smallFit()
	o.Hidden, o.Batch = 256, 16384
	data := readFitTest(b, materialGames(b, 400), o)
	f, err := newFitter(data, o, nil, o.Scale, io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	f.shuffle()
	n := min(o.Batch, data.train.n)
	for b.Loop() {
		f.batch.predict(n, func(i int) *fitSample { return data.train.at(int(f.order[i])) })
		f.batch.learn(newFitStep(1, 0.001))
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
