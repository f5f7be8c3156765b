package syzygy

import "vezir/board"

// How many ways there are to place the leading pieces of a table without pawns,
// its symmetries taken out.
const (
	uniqueSize = 31332 // three pieces of which there is one each
	kingsSize  = 462   // the two kings
)

// Parts of uniqueSize by the number of pieces that stand on the diagonal a1-h8.
const (
	fromFirstOnDiagonal  = 6 * 63 * 62
	fromSecondOnDiagonal = fromFirstOnDiagonal + 4*28*62
	fromAllOnDiagonal    = fromSecondOnDiagonal + 4*7*28
)

// triangleSquares are the squares of the triangle a1-d1-d4 in the order of the
// format: those below the diagonal first.
var triangleSquares = [10]int{1, 2, 3, 10, 11, 19, 0, 9, 18, 27}

// onTriangle is the number of a square within the triangle.
var onTriangle [64]uint8

// belowDiagonal numbers the 28 squares below the diagonal a1-h8.
var belowDiagonal [64]uint8

// kingPairs numbers the placements of the kings, by the number of the first on
// the triangle and the square of the second.
var kingPairs [10][64]uint16

// binomial[k][n] is the number of ways to choose k of n.
var binomial [MaxPieces][65]uint64

// pawnRank orders the squares of pawns: a2 = 47, h2 = 46, a3 = 45, … e7 = 0. The
// leading pawn is the one with the highest number.
var pawnRank [64]uint8

// leadPawns[n][s] is the number of placements of n pawns with a leading pawn on
// the file of s, but below s; leadPawnsSize[n][file] of all on that file.
var (
	leadPawns     [MaxPieces - 1][64]uint64
	leadPawnsSize [MaxPieces - 1][4]uint64
)

func init() {
	fillBinomials()
	fillPieceNumbers()
	fillPawnNumbers()
}

func fillBinomials() {
	for n := range 65 {
		binomial[0][n] = 1
		for k := 1; k < MaxPieces && n > 0; k++ {
			binomial[k][n] = binomial[k-1][n-1] + binomial[k][n-1]
		}
	}
}

// diagonal compares a square with the diagonal a1-h8: positive above it,
// negative below it.
func diagonal(s int) int { return s>>3 - s&7 }

func fillPieceNumbers() {
	for i, s := range triangleSquares {
		onTriangle[s] = uint8(i)
	}
	n := uint8(0)
	for s := range 64 {
		if diagonal(s) < 0 {
			belowDiagonal[s] = n
			n++
		}
	}
	// Pairs of which one king is off the diagonal come first.
	number := uint16(0)
	for _, both := range []bool{false, true} {
		for i, first := range triangleSquares {
			near := board.KingAttacks(board.Square(first)) | board.Square(first).Bitboard()
			for second := range 64 {
				mirrored := diagonal(first) == 0 && diagonal(second) > 0
				onDiagonal := diagonal(first) == 0 && diagonal(second) == 0
				if near.Has(board.Square(second)) || mirrored || onDiagonal != both {
					continue
				}
				kingPairs[i][second] = number
				number++
			}
		}
	}
}

func fillPawnNumbers() {
	number := uint8(47)
	for file := range 4 {
		for rank := 1; rank < 7; rank++ {
			pawnRank[8*rank+file] = number
			pawnRank[8*rank+7-file] = number - 1
			number -= 2
		}
	}
	for n := 1; n < len(leadPawns); n++ {
		for file := range 4 {
			sum := uint64(0)
			for rank := 1; rank < 7; rank++ {
				s := 8*rank + file
				leadPawns[n][s] = sum
				sum += binomial[n-1][pawnRank[s]]
			}
			leadPawnsSize[n][file] = sum
		}
	}
}

// kind says how a group of pieces is numbered.
type kind uint8

const (
	uniqueLead kind = iota // three single pieces
	kingsLead              // the kings
	pawnsLead              // the pawns of the side that leads
	otherPawns
	others
)

// group is a number of pieces that are numbered together.
type group struct {
	kind   kind
	count  int
	pieces [3]board.Piece // of a lead of several kinds; else only the first
	factor uint64         // what one step of this group's number is worth
}

// layout is how the positions of a table are numbered.
type layout struct {
	groups []group
	size   uint64 // number of positions
}

// symmetry is what brings a position to the one that the table holds: squares
// are mirrored, then reflected at the diagonal.
type symmetry struct {
	mirror  uint8 // exclusive or: 7 for the files, 56 for the ranks
	reflect bool
}

func (y symmetry) apply(s board.Square) int {
	n := int(uint8(s)^y.mirror) & 63
	if y.reflect {
		n = n>>3 | n<<3&63
	}
	return n
}

// view is a position as a table sees it: colours exchanged or not.
type view struct {
	pos  *board.Position
	flip board.Colour // 1 when the colours are exchanged
}

// of returns the squares of a piece of the table.
func (v view) of(p board.Piece) board.Bitboard {
	return v.pos.Pieces(p.Colour()^v.flip, p.Type())
}

// leadingPawn returns the leading one of a side's pawns and the symmetry that
// brings it to the files a to d.
func (v view) leadingPawn(c board.Colour) (square int, y symmetry) {
	if v.flip != 0 {
		y.mirror = 56
	}
	best := -1
	for pawns := v.of(board.MakePiece(c, board.Pawn)); pawns != 0; {
		s := y.apply(pawns.Pop())
		if n := int(pawnRank[s&63]); n > best {
			best, square = n, s
		}
	}
	if square&7 > 3 {
		y.mirror ^= 7
		square ^= 7
	}
	return square, y
}

// number returns the index of a position in a table without pawns.
func (l *layout) number(v view) uint64 {
	lead := &l.groups[0]
	var squares [3]board.Square
	n := min(lead.count, 3)
	for i := range n {
		squares[i] = v.of(lead.pieces[i]).First() & 63
	}
	index, y := leadNumber(squares, n)
	index *= lead.factor
	var taken board.Bitboard
	for _, s := range squares[:n] {
		taken |= 1 << (y.apply(s) & 63)
	}
	return l.addRest(v, y, 1, taken, index)
}

// leadNumber numbers three single pieces, or the kings, and returns the
// symmetry that brings them to the triangle a1-d1-d4.
func leadNumber(squares [3]board.Square, n int) (uint64, symmetry) {
	var y symmetry
	if squares[0]&7 > 3 {
		y.mirror = 7
	}
	if squares[0]>>3 > 3 {
		y.mirror |= 56
	}
	for _, s := range squares[:n] {
		if d := diagonal(y.apply(s)); d != 0 {
			y.reflect = d > 0
			break
		}
	}
	a, b := y.apply(squares[0])&63, y.apply(squares[1])&63
	if n == 2 {
		return uint64(kingPairs[onTriangle[a]%10][b]), y
	}
	c := y.apply(squares[2]) & 63
	// Squares that earlier pieces take are left out of the count.
	bSkip := below(a, b)
	cSkip := below(a, c) + below(b, c)
	switch {
	case diagonal(a) != 0:
		return uint64((int(onTriangle[a])*63+b-bSkip)*62 + c - cSkip), y
	case diagonal(b) != 0:
		return uint64(fromFirstOnDiagonal + (a>>3*28+int(belowDiagonal[b]))*62 + c - cSkip), y
	case diagonal(c) != 0:
		return uint64(fromSecondOnDiagonal + (a>>3*7+b>>3-bSkip)*28 + int(belowDiagonal[c])), y
	}
	return uint64(fromAllOnDiagonal + (a>>3*7+b>>3-bSkip)*6 + c>>3 - cSkip), y
}

// below is 1 if a is the lower one.
func below(a, b int) int {
	if a < b {
		return 1
	}
	return 0
}

// numberPawns returns the index of a position in a table with pawns; lead and y
// come from leadingPawn.
func (l *layout) numberPawns(v view, lead int, y symmetry) uint64 {
	g := &l.groups[0]
	var taken board.Bitboard
	var ranks [MaxPieces]uint8 // of the pawns behind the leading one, ascending
	n := 0
	for pawns := v.of(g.pieces[0]); pawns != 0; {
		s := y.apply(pawns.Pop()) & 63
		taken |= 1 << s
		if s != lead {
			n = insert(&ranks, n, pawnRank[s])
		}
	}
	index := leadPawns[g.count%len(leadPawns)][lead&63]
	for i, rank := range ranks[:n] {
		index += binomial[(i+1)%MaxPieces][rank&63]
	}
	return l.addRest(v, y, 1, taken, index*g.factor)
}

// insert keeps the first n elements sorted and returns their new number.
func insert(sorted *[MaxPieces]uint8, n int, value uint8) int {
	if n >= len(sorted) {
		return n
	}
	i := n
	for ; i > 0 && sorted[i-1] > value; i-- {
		sorted[i] = sorted[i-1]
	}
	sorted[i] = value
	return n + 1
}

// addRest adds the groups from one on to the index of those before them, which
// take some squares: each group is a combination of the squares that are left.
func (l *layout) addRest(v view, y symmetry, from int, taken board.Bitboard, index uint64) uint64 {
	for i := from; i < len(l.groups); i++ {
		g := &l.groups[i]
		first := 0
		if g.kind == otherPawns {
			first = 8
		}
		pieces := v.of(g.pieces[0])
		if g.count == 1 {
			s := y.apply(pieces.First()) & 63
			index += g.factor * uint64(s-first-(taken&(1<<s-1)).Count())
			taken |= 1 << s
			continue
		}
		var squares [MaxPieces]uint8
		n := 0
		for pieces != 0 {
			n = insert(&squares, n, uint8(y.apply(pieces.Pop())))
		}
		var mine board.Bitboard
		combination := uint64(0)
		for k, s := range squares[:n] {
			free := int(s) - first - (taken & (1<<(s&63) - 1)).Count()
			combination += binomial[(k+1)%MaxPieces][free&63]
			mine |= 1 << (s & 63)
		}
		taken |= mine
		index += g.factor * combination
	}
	return index
}
