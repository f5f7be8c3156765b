package analyse

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"vezir/board"
	"vezir/internal/exit"
)

// Every language says everything, with the same values in it, and tells all
// pieces apart.
func TestLanguagesAreComplete(t *testing.T) {
	reference := reflect.ValueOf(english)
	for _, language := range Languages() {
		said := reflect.ValueOf(language.words)
		for i := range said.NumField() {
			text, name := said.Field(i).String(), said.Type().Field(i).Name
			if text == "" {
				t.Errorf("%s says nothing for %s", language.Name, name)
			}
			for _, verb := range []string{"%d", "%.1f", "%%"} {
				if got, want := strings.Count(text, verb), strings.Count(reference.Field(i).String(), verb); got != want && verb != "%%" {
					t.Errorf("%s: %s has %d times %s, want %d", language.Name, name, got, verb, want)
				}
			}
		}
		seen := make(map[string]bool)
		for _, letter := range language.Letters[board.Knight:] {
			if letter == "" || seen[letter] {
				t.Errorf("%s: letters %q", language.Name, *language.Letters)
			}
			seen[letter] = true
		}
	}
}

// What a language writes is read back by it.
func TestLanguagesReadTheirOwn(t *testing.T) {
	pos, err := board.ParseFEN("r3k2r/pP1n1ppp/2b2q2/2p5/3PB3/2N1Q3/PP3PPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	figurines, err := LookupLanguage("figurines")
	if err != nil {
		t.Fatal(err)
	}
	var list board.MoveList
	pos.Generate(&list)
	for _, language := range append(Languages(), figurines) {
		for _, m := range list.Slice() {
			text := language.SAN(&pos, m)
			if got, err := readMove(language.Letters, &pos, text); got != m || err != nil {
				t.Errorf("%s writes %s and reads %v (%v)", language.Name, text, got.UCI(false), err)
			}
		}
	}
}

func TestLookupLanguage(t *testing.T) {
	for text, want := range map[string]string{"hu": "hu", "DE": "de", "de_AT.UTF-8": "de", "pt-BR": "", "Türkçe": "tr", "figurines": "en", "": ""} {
		language, err := LookupLanguage(text)
		switch {
		case want == "" && !errors.Is(err, exit.ErrUsage):
			t.Errorf("%q: error %v", text, err)
		case want != "" && (err != nil || language.Code != want):
			t.Errorf("%q is %v (%v), want %s", text, language, err, want)
		}
	}
}
