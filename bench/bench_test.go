package bench

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"vezir/board"
	"vezir/search"
)

// firstMove is an engine that plays the first legal move and claims a
// thousand nodes for each ply of depth. It knows whether it was told to forget.
type firstMove struct {
	fresh bool
	stale int // searches without NewGame before
}

func (e *firstMove) NewGame() { e.fresh = true }

func (e *firstMove) Search(game *board.Game, limits search.Limits, _ *search.Signals, _ func(search.Info)) search.Result {
	if !e.fresh {
		e.stale++
	}
	e.fresh = false
	var moves board.MoveList
	game.Position().Generate(&moves)
	return search.Result{Best: moves.Slice()[0], Score: 31, Depth: limits.Depth, Nodes: uint64(limits.Depth) * 1000}
}

func TestRun(t *testing.T) {
	engine := &firstMove{}
	var out strings.Builder
	if err := Run(t.Context(), &out, 3, engine); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	all, _ := positions()
	if got, want := len(lines), len(all)+3; got != want {
		t.Errorf("%d lines, want %d", got, want)
	}
	last := lines[len(lines)-1]
	match := regexp.MustCompile(`^(\d+) nodes \d+ nps$`).FindStringSubmatch(last)
	if match == nil {
		t.Fatalf("last line is %q", last)
	}
	if want := len(all) * 3000; match[1] != strconv.Itoa(want) {
		t.Errorf("%s nodes, want %d", match[1], want)
	}
	if engine.stale > 0 {
		t.Errorf("%d searches began with an old table", engine.stale)
	}
}

// endless is an engine that searches until it is told to stop.
type endless struct {
	firstMove
	begun func()
}

func (e *endless) Search(game *board.Game, limits search.Limits, signals *search.Signals, report func(search.Info)) search.Result {
	e.begun()
	<-signals.Stopped()
	return e.firstMove.Search(game, limits, signals, report)
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if err := Run(ctx, io.Discard, 3, &endless{begun: cancel}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
