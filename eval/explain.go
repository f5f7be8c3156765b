package eval

import (
	"fmt"
	"reflect"
	"strings"

	"vezir/board"
)

// group gathers terms into a line of the table.
type group struct {
	name  string
	terms []string // fields of Weights
}

var groups = []group{
	{"Material", []string{"Material", "BishopPair", "KnightPerPawn", "RookPerPawn"}},
	{"Piece squares", []string{"PieceSquare"}},
	{"Pawns", []string{"Supported", "Phalanx", "Isolated", "Backward", "Doubled", "Candidate"}},
	{"Passed pawns", []string{"Passed", "PassedConnected", "PassedBlocked", "PassedSafeStep", "PassedSafePath",
		"PassedRook", "PassedEnemyRook", "PassedOwnKing", "PassedFoeKing", "Unstoppable"}},
	{"Knights", []string{"KnightOutpost", "KnightReaches", "KnightKing"}},
	{"Bishops", []string{"BishopOutpost", "BishopPawns", "BishopBlocked", "LongDiagonal", "BishopKing"}},
	{"Minor pieces", []string{"MinorBehindPawn"}},
	{"Rooks", []string{"RookFile", "RookSeventh", "RookTrapped"}},
	{"Queens", []string{"QueenDiscoverable"}},
	{"Mobility", []string{"KnightMobility", "BishopMobility", "RookMobility", "QueenMobility"}},
	{"King shelter", []string{"Shelter", "Storm", "StormBlock"}},
	{"King attack", []string{"Danger"}},
	{"Threats", []string{"PawnThreat", "PushThreat", "MinorThreat", "RookThreat", "KingThreat", "Hanging", "Restricted",
		"KnightOnQueen", "SliderOnQueen"}},
	{"Space", []string{"Space"}},
	{"Tempo", []string{"Tempo"}},
}

// Explain returns what each side has: a table of pawns for middlegame and endgame
// by the piece-value evaluation, and what remains of their difference from
// White's view; before it, with a network, a board that shows how much each
// piece is worth to it, in pawns. A known ending has its value alone.
func Explain(pos *board.Position, network *Network) string {
	var trace Trace
	if !trace.Run(pos) {
		return fmt.Sprintf("A known ending: %+.2f (White's view)\n", pawns(trace.Value))
	}
	var text strings.Builder
	if network != nil {
		writePieces(&text, pos, network)
	}
	writeTerms(&text, &trace)
	if network != nil {
		fmt.Fprintf(&text, "Network: %+.2f (White's view)\n", pawns(forMover(pos, network.Evaluate(pos))))
	}
	return text.String()
}

// writePieces draws a board with what the network's value of a position, from
// White's view, loses with each piece.
func writePieces(text *strings.Builder, pos *board.Position, network *Network) {
	text.WriteString("What the network would miss without a piece (White's view)\n")
	line := strings.Repeat("+-------", 8) + "+\n"
	whole := network.Evaluate(pos)
	for rank := 7; rank >= 0; rank-- {
		pieces, values := "", ""
		for file := range 8 {
			at := board.SquareAt(file, rank)
			piece, value := pos.PieceOn(at), ""
			if piece != board.NoPiece && piece.Type() != board.King {
				without := network.evaluate(pos, pos.Occupied()&^at.Bitboard())
				value = fmt.Sprintf("%+.2f ", pawns(forMover(pos, whole-without)))
			}
			letter := strings.Replace(piece.String(), ".", " ", 1)
			pieces += fmt.Sprintf("|   %s   ", letter)
			values += fmt.Sprintf("|%7s", value)
		}
		fmt.Fprintf(text, "%s%s|\n%s| %d\n", line, pieces, values, rank+1)
	}
	fmt.Fprintf(text, "%s    a       b       c       d       e       f       g       h\n\n", line)
}

// writeTerms writes the table of the piece-value evaluation.
func writeTerms(text *strings.Builder, trace *Trace) {
	line := strings.Repeat("-", 62) + "\n"
	fmt.Fprintf(text, "%-14s|     White     |     Black     |     Total\n", "Term")
	fmt.Fprintf(text, "%-14s|    MG     EG  |    MG     EG  |    MG     EG\n%s", "", line)
	for _, g := range groups {
		white, black := trace.side(board.White, g), trace.side(board.Black, g)
		writeRow(text, g.name, white, black)
	}
	text.WriteString(line)
	fmt.Fprintf(text, "%-14s|               |               | %6.2f %6.2f\n", "Sum", pawns(trace.total.mg()), pawns(trace.total.eg()))
	fmt.Fprintf(text, "\nMiddlegame %d/%d, endgame advantage counts %d/%d\n", trace.Phase, fullPhase, trace.Scale, fullScale)
	fmt.Fprintf(text, "Piece values: %+.2f (White's view)\n", pawns(trace.Value))
}

func writeRow(text *strings.Builder, name string, white, black score) {
	fmt.Fprintf(text, "%-14s|", name)
	for i, s := range [...]score{white, black, white - black} {
		fmt.Fprintf(text, " %6.2f %6.2f", pawns(s.mg()), pawns(s.eg()))
		if i < 2 {
			text.WriteString(" |")
		}
	}
	text.WriteByte('\n')
}

// side adds up the terms of a group for a side.
func (t *Trace) side(c board.Colour, g group) score {
	var sum score
	for _, name := range g.terms {
		field, _ := reflect.TypeFor[Weights[Count]]().FieldByName(name)
		size := reflect.TypeFor[Count]().Size()
		first := int(field.Offset / size)
		for i := range int(field.Type.Size() / size) {
			sum += weights.Flat()[first+i] * score(t.Counts.Flat()[first+i][c])
		}
	}
	if g.terms[0] == "Danger" {
		return sum.squared()
	}
	return sum
}

func pawns(centipawns int) float64 { return float64(centipawns) / 100 }
