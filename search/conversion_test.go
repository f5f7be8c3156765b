package search

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
	"vezir/syzygy"
)

// conversion skips tests that play out hundreds of endings, unless they are
// asked for, and returns the folder with tablebases.
func conversion(t *testing.T) string {
	t.Helper()
	if os.Getenv("VEZIR_CONVERSION") == "" {
		t.Skip("minutes of play; VEZIR_CONVERSION=1 runs it")
	}
	for _, root := range []string{os.Getenv("VEZIR_DATA"), "../../shared/data", "../../../shared/data"} {
		dir := filepath.Join(root, "syzygy")
		if _, err := os.Stat(filepath.Join(dir, "KQvK.rtbw")); err == nil {
			return dir
		}
	}
	t.Skip("no tablebases: set VEZIR_DATA to the folder that holds syzygy")
	return ""
}

// playOut lets an engine play a position against itself, and returns how the
// game ended and its number of plies.
func playOut(e *Engine, start board.Position, nodes uint64) (board.Outcome, int) {
	game := board.NewGame(start)
	e.NewGame()
	for {
		outcome := game.Outcome()
		if outcome.Over() || len(game.Moves()) > 1000 {
			return outcome, len(game.Moves())
		}
		game.Play(e.Search(game, Limits{Nodes: nodes}, NewSignals(), nil).Best)
	}
}

// TestTablebaseConversion plays out won positions of the vectors with
// tablebases, and drawn ones, which must not be lost.
func TestTablebaseConversion(t *testing.T) {
	dir := conversion(t)
	tables := syzygy.Open(dir)
	defer tables.Close()
	e := newEngine(t)
	if _, _, err := e.SetSyzygyPath(dir); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join(dir, "vectors", "endgame-large.epd"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	won, drawn, plies := 0, 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		pos, _, err := board.ParseEPD(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		wdl, ok := tables.ProbeWDL(&pos)
		switch {
		case !ok || tables.Missing(&pos) != nil:
		case wdl == syzygy.Win && won < 500:
			won++
			outcome, n := playOut(e, pos, 1000)
			plies += n
			if winner, decided := outcome.Winner(); !decided || winner != pos.SideToMove() {
				t.Errorf("%s: %v after %d plies", pos.FEN(), outcome.Reason, n)
			}
		case wdl == syzygy.Draw && drawn < 100:
			drawn++
			if outcome, n := playOut(e, pos, 1000); outcome.Result() != "1/2-1/2" {
				t.Errorf("%s: %s after %d plies", pos.FEN(), outcome.Result(), n)
			}
		}
	}
	t.Logf("%d won positions, %d plies each on average; %d drawn ones", won, plies/max(won, 1), drawn)
}

// TestConversion plays out random won positions of the basic endings without
// tablebases.
func TestConversion(t *testing.T) {
	tables := syzygy.Open(conversion(t))
	defer tables.Close()
	for _, ending := range []string{"KQ", "KR", "KBB", "KBN", "KP"} {
		t.Run(ending, func(t *testing.T) {
			e := newEngine(t)
			random := rand.New(rand.NewPCG(5, 6))
			failed, plies := 0, 0
			for range 100 {
				pos := randomWin(t, tables, random, ending+"k")
				outcome, n := playOut(e, pos, 20_000)
				plies += n
				if winner, decided := outcome.Winner(); !decided || winner != board.White {
					failed++
					t.Errorf("%s: %v after %d plies", pos.FEN(), outcome.Reason, n)
				}
			}
			t.Logf("%s: %d of 100 won, %d plies each on average", ending, 100-failed, plies/100)
		})
	}
}

// randomWin returns a random position of some pieces that White wins.
func randomWin(t *testing.T, tables *syzygy.Tables, random *rand.Rand, pieces string) board.Position {
	t.Helper()
	for range 100_000 {
		var squares [64]rune
		for _, letter := range pieces {
			for {
				if s := random.IntN(64); squares[s] == 0 {
					squares[s] = letter
					break
				}
			}
		}
		pos, err := board.ParseFEN(placement(&squares) + [2]string{" w", " b"}[random.IntN(2)])
		if err != nil {
			continue
		}
		wdl, ok := tables.ProbeWDL(&pos)
		if side := pos.SideToMove(); ok && (wdl == syzygy.Win && side == board.White || wdl == syzygy.Loss && side == board.Black) {
			return pos
		}
	}
	t.Fatalf("no won position of %s", pieces)
	return board.Position{}
}

// placement writes the board of a FEN, the square 0 being a8; zeros are empty.
func placement(squares *[64]rune) string {
	var fen strings.Builder
	for rank := range 8 {
		empty := 0
		for _, letter := range squares[8*rank : 8*rank+8] {
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&fen, empty)
			}
			empty = 0
			fen.WriteRune(letter)
		}
		if empty > 0 {
			fmt.Fprint(&fen, empty)
		}
		if rank < 7 {
			fen.WriteByte('/')
		}
	}
	return fen.String()
}
