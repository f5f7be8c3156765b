package board

import "strings"

// SAN writes a legal move in standard algebraic notation as the PGN standard
// (section 8.2.3) asks for it: Nbd7, exd6, e8=Q+, O-O-O#. NoMove is "--".
func (p *Position) SAN(m Move) string {
	if m == NoMove {
		return "--"
	}
	text := make([]byte, 0, 8)
	from, to := m.From(), m.To()
	piece := p.squares[from&63].Type()
	capture := p.squares[to&63] != NoPiece || m.Kind() == EnPassant
	switch {
	case m.Kind() == Castling && to > from:
		text = append(text, "O-O"...)
	case m.Kind() == Castling:
		text = append(text, "O-O-O"...)
	case piece == Pawn:
		if capture {
			text = append(text, from.String()[0], 'x')
		}
		text = append(text, to.String()...)
		if m.Kind() == Promotion {
			text = append(text, '=', sanLetters[m.Promoted()])
		}
	default:
		text = append(text, sanLetters[piece])
		text = append(text, p.disambiguation(m, piece)...)
		if capture {
			text = append(text, 'x')
		}
		text = append(text, to.String()...)
	}

	next := *p
	next.Make(m)
	switch {
	case next.checkers == 0:
	case next.HasLegalMove():
		text = append(text, '+')
	default:
		text = append(text, '#')
	}
	return string(text)
}

// sanLetters is indexed by PieceType.
const sanLetters = "PNBRQK "

// disambiguation returns what tells m from the legal moves of other pieces of
// the same kind to the same square: nothing, the file, the rank, or both.
func (p *Position) disambiguation(m Move, piece PieceType) string {
	from := m.From()
	var list MoveList
	p.Generate(&list)
	var rivals Bitboard
	for _, other := range list.Slice() {
		if other.To() == m.To() && other.From() != from && other.Kind() == Normal &&
			p.squares[other.From()].Type() == piece {
			rivals |= other.From().Bitboard()
		}
	}
	name := from.String()
	switch {
	case rivals == 0:
		return ""
	case rivals&FileMask(from.File()) == 0:
		return name[:1]
	case rivals&RankMask(from.Rank()) == 0:
		return name[1:]
	default:
		return name
	}
}

// ParseSAN reads a legal move in standard algebraic notation, and in what real
// files hold instead of it. Beyond what SAN writes it takes:
//
//   - blanks around the move;
//   - any of + # ! ? at the end, or none, whatever the move does; also e.p.
//     and ep, with or without brackets or a blank before them;
//   - castling with O, o or 0, with or without hyphens;
//   - x, X, : or - between the squares, or nothing, whether it captures or not;
//   - more disambiguation than needed, up to both squares: Ngf3, Ng1f3, Ng1-f3,
//     e2-e4, e2e4; pieces that may not legally move never make a move ambiguous;
//   - P for a pawn: Pe4, Pexd5;
//   - promotions as e8=Q, e8Q, e8(Q), e8=(Q), e8/Q, the letter in either case;
//   - as the last resort UCI moves: g1f3, e7e8q, and castling as the king's move
//     or as the king taking its rook, also as Ke1-g1.
//
// Letters of pieces are English and upper case, but for promotions. The error
// is a *MoveError that wraps ErrMalformedMove, ErrIllegalMove, ErrAmbiguousMove
// (also for e8 without a piece) or, for --, Z0, 0000, null and @@@@,
// ErrNullMove.
func (p *Position) ParseSAN(text string) (Move, error) {
	m, err := p.parseSAN(trimSAN(text))
	if err != nil {
		return NoMove, &MoveError{text, err}
	}
	return m, nil
}

// trimSAN takes away what surrounds a move and says nothing about it.
func trimSAN(text string) string {
	text = strings.TrimSpace(text)
	for {
		short := strings.TrimRight(text, "+#!? \t")
		for _, suffix := range []string{"(e.p.)", "(ep)", "e.p.", "ep"} {
			short = strings.TrimSuffix(short, suffix)
		}
		if short == text {
			return text
		}
		text = short
	}
}

func (p *Position) parseSAN(text string) (Move, error) {
	switch text {
	case "--", "Z0", "0000", "null", "@@@@":
		return NoMove, ErrNullMove
	}
	if text != "" && strings.IndexByte("Oo0", text[0]) >= 0 {
		switch strings.NewReplacer("O", "0", "o", "0").Replace(text) {
		case "0-0", "00":
			return p.findCastling(true)
		case "0-0-0", "000":
			return p.findCastling(false)
		}
		return NoMove, ErrMalformedMove
	}
	fields, err := splitSAN(text)
	if err != nil {
		return NoMove, err
	}
	if fields.from != NoSquare {
		return p.findLong(fields)
	}
	return p.findShort(fields)
}

// sanFields is a move in algebraic notation taken apart.
type sanFields struct {
	piece    PieceType // NoPieceType if no letter says it
	origins  Bitboard  // where it may come from
	from     Square    // the one such square, NoSquare unless it is given in full
	to       Square
	promoted PieceType // NoPieceType if there is none
}

// splitSAN takes a move other than castling apart, without a position.
func splitSAN(text string) (sanFields, error) {
	f := sanFields{piece: NoPieceType, origins: ^Bitboard(0), from: NoSquare, promoted: NoPieceType}
	if text != "" {
		if letter := strings.IndexByte(sanLetters[:NoPieceType], text[0]); letter >= 0 {
			f.piece, text = PieceType(letter), text[1:]
		}
	}
	if f.piece == NoPieceType || f.piece == Pawn {
		f.promoted, text = cutPromotion(text)
	}
	if len(text) < 2 {
		return f, ErrMalformedMove
	}
	target, ok := ParseSquare(text[len(text)-2:])
	if !ok {
		return f, ErrMalformedMove
	}
	f.to = target
	text = text[:len(text)-2]
	if n := len(text); n > 0 && strings.IndexByte("xX:-", text[n-1]) >= 0 {
		text = text[:n-1]
	}
	return f, f.setOrigins(text)
}

// cutPromotion cuts the promotion off the end of a pawn's move.
func cutPromotion(text string) (PieceType, string) {
	n := len(text)
	bracket := n > 0 && text[n-1] == ')'
	if bracket {
		n--
	}
	if n < 3 || promotionLetter(text[n-1]) == NoPieceType {
		return NoPieceType, text
	}
	promoted, rest := promotionLetter(text[n-1]), text[:n-1]
	if bracket {
		open := strings.HasSuffix(rest, "(")
		if !open {
			return NoPieceType, text
		}
		rest = rest[:len(rest)-1]
	}
	if last := len(rest) - 1; last >= 0 && (rest[last] == '=' || rest[last] == '/') {
		rest = rest[:last]
	}
	return promoted, rest
}

// setOrigins reads a file, a rank, a square or nothing.
func (f *sanFields) setOrigins(text string) error {
	switch len(text) {
	case 0:
		return nil
	case 1:
		switch letter := text[0]; {
		case letter >= 'a' && letter <= 'h':
			f.origins = FileMask(int(letter - 'a'))
			return nil
		case letter >= '1' && letter <= '8':
			f.origins = RankMask(int(letter - '1'))
			return nil
		}
	case 2:
		if s, ok := ParseSquare(text); ok {
			f.from, f.origins = s, s.Bitboard()
			return nil
		}
	}
	return ErrMalformedMove
}

// findShort finds the legal move that fits, other than castling. Without a
// letter it is a pawn's.
func (p *Position) findShort(f sanFields) (Move, error) {
	if f.piece == NoPieceType {
		f.piece = Pawn
	}
	var list MoveList
	p.Generate(&list)
	found := NoMove
	for _, m := range list.Slice() {
		if m.To() != f.to || m.Kind() == Castling || !f.origins.Has(m.From()) ||
			p.squares[m.From()].Type() != f.piece {
			continue
		}
		if f.promoted != NoPieceType && promotion(m) != f.promoted {
			continue
		}
		if found != NoMove {
			return NoMove, ErrAmbiguousMove
		}
		found = m
	}
	if found == NoMove {
		return NoMove, ErrIllegalMove
	}
	return found, nil
}

// findLong finds the legal move between two given squares, castling included.
func (p *Position) findLong(f sanFields) (Move, error) {
	if f.piece != NoPieceType && p.squares[f.from].Type() != f.piece {
		return NoMove, ErrIllegalMove
	}
	return p.findUCI(f.from, f.to, f.promoted)
}

// findCastling finds the legal castling move to the king's or the queen's side.
func (p *Position) findCastling(kingSide bool) (Move, error) {
	var list MoveList
	p.GenerateQuiet(&list)
	for _, m := range list.Slice() {
		if m.Kind() == Castling && (m.To() > m.From()) == kingSide {
			return m, nil
		}
	}
	return NoMove, ErrIllegalMove
}
