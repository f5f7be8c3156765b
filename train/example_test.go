package train_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"vezir/board"
	"vezir/train"
)

// Games are made, and then read for what the search thought of each position
// and how the game ended.
func Example() {
	dir, err := os.MkdirTemp("", "vezir-*")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	folder := filepath.Join(dir, "games")
	options := train.GenOptions{Games: 2, Chunk: 1, Nodes: 50, Seed: 1}
	if err := train.Generate(context.Background(), folder, options, io.Discard); err != nil {
		fmt.Println(err)
		return
	}
	games, quiet := 0, 0
	err = train.ReadGames([]string{folder}, func(from *train.GameReader, g *train.GameRecord) error {
		games++
		return from.Fault(g.Replay(func(pos *board.Position, m train.ScoredMove) {
			if !pos.InCheck() && !pos.IsNoisy(m.Move) {
				quiet++ // m.Score and g.Result say what it is worth
			}
		}))
	})
	fmt.Println(games, quiet > 0, err)
	// Output: 2 true <nil>
}
