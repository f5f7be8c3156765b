package uci

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTablebaseFaultsAreTold(t *testing.T) {
	e := new(fakeEngine)
	s := startSession(t, e)
	s.send("isready") // the defaults of the options are set by then
	s.expect("readyok")
	for i := range shownFaults + 3 {
		e.faults = append(e.faults, fmt.Errorf("/tables/%d.rtbw: damaged", i))
	}
	s.send("setoption name SyzygyPath value /my tables/É")
	s.expect("info string 3 tablebases with results and 2 with distances")
	for i := range shownFaults {
		s.expect(fmt.Sprintf("info string tablebase left out: /tables/%d.rtbw: damaged", i))
	}
	s.expect("info string 3 more tablebases are missing or damaged")

	if want := `Syzygy "/my tables/É"`; e.told() != want {
		t.Errorf("the engine was told %q, want %q", e.told(), want)
	}

	e.faults = []error{errors.New("found by the search")}
	s.send("go depth 1")
	s.expect("info string tablebase left out: found by the search")
}

// TestEngineUsesTablebases sets a path as users write it: blanks, letters
// outside ASCII, a folder that does not exist.
func TestEngineUsesTablebases(t *testing.T) {
	source := tablebaseDir(t)
	dir := filepath.Join(t.TempDir(), "tables de É")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz"} {
		data, err := os.ReadFile(filepath.Join(source, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "KRvK.rtbw"), []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "missing")
	s := startReal(t)
	s.send("setoption name SyzygyPath value " + missing + string(os.PathListSeparator) + dir)
	s.expect("info string 1 tablebases with results and 1 with distances")
	for _, name := range []string{missing, "KRvK.rtbw"} {
		if l := s.next(); !strings.HasPrefix(l, "info string tablebase left out: ") || !strings.Contains(l, name) {
			t.Errorf("%q does not tell of %s", l, name)
		}
	}
	s.send("position fen 8/8/8/8/8/2k5/8/K5Q1 w - - 0 1", "go depth 1")
	_, infos := s.best()
	if last := infos[len(infos)-1]; strings.Contains(last, " tbhits 0 ") || !strings.Contains(last, " score cp 3") {
		t.Errorf("no use of the tables: %q", last)
	}
}

// tablebaseDir returns the folder of real tables, or skips the test.
func tablebaseDir(t *testing.T) string {
	t.Helper()
	roots := []string{os.Getenv("VEZIR_DATA"), "../../shared/data", "../../../shared/data"}
	for _, root := range roots {
		dir := filepath.Join(root, "syzygy")
		if _, err := os.Stat(filepath.Join(dir, "KQvK.rtbw")); err == nil {
			return dir
		}
	}
	t.Skip("no tables: set VEZIR_DATA to the folder that holds syzygy")
	return ""
}
