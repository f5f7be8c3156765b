package pgn_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"vezir/board"
	"vezir/pgn"
)

func ExampleReader_Games() {
	file := `[White "Anna"]
[Black "Bela"]

1. e4 e5 2. Nf6 1-0

[White "Cili"]
[Black "Dani"]

1. d4 {[%clk 0:59:30]} d5 (1... Nf6) 1/2-1/2
`
	for game, err := range pgn.NewReader(strings.NewReader(file), "club.pgn").Games() {
		if stray := (*pgn.Error)(nil); errors.As(err, &stray) {
			fmt.Println(stray) // text between the games
			continue
		} else if err != nil {
			fmt.Println("cannot read:", err)
			return
		}
		fmt.Println(game.Tags.Get("White"), game.Result, len(game.Moves()), "moves")
		for _, problem := range game.Problems {
			fmt.Println(&problem)
		}
	}
	// Output:
	// Anna 1-0 2 moves
	// club.pgn:4:13: 2. Nf6: not legal in this position
	// Cili 1/2-1/2 2 moves
}

func ExampleWrite() {
	game := pgn.NewGame(board.StartPosition())
	game.Tags = pgn.Tags{{Name: "White", Value: "Vezir"}, {Name: "Black", Value: "Vezir"}}
	game.Result = pgn.BlackWins
	pos := game.Start
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		move, err := pos.ParseSAN(san)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Append(move)
		pos.Make(move)
	}
	if err := pgn.Write(os.Stdout, game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Vezir"]
	// [Black "Vezir"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 Qh4# 0-1
}
