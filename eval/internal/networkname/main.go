// Command networkname says which network a file holds, or what is wrong with it,
// before a build embeds it.
package main

import (
	"fmt"
	"os"

	"vezir/eval"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: networkname FILE")
		os.Exit(2)
	}
	network, err := eval.OpenNetwork(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "EVALFILE:", err)
		os.Exit(1)
	}
	fmt.Println("embedding", network)
}
