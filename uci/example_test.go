package uci

import (
	"fmt"
	"os"
	"strings"
)

func ExampleServer_Run() {
	server := New(testConfig(new(fakeEngine)))
	commands := strings.NewReader(`isready
position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1
go perft 1
setoption name Hash value none
quit
`)
	if err := server.Run(commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// readyok
	// e8d7: 1
	// e8e7: 1
	// e8d8: 1
	//
	// Nodes searched: 3
	// info string setoption: Hash: "none" is not a whole number from 1 to 33554432, nothing changes
}

func ExampleServer_RunCommands() {
	server := New(testConfig(new(fakeEngine)))
	if err := server.RunCommands([]string{"position", "startpos", "go", "perft", "0"}, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	//
	// Nodes searched: 1
}
