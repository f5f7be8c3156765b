package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestGenSurvivesKill kills the player in the middle of a chunk. The same command
// then goes on, and in the end the folder is that of a run in peace.
func TestGenSurvivesKill(t *testing.T) {
	dir := t.TempDir()
	args := func(folder string) []string {
		return []string{"train", "gen", "--out", folder, "--games", "12", "--chunk", "4", "--nodes", "60"}
	}
	peaceful, killed := filepath.Join(dir, "peaceful"), filepath.Join(dir, "killed")
	if out, err := vezir(t, args(peaceful)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	first := vezir(t, args(killed)...)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(filepath.Join(killed, "SHA256SUMS")); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Error("no chunk after 20 s")
			break
		}
	}
	time.Sleep(20 * time.Millisecond) // into the second chunk
	first.Process.Kill()
	first.Wait() // it was killed, of course
	if chunks, _ := filepath.Glob(filepath.Join(killed, "*.vf")); len(chunks) == 3 {
		t.Log("it had ended already")
	}
	if out, err := vezir(t, args(killed)...).CombinedOutput(); err != nil || !bytes.Contains(out, []byte("are there")) {
		t.Errorf("going on: %v, %s", err, out)
	}
	for _, name := range []string{"games-000000.vf", "games-000001.vf", "games-000002.vf", "SHA256SUMS", "gen.json"} {
		want, err := os.ReadFile(filepath.Join(peaceful, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(killed, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs: %v", name, err)
		}
	}
	if files, _ := os.ReadDir(killed); len(files) != 5 {
		t.Errorf("%d files: %v", len(files), files)
	}
}
