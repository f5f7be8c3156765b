package train

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

// TestSelfPlay checks that the games are readable, and the same on one and on
// two threads.
func TestSelfPlay(t *testing.T) {
	var texts [2]bytes.Buffer
	for i := range texts {
		options := SelfPlayOptions{Games: 6, Nodes: 60, Threads: i + 1, Seed: 7}
		if err := SelfPlay(context.Background(), &texts[i], options, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Error("two threads played other games than one")
	}
	lines := strings.Split(strings.TrimSpace(texts[0].String()), "\n")
	if len(lines) < 30 {
		t.Errorf("only %d positions", len(lines))
	}
	for _, line := range lines {
		if labelled, err := ParseLabelled(line); err != nil || labelled.Position.InCheck() {
			t.Errorf("%s: %v, in check: %v", line, err, labelled.Position.InCheck())
		}
	}
}

func TestSelfPlayEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var text bytes.Buffer
	if err := SelfPlay(ctx, &text, SelfPlayOptions{Games: 1 << 30}, io.Discard); err != nil {
		t.Fatal(err)
	}
	if text.Len() != 0 {
		t.Errorf("played on: %q", text.String())
	}
}
