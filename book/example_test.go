package book_test

import (
	"fmt"

	"vezir/board"
	"vezir/book"
)

func ExampleName() {
	game := board.NewGame(board.StartPosition())
	for _, text := range []string{"g1f3", "c7c5", "e2e4"} { // not by the usual order of moves
		m, err := game.Position().ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Play(m)
	}
	opening, ok := book.Name(game.Position())
	fmt.Println(opening, ok)
	// Output: B27 Sicilian Defense true
}

func ExampleKey() {
	start := board.StartPosition()
	fmt.Printf("%016x\n", book.Key(&start))
	// Output: 463b96181691fc9c
}

func ExampleBook_Probe() {
	b := book.Default()
	defer b.Close()
	start := board.StartPosition()
	moves, err := b.Probe(&start)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		if start.SAN(m.Move) == "e4" {
			fmt.Println("e4 is played")
		}
	}
	// Output: e4 is played
}
