package board

// Position is everything that the next move depends on: the pieces, the side
// to move, castling rights, the en-passant square and the counters. It has no
// pointers; copying it is taking a snapshot. Its zero value is not a position:
// start from StartPosition or ParseFEN.
type Position struct {
	byType   [6]Bitboard
	byColour [2]Bitboard
	squares  [64]Piece

	checkers Bitboard // pieces that give check to the side to move
	castling Bitboard // the rooks that may still castle, of both sides

	key    uint64
	subKey [subKeys]uint64

	sideToMove Colour
	enPassant  Square // set only when a legal capture exists
	passed     Square // set when a pawn attacks it, legally or not; enPassant implies it
	rule50     uint8  // plies since the last capture or pawn move, saturating
	chess960   bool   // castling is written as king takes rook
	fullMove   uint16
}

// SideToMove returns the side whose turn it is.
func (p *Position) SideToMove() Colour { return p.sideToMove }

// PieceOn returns the piece on a square, NoPiece if it is empty.
func (p *Position) PieceOn(s Square) Piece { return p.squares[s&63] }

// Squares returns the pieces on all squares.
func (p *Position) Squares() [64]Piece { return p.squares }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Bitboard { return p.byColour[0] | p.byColour[1] }

// Colour returns the squares of a side's pieces.
func (p *Position) Colour(c Colour) Bitboard { return p.byColour[c&1] }

// Type returns the squares of all pieces of a kind, of both sides.
func (p *Position) Type(t PieceType) Bitboard { return p.byType[t] }

// Pieces returns the squares of a side's pieces of a kind.
func (p *Position) Pieces(c Colour, t PieceType) Bitboard { return p.byType[t] & p.byColour[c&1] }

// KingSquare returns where a side's king stands.
func (p *Position) KingSquare(c Colour) Square { return p.Pieces(c, King).First() }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// CastlingRooks returns the rooks of a side that may still castle.
func (p *Position) CastlingRooks(c Colour) Bitboard { return p.castling & p.byColour[c&1] }

// EnPassant returns the square behind the pawn that may be taken in passing
// now, by a legal move; NoSquare if there is none.
func (p *Position) EnPassant() Square { return p.enPassant }

// Passed returns the square behind a pawn that has just made its double step, if
// a pawn of the side to move stands ready to take it, though the capture may
// expose the king; NoSquare if there is none. Some keys and formats go by that
// rather than by EnPassant.
func (p *Position) Passed() Square { return p.passed }

// Rule50 returns the number of plies since the last capture or pawn move,
// at most 255.
func (p *Position) Rule50() int { return int(p.rule50) }

// FullMove returns the number of the move, 1 at the start, counted up after
// Black's move, at most 65535.
func (p *Position) FullMove() int { return int(p.fullMove) }

// Chess960 reports whether the position is played as Chess960, which decides
// how castling is written, not what is legal.
func (p *Position) Chess960() bool { return p.chess960 }

// SetChess960 chooses how castling is written.
func (p *Position) SetChess960(on bool) { p.chess960 = on }

// Key returns the Zobrist key: pieces, side to move, castling rights and the
// en-passant square.
func (p *Position) Key() uint64 { return p.key }

// PawnKey returns the key of the pawns alone.
func (p *Position) PawnKey() uint64 { return p.subKey[pawnKey] }

// MinorKey returns the key of the knights, bishops and kings.
func (p *Position) MinorKey() uint64 { return p.subKey[minorKey] }

// NonPawnKey returns the key of a side's pieces other than pawns.
func (p *Position) NonPawnKey(c Colour) uint64 { return p.subKey[nonPawnKey+int(c&1)] }

// HasPieces reports whether a side has more than its king and pawns.
func (p *Position) HasPieces(c Colour) bool {
	return p.byColour[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// AttackersTo returns the pieces of both sides that attack a square when
// occupied is the set of occupied squares.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.Pieces(White, Pawn) |
		PawnAttacks(White, s)&p.Pieces(Black, Pawn) |
		KnightAttacks(s)&p.byType[Knight] |
		KingAttacks(s)&p.byType[King] |
		RookAttacks(s, occupied)&(p.byType[Rook]|p.byType[Queen]) |
		BishopAttacks(s, occupied)&(p.byType[Bishop]|p.byType[Queen])
}

// attacked reports whether a side attacks a square when occupied is the set
// of occupied squares.
func (p *Position) attacked(s Square, by Colour, occupied Bitboard) bool {
	enemy := p.byColour[by]
	return PawnAttacks(by.Other(), s)&p.byType[Pawn]&enemy != 0 ||
		KnightAttacks(s)&p.byType[Knight]&enemy != 0 ||
		KingAttacks(s)&p.byType[King]&enemy != 0 ||
		RookAttacks(s, occupied)&(p.byType[Rook]|p.byType[Queen])&enemy != 0 ||
		BishopAttacks(s, occupied)&(p.byType[Bishop]|p.byType[Queen])&enemy != 0
}

// Pinned returns the pieces of a side that stand alone between its king and an
// enemy slider.
func (p *Position) Pinned(c Colour) Bitboard {
	pinned, _ := p.pins(c)
	return pinned
}

// pins returns the pinned pieces of a side and the enemy sliders that pin them.
func (p *Position) pins(c Colour) (pinned, pinners Bitboard) {
	king := p.KingSquare(c)
	own, enemy := p.byColour[c], p.byColour[c.Other()]
	snipers := enemy & (RookAttacks(king, enemy)&(p.byType[Rook]|p.byType[Queen]) |
		BishopAttacks(king, enemy)&(p.byType[Bishop]|p.byType[Queen]))
	for snipers != 0 {
		sniper := snipers.Pop()
		// RookAttacks and BishopAttacks stopped at enemy pieces, so that only
		// pieces of c stand between.
		if blockers := Between(king, sniper) & own; blockers != 0 && !blockers.Several() {
			pinned |= blockers
			pinners |= sniper.Bitboard()
		}
	}
	return pinned, pinners
}

// put places a piece on an empty square, keys included.
func (p *Position) put(piece Piece, s Square) {
	bit := s.Bitboard()
	p.squares[s&63] = piece
	p.byType[piece.Type()] |= bit
	p.byColour[piece.Colour()] |= bit
	p.toggleKeys(piece, s)
}

// remove takes the piece off a square that is not empty, keys included.
func (p *Position) remove(s Square) {
	piece := p.squares[s&63]
	bit := s.Bitboard()
	p.squares[s&63] = NoPiece
	p.byType[piece.Type()] ^= bit
	p.byColour[piece.Colour()] ^= bit
	p.toggleKeys(piece, s)
}

// move carries a piece to an empty square, keys included.
func (p *Position) move(piece Piece, from, to Square) {
	bits := from.Bitboard() | to.Bitboard()
	p.squares[from&63] = NoPiece
	p.squares[to&63] = piece
	p.byType[piece.Type()] ^= bits
	p.byColour[piece.Colour()] ^= bits
	z := pieceKeys[piece&15][from&63] ^ pieceKeys[piece&15][to&63]
	p.key ^= z
	p.subKey[mainSlot[piece&15]] ^= z
	p.subKey[minorSlot[piece&15]] ^= z
}
