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

// Explain returns a table of what each side has: pawns for middlegame and
// endgame, and what remains of their difference from White's view.
func Explain(pos *board.Position) string {
	var trace Trace
	if !trace.Run(pos) {
		return fmt.Sprintf("A known ending: %+.2f (White's view)\n", pawns(trace.Value))
	}
	var text strings.Builder
	line := strings.Repeat("-", 62) + "\n"
	fmt.Fprintf(&text, "%-14s|     White     |     Black     |     Total\n", "Term")
	fmt.Fprintf(&text, "%-14s|    MG     EG  |    MG     EG  |    MG     EG\n%s", "", line)
	for _, g := range groups {
		white, black := trace.side(board.White, g), trace.side(board.Black, g)
		writeRow(&text, g.name, white, black)
	}
	text.WriteString(line)
	fmt.Fprintf(&text, "%-14s|               |               | %6.2f %6.2f\n", "Sum", pawns(trace.total.mg()), pawns(trace.total.eg()))
	fmt.Fprintf(&text, "\nMiddlegame %d/%d, endgame advantage counts %d/%d\n", trace.Phase, fullPhase, trace.Scale, fullScale)
	fmt.Fprintf(&text, "Evaluation: %+.2f (White's view)\n", pawns(trace.Value))
	return text.String()
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
