package main

import (
	"encoding/json"
	"path/filepath"
	"testing"
)

// TestOverlay: a file may have any name.
func TestOverlay(t *testing.T) {
	for _, name := range []string{"a.net", "-a.net", `"a" 'b'.net`, `a\b.net`, "$a `b`.net", "É.net"} {
		text, err := overlay("old", name)
		if err != nil {
			t.Fatal(err)
		}
		var read struct{ Replace map[string]string }
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		old, _ := filepath.Abs("old")
		want, _ := filepath.Abs(name)
		if got := read.Replace[old]; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
