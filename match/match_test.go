package match

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// testTimeouts are short, but long enough for a busy machine.
var testTimeouts = timeouts{
	start: 5 * time.Second, ready: 5 * time.Second, late: 20 * time.Millisecond, stop: 5 * time.Second,
	slow: 20 * time.Millisecond, quit: 3 * time.Second, write: 5 * time.Second, banner: 30 * time.Millisecond,
}

// played is what a match left behind.
type played struct {
	status int
	report report
	stderr string
	pgn    string
	games  []string // the Termination and Result tags and the last words of each
}

// playMatch runs a match between two fake engines, F and G, whose behaviours
// are words separated by blanks, "xboard" first for one that speaks that
// protocol.
func playMatch(t *testing.T, around timeouts, f, g string, more ...string) played {
	t.Helper()
	return playMatchContext(t, context.Background(), around, f, g, more...)
}

func playMatchContext(t *testing.T, ctx context.Context, around timeouts, f, g string, more ...string) played {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.pgn")
	args := append([]string{
		"-engine", "cmd=self", "name=F", "args=fake " + f, protocolOf(f), "-engine", "cmd=self", "name=G", "args=fake " + g, protocolOf(g),
		"-json", "-pgnout", name,
	}, more...)
	var stdout, stderr bytes.Buffer
	p := played{}
	p.status = run(ctx, args, &stdout, &stderr, surroundings{timeouts: around})
	p.stderr = stderr.String()
	if stdout.Len() > 0 {
		if err := json.Unmarshal(stdout.Bytes(), &p.report); err != nil {
			t.Fatalf("%v in %s", err, &stdout)
		}
	}
	text, _ := os.ReadFile(name)
	p.pgn = string(text)
	for _, game := range strings.Split(p.pgn, "[Event ")[1:] {
		p.games = append(p.games, tagOf(game, "Result")+" "+tagOf(game, "Termination"))
	}
	return p
}

// protocolOf is the setting for a fake that behaves that way.
func protocolOf(behaviour string) string {
	if strings.HasPrefix(behaviour, "xboard") {
		return "proto=xboard"
	}
	return "proto=uci"
}

func tagOf(game, name string) string {
	_, rest, _ := strings.Cut(game, "["+name+` "`)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// faultCount returns how often an engine did something.
func (p *played) faultCount(engine string, kind faultKind) int {
	for _, e := range p.report.Engines {
		for _, f := range e.Faults {
			if e.Name == engine && f.Fault == kind.String() {
				return f.Count
			}
		}
	}
	return 0
}

// writeFile makes a file for a test.
func writeFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
