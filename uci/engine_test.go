package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"vezir/search"
)

var _ Engine = (*search.Engine)(nil)

// startReal starts a session with the engine that users get.
func startReal(t *testing.T) *session {
	t.Helper()
	engine, err := search.New()
	if err != nil {
		t.Fatal(err)
	}
	return startServer(t, New(testConfig(engine)))
}

// best reads up to the bestmove line and returns it with the lines before it.
func (s *session) best() (move string, infos []string) {
	s.t.Helper()
	for {
		l := s.next()
		if strings.HasPrefix(l, "bestmove ") {
			return l, infos
		}
		infos = append(infos, l)
	}
}

// promptly does something several times and judges the median of how long it
// took. Other work on the machine can delay a whole series, so that there are
// some tries; what is slow by itself fails all of them.
func promptly(t *testing.T, limit time.Duration, what string, do func() time.Duration) {
	t.Helper()
	var median time.Duration
	for range 5 {
		var took [5]time.Duration
		for i := range took {
			took[i] = do()
		}
		slices.Sort(took[:])
		if median = took[len(took)/2]; median <= limit {
			return
		}
	}
	t.Errorf("%s took %v, the median of the last series, more than %v", what, median, limit)
}

func TestEngineStopsAtOnce(t *testing.T) {
	s := startReal(t)
	for _, position := range []string{
		"startpos",
		"fen 8/8/8/8/8/k7/p7/K7 w - - 99 80",
		"fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
		"fen " + mated,
		"fen q2q1q2/2q3k1/8/8/8/8/1K3Q2/2Q1Q2Q w - - 0 1",
	} {
		for _, command := range []string{"go infinite", "go ponder wtime 100 btime 100"} {
			promptly(t, 10*ms, position+", "+command+", stop", func() time.Duration {
				s.send("position "+position, command)
				time.Sleep(10 * ms)
				start := time.Now()
				s.send("stop")
				s.best()
				took := time.Since(start)
				s.silent()
				return took
			})
		}
	}
}

func TestEngineLines(t *testing.T) {
	s := startReal(t)
	s.send("position startpos moves e2e4", "go nodes 5000")
	move, infos := s.best()
	if len(infos) == 0 {
		t.Fatal("no info line")
	}
	words := strings.Fields(infos[len(infos)-1])
	pv := 0
	for i, word := range words {
		if word == "pv" {
			pv = i + 1
		}
	}
	if pv == 0 || pv >= len(words) || words[pv] != strings.Fields(move)[1] {
		t.Errorf("%q ends with %q", move, infos[len(infos)-1])
	}
	for _, word := range []string{" time ", " nps ", " score cp ", " depth ", " multipv 1 "} {
		if !strings.Contains(infos[len(infos)-1], word) {
			t.Errorf("no %q in %q", word, infos[len(infos)-1])
		}
	}
}

func TestEngineFindsTheSameAfterNewGame(t *testing.T) {
	s := startReal(t)
	nodes := func() string {
		s.send("ucinewgame", "position startpos moves d2d4", "go nodes 3000")
		_, infos := s.best()
		_, rest, _ := strings.Cut(infos[len(infos)-1], " nodes ")
		count, _, _ := strings.Cut(rest, " ")
		return count
	}
	if first, second := nodes(), nodes(); first != second {
		t.Errorf("%s nodes, then %s", first, second)
	}
}

func TestEngineKeepsToItsClock(t *testing.T) {
	s := startReal(t)
	for _, command := range []string{
		"go wtime 0 btime 0", "go wtime -1000", "go btime 1", "go movetime 1", "go wtime soon",
		"go wtime 100 btime 100 movestogo 1", "go movetime 10 wtime 100000 btime 100000", "go depth 1", "go nodes 1", "go mate 1 movetime 20",
	} {
		promptly(t, 100*ms, command, func() time.Duration {
			start := time.Now()
			s.send("position startpos", command)
			if move, _ := s.best(); strings.Contains(move, "none") {
				t.Errorf("%s: %s", command, move)
			}
			return time.Since(start)
		})
	}
}
