package match

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const twoEngines = "-engine cmd=a -engine cmd=b -each nodes=1 "

func parseLine(t *testing.T, line string) (*options, error) {
	t.Helper()
	args, err := splitArgs(line)
	if err != nil {
		t.Fatal(err)
	}
	return parseOptions(args)
}

func TestParseOptions(t *testing.T) {
	o, err := parseLine(t, `-engine cmd=./new name=N tc=8+0.08 option.Hash=64 "args=-a 'b c'"
		-engine cmd=self dir=/tmp ponder proto=uci
		-each tc=2+0.02 option.hash=16 "option.Move Overhead=5" timemargin=100 restart=off
		-rounds 500 -games 2 -repeat 2 -concurrency 3 -variant fischerandom -srand 7
		-openings file=x.pgn format=pgn order=random plies=8 start=3
		-draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=400 twosided=true -maxmoves 200
		-sprt elo0=-5 elo1=0 alpha=0.1 model=logistic -tournament gauntlet -scoring 3-1-0
		-pgnout out.pgn min fi -epdout file=out.epd -recover -log l -ratinginterval 50 -resume r --lint --json --plot p.svg -event E`)
	if err != nil {
		t.Fatal(err)
	}
	clockOf := func(main, inc time.Duration) timeControl {
		return timeControl{Periods: []period{{0, main, inc}}, Margin: 100 * ms}
	}
	want := &options{
		Engines: []engineOptions{
			{Name: "N", Command: "./new", Args: []string{"-a", "b c"}, Stall: defaultStall, Time: clockOf(8*time.Second, 80*ms),
				Options: []setting{{"hash", "64"}, {"Move Overhead", "5"}}},
			{Name: "Vezir", Command: "self", Dir: "/tmp", Ponder: true, Stall: defaultStall, Time: clockOf(2*time.Second, 20*ms),
				Options: []setting{{"hash", "16"}, {"Move Overhead", "5"}}},
		},
		Tournament: "gauntlet", Rounds: 500, Games: 2, Repeat: 2, Concurrency: 3, Chess960: true, Seed: 7, Seeded: true,
		Openings: openingOptions{"x.pgn", "pgn", true, 8, 3}, Scoring: footballScoring, Recover: true, Lint: true,
		Draw: drawRule{40, 8, 10}, Resign: resignRule{3, 400, true}, MaxMoves: 200,
		SPRT: &sprt{Elo0: -5, Elo1: 0, Alpha: 0.1, Beta: 0.05, Model: logistic}, RatingInterval: 50,
		Event: "E", Site: "?", PGNOut: "out.pgn", PGNBare: true, EPDOut: "out.epd", Log: "l", Resume: "r", Plot: "p.svg", JSON: true,
	}
	if !reflect.DeepEqual(o, want) {
		t.Errorf("got  %+v\nwant %+v", o, want)
	}
}

func TestGamesPerRound(t *testing.T) {
	for line, want := range map[string][3]int{ // rounds, games, repeat
		"-rounds 5":                   {5, 1, 1},
		"-rounds 5 -repeat":           {5, 2, 2},
		"-rounds 5 -games 2 -repeat":  {5, 2, 2},
		"-rounds 5 -games 2":          {5, 2, 1},
		"-rounds 10 -games 1 -repeat": {10, 1, 2},
		"-repeat 4":                   {1, 4, 4},
	} {
		o, err := parseLine(t, twoEngines+line)
		if err != nil || [3]int{o.Rounds, o.Games, o.Repeat} != want {
			t.Errorf("%s: %+v, %v", line, o, err)
		}
	}
}

// What is said later holds, and 0 is a seed like any other.
func TestSpellings(t *testing.T) {
	o, err := parseLine(t, "-each restart=on nodes=1 -engine cmd=a restart=auto -engine cmd=b -tournament round-robin -srand 0")
	if err != nil || o.Engines[0].Restart || !o.Engines[1].Restart || o.Tournament != "roundrobin" || !o.Seeded {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestOwnTime: what an engine says of its time itself goes before what holds for
// each, also where the two exclude each other.
func TestOwnTime(t *testing.T) {
	clock := []period{{0, 2 * time.Second, 0}}
	for line, want := range map[string]timeControl{
		"-each tc=2 -engine cmd=a st=1":                   {MoveTime: time.Second, Margin: moveTimeMargin},
		"-each tc=2 delay=3b -engine cmd=a st=1":          {MoveTime: time.Second, Margin: moveTimeMargin},
		"-each st=1 -engine cmd=a tc=2":                   {Periods: clock},
		"-engine cmd=a delay=3 tc=2 -each st=1":           {Periods: clock, Delay: 3 * time.Second},
		"-each tc=2 delay=3 -engine cmd=a tc=inf depth=1": {Depth: 1},
		"-each tc=5 delay=3 -engine cmd=a tc=2":           {Periods: clock, Delay: 3 * time.Second},
	} {
		o, err := parseLine(t, line+" -engine cmd=b tc=inf depth=1")
		if err != nil || !reflect.DeepEqual(o.Engines[0].Time, want) {
			t.Errorf("%s: %+v, %v, want %+v", line, o, err, want)
		}
	}
}

func TestNames(t *testing.T) {
	o, err := parseLine(t, "-engine cmd=/x/stockfish.exe -engine cmd=stockfish -engine cmd=self -engine cmd=self -each depth=1")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range o.Engines {
		names = append(names, e.Name)
	}
	if want := []string{"stockfish", "stockfish #2", "Vezir", "Vezir #2"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// TestOptionErrors: every bad argument is named.
func TestOptionErrors(t *testing.T) {
	for line, want := range map[string]string{
		"":                             "two engines, there are 0",
		"-engine cmd=a nodes=1":        "two engines, there are 1",
		"-engine cmd=a -engine cmd=b":  "nothing limits",
		"-engine name=a -engine cmd=b": "cmd: an engine needs a command",
		"-engine cmd=a proto=usi":      "proto",
		"-engine cmd=a -engine cmd=b proto=xboard -each nodes=1": "nodes: the xboard protocol",
		"-engine cmd=a tc=abc":                           "tc",
		"-engine cmd=a tc=1 st=1":                        "st: a fixed time",
		"-engine cmd=a -each tc=1 st=1":                  "st: a fixed time",
		"-engine cmd=a tc=inf delay=1 -each tc=1":        "delay",
		"-engine cmd=a foo=1":                            "foo",
		"-engine cmd=a foo":                              `"foo"`,
		"-engine cmd=a option.=1":                        "option.",
		"-engine cmd=a depth=0":                          "depth",
		"-engine cmd=a timemargin=-1":                    "timemargin",
		"-engine cmd=a ponder=perhaps":                   "ponder",
		"-engine cmd=a stall=0":                          "stall",
		twoEngines + "-rounds 10000000 -games 1000000":   "-rounds",
		twoEngines + "-engine cmd=c -plot x.svg":         "-plot",
		twoEngines + "-plot x.txt":                       "-plot: x.txt",
		twoEngines + "-tb":                               "-tb",
		twoEngines + "-tbpieces 4":                       "-tb: is needed",
		twoEngines + "-tbignore50":                       "-tb: is needed",
		twoEngines + "-tb x -tbpieces 8":                 "-tbpieces",
		twoEngines + "-foo":                              "-foo",
		twoEngines + "-rounds":                           "-rounds",
		twoEngines + "-rounds x":                         "-rounds",
		twoEngines + "-rounds 1 2":                       "-rounds",
		twoEngines + "-concurrency 0":                    "-concurrency",
		twoEngines + "-variant atomic":                   "-variant",
		twoEngines + "-openings f":                       "-openings",
		twoEngines + "-openings foo=f":                   "-openings: foo",
		twoEngines + "-openings":                         "-openings",
		twoEngines + "-openings order=":                  "-openings: order",
		twoEngines + "-srand x":                          "-srand",
		twoEngines + "-draw score=x":                     "-draw: score",
		twoEngines + "-draw score=1":                     "-draw: needs",
		twoEngines + "-resign score=9":                   "-resign: needs",
		"-engine cmd=a st=1 delay=1":                     "delay",
		twoEngines + "-resign foo=1":                     "-resign: foo",
		twoEngines + "-sprt elo0=5":                      "-sprt",
		twoEngines + "-sprt model=x":                     "-sprt: model",
		twoEngines + "-sprt model=":                      "-sprt: model",
		twoEngines + "-scoring 1":                        "-scoring",
		twoEngines + "-tournament x":                     "-tournament",
		twoEngines + "-recover now":                      "-recover",
		twoEngines + "-pgnout":                           "-pgnout",
		twoEngines + "-openings file=x -log x":           "x is read, and",
		twoEngines + "-openings file=./x -pgnout x":      "x is read, and",
		twoEngines + "-openings file=x.svg -plot x.svg":  "x.svg is read, and",
		twoEngines + "-pgnout x -resume x":               "x: one file",
		twoEngines + "-pgnout x -log ./x":                "./x: one file",
		twoEngines + "-pgnout x -epdout x":               "x: one file",
		twoEngines + "-engine cmd=c -sprt elo0=0 elo1=5": "-sprt",
	} {
		if _, err := parseLine(t, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want it to name %s", line, err, want)
		}
	}
}

func FuzzParseOptions(f *testing.F) {
	f.Add(twoEngines + "-sprt elo0=0 elo1=5 -openings file=x")
	f.Add("-each tc=40/60:20/30:15+5 delay=2b")
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseOptions(strings.Fields(line))
		if err == nil && (len(o.Engines) < 2 && o.Resume == "" || o.Rounds < 1) {
			t.Errorf("%q was taken for %+v", line, o)
		}
	})
}
