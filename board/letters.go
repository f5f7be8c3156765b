package board

import "strings"

// Letters name the pieces in the moves of a language, indexed by PieceType. A
// name may have several letters (the Russian king) or be a figurine. That of
// Pawn is what readers skip; it is never written.
type Letters [NoPieceType]string

// English returns the letters of the PGN standard.
func English() *Letters { return &Letters{"P", "N", "B", "R", "Q", "K"} }

// Figurines returns the signs that every language understands.
func Figurines() *Letters { return &Letters{"♙", "♘", "♗", "♖", "♕", "♔"} }

// blackFigurines are read, but not written.
func blackFigurines() *Letters { return &Letters{"♟", "♞", "♝", "♜", "♛", "♚"} }

// Translate writes a move in SAN, or a line of such moves, with these letters.
func (l *Letters) Translate(san string) string {
	var text strings.Builder
	for _, r := range san {
		t := strings.IndexRune(sanLetters[:NoPieceType], r)
		if t < 0 || PieceType(t) == Pawn {
			text.WriteRune(r)
			continue
		}
		text.WriteString(l[t])
	}
	return text.String()
}

// ParseMove reads a legal move as ParseSAN does, written with these letters,
// with figurines or in English. What can be read as these letters is: the
// Hungarian B is a rook, and only where no rook can go a bishop.
func (l *Letters) ParseMove(p *Position, text string) (Move, error) {
	m, err := p.parseSAN(trimSAN(l.toEnglish(text)))
	if err != nil && *l != *English() {
		if english, second := p.parseSAN(trimSAN(English().toEnglish(text))); second == nil {
			return english, nil
		}
	}
	if err != nil {
		return NoMove, &MoveError{text, err}
	}
	return m, nil
}

// toEnglish replaces the names of pieces by the letters of SAN.
func (l *Letters) toEnglish(text string) string {
	var english strings.Builder
	for text != "" {
		t, length := PieceType(NoPieceType), 0
		for _, letters := range []*Letters{l, Figurines(), blackFigurines()} {
			for i, name := range letters {
				if len(name) > length && strings.HasPrefix(text, name) {
					t, length = PieceType(i), len(name)
				}
			}
		}
		switch {
		case length == 0:
			english.WriteByte(text[0])
			length = 1
		case t != Pawn:
			english.WriteByte(sanLetters[t])
		}
		text = text[length:]
	}
	return english.String()
}
