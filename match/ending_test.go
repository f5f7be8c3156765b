package match

import (
	"slices"
	"strings"
	"testing"

	"vezir/internal/exit"
)

// TestEndings plays a scripted game for each way a game can end. Both engines
// know the script; F has White.
func TestEndings(t *testing.T) {
	const (
		stalemate = "e2e3/a7a5/d1h5/a8a6/h5a5/h7h5/h2h4/a6h6/a5c7/f7f6/c7d7/e8f7/d7b7/d8d3/b7b8/d3h7/b8c8/f7g6/c8e6"
		knights   = "g1f3/g8f6/f3g1/f6g8/g1f3/g8f6/f3g1/f6g8"
	)
	tests := []struct {
		name   string
		f, g   string
		args   string
		result string // and Termination
		words  string // of the last comment
	}{
		{"mate", "", "", "nodes=1", "0-1 normal", "Black mates"},
		{"stalemate", "moves=" + stalemate, "moves=" + stalemate, "nodes=1", "1/2-1/2 normal", "Draw by stalemate"},
		{"threefold", "moves=" + knights, "moves=" + knights, "nodes=1", "1/2-1/2 normal", "Draw by 3-fold repetition"},
		{"fifty moves", "moves=a1b1", "", "nodes=1 fen=8/8/4k3/8/8/3K4/8/R7_w_-_-_99_80", "1/2-1/2 normal", "Draw by fifty moves rule"},
		{"mate at the fiftieth move", "moves=a1a8", "", "nodes=1 fen=7k/8/6K1/8/8/8/8/R7_w_-_-_99_80", "1-0 normal", "White mates"},
		{"dead position", "moves=d3e4", "", "nodes=1 fen=8/8/4k3/8/4p3/3K4/8/8_w_-_-_0_80", "1/2-1/2 normal", "Draw by insufficient mating material"},
		{"flag", "slow=200ms", "", "tc=0.1", "0-1 time forfeit", "White loses on time"},
		{"flag against a bare king", "slow=200ms", "", "tc=0.1 fen=8/8/4k3/8/8/3K4/8/R7_w_-_-_0_80", "1/2-1/2 time forfeit", "Draw: White oversteps the time, Black cannot mate"},
		{"flag against a bare king, then no answer", "silent crash-stop", "", "tc=0.1 fen=8/8/4k3/8/8/3K4/8/R7_w_-_-_0_80", "1/2-1/2 time forfeit", "Draw: White oversteps the time, Black cannot mate"},
		{"flag against a knight and own pawn", "slow=200ms", "", "tc=0.1 fen=8/8/4k1n1/8/8/3K4/7P/8_w_-_-_0_80", "0-1 time forfeit", "White loses on time"},
		{"fixed time", "slow=200ms", "", "st=0.1 timemargin=20", "0-1 time forfeit", "White loses on time"},
		{"margin", "slow=120ms", "", "tc=0.1 timemargin=5000", "0-1 normal", "Black mates"},
		{"increment", "slow=20ms", "", "tc=20+1", "0-1 normal", "Black mates"},
		{"illegal move", "best=e2e5", "", "nodes=1", "0-1 illegal move", "White makes an illegal move"},
		{"illegal castling", "best=e1g1", "", "nodes=1", "0-1 illegal move", "White makes an illegal move"},
		{"disconnect", "crash", "", "nodes=1", "0-1 abandoned", "White disconnects"},
		{"stall", "hang", "", "nodes=1 stall=0.1", "0-1 stalled connection", "White's connection stalls"},
		{"draw adjudication", "score=5 moves=g1f3/g8f6/f3g1/f6g8", "score=-5 moves=g1f3/g8f6/f3g1/f6g8", "nodes=1 -draw movenumber=1 movecount=1 score=5", "1/2-1/2 adjudication", "Draw by adjudication"},
		{"no draw adjudication", "score=6", "score=-5", "nodes=1 -draw movenumber=1 movecount=1 score=5", "0-1 normal", "Black mates"},
		{"no draw adjudication after pawns' moves", "score=5", "score=-5", "nodes=1 -draw movenumber=1 movecount=1 score=5", "0-1 normal", "Black mates"},
		{"a pawn's move does not count for the draw", "score=5 moves=e2e4/g8f6/d2d4/f6g8", "score=-5 moves=e2e4/g8f6/d2d4/f6g8", "nodes=1 -maxmoves 2 -draw movenumber=1 movecount=1 score=5", "1/2-1/2 adjudication", "Draw by the limit of moves"},
		{"no draw adjudication yet", "score=5", "score=-5", "nodes=1 -draw movenumber=3 movecount=1 score=5", "0-1 normal", "Black mates"},
		{"resignation", "score=-500", "score=100", "nodes=1 -resign movecount=1 score=500", "0-1 adjudication", "Black wins by adjudication"},
		{"resignation by mate score", "", "score=-500", "nodes=1 -resign movecount=1 score=500", "1-0 adjudication", "White wins by adjudication"},
		{"no resignation", "score=-500", "score=100", "nodes=1 -resign movecount=1 score=500 twosided=true", "0-1 normal", "Black mates"},
		{"resignation of both minds", "score=-500", "score=500", "nodes=1 -resign movecount=1 score=500 twosided=true", "0-1 adjudication", "Black wins by adjudication"},
		{"limit of moves", "", "", "nodes=1 -maxmoves 1", "1/2-1/2 adjudication", "Draw by the limit of moves"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			args := []string{"-recover"}
			for _, word := range strings.Fields(test.args) {
				switch key, value, _ := strings.Cut(word, "="); key {
				case "fen":
					args = append(args, "-openings", "file="+writeFile(t, strings.ReplaceAll(value, "_", " ")))
				case "tc", "st", "nodes", "stall", "timemargin":
					args = append(args, "-each", word)
				default:
					args = append(args, word)
				}
			}
			p := playMatch(t, testTimeouts, test.f, test.g, args...)
			if p.status != exit.StatusDone || !slices.Equal(p.games, []string{test.result}) {
				t.Errorf("status %d, games %q, want %q\n%s", p.status, p.games, test.result, p.stderr)
			}
			if !strings.Contains(p.pgn, test.words+"}") {
				t.Errorf("no %q in %s", test.words, p.pgn)
			}
		})
	}
}
