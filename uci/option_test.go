package uci

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestDefaultsReachTheEngine(t *testing.T) {
	e := new(fakeEngine)
	run(t, e, "quit\n")
	want := "Hash 16, Threads 1, MultiPV 1, Overhead 10ms, NodesTime 0, Strength 0, Strength 0, Analyse false, " +
		`PieceValues false, EvalFile "", ` +
		`Syzygy "", ProbeDepth 1, ProbeLimit 7, FiftyMoves true`
	if got := strings.Join(e.calls, ", "); got != want {
		t.Errorf("the engine was told %q, want %q", got, want)
	}
}

func TestOptionsAreDescribed(t *testing.T) {
	spins := regexp.MustCompile(`^option name .+ type spin default (-?\d+) min (-?\d+) max (-?\d+)$`)
	others := regexp.MustCompile(`^option name .+ type (check default (true|false)|string default <empty>|combo default network var network var values|button)$`)
	names := ""
	for _, l := range run(t, new(fakeEngine), "uci\n") {
		rest, isOption := strings.CutPrefix(l, "option name ")
		if !isOption {
			continue
		}
		name, _, _ := strings.Cut(rest, " type ")
		names += name + ","
		if m := spins.FindStringSubmatch(l); m != nil {
			var n [3]int64
			for i := range n {
				var err error
				if n[i], err = strconv.ParseInt(m[i+1], 10, 32); err != nil {
					t.Errorf("%q: %v", l, err)
				}
			}
			if n[0] < n[1] || n[0] > n[2] {
				t.Errorf("%q: the default is out of bounds", l)
			}
		} else if !others.MatchString(l) {
			t.Errorf("%q is no option", l)
		}
	}
	want := "Hash,Clear Hash,Threads,MultiPV,Ponder,Move Overhead,nodestime,UCI_Chess960,UCI_LimitStrength,UCI_Elo,UCI_ShowWDL,UCI_AnalyseMode," +
		"Evaluation,EvalFile,SyzygyPath,SyzygyProbeDepth,SyzygyProbeLimit,Syzygy50MoveRule,UCI_Opponent,Debug Log File,"
	if names != want {
		t.Errorf("options %s want %s", names, want)
	}
}

func TestSetOption(t *testing.T) {
	const (
		told   = iota // the engine is told
		silent        // the engine need not know
		fault         // refused with an info string
	)
	for _, test := range []struct {
		command string
		outcome int
		want    string
	}{
		{"name Hash value 64", told, "Hash 64"},
		{"name hash value 64", told, "Hash 64"},
		{"  name   HASH   value   64  ", told, "Hash 64"},
		{"name Evaluation value values", told, "PieceValues true"},
		{"name evaluation value NETWORK", told, "PieceValues false"},
		{"name Evaluation value neural", fault, `Evaluation: "neural" is none of network, values`},
		{"name EvalFile value <empty>", told, `EvalFile ""`},
		{"name Hash value 0", fault, `Hash: "0" is not a whole number from 1 to`},
		{"name Hash value 99999999999999999999", fault, "Hash: "},
		{"name Hash value many", fault, `Hash: "many" is not a whole number`},
		{"name Hash value 12.5", fault, "Hash: "},
		{"name Hash value", fault, `Hash: "" is not a whole number`},
		{"name Hash", fault, "Hash: the value is missing, nothing changes"},
		{"name Clear Hash", told, "ClearHash"},
		{"name clear  hash value x", told, "ClearHash"},
		{"name Threads value 4", told, "Threads 4"},
		{"name Threads value -1", fault, "Threads: "},
		{"name MultiPV value 256", told, "MultiPV 256"},
		{"name MultiPV value 257", fault, "MultiPV: "},
		{"name Move Overhead value 100", told, "Overhead 100ms"},
		{"name move overhead value 0", told, "Overhead 0s"},
		{"name nodestime value 600", told, "NodesTime 600"},
		{"name UCI_AnalyseMode value TRUE", told, "Analyse true"},
		{"name UCI_LimitStrength value true", told, "Strength 1350"},
		{"name UCI_Elo value 2000", told, "Strength 0"}, // without UCI_LimitStrength
		{"name UCI_Elo value 100", fault, `UCI_Elo: "100" is not a whole number from 1350 to 2850`},
		{"name UCI_ShowWDL value true", silent, ""},
		{"name UCI_AnalyseMode value yes", fault, `UCI_AnalyseMode: "yes" is neither true nor false`},
		{"name SyzygyPath value <empty>", told, `Syzygy ""`},
		{"name SyzygyProbeDepth value 5", told, "ProbeDepth 5"},
		{"name SyzygyProbeLimit value 8", fault, `SyzygyProbeLimit: "8" is not a whole number`},
		{"name syzygyprobelimit value 0", told, "ProbeLimit 0"},
		{"name Syzygy50MoveRule value false", told, "FiftyMoves false"},
		{"name Ponder value true", silent, ""},
		{"name UCI_Chess960 value true", silent, ""},
		{"name UCI_Opponent value GM 2800 human Gary Kasparov", silent, ""},
		{"name UCI_Opponent value none none computer NAME", silent, ""},
		{"name UCI_Opponent value <empty>", silent, ""},
		{"name Debug Log File value <empty>", silent, ""},
		{"name Debug Log File value", silent, ""},
		{"name Debug Log File", fault, "Debug Log File: the value is missing"},
		{"name OwnBook value true", fault, `there is no option "OwnBook"`},
		{"name value 5", fault, "the option's name is missing"},
		{"name", fault, "the option's name is missing"},
		{"Hash value 5", fault, `"Hash" where "name" belongs`},
		{"", fault, `"" where "name" belongs`},
	} {
		t.Run(test.command, func(t *testing.T) {
			e := new(fakeEngine)
			got := run(t, e, "setoption "+test.command+"\nisready\n")
			switch {
			case test.outcome == fault && !strings.HasPrefix(got[0], "info string setoption: "+test.want):
				t.Errorf("answered %q, want %q", got[0], test.want)
			case test.outcome != fault && got[0] != "readyok":
				t.Errorf("answered %q", got[0])
			case test.outcome == told && e.told() != test.want, test.outcome != told && e.told() != "":
				t.Errorf("the engine was told %q, want %q", e.told(), test.want)
			}
		})
	}
}

func TestEvalFileIsTold(t *testing.T) {
	e := new(fakeEngine)
	s := startSession(t, e)
	s.send("setoption name EvalFile value /my nets/a b.net")
	s.expect("info string loaded; the evaluation is now: a network")
	e.evalErr = errors.New("a text")
	s.send("setoption name EvalFile value a.txt")
	s.expect("info string setoption: EvalFile: the network stays as it was: a text")
	s.silent()
	if got, want := e.told(), `EvalFile "/my nets/a b.net", EvalFile "a.txt"`; got != want {
		t.Errorf("the engine was told %q, want %q", got, want)
	}
}

func TestShortMemoryIsTold(t *testing.T) {
	s := startSession(t, &fakeEngine{hashMax: 32})
	s.send("setoption name Hash value 4096")
	s.expect("info string setoption: Hash: 4096 MiB cannot be had, 32 MiB are in use")

	e := new(fakeEngine)
	server := New(testConfig(e))
	s = startServer(t, server)
	s.silent()
	e.hashErr = errors.New("out of memory")
	s.send("setoption name Hash value 4096")
	s.expect("info string setoption: Hash: 4096 MiB cannot be had, 1 MiB are in use: out of memory")
}

func TestDebugLogFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mes parties  É")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "journal de l'échiquier.txt")
	s := startSession(t, new(fakeEngine))
	s.send("setoption name Debug Log File value "+path, "isready", "setoption name UCI_Opponent value GM 2800 human Judit Polgár")
	s.expect("readyok")
	s.send("go depth 1")
	s.expect("bestmove *")
	s.send("setoption name Hash value x")
	s.expect("info string *")
	s.send("setoption name Debug Log File value <empty>", "isready", "quit")
	s.end("readyok")
	run(t, new(fakeEngine), "setoption name Debug Log File value "+path+"\nabc\n") // a second session adds to it

	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for l := range strings.Lines(string(data)) {
		const stamp = "2006-01-02 15:04:05.000"
		if _, err := time.Parse(stamp, l[:len(stamp)]); err != nil {
			t.Error(err)
		}
		got = append(got, strings.TrimSpace(l[len(stamp):]))
	}
	want := []string{
		"> isready",
		"< readyok",
		"> setoption name UCI_Opponent value GM 2800 human Judit Polgár",
		"# opponent: GM 2800 human Judit Polgár",
		"> go depth 1",
		"< bestmove *",
		"> setoption name Hash value x",
		"< info string setoption: Hash: *",
		"> setoption name Debug Log File value <empty>",
		"> abc",
	}
	if len(got) != len(want) {
		t.Fatalf("logged\n%s", strings.Join(got, "\n"))
	}
	for i := range want {
		if !matches(got[i], want[i]) {
			t.Errorf("line %d is %q, want %q", i+1, got[i], want[i])
		}
	}
}

func TestLogThatCannotBeOpenedKeepsTheOldOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	got := run(t, new(fakeEngine), "setoption name Debug Log File value "+path+"\n"+
		"setoption name Debug Log File value "+filepath.Join(dir, "missing", "log")+"\nisready\n")
	if !strings.HasPrefix(got[0], "info string setoption: Debug Log File: ") {
		t.Errorf("answered %q", got[0])
	}
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "readyok") {
		t.Errorf("the old log holds %q, %v", data, err)
	}
}
