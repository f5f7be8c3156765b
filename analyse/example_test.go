package analyse_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"vezir/analyse"
	"vezir/search"
)

func ExampleGames() {
	folder, err := os.MkdirTemp("", "games")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "club.pgn")
	if err := os.WriteFile(path, []byte("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n"), 0o644); err != nil {
		panic(err)
	}

	var annotated bytes.Buffer
	config := &analyse.Config{
		Out: &annotated, Err: io.Discard, Threads: 1, Hash: 1,
		Limits:    search.Limits{Depth: 4},
		NewEngine: func() (analyse.Engine, error) { return search.New() },
	}
	if err := analyse.Games(context.Background(), config, path, analyse.GameOptions{Out: "-"}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(regexp.MustCompile(`2\.\.\. Ke7 \S+ \{\[%eval #\d\]\s`).FindString(annotated.String()))
	// Output: 2... Ke7 $4 {[%eval #1]
}

func ExampleProblem() {
	var solution bytes.Buffer
	config := &analyse.Config{Out: &solution, Err: io.Discard, Threads: 1, Hash: 1}
	task := analyse.ProblemTask{Stipulation: "#2", ProofOnly: true}
	if err := analyse.Problem(context.Background(), config, "7k/8/5K2/8/8/8/8/6R1", task); err != nil {
		fmt.Println(err)
	}
	fmt.Println(regexp.MustCompile(`#2 .*\d\..*`).FindString(solution.String()))
	// Output: #2 sound: 1.Kf7
}
