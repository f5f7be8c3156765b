package search_test

import (
	"fmt"

	"vezir/board"
	"vezir/search"
)

func ExampleEngine_Search() {
	engine, err := search.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()
	pos, err := board.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	result := engine.Search(board.NewGame(pos), search.Limits{Depth: 6}, search.NewSignals(), nil)
	fmt.Println(pos.SAN(result.Best), result.Score)
	// Output: Kf7 mate 2
}
