package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestGenerated compares what package search holds with what would be written.
func TestGenerated(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	out := filepath.Join(t.TempDir(), "params_spsa.go")
	if err := run("params.go", out); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("params_spsa.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("search/params_spsa.go is older than search/params.go: run go generate ./search")
	}
}
