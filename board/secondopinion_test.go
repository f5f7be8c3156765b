package board_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"vezir/board"
)

// TestSecondOpinion compares legal moves, their notation and the end of the
// game with an independent library over random games of standard chess.
func TestSecondOpinion(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 9))
	starts := []string{
		board.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"8/PPP1k3/8/2qqq3/8/8/3K1ppp/8 w - - 0 1",
		"1k6/8/8/1N1N4/8/1N1N1K2/8/Q4Q2 w - - 0 1",
	}
	for game := range 20 {
		p, err := board.ParseFEN(starts[game%len(starts)])
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			ours := sanByUCI(&p)
			theirs, end := second(t, p.FEN())
			if !maps.EqualFunc(ours, theirs, sameSAN) {
				t.Fatalf("%s:\nours   %v\ntheirs %v", p.FEN(), ours, theirs)
			}
			if len(ours) == 0 {
				if mate := end == chess.Checkmate; mate != p.IsCheckmate() {
					t.Errorf("%s: checkmate %v, theirs %v", p.FEN(), p.IsCheckmate(), mate)
				}
				break
			}
			moves := slices.Sorted(maps.Keys(ours))
			m, err := p.ParseMove(moves[random.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
	}
}

// sameSAN passes over a fault of the other library: it marks promotions to lesser
// pieces as giving check wherever a queen would give it.
func sameSAN(ours, theirs string) bool {
	if strings.Contains(ours, "=") && !strings.Contains(ours, "=Q") {
		ours, theirs = strings.TrimRight(ours, "+#"), strings.TrimRight(theirs, "+#")
	}
	return ours == theirs
}

func sanByUCI(p *board.Position) map[string]string {
	var list board.MoveList
	p.Generate(&list)
	moves := map[string]string{}
	for _, m := range list.Slice() {
		moves[m.UCI(false)] = p.SAN(m)
	}
	return moves
}

// second returns the moves of a position and whether it ends the game,
// according to the other library.
func second(t *testing.T, fen string) (map[string]string, chess.Method) {
	option, err := chess.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	p := chess.NewGame(option).Position()
	moves := map[string]string{}
	for _, m := range p.ValidMoves() {
		moves[m.String()] = chess.AlgebraicNotation{}.Encode(p, &m)
	}
	return moves, p.Status()
}
