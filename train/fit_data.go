package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"vezir/board"
)

// fitSample is a position to learn from in 32 bytes, seen by the side to move:
// with Black to move the board is turned over and the colours are exchanged, so
// that it is always White's move.
type fitSample struct {
	occupied board.Bitboard
	pieces   [2]uint64 // a half-byte for each occupied square, as in a packed position
	kings    [2]board.Square
	target   float32 // points that the side to move is to be expected to get, 0 to 1
}

// newFitSample returns the sample of a position, with the target from White's view.
func newFitSample(pos *board.Position, target float64) fitSample {
	s := fitSample{occupied: pos.Occupied(), target: float32(target)}
	us := pos.SideToMove()
	if us == board.Black {
		s.occupied, s.target = s.occupied.FlipRanks(), float32(1-target)
	}
	for i, left := 0, s.occupied; left != 0; i++ {
		square := left.Pop()
		piece := pos.PieceOn(square.Relative(us))
		colour := piece.Colour() ^ us
		if piece.Type() == board.King {
			s.kings[colour] = square
		}
		s.pieces[i/16] |= uint64(piece.Type()+packedBlack*board.PieceType(colour)) << (i % 16 * 4)
	}
	return s
}

// position returns the position, without castling rights and the like.
func (s *fitSample) position() (board.Position, error) {
	var packed [packedSize]byte
	binary.LittleEndian.PutUint64(packed[:], uint64(s.occupied))
	binary.LittleEndian.PutUint64(packed[packedPieces:], s.pieces[0])
	binary.LittleEndian.PutUint64(packed[packedPieces+8:], s.pieces[1])
	packed[packedSide] = byte(board.NoSquare)
	packed[packedMove] = 1
	pos, _, err := unpack(&packed)
	return pos, err
}

// fitSamples is a long list of samples in blocks, for a slice that grows would
// need their memory twice over.
type fitSamples struct {
	blocks [][]fitSample
	n      int
}

const fitBlock = 1 << 16 // samples

func (l *fitSamples) add(s fitSample) {
	if l.n%fitBlock == 0 {
		l.blocks = append(l.blocks, make([]fitSample, 0, fitBlock))
	}
	last := &l.blocks[len(l.blocks)-1]
	*last = append(*last, s)
	l.n++
}

func (l *fitSamples) at(i int) *fitSample { return &l.blocks[i/fitBlock][i%fitBlock] }

// fitData is what a network learns from, and what validates it.
type fitData struct {
	train, validation fitSamples
	games, skipped    int // positions that were left out
	fingerprint       uint64
}

// fitScoreLimit in centipawns bounds --max-score.
const fitScoreLimit = 20_000

// readFitData reads the positions of games that can be learnt from. Scale is that
// of the scores, in centipawns.
func readFitData(ctx context.Context, paths []string, o *FitOptions, scale int, out io.Writer) (*fitData, error) {
	d := new(fitData)
	err := readFitGames(ctx, paths, out, func(from *GameReader, g *GameRecord) error {
		return from.Fault(d.addGame(g, o, float64(scale)))
	})
	if err != nil {
		return nil, err
	}
	switch {
	case d.train.n == 0:
		return nil, errTooFew
	case d.validation.n == 0:
		return nil, fmt.Errorf("%w: none of %d games is held out to validate; --validation takes a larger part of them", errTooFew, d.games)
	}
	return d, nil
}

// readFitGames calls visit for each game, and shows how far it is.
func readFitGames(ctx context.Context, paths []string, out io.Writer, visit func(from *GameReader, g *GameRecord) error) error {
	progress := newReadProgress(out)
	err := ReadGames(paths, func(from *GameReader, g *GameRecord) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		progress.add(len(g.Moves))
		return visit(from, g)
	})
	clearProgress(out)
	return err
}

// addGame takes the quiet positions of a game.
func (d *fitData) addGame(g *GameRecord, o *FitOptions, scale float64) error {
	into := &d.train
	if mix(uint64(d.games)+1)%10_000 < uint64(math.Round(o.Validation*10_000)) {
		into = &d.validation
	}
	d.games++
	learned := 0
	err := o.learn(g, scale, func(_ int, s fitSample, _ bool) {
		learned++
		into.add(s)
		d.fingerprint = s.mixInto(d.fingerprint)
	})
	d.skipped += len(g.Moves) - learned
	return err
}

// learn calls visit for each position of a game that can be learned from, with its ply from 0
// and whether its colours are exchanged.
func (o *FitOptions) learn(g *GameRecord, scale float64, visit func(ply int, s fitSample, flipped bool)) error {
	targets := o.targets(g, scale)
	ply := 0
	return g.Replay(func(pos *board.Position, m ScoredMove) {
		if o.learnable(ply, pos, m) {
			visit(ply, newFitSample(pos, targets[ply]), pos.SideToMove() == board.Black)
		}
		ply++
	})
}

// learnable reports whether a position of a game, of a ply from 0, is quiet, and neither
// of the opening nor decided.
func (o *FitOptions) learnable(ply int, pos *board.Position, m ScoredMove) bool {
	return ply >= o.Skip && abs(int(m.Score)) <= o.MaxScore && !pos.InCheck() && !pos.IsNoisy(m.Move)
}

// targets returns what the positions of a game should be predicted as, from White's
// view: partly the expected points that the score stands for, partly the outcome.
// That is the result as seen from the position: each score on the way there has a
// share in it, the nearer ones a larger one (the lambda return of temporal
// difference learning: Sutton, Learning to Predict by the Methods of Temporal
// Differences, 1988). The result itself says little about a position long before
// it, and a network learns by heart which game it belongs to.
func (o *FitOptions) targets(g *GameRecord, scale float64) []float64 {
	targets := make([]float64, len(g.Moves))
	outcome := g.Result.Points()
	for i := len(g.Moves) - 1; i >= 0; i-- {
		expected := sigmoid(float64(g.Moves[i].Score) / scale)
		outcome = float64(o.ResultDecay*outcome) + float64((1-o.ResultDecay)*expected)
		targets[i] = float64(o.ResultWeight*outcome) + float64((1-o.ResultWeight)*expected)
	}
	return targets
}

// mixInto adds a sample to a fingerprint.
func (s *fitSample) mixInto(sum uint64) uint64 {
	sum = mix(sum ^ uint64(s.occupied))
	sum = mix(sum ^ s.pieces[0])
	sum = mix(sum ^ s.pieces[1])
	return mix(sum ^ uint64(math.Float32bits(s.target)))
}

// mix scatters the bits of a number, one to one: multiplications spread them
// upwards, shifts downwards.
func mix(x uint64) uint64 {
	x = (x ^ x>>32) * 0x9e3779b97f4a7c15
	x = (x ^ x>>29) * 0xd6e8feb86659fd93
	return x ^ x>>32
}

// The scales in centipawns among which the one is looked for that suits.
const leastScale, mostScale = 50.0, 2000.0

// scoreScale finds the centipawns for which a sigmoid of 1 stands: those with
// which the scores of games predict their results best, by cross-entropy.
func scoreScale(ctx context.Context, paths []string, maxScore int, out io.Writer) (int, error) {
	var bins scoreResults
	err := readFitGames(ctx, paths, out, func(_ *GameReader, g *GameRecord) error {
		for _, m := range g.Moves {
			if abs(int(m.Score)) <= maxScore {
				bins.add(int(m.Score), g.Result.Points())
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return bins.scale(), nil
}

// scoreResults are what White got, by the score in centipawns.
type scoreResults [2*fitScoreLimit + 1]scoreStats

func (r *scoreResults) add(score int, points float64) {
	bin := &r[score+fitScoreLimit]
	bin.positions++
	bin.points += points
}

func (r *scoreResults) scale() int {
	loss := func(scale float64) float64 {
		sum := 0.0
		for i, bin := range r {
			if bin.positions > 0 {
				p := sigmoid(float64(i-fitScoreLimit) / scale)
				sum -= float64(bin.points*math.Log(p+1e-12)) + float64((float64(bin.positions)-bin.points)*math.Log(1-p+1e-12))
			}
		}
		return sum
	}
	return int(math.Round(goldenSection(leastScale, mostScale, 0.1, loss)))
}
