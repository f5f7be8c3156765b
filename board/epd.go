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

// EPDTokens cuts operations into words, semicolons and strings; these keep the
// quotation mark in front.
func EPDTokens(operations string) []string {
	var tokens []string
	text := strings.TrimSpace(operations)
	for ; text != ""; text = strings.TrimLeft(text, " \t") {
		end := 1
		switch text[0] {
		case ';':
		case '"':
			if end = strings.IndexByte(text[1:], '"') + 1; end == 0 {
				end = len(text)
			}
			tokens = append(tokens, text[:end])
			text = strings.TrimPrefix(text[end:], `"`)
			continue
		default:
			if end = strings.IndexAny(text, " \t;"); end < 0 {
				end = len(text)
			}
		}
		tokens = append(tokens, text[:end])
		text = text[end:]
	}
	return tokens
}

// applyCounters obeys the operations hmvc and fmvn, which have one operand each.
func (p *Position) applyCounters(operations string) error {
	halfMoves, fullMove := "", ""
	var operation []string
	for _, token := range append(EPDTokens(operations), ";") {
		if token != ";" {
			operation = append(operation, token)
			continue
		}
		switch {
		case len(operation) != 2:
		case operation[0] == "hmvc":
			halfMoves = operation[1]
		case operation[0] == "fmvn":
			fullMove = operation[1]
		}
		operation = operation[:0]
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
