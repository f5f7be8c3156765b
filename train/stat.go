package train

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"vezir/board"
	"vezir/search"
)

const (
	scoreBin  = 50   // centipawns
	scoreSpan = 2000 // centipawns to either side of zero; what lies beyond counts in the last bins
	scoreBins = 2*scoreSpan/scoreBin + 1
	lengthBin = 10 // plies
	lengthEnd = longestGame / lengthBin
)

// GameStats counts what games hold. Its zero value has counted nothing.
type GameStats struct {
	Files, Games, Positions int
	Results                 [3]int // games by Result
	Chess960                int    // games that start with castling rights of Chess960
	Ends                    [board.FiftyMoves + 1]int
	Mates                   int // positions whose score announces a mate
	InCheck, Noisy          int // positions in check; others whose move captures or promotes

	pieces  [mostPieces + 1]int // positions by the number of pieces
	lengths [lengthEnd + 1]int  // games by their plies
	scores  [scoreBins]scoreStats
}

// scoreStats counts the positions whose score lies in a bin.
type scoreStats struct {
	positions int
	points    float64 // that White got
}

// Stat counts the games of files and folders, and replays them on the way. When
// ctx ends, the error wraps the cause.
func Stat(ctx context.Context, paths []string) (*GameStats, error) {
	files, err := gameFiles(paths...)
	if err != nil {
		return nil, err
	}
	s := &GameStats{Files: len(files)}
	return s, ReadGames(files, func(from *GameReader, g *GameRecord) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return from.Fault(s.add(g))
	})
}

// add counts a game.
func (s *GameStats) add(g *GameRecord) error {
	game := board.NewGame(g.Start)
	err := g.Replay(func(pos *board.Position, m ScoredMove) {
		s.addPosition(pos, m, g.Result)
		game.Play(m.Move)
	})
	s.Games++
	s.Positions += len(g.Moves)
	s.Results[g.Result]++
	s.Ends[game.Outcome().Reason]++
	s.lengths[min(len(g.Moves)/lengthBin, lengthEnd)]++
	if g.Start.Chess960() {
		s.Chess960++
	}
	return err
}

func (s *GameStats) addPosition(pos *board.Position, m ScoredMove, result Result) {
	s.pieces[pos.Occupied().Count()]++
	switch {
	case pos.InCheck():
		s.InCheck++
	case pos.IsNoisy(m.Move):
		s.Noisy++
	}
	if search.Score(m.Score).IsMate() {
		s.Mates++
	}
	bin := &s.scores[scoreBinOf(int(m.Score))]
	bin.positions++
	bin.points += result.Points()
}

// scoreBinOf returns the bin of a score; that of 0 lies around zero.
func scoreBinOf(score int) int {
	score = min(max(score, -scoreSpan), scoreSpan)
	return int(math.Floor(float64(score)/scoreBin+0.5)) + scoreSpan/scoreBin
}

// scoreOfBin returns the middle of a bin in centipawns.
func scoreOfBin(bin int) int { return bin*scoreBin - scoreSpan }

// WriteTo writes the figures as text.
func (s *GameStats) WriteTo(to io.Writer) (int64, error) {
	var text strings.Builder
	s.writeCounts(&text)
	if s.Positions > 0 {
		s.writePieces(&text)
		s.writeScores(&text)
	}
	n, err := io.WriteString(to, text.String())
	return int64(n), err
}

func (s *GameStats) writeCounts(to io.Writer) {
	fmt.Fprintf(to, "%d files, %d games, %d positions, %.1f plies a game\n",
		s.Files, s.Games, s.Positions, float64(s.Positions)/max(float64(s.Games), 1))
	fmt.Fprintf(to, "results: White won %s, drawn %s, Black won %s\n", share(s.Results[WhiteWon], s.Games),
		share(s.Results[Drawn], s.Games), share(s.Results[BlackWon], s.Games))
	fmt.Fprintf(to, "Chess960 castling at the start: %s of the games\n", share(s.Chess960, s.Games))
	for reason, n := range s.Ends {
		name := board.Reason(reason).String()
		if board.Reason(reason) == board.Ongoing {
			name = "adjudicated"
		}
		if n > 0 {
			fmt.Fprintf(to, "ends: %s %s\n", name, share(n, s.Games))
		}
	}
	quiet := s.Positions - s.InCheck - s.Noisy
	fmt.Fprintf(to, "positions: in check %s; others whose move captures or promotes %s; quiet %s; mate announced %s\n",
		share(s.InCheck, s.Positions), share(s.Noisy, s.Positions), share(quiet, s.Positions), share(s.Mates, s.Positions))
}

// share writes a number and how much of a whole it is.
func share(n, whole int) string {
	return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/max(float64(whole), 1))
}

// phases are ranges of the number of pieces, kings included.
var phases = [...]struct {
	name     string
	from, to int
}{{"opening, 28 to 32 pieces", 28, 32}, {"middlegame, 19 to 27", 19, 27}, {"late, 11 to 18", 11, 18}, {"endgame, 2 to 10", 0, 10}}

func (s *GameStats) writePieces(to io.Writer) {
	fmt.Fprintln(to, "phases:")
	for _, phase := range phases {
		n := 0
		for pieces := phase.from; pieces <= phase.to; pieces++ {
			n += s.pieces[pieces]
		}
		writeBar(to, phase.name, n, s.Positions, "")
	}
}

// writeScores writes the distribution of the scores by their size, and what
// the side that a score favours got.
func (s *GameStats) writeScores(to io.Writer) {
	fmt.Fprintln(to, "scores in centipawns, either sign, and what the side in front got:")
	bounds := []int{25, 75, 125, 225, 325, 525, 1025, math.MaxInt}
	low := 0
	for _, high := range bounds {
		n, points := 0, 0.0
		for bin := range s.scores {
			if score := abs(scoreOfBin(bin)); score < low || score >= high {
				continue
			}
			n += s.scores[bin].positions
			if scoreOfBin(bin) >= 0 {
				points += s.scores[bin].points
			} else {
				points += float64(s.scores[bin].positions) - s.scores[bin].points
			}
		}
		name := fmt.Sprintf("%d to %d", low, high)
		if high == math.MaxInt {
			name = fmt.Sprintf("%d and more", low)
		}
		writeBar(to, name, n, s.Positions, fmt.Sprintf("  %.3f", points/max(float64(n), 1)))
		low = high
	}
}

// writeBar writes a line with a bar.
func writeBar(to io.Writer, name string, n, whole int, more string) {
	const width = 40
	part := float64(n) / float64(whole)
	fmt.Fprintf(to, "  %-26s %5.1f %%%s %s\n", name, 100*part, more, strings.Repeat("#", int(width*part+0.5)))
}
