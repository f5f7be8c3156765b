package main

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vezir/board"
	"vezir/eval"
)

// tablebaseDir returns the folder of real tables, or skips the test.
func tablebaseDir(t *testing.T) string {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("VEZIR_DATA"), "../shared/data"), "syzygy")
	if _, err := os.Stat(path); err != nil {
		t.Skip("no tables: set VEZIR_DATA to the folder that holds syzygy")
	}
	return path
}

func TestTablebaseVerdicts(t *testing.T) {
	tables, err := openTablebases(tablebaseDir(t))
	if err != nil {
		t.Fatal(err)
	}
	verdict := tables.verdict()
	for _, test := range []struct {
		fen      string
		wdl, dtz int
		best     string // in UCI notation, "" where the tables know nothing
	}{
		{"8/2K5/8/8/8/8/3p4/1k2N3 b - - 0 1", 2, 1, "d2d1q"},
		{"8/4r3/8/K7/4R3/8/8/5k2 w - - 0 1", 2, 1, "e4e7"},
		{board.StartFEN, 0, 0, ""},
	} {
		pos, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := verdict(board.NewGame(pos))
		if ok != (test.best != "") || ok && (got.WDL != test.wdl || got.DTZ == nil || *got.DTZ != test.dtz || got.Best.UCI(false) != test.best) {
			t.Errorf("%s: %+v, %v, want %+v", test.fen, got, ok, test)
		}
	}
	// The fifty-move rule counts.
	pos, err := board.ParseFEN("8/8/8/3k4/8/8/8/KR6 w - - 95 80")
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := verdict(board.NewGame(pos)); !ok || got.WDL != 1 {
		t.Errorf("a win that comes too late: %+v, %v", got, ok)
	}
}

// Without tables of distances nothing is said of them.
func TestVerdictWithoutDistances(t *testing.T) {
	dir := t.TempDir()
	table, err := os.ReadFile(filepath.Join(tablebaseDir(t), "KQvK.rtbw"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), table, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"analyse"}, {"analyse", "--json"}} {
		out, err := vezir(t, append(args, "--syzygy", dir, "--depth", "1", "8/8/8/8/8/2k5/8/K5Q1 w - - 0 1")...).CombinedOutput()
		if text := strings.ToLower(string(out)); err != nil || !strings.Contains(text, "tablebase") || strings.Contains(text, "dtz") {
			t.Errorf("%s: %v, %s", args, err, out)
		}
	}
}

// The environment names the tables for every command that looks into them, and
// the manual page says so.
func TestTablebasesOfTheEnvironment(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for status, args := range map[int][]string{
		0: {"analyse", "--depth", "1"}, // which does without
		2: {"tb", "8/8/8/8/8/2k5/8/K5Q1 w - - 0 1"},
	} {
		command := vezir(t, args...)
		command.Env = append(command.Env, "SYZYGY_PATH="+missing)
		out, _ := command.CombinedOutput() // the status is looked at
		if command.ProcessState.ExitCode() != status || !strings.Contains(string(out), "there are no tablebases in "+missing) {
			t.Errorf("%s: %v, %s", args, command.ProcessState, out)
		}
		command = vezir(t, append(args, "--syzygy="+tablebaseDir(t))...)
		command.Env = append(command.Env, "SYZYGY_PATH="+missing)
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: the flag does not come first: %v, %s", args, err, out)
		}
	}
}

// What is wrong with tables is told once and in the same words, however many
// engines find it.
func TestTablebaseFaultsAreTold(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "KRvK.rtbw")
	if err := os.WriteFile(path, make([]byte, 80), 0o644); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	command := vezir(t, "analyse", "--syzygy", dir, "--depth", "3", "--threads", "2", "--epd", "-")
	command.Stdin = strings.NewReader(strings.Repeat("4k3/8/8/8/8/8/8/R3K3 w - - am Ra8+;\n", 2))
	command.Stderr = &errs
	if err := command.Run(); err != nil {
		t.Error(err)
	}
	if n := strings.Count(errs.String(), "tablebase left out: "+path); n != 1 {
		t.Errorf("the damaged table is named %d times in %q", n, errs.String())
	}
	out, _ := vezir(t, "tb", "--syzygy", dir, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").CombinedOutput() // it knows nothing
	if n := strings.Count(string(out), "vezir: tablebase left out: "+path); n != 1 {
		t.Errorf("the damaged table is named %d times in %q", n, out)
	}
}

// A setup names all that makes evaluations differ.
func TestSetup(t *testing.T) {
	network, err := eval.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", tablebaseDir(t)} {
		tables, err := openTablebases(path)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := tables.setup()
		for _, want := range []string{version, network.String(), path} {
			if err != nil || !strings.Contains(setup, want) {
				t.Errorf("%q does not name %q, %v", setup, want, err)
			}
		}
		if err := tables.close(io.Discard); err != nil {
			t.Error(err)
		}
	}
}
