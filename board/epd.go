package board

import "strings"

// ParseEPD reads the position of a line of Extended Position Description and
// returns the operations after it, `bm Nf3; id "a";`, as they are. It takes
// what real files hold: a FEN's counters before the operations, or hmvc and
// fmvn among them, which count for more; missing fields, as [ParseFEN] does; a
// semicolon right after the position, and none after the last operation.
//
// The error is a *FENError.
func ParseEPD(line string) (p Position, operations string, err error) {
	rest := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	var fields []string
	for len(fields) < 6 && rest != "" && rest[0] != ';' {
		end := strings.IndexAny(rest, " \t;")
		if end < 0 {
			end = len(rest)
		}
		if len(fields) >= 4 && strings.Trim(rest[:end], "0123456789") != "" {
			break // the name of an operation
		}
		fields = append(fields, rest[:end])
		rest = strings.TrimLeft(rest[end:], " \t")
	}
	operations = strings.TrimLeft(rest, "; \t")
	if p, err = ParseFEN(strings.Join(fields, " ")); err != nil {
		return Position{}, "", err
	}
	return p, operations, p.applyCounters(operations)
}

// applyCounters obeys the operations hmvc and fmvn.
func (p *Position) applyCounters(operations string) error {
	halfMoves, fullMove := "", ""
	quoted := false
	for _, operation := range strings.FieldsFunc(operations, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == ';' && !quoted
	}) {
		switch words := strings.Fields(operation); {
		case len(words) == 2 && words[0] == "hmvc":
			halfMoves = words[1]
		case len(words) == 2 && words[0] == "fmvn":
			fullMove = words[1]
		}
	}
	if halfMoves == "" && fullMove == "" {
		return nil
	}
	kept := strings.Fields(p.FEN())[4:]
	if halfMoves == "" {
		halfMoves = kept[0]
	}
	if fullMove == "" {
		fullMove = kept[1]
	}
	return p.parseCounters([]string{halfMoves, fullMove})
}
