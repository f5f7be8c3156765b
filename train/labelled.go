package train

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"vezir/board"
)

// labelled is a position and what became of it, from White's view.
type labelled struct {
	Position board.Position
	Result   float64 // of the game: 1 White won, 0.5 draw, 0 Black won
	Score    float64 // of a search, in centipawns; NaN if there is none
}

var (
	bracketed = regexp.MustCompile(`^(.*\S)\s*\[([^\]]*)\]\s*;?\s*$`)
	quoted    = regexp.MustCompile(`^(.*\S)\s+c9\s+"([^"]*)"\s*;?\s*$`)
)

// parseLabelled reads a line in one of the usual forms:
//
//	FEN c9 "1/2-1/2";
//	FEN hmvc 3; fmvn 80; c9 "1/2-1/2";
//	FEN [0.5]
//	FEN;35;0.5
//	FEN | 35 | 0.5
//
// The numbers are a search's score in centipawns and the result, which may
// also be spelled as in games, both from White's view. The counters at the end
// of the FEN may be missing.
func parseLabelled(line string) (labelled, error) {
	fen, score, result, parse := "", math.NaN(), "", board.ParseFEN
	if match := quoted.FindStringSubmatch(line); match != nil { // first, for other operations may make three parts
		fen, result, parse = match[1], match[2], beforeOperations
	} else if parts := strings.FieldsFunc(line, isSeparator); len(parts) == 3 {
		fen, result = parts[0], strings.TrimSpace(parts[2])
		var err error
		if score, err = strconv.ParseFloat(strings.TrimSpace(parts[1]), 64); err != nil || math.IsInf(score, 0) || math.IsNaN(score) {
			return labelled{}, fmt.Errorf("score %q: not a number of centipawns", parts[1])
		}
	} else if match := bracketed.FindStringSubmatch(line); match != nil {
		fen, result = match[1], match[2]
	} else {
		return labelled{}, fmt.Errorf("no result in %.100q", line)
	}
	value, err := parseResult(result)
	if err != nil {
		return labelled{}, err
	}
	pos, err := parse(strings.TrimSpace(fen))
	return labelled{Position: pos, Result: value, Score: score}, err
}

// beforeOperations returns the position of a line of Extended Position Description.
func beforeOperations(epd string) (board.Position, error) {
	pos, _, err := board.ParseEPD(epd)
	return pos, err
}

func isSeparator(r rune) bool { return r == ';' || r == '|' }

func parseResult(text string) (float64, error) {
	switch text {
	case "1-0", "1.0", "1":
		return 1, nil
	case "0-1", "0.0", "0":
		return 0, nil
	case "1/2-1/2", "0.5", "1/2":
		return 0.5, nil
	}
	return 0, fmt.Errorf("result %q: not 1-0, 0-1, 1/2-1/2, 1, 0 or 0.5", text)
}
