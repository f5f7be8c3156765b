//go:build spsa

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSPSA tunes a number in two iterations of two quick games, then lets the
// same command find that there is nothing more to do.
func TestSPSA(t *testing.T) {
	dir := t.TempDir()
	book, state := filepath.Join(dir, "book.epd"), filepath.Join(dir, "state.json")
	const openings = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n"
	if err := os.WriteFile(book, []byte(openings), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		command := vezir(t, "train", "spsa", "--params", "rfpMargin", "--iterations", "2", "--pairs", "1", "--each", "nodes=100",
			"--openings", book, "--state", state)
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"2 of 2 iterations, 4 games", "\nname       old  new\nrfpMargin  ", "\nrfpMargin, int, "} {
			if !strings.Contains(string(out), want) {
				t.Errorf("lacks %q:\n%s", want, out)
			}
		}
	}
}

// TestListTunables compares the list for OpenBench with the options of the protocol.
func TestListTunables(t *testing.T) {
	options, err := vezir(t, "uci").Output()
	if err != nil {
		t.Fatal(err)
	}
	list, err := vezir(t, "train", "spsa", "--list").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		field := strings.Split(strings.TrimSpace(line), ", ")
		if len(field) != 7 {
			t.Fatalf("%q has not seven fields", line)
		}
		option := "option name " + field[0] + " type spin default " + field[2] + " min " + field[3] + " max " + field[4] + "\n"
		if !strings.Contains(string(options), option) {
			t.Errorf("the protocol lacks %q", option)
		}
	}
}
