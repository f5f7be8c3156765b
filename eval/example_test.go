package eval_test

import (
	"fmt"

	"vezir/board"
	"vezir/eval"
)

func ExampleEvaluator_Evaluate() {
	pos, err := board.ParseFEN("8/8/4k3/8/8/3K4/3NN3/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("Two knights alone are worth", eval.New(nil).Evaluate(&pos, 0))
	// Output: Two knights alone are worth 0
}
