package processors

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
)

// TestAvailable: the limit counts, and those to spare do not. It runs itself in a
// process with a limit.
func TestAvailable(t *testing.T) {
	if os.Getenv("GOMAXPROCS") != "3" {
		command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestAvailable$")
		command.Env = append(os.Environ(), "GOMAXPROCS=3")
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	AddSpare()
	if Available() != 3 || runtime.GOMAXPROCS(0) != 3+spare {
		t.Errorf("%d available, %d in all", Available(), runtime.GOMAXPROCS(0))
	}
}
