package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTablebasesEndGames(t *testing.T) {
	opening := filepath.Join(t.TempDir(), "opening.epd")
	if err := os.WriteFile(opening, []byte("8/8/4k3/8/8/3K4/8/R7 w - -"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := vezir(t, "match", "-engine", "cmd=self", "-engine", "cmd=self", "-each", "nodes=1", "-openings", "file="+opening,
		"-tb", tablebaseDir(t), "-tbpieces", "3").Output()
	if err != nil || !strings.Contains(string(out), "1-0 {White wins by tablebase adjudication}") {
		t.Errorf("%v, %s", err, out)
	}
}

func TestMatchNeedsItsTablebases(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		out, err := vezir(t, "match", "-engine", "cmd=self", "-engine", "cmd=self", "-each", "nodes=1", "-tb", dir).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "there are no tablebases in "+dir) {
			t.Errorf("%v, %s", err, out)
		}
	}
}
