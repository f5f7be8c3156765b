package analyse

import (
	"math"
	"strings"
	"testing"

	"vezir/board"
	"vezir/pgn"
	"vezir/search"
)

// scoredGame returns a game with scores from White's point of view before each
// move and at the end, in which no move is the best one.
func scoredGame(t *testing.T, text string, scores ...search.Score) *gameAnalysis {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), "test").Next()
	if err != nil {
		t.Fatal(err)
	}
	a := newGameAnalysis(g)
	if len(scores) != len(a.positions) {
		t.Fatalf("%d scores, %d positions", len(scores), len(a.positions))
	}
	for i, score := range scores {
		if a.positions[i].SideToMove() == board.Black {
			score = -score
		}
		a.evals[i] = gameEval{score: score, second: search.NoScore}
	}
	a.judge()
	return a
}

func TestWinningChance(t *testing.T) {
	tests := []struct {
		score search.Score
		want  float64
	}{{0, 0.5}, {100, 0.591}, {-100, 0.409}, {1000, 0.975}, {5000, 0.975}, {search.MateIn(3), 0.975}, {search.MatedIn(0), 0.025}}
	for _, test := range tests {
		if got := winningChance(test.score); math.Abs(got-test.want) > 0.001 {
			t.Errorf("%v: %.3f, want %.3f", test.score, got, test.want)
		}
	}
}

func TestMoveAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 0.1: 63.6, 0.3: 24.8, 0.9: 0} {
		if got := moveAccuracy(loss); math.Abs(got-want) > 0.1 {
			t.Errorf("loss %.1f: %.1f, want %.1f", loss, got, want)
		}
	}
}

func TestVerdicts(t *testing.T) {
	a := scoredGame(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", 20, 20, -60, 60, 60, -120, -20)
	want := []pgn.NAG{0, 0, 0, 0, nagBlunder, nagDubious}
	for i, v := range a.verdicts {
		if v.nag != want[i] {
			t.Errorf("ply %d: NAG %d, want %d (loss %.3f)", i, v.nag, want[i], v.loss)
		}
	}
	if got := a.sides[board.White]; got.moves != 3 || got.blunders != 1 || math.Abs(got.loss-180./3) > 0.1 {
		t.Errorf("White: %+v", got)
	}
	if got := a.sides[board.Black]; math.Abs(got.loss-100./3) > 0.1 {
		t.Errorf("Black: %+v", got)
	}
}

// TestOnlyMove praises a best move when every other one would have lost much,
// but not one that takes something for nothing.
func TestOnlyMove(t *testing.T) {
	tests := []struct {
		text string
		want pgn.NAG
	}{
		{"1. e4 e5 2. Nf3 *", nagGood},
		{"1. e4 f5 2. exf5 *", 0},
	}
	for _, test := range tests {
		a := scoredGame(t, test.text, 0, 0, 0, 0)
		a.evals[2].line = []board.Move{a.game.Main.Plies[2].Move}
		if asked := a.alternatives(2, &a.evals[2]) != nil; asked != (test.want != 0) {
			t.Errorf("%s: alternatives looked at: %v", test.text, asked)
			continue
		}
		if test.want != 0 {
			a.evals[2].second = -200
		}
		if got := a.verdict(2).nag; got != test.want {
			t.Errorf("%s: NAG %d, want %d", test.text, got, test.want)
		}
	}
}

func TestTurningPoint(t *testing.T) {
	tests := []struct {
		name, text string
		scores     []search.Score
		want       int
	}{
		{"the worst move of the loser since it was even", "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 1-0",
			[]search.Score{0, -300, 0, 20, 150, 150, 600}, 5},
		{"blunders before that do not count", "1. e4 e5 2. Nf3 f6 1-0", []search.Score{0, 0, 700, -50, 400}, 3},
		{"nobody won: the worst move", "1. e4 e5 2. Nf3 f6 1/2-1/2", []search.Score{0, 0, 150, 150, 0}, 1},
		{"nobody won, nothing happened", "1. e4 e5 1/2-1/2", []search.Score{20, 20, 60}, -1},
		{"step by step", "1. e4 e5 2. Nf3 f6 1-0", []search.Score{0, 30, 60, 60, 90}, -1},
		{"unfinished, but won", "1. e4 e5 2. Nf3 f6 *", []search.Score{0, 0, 0, 0, 800}, 3},
		{"the winner stands worse at the end", "1. e4 e5 2. Nf3 f6 1-0", []search.Score{0, 0, 0, 0, -800}, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := scoredGame(t, test.text, test.scores...).turn; got != test.want {
				t.Errorf("ply %d, want %d", got, test.want)
			}
		})
	}
}

func TestScoreText(t *testing.T) {
	for score, want := range map[search.Score]string{
		0: "0.00", 31: "+0.31", -420: "-4.20", search.MateIn(5): "#3", search.MatedIn(4): "#-2", -search.MateIn(1): "#-1", search.MinTablebaseWin + 1: "+99.99",
	} {
		if got := scoreText(score); got != want {
			t.Errorf("%d: %s, want %s", score, got, want)
		}
	}
}
