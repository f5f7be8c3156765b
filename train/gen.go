package train

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"vezir/internal/exit"
	"vezir/internal/processors"
	"vezir/search"
)

// GenOptions says how [Generate] plays. Zero values mean the defaults, and of
// Games and Positions no bound; one of the two has to be set.
type GenOptions struct {
	Games     int     // to have in the end
	Positions int     // to have in the end; the first bound reached ends the work
	Nodes     int     // positions searched a move, after which the iteration is finished; 1000
	Values    bool    // evaluate by piece values, not by the network
	EvalFile  string  // evaluate by this network rather than by the embedded one
	Chess960  float64 // the part of the games that are Chess960, from 0 to 1
	Seed      uint64  // the same seed gives the same games
	Chunk     int     // games a file; 500
	Threads   int     // games at once; as many as there are processors
	Engine    string  // name and version of the engine, for the record
	Mix       bool    // go on with games that another engine began
}

func (o GenOptions) withDefaults() GenOptions {
	o.Nodes = cmp.Or(o.Nodes, 1000)
	o.Chunk = cmp.Or(o.Chunk, 500)
	o.Threads = cmp.Or(o.Threads, processors.Available())
	return o
}

func (o GenOptions) check() error {
	if o.Games == 0 && o.Positions == 0 {
		return errors.New("how many? --games or --positions says")
	}
	return checkSpans(
		span{"games", float64(o.Games), 0, math.MaxInt},
		span{"positions", float64(o.Positions), 0, math.MaxInt},
		span{"nodes", float64(o.Nodes), 1, math.MaxInt / hardNodes},
		span{"chess960", o.Chess960, 0, 1},
		span{"chunk", float64(o.Chunk), 1, math.MaxInt},
		span{"threads", float64(o.Threads), 1, maxThreads},
	)
}

// settings returns what the games of engines depend on.
func (o GenOptions) settings(engine *search.Engine) genSettings {
	return genSettings{
		Seed: o.Seed, Nodes: o.Nodes, Evaluation: engine.Evaluation(), Chess960: o.Chess960, Chunk: o.Chunk, Engine: o.Engine,
	}
}

// errOtherEngine says that a folder holds games that this engine would not play.
var errOtherEngine = errors.New("another version of the engine began this folder: it plays other games")

// Generate plays games from random openings and writes them to files in a
// folder, each with Chunk games: docs/format-training.md describes them. The
// folder's content depends on the options alone, but not on the number of threads. When the
// folder has games already, made with the same options, Generate adds what is
// missing. When ctx ends it stops soon, and leaves out the chunk that is not
// complete. Progress goes to out.
func Generate(ctx context.Context, folder string, options GenOptions, out io.Writer) error {
	options = options.withDefaults()
	if err := exit.Usage(options.check()); err != nil {
		return err
	}
	engines, err := newEngines(&options)
	defer closeEngines(engines)
	if err != nil {
		return err
	}
	to, err := openGenFolder(folder, options.settings(engines[0]))
	if err != nil {
		return err
	}
	defer to.close()
	g := &generator{options: &options, folder: to, progress: newProgress(out, &options)}
	if err := g.takeStock(engines[0]); err != nil {
		return err
	}
	return g.run(ctx, engines)
}

// generator makes the games that a folder lacks.
type generator struct {
	options  *GenOptions
	folder   *genFolder
	progress *progress

	missing          []int // chunks before the last one that there is
	next             int   // the first chunk after it
	games, positions int   // in the folder
}

// takeStock counts what is there, and makes sure that this engine made it.
func (g *generator) takeStock(engine *search.Engine) error {
	g.next = g.folder.end()
	compared := g.options.Mix
	for chunk := range g.next {
		data, err := g.folder.chunk(chunk)
		if err != nil {
			return err
		}
		if data == nil {
			g.missing = append(g.missing, chunk)
			continue
		}
		if !compared {
			p := player{engine: engine, options: g.options}
			if !bytes.HasPrefix(data, p.play(chunk*g.options.Chunk)) {
				return errOtherEngine
			}
			compared = true
		}
		g.count(data)
	}
	return nil
}

// count adds the games of a chunk.
func (g *generator) count(chunk []byte) {
	g.games += g.options.Chunk
	g.positions += (len(chunk) - g.options.Chunk*gameSize(0)) / moveSize
}

// chunk returns the number of the chunk to be made in a turn.
func (g *generator) chunk(turn int) int {
	if turn < len(g.missing) {
		return g.missing[turn]
	}
	return g.next + turn - len(g.missing)
}

// enough reports whether the folder holds what was asked for.
func (g *generator) enough() bool {
	return g.options.Games > 0 && g.games >= g.options.Games ||
		g.options.Positions > 0 && g.positions >= g.options.Positions
}

// job is a game to be played: which one of the chunk of a turn.
type job struct{ turn, index int }

// played is a game as it stands in the file.
type played struct {
	job
	game []byte
}

// run plays and writes until there is enough or ctx ends.
func (g *generator) run(ctx context.Context, engines []*search.Engine) error {
	g.progress.begin(g.games, g.positions)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	if g.enough() {
		stop()
	}
	games := g.play(playing, engines)
	ticker := time.NewTicker(reportInterval(g.progress.out))
	defer ticker.Stop()
	var (
		shelf shelf
		err   error
	)
	for open := true; open; {
		select {
		case <-ticker.C:
			g.progress.report()
		case p, ok := <-games:
			if open = ok; !ok || playing.Err() != nil {
				break // what is still being played is thrown away
			}
			g.progress.add(p.game)
			if err = g.write(shelf.add(p, g.options.Chunk)); err != nil || g.enough() {
				stop()
			}
		}
	}
	g.progress.end(g.games, g.positions)
	if err == nil && !g.enough() {
		err = fmt.Errorf("ended early, the same command goes on: %w", context.Cause(ctx))
	}
	return err
}

// play plays the games that are missing, until ctx ends.
func (g *generator) play(ctx context.Context, engines []*search.Engine) <-chan played {
	jobs := make(chan job)
	games := make(chan played, len(engines))
	go func() {
		defer close(jobs)
		for turn := 0; ; turn++ {
			for index := range g.options.Chunk {
				select {
				case jobs <- job{turn, index}:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	var players sync.WaitGroup
	for _, engine := range engines {
		players.Go(func() {
			p := player{engine: engine, options: g.options}
			for j := range jobs {
				if ctx.Err() == nil {
					games <- played{j, p.play(g.chunk(j.turn)*g.options.Chunk + j.index)}
				}
			}
		})
	}
	go func() {
		players.Wait()
		close(games)
	}()
	return games
}

// write writes the chunks whose turn has come.
func (g *generator) write(first int, chunks [][]byte) error {
	for i, data := range chunks {
		if g.enough() {
			break
		}
		if err := g.folder.add(g.chunk(first+i), data); err != nil {
			return err
		}
		g.count(data)
	}
	return nil
}

// shelf collects games until their chunk, and those before it, are complete.
type shelf struct {
	turn   int // of the first chunk on it
	chunks []unfinished
}

// unfinished is a chunk of which some games are there.
type unfinished struct {
	games [][]byte
	left  int
}

// add puts a game on the shelf, and takes off the chunks that are complete: it
// returns them with the turn of the first.
func (s *shelf) add(p played, size int) (turn int, complete [][]byte) {
	for p.turn-s.turn >= len(s.chunks) {
		s.chunks = append(s.chunks, unfinished{games: make([][]byte, size), left: size})
	}
	c := &s.chunks[p.turn-s.turn]
	c.games[p.index] = p.game
	c.left--
	turn = s.turn
	for len(s.chunks) > 0 && s.chunks[0].left == 0 {
		complete = append(complete, bytes.Join(s.chunks[0].games, nil))
		s.chunks = s.chunks[1:]
		s.turn++
	}
	return turn, complete
}
