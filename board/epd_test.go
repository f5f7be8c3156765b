package board

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestParseEPD(t *testing.T) {
	const kings = "8/8/4k3/8/8/3K4/7P/8 w - -"
	for _, test := range []struct{ line, fen, operations string }{
		{kings, kings + " 0 1", ""},
		{kings + "\r\n", kings + " 0 1", ""},
		{"\ufeff  " + kings + " 3 10", kings + " 3 10", ""},
		{kings + " 3", kings + " 3 1", ""},
		{kings + ` bm h4; id "x";`, kings + " 0 1", `bm h4; id "x";`},
		{kings + ` bm h4`, kings + " 0 1", `bm h4`},
		{kings + ` 3 10 bm h4; id "x"`, kings + " 3 10", `bm h4; id "x"`},
		{kings + " 0 1 ;D1 9 ;D2 60", kings + " 0 1", "D1 9 ;D2 60"},
		{kings + "; h4; 100; P", kings + " 0 1", "h4; 100; P"},
		{kings + " hmvc 5; fmvn 20;", kings + " 5 20", "hmvc 5; fmvn 20;"},
		{kings + " 3 10 fmvn 20", kings + " 3 20", "fmvn 20"},
		{kings + ` c0 5" board; fmvn 7; id "b"`, kings + " 0 7", `c0 5" board; fmvn 7; id "b"`}, // no string
		{kings + ` id "a; hmvc 5; b"; fmvn 7`, kings + " 0 7", `id "a; hmvc 5; b"; fmvn 7`},
	} {
		p, operations, err := ParseEPD(test.line)
		if err != nil || p.FEN() != test.fen || operations != test.operations {
			t.Errorf("%q: %s, %q, %v; want %s, %q", test.line, p.FEN(), operations, err, test.fen, test.operations)
		}
	}
}

func TestParseEPDFaults(t *testing.T) {
	for _, line := range []string{
		"", ";", "rubbish", "bm e4; id 1", "8/8/8/8/8/8/8/8 w - - bm e4;",
		"8/8/4k3/8/8/3K4/7P/8 w - - hmvc x;", "8/8/4k3/8/8/3K4/7P/8 w - - fmvn -1;", "8/8/4k3/8/8/3K4/7P/8 w - - 99999999 1",
	} {
		var fault *FENError
		if p, operations, err := ParseEPD(line); !errors.As(err, &fault) {
			t.Errorf("%q: %s, %q, %v", line, p.FEN(), operations, err)
		}
	}
}

func FuzzParseEPD(f *testing.F) {
	f.Add(StartFEN + ` bm e4; hmvc 3; id "x`)
	f.Add("8/8/4k3/8/8/3K4/7P/8 w - -; a; \"")
	f.Fuzz(func(t *testing.T, line string) {
		p, operations, err := ParseEPD(line)
		if err != nil {
			return
		}
		if !strings.Contains(line, operations) {
			t.Errorf("%q: operations %q", line, operations)
		}
		if _, err := ParseFEN(p.FEN()); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	})
}

func TestEPDTokens(t *testing.T) {
	for text, want := range map[string][]string{
		"":                       nil,
		" bm Nf3  e4;":           {"bm", "Nf3", "e4", ";"},
		`id "a; b" ;c0 ""; hmvc`: {"id", `"a; b`, ";", "c0", `"`, ";", "hmvc"},
		`c0 5" board; id "open`:  {"c0", `5"`, "board", ";", "id", `"open`},
	} {
		if got := EPDTokens(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
