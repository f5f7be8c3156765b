package board

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// perftNodes bounds the counts that TestPerftSuites checks. The tests of the
// whole tree run with five million, `make perft` with no bound.
var perftNodes = flag.Uint64("perft-nodes", 20_000, "check perft counts up to so many nodes, 0 for all")

func TestPerftKiwipete(t *testing.T) {
	p, err := ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []uint64{1, 48, 2039, 97862, 4085603} {
		if got := Perft(&p, depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
	}
}

// TestPerftSuites counts every listed depth of every position of the public
// suites, up to the bound.
func TestPerftSuites(t *testing.T) {
	for _, name := range []string{"suite126", "standard", "chess960"} {
		t.Run(name, func(t *testing.T) {
			runPerftSuite(t, filepath.Join(perftFolder(t), name+".epd"))
		})
	}
}

// perftFolder returns where the suites lie: below VEZIR_DATA, or in shared/
// beside the module.
func perftFolder(t *testing.T) string {
	data := os.Getenv("VEZIR_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "shared", "data")
	}
	folder := filepath.Join(data, "perft")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no perft suites: set VEZIR_DATA to the data folder (%v)", err)
	}
	return folder
}

// runPerftSuite checks a file on all processors and reports how far it came.
func runPerftSuite(t *testing.T, path string) {
	cases := readPerftSuite(t, path)
	var next, nodes, counts, skipped atomic.Uint64
	start := time.Now()
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(cases) || t.Failed() {
				return
			}
			for _, want := range cases[i].counts {
				if *perftNodes > 0 && want.nodes > *perftNodes {
					skipped.Add(1)
					continue
				}
				if got := Perft(&cases[i].position, want.depth); got != want.nodes {
					t.Errorf("%s: %s: depth %d: %d, want %d", cases[i].where, cases[i].fen, want.depth, got, want.nodes)
				}
				nodes.Add(want.nodes)
				counts.Add(1)
			}
			if done := i + 1; done%100 == 0 && *perftNodes == 0 {
				t.Logf("%d of %d positions, %v", done, len(cases), time.Since(start).Round(time.Second))
			}
		}
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(work)
	}
	workers.Wait()
	if counts.Load() == 0 {
		t.Errorf("%s: nothing to check", path)
	}
	elapsed := time.Since(start)
	t.Logf("%d positions, %d counts checked, %d left out, %d nodes, %.1f s, %.0f million nodes a second", len(cases),
		counts.Load(), skipped.Load(), nodes.Load(), elapsed.Seconds(), float64(nodes.Load())/1e6/elapsed.Seconds())
}

// perftCase is a line of a suite.
type perftCase struct {
	where    string // file and line
	fen      string
	position Position
	counts   []perftCount
}

type perftCount struct {
	depth int
	nodes uint64
}

// readPerftSuite reads lines of a FEN and its counts: "FEN ;D1 20 ;D2 400".
func readPerftSuite(t *testing.T, path string) []perftCase {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []perftCase
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		fields := strings.Split(lines.Text(), ";")
		c := perftCase{where: fmt.Sprintf("%s:%d", filepath.Base(path), number), fen: strings.TrimSpace(fields[0])}
		if c.position, err = ParseFEN(c.fen); err != nil {
			t.Errorf("%s: %v", c.where, err)
			continue
		}
		for _, field := range fields[1:] {
			var count perftCount
			if _, err := fmt.Sscanf(field, "D%d %d", &count.depth, &count.nodes); err != nil {
				t.Fatalf("%s: %q: %v", c.where, field, err)
			}
			c.counts = append(c.counts, count)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}
