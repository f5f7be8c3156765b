// Command overlay checks a network and writes the file with which the go command
// embeds it in the place of that of the tree. It is called in the top folder.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"vezir/eval"
	"vezir/internal/replace"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: overlay OUT NETWORK")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "EVALFILE:", err)
		os.Exit(1)
	}
}

func run(out, path string) error {
	network, err := eval.OpenNetwork(path)
	if err != nil {
		return err
	}
	fmt.Println("embedding", network)
	text, err := overlay(filepath.Join("eval", "default.net"), path)
	if err != nil {
		return err
	}
	return replace.Content(out, text)
}

// overlay returns the JSON that lets the go command read one file where another
// one would be.
func overlay(old, path string) ([]byte, error) {
	old, err := filepath.Abs(old)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	return json.Marshal(map[string]map[string]string{"Replace": {old: path}})
}
