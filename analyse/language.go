package analyse

import (
	"fmt"
	"strings"

	"vezir/board"
	"vezir/internal/exit"
)

// Language is how moves and words are written for people. What programs read,
// JSON and CSV, is in English always, and so are the words of compositions.
type Language struct {
	Code    string         // as --lang takes it, such as "hu"
	Name    string         // in the language itself
	Letters *board.Letters // of the pieces
	words
}

// Languages returns all languages, English first.
func Languages() []*Language {
	return []*Language{
		{"en", "English", board.English(), english},
		{"de", "Deutsch", &board.Letters{"B", "S", "L", "T", "D", "K"}, german},
		{"es", "español", &board.Letters{"P", "C", "A", "T", "D", "R"}, spanish},
		{"fr", "français", &board.Letters{"P", "C", "F", "T", "D", "R"}, french},
		{"hu", "magyar", &board.Letters{"Gy", "H", "F", "B", "V", "K"}, hungarian},
		{"ru", "русский", &board.Letters{"п", "К", "С", "Л", "Ф", "Кр"}, russian},
		{"sv", "svenska", &board.Letters{"B", "S", "L", "T", "D", "K"}, swedish},
		{"tr", "Türkçe", &board.Letters{"P", "A", "F", "K", "V", "Ş"}, turkish},
	}
}

// LookupLanguage finds a language by its code or its name in itself; what
// stands behind the code, as in de_AT.UTF-8, does not count. "figurines" is
// English with the signs of the pieces.
func LookupLanguage(text string) (*Language, error) {
	wanted := strings.ToLower(text)
	if wanted == "figurines" || wanted == "fig" {
		language := Languages()[0]
		language.Letters = board.Figurines()
		return language, nil
	}
	code, _, _ := strings.Cut(strings.ReplaceAll(wanted, "-", "_"), "_")
	var codes []string
	for _, language := range Languages() {
		if code == language.Code || wanted == strings.ToLower(language.Name) {
			return language, nil
		}
		codes = append(codes, language.Code)
	}
	return nil, exit.Usage(fmt.Errorf("no language %q, there are %s and figurines", text, strings.Join(codes, ", ")))
}

// SAN writes a legal move.
func (l *Language) SAN(pos *board.Position, m board.Move) string {
	return l.Letters.Translate(pos.SAN(m))
}
