package analyse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vezir/board"
)

// solveDiagram solves a diagram or fails the test.
func solveDiagram(t *testing.T, fen, stipulation string, options problemOptions) *problemSolution {
	t.Helper()
	aim, err := parseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := parseProblem(fen, aim)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solveProblem(context.Background(), pos, aim, options)
	if err != nil {
		t.Fatal(err)
	}
	return solution
}

// The brute-force prover shares nothing with the other but the laws of chess:
// no table, no order of moves, no short cuts.

// bruteForces reports whether the side to move forces mate, or with self its
// own, in n moves or fewer.
func bruteForces(pos board.Position, n int, self bool) bool {
	for _, move := range legalMoves(&pos) {
		next := pos
		next.Make(move)
		if bruteHolds(next, n-1, self) {
			return true
		}
	}
	return false
}

// bruteHolds reports the same for the other side to move, n moves being left.
func bruteHolds(pos board.Position, n int, self bool) bool {
	moves := legalMoves(&pos)
	if len(moves) == 0 {
		return !self && pos.InCheck()
	}
	for _, move := range moves {
		next := pos
		next.Make(move)
		if self && next.IsCheckmate() {
			continue
		}
		if n == 0 || !bruteForces(next, n, self) {
			return false
		}
	}
	return true
}

// bruteHelp counts the lines of exactly so many plies that end in mate.
func bruteHelp(pos board.Position, plies int) int {
	if plies == 0 {
		if pos.IsCheckmate() {
			return 1
		}
		return 0
	}
	lines := 0
	for _, move := range legalMoves(&pos) {
		next := pos
		next.Make(move)
		lines += bruteHelp(next, plies-1)
	}
	return lines
}

// bruteKeys returns the first moves that solve in n moves.
func bruteKeys(pos board.Position, n int, self bool) string {
	var keys []string
	for _, move := range legalMoves(&pos) {
		next := pos
		next.Make(move)
		if bruteHolds(next, n-1, self) {
			keys = append(keys, move.UCI(false))
		}
	}
	return strings.Join(keys, " ")
}

// dataFile returns a file of the shared test data, or skips the test.
func dataFile(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("VEZIR_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "data")
	}
	path := filepath.Join(root, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test data: set VEZIR_DATA to the data folder (%v)", err)
	}
	return path
}

// firstLines returns the first lines of a file, all 500 with VEZIR_LONG.
func firstLines(t *testing.T, name string, n int) string {
	t.Helper()
	text, err := os.ReadFile(dataFile(t, name))
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("VEZIR_LONG") != "" {
		n = 500
	}
	lines := strings.SplitAfter(string(text), "\n")
	return strings.Join(lines[:min(n, len(lines))], "")
}

func TestProveEPDAgainstBruteForce(t *testing.T) {
	for _, test := range []struct {
		file  string
		lines int
	}{{"mate/mate_in_1.epd", 40}, {"mate/mate_in_2.epd", 40}, {"mate/mate_in_3.epd", 6}} {
		text := firstLines(t, test.file, test.lines)
		totals, err := proveEPD(context.Background(), strings.NewReader(text), problemOptions{}, 0, func(r mateResult, _ int) error {
			pos, err := board.ParseFEN(r.FEN)
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != mateProven {
				t.Errorf("%s: %v", test.file, r)
				return nil
			}
			key, err := pos.ParseSAN(r.Key)
			if err != nil {
				t.Fatal(err)
			}
			if next := after(&pos, key); !bruteHolds(next, r.Found-1, false) {
				t.Errorf("%s: %v: brute force refutes it", test.file, r)
			}
			if r.Found > 1 && bruteForces(pos, r.Found-1, false) {
				t.Errorf("%s: %v: brute force is faster", test.file, r)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d of %d proven, %d positions", test.file, totals.Proven(), totals.Lines, totals.Nodes)
		if totals.Proven() != totals.Lines || totals.Lines != strings.Count(text, "\n") {
			t.Errorf("%s: %+v", test.file, totals)
		}
	}
}

// randomDiagram puts kings and a few pieces on random squares; ok is false if
// that is no position.
func randomDiagram(random *rand.Rand) (pos board.Position, ok bool) {
	squares := random.Perm(64)
	var placed [64]byte
	for i, letter := range "KkQRBNPrbnpp"[:4+random.IntN(3)] {
		placed[squares[i]] = byte(letter)
	}
	var fen strings.Builder
	for square, letter := range placed {
		if square%8 == 0 && square > 0 {
			fen.WriteByte('/')
		}
		if letter == 0 {
			letter = '1'
		}
		fen.WriteByte(letter)
	}
	diagram := fen.String()
	for n := 8; n > 1; n-- {
		diagram = strings.ReplaceAll(diagram, strings.Repeat("1", n), strconv.Itoa(n))
	}
	pos, err := board.ParseFEN(diagram + [...]string{" w", " b"}[random.IntN(2)] + " - - 0 1")
	return pos, err == nil && pos.HasLegalMove()
}

func TestRandomDiagramsAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	aims := []string{"#2", "h#1", "h#1.5", "h#2", "s#1", "s#2"}
	solved := map[string]int{}
	diagrams := 40
	if os.Getenv("VEZIR_LONG") != "" {
		diagrams = 1000
	}
	for n := 0; n < diagrams; {
		pos, ok := randomDiagram(random)
		if !ok {
			continue
		}
		n++
		for _, stipulation := range aims {
			if got := compareWithBruteForce(t, pos, stipulation); got {
				solved[stipulation]++
			}
		}
	}
	t.Log("solved:", solved)
	if solved["#2"] == 0 || solved["h#1.5"] == 0 || solved["h#2"] == 0 {
		t.Error("a stipulation that never has a solution is not tested:", solved)
	}
}

func TestSelfmateAgainstBruteForce(t *testing.T) {
	for _, test := range []struct {
		fen, stipulation string
		solved           bool
	}{
		{"rb3Q2/kb6/p7/8/8/7n/6PP/6RK w - -", "s#1", true}, // Qf2+ Nxf2#
		{"rb3Q2/kb6/p7/8/8/7n/6PP/6RK w - -", "s#2", true},
		{"rb4Q1/kb6/p7/8/8/7n/6PP/6RK w - -", "s#1", false},
		{"rb4Q1/kb6/p7/8/8/7n/6PP/6RK w - -", "s#2", false},
		{"rb6/kbP5/p7/8/8/5P1n/6PP/6RK w - -", "s#2", false},
	} {
		pos, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := compareWithBruteForce(t, pos, test.stipulation); got != test.solved {
			t.Errorf("%s %s: solved is %v", test.fen, test.stipulation, got)
		}
	}
}

// compareWithBruteForce reports whether a diagram has a solution.
func compareWithBruteForce(t *testing.T, pos board.Position, stipulation string) bool {
	t.Helper()
	aim, err := parseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solveProblem(context.Background(), pos, aim, problemOptions{Hash: 1})
	if err != nil {
		t.Fatal(err)
	}
	var got, want string
	if aim.Kind == helpMate {
		lines, length := 0, 0
		for plies := 2 - aim.plies()%2; plies <= aim.plies() && lines == 0; plies += 2 {
			lines, length = bruteHelp(pos, plies), plies
		}
		if lines == 0 {
			length = 0
		}
		got = fmt.Sprint(len(solution.Lines), " in ", solution.Moves)
		want = fmt.Sprint(lines, " in ", float64(length)/2)
	} else {
		var keys []string
		for _, key := range solution.Keys {
			keys = append(keys, key.UCI)
		}
		got = strings.Join(keys, " ")
		for n := 1; n <= aim.Moves && want == ""; n++ {
			want = bruteKeys(pos, n, aim.Kind == selfMate)
		}
	}
	if got != want {
		t.Errorf("%s %s: %q, by brute force %q", pos.FEN(), stipulation, got, want)
	}
	return solution.Moves > 0
}

func TestStop(t *testing.T) {
	aim := stipulation{Moves: 8}
	pos := board.StartPosition()
	for name, options := range map[string]problemOptions{
		"nodes": {Nodes: 20_000, Hash: 1}, "context": {Hash: 1},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		if name == "context" {
			cancel()
		}
		solution, err := solveProblem(ctx, pos, aim, options)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if solution.Complete || solution.Verdict != unsettled || len(solution.Keys) != 0 {
			t.Errorf("%s: %+v", name, solution)
		}
	}
}

func TestSolveRefuses(t *testing.T) {
	for _, test := range []struct {
		fen, stipulation, want string
	}{
		{"8/8/8/8/8/8/8/K6k w", "#0", "from 1 to 30"},
		{"8/8/8/8/8/8/8/K6k w", "#2.5", "only a helpmate"},
		{"8/8/8/8/8/8/8/K6k w", "r#2", "are known"},
		{"8/8/8/8/8/8/8/K6k w", "h#x", "number of moves"},
		{"8/8/8/8/8/8/8/7k w", "#2", "king"},
		{"P7/8/8/8/8/8/8/K6k w", "#2", "pawn"},
		{"8/8/8/8/8/8/8/KR5k w", "#2", "gives check"},
		{"k7/1Q6/1K6/8/8/8/8/8 b", "#2", "no legal move"},
		{"", "#2", ""},
	} {
		var report strings.Builder
		err := Problem(context.Background(), &Config{Out: &report}, test.fen, ProblemTask{Stipulation: test.stipulation})
		if err == nil || !strings.Contains(err.Error(), test.want) || report.Len() > 0 {
			t.Errorf("%q %q: error %v, wanted one with %q; report %q", test.fen, test.stipulation, err, test.want, report.String())
		}
	}
}

func TestParseProblem(t *testing.T) {
	for _, test := range []struct {
		fen, stipulation, want string
	}{
		{"4k2r/8/8/8/8/8/8/4K2R", "#2", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1"},              // Black has just moved king or rook
		{"4k2r/p7/8/8/8/8/8/4K2R", "#2", "4k2r/p7/8/8/8/8/8/4K2R w K - 0 1"},            // not the pawn
		{"4k2r/8/p7/8/8/8/8/4K2R", "#2", "4k2r/8/p7/8/8/8/8/4K2R w Kk - 0 1"},           // perhaps the pawn
		{"r3k2r/8/8/8/8/8/8/4K2R", "#2", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"},          // one of two rooks: no proof against either
		{"4k2r/8/8/8/8/8/8/4K2R w -", "#2", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1"},          // the field counts
		{"4k2r/8/p7/8/8/8/8/4K2R w ?", "#2", "4k2r/8/p7/8/8/8/8/4K2R w Kk - 0 1"},       // unknown
		{"4k3/8/8/8/8/8/8/4K2R", "h#2", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},               // White has just moved
		{"4k3/8/8/8/8/8/8/4K2R", "h#2.5", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},             // White begins
		{"4k3/8/8/pP6/8/8/8/4K3 w - a6", "#2", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1"},      // in passing, as the FEN says
		{"4k3/8/8/pP6/8/8/8/4K3 w", "#2", "4k3/8/8/pP6/8/8/8/4K3 w - - 0 1"},            // not by itself
		{"3k3r/8/8/8/8/8/8/R2K3R", "#2", "3k3r/8/8/8/8/8/8/R2K3R w - - 0 1"},            // not on their first squares
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "s#2", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9"}, // all there
		{"startpos", "#2", board.StartFEN},
	} {
		aim, err := parseStipulation(test.stipulation)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := parseProblem(test.fen, aim)
		if err != nil || pos.FEN() != test.want {
			t.Errorf("%s %s: %s, %v; wanted %s", test.fen, test.stipulation, pos.FEN(), err, test.want)
		}
	}
}

func TestProblemJSON(t *testing.T) {
	var report strings.Builder
	err := Problem(context.Background(), &Config{Out: &report, JSON: true}, "7k/8/5K2/8/8/8/8/6R1 w - -", ProblemTask{Stipulation: "#2"})
	if err != nil {
		t.Fatal(err)
	}
	var solution problemSolution
	if err := json.Unmarshal([]byte(report.String()), &solution); err != nil {
		t.Fatal(err)
	}
	if len(solution.Keys) != 1 || solution.Keys[0].UCI == "" || !solution.Complete || solution.Verdict != sound {
		t.Errorf("%s", report.String())
	}
}

func TestProveEPDStatuses(t *testing.T) {
	file := `# mates
7k/8/5K2/8/8/8/8/6R1 w - - dm 3; id "shorter";
7k/8/5K2/8/8/8/8/6R1 w - - dm 1; id "longer";
7k/8/5K2/8/8/8/8/6R1 w - - dm 2; bm Rg2; id "bad move";
7k/8/5K2/8/8/8/8/6R1 w - - bm e4;
no position;
7k/8/8/8/8/8/8/6R1 w - - dm 2;
7k/8/5K2/8/8/8/8/6R1 w - - bm #2;
7k/8/5K1R/8/8/8/8/8 b - - bm #-1;
r7/8/8/8/8/6k1/8/7K w - - bm #-1;
7k/8/5K2/8/8/8/8/6R1 w - - id "a; dm 9"; dm 2;
7k/8/5K2/8/8/8/8/6R1 w - - dm 2; bm Qxz9; id "unreadable";
7k/8/5K2/8/8/8/8/6R1 w - - dm 31;
7k/8/5K2/8/8/8/8/6R1 w - - dm 2; bm Kf7!;
` + "long " + strings.Repeat("x", 2<<20) + "\n" + `7k/8/5K2/8/8/8/8/6R1 w - - dm 2`
	want := []mateStatus{mateShorter, mateRefuted, mateBadMove, mateNotTaken, mateNotTaken, mateNotTaken, mateProven, mateRefuted, mateProven, mateProven, mateNotTaken, mateNotTaken, mateProven, mateNotTaken, mateProven}
	var got []mateStatus
	_, err := proveEPD(context.Background(), strings.NewReader(file), problemOptions{Threads: 3}, 0, func(r mateResult, _ int) error {
		got = append(got, r.Status)
		t.Log(r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v, wanted %v", got, want)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for ctx, options := range map[context.Context]problemOptions{ended: {}, context.Background(): {Nodes: 5000}} {
		totals, err := proveEPD(ctx, strings.NewReader(board.StartFEN+" dm 5"), options, 0, func(r mateResult, _ int) error {
			if ctx == ended && r.TimeMS > 0 {
				t.Errorf("worked for %v ms after the end", r.TimeMS)
			}
			return nil
		})
		if err != nil || totals.Statuses[mateStopped] != 1 {
			t.Errorf("%+v: %v, %v", options, totals, err)
		}
	}
	failure := errors.New("full")
	if _, err := proveEPD(context.Background(), strings.NewReader(file), problemOptions{}, 0, func(mateResult, int) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("error of the report lost: %v", err)
	}
}

func BenchmarkProve(b *testing.B) {
	pos, err := board.ParseFEN("4b3/1R5n/3R3K/2p2kpN/2p1p3/r3p2P/6PB/bq3Nr1 w - -")
	if err != nil {
		b.Fatal(err)
	}
	var nodes uint64
	for b.Loop() {
		solution, err := solveProblem(context.Background(), pos, stipulation{Moves: 5}, problemOptions{ProofOnly: true, Threads: 1, Hash: 128})
		if err != nil {
			b.Fatal(err)
		}
		nodes += solution.Nodes
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "positions/op")
}
