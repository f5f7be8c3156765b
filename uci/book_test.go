package uci

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"vezir/board"
	"vezir/book"
)

var _ Book = (*book.Player)(nil)

// fakeBook knows one move, and records what it is told.
type fakeBook struct {
	calls string
	move  string
	fault error
}

func (b *fakeBook) SetFile(path string) error {
	b.calls += "file " + path + ";"
	if strings.HasPrefix(path, "bad") {
		return errors.New("bad.bin: the file is empty")
	}
	return nil
}
func (b *fakeBook) SetDepth(plies int) { b.calls += "depth;" }
func (b *fakeBook) SetBest(best bool) {
	b.calls += map[bool]string{true: "best;", false: "weighted;"}[best]
}

func (b *fakeBook) Pick(game *board.Game, allowed []board.Move) (m, answer board.Move, source string, err error) {
	if b.fault != nil {
		return board.NoMove, board.NoMove, "", b.fault
	}
	if m, err = game.Position().ParseMove(b.move); err != nil || len(allowed) > 0 && !slices.Contains(allowed, m) {
		return board.NoMove, board.NoMove, "", nil
	}
	return m, board.NoMove, "a book", nil
}

// startBook starts a session with a book.
func startBook(t *testing.T, b Book) (*session, *fakeEngine) {
	engine := &fakeEngine{}
	config := testConfig(engine)
	config.Book = b
	return startServer(t, New(config)), engine
}

func TestOwnBook(t *testing.T) {
	fake := &fakeBook{move: "c2c4"}
	s, engine := startBook(t, fake)
	bookAnswer := []string{"info string book move c2c4 from a book", "info depth 1 * score cp 0 * pv c2c4", "bestmove c2c4"}
	searched := []string{"bestmove *"}
	for _, test := range []struct {
		name, commands string
		want           []string
		searches       int // more than before
	}{
		{"off by default", "go depth 1", searched, 1},
		{"on", "setoption name OwnBook value true\ngo depth 1", bookAnswer, 0},
		{"on a clock", "go wtime 1000 btime 1000", bookAnswer, 0},
		{"after the clock ran out", "go wtime -5 btime 0", bookAnswer, 0},
		{"infinite", "go infinite\nstop", searched, 1},
		{"pondering", "go ponder wtime 1000 btime 1000\nponderhit", searched, 1},
		{"for a mate", "go mate 2", searched, 1},
		{"moves that exclude the book's", "go depth 1 searchmoves e2e4", searched, 1},
		{"moves that include it", "go searchmoves e2e4 c2c4 depth 1", bookAnswer, 0},
		{"several lines", "setoption name MultiPV value 2\ngo depth 1", searched, 1},
		{"one line again", "setoption name MultiPV value 1\ngo depth 1", bookAnswer, 0},
		{"analysis", "setoption name UCI_AnalyseMode value true\ngo depth 1", searched, 1},
		{"play again", "setoption name UCI_AnalyseMode value false\ngo depth 1", bookAnswer, 0},
		{"not known", "position startpos moves c2c4\ngo depth 1", searched, 1},
		{"no move", "position fen " + mated + "\ngo depth 1", []string{"info depth 0 score mate 0", "bestmove (none)"}, 0},
		{"a faulty position", "position fen x\ngo depth 1", []string{"info string position: *", "info string go: *", "bestmove (none)"}, 0},
		{"off again", "position startpos\nsetoption name OwnBook value false\ngo depth 1", searched, 1},
	} {
		before := engine.count()
		s.send(strings.Split(test.commands, "\n")...)
		s.expect(test.want...)
		s.silent()
		if n := engine.count() - before; n != test.searches {
			t.Errorf("%s: %d searches, want %d", test.name, n, test.searches)
		}
	}
}

func TestBookFault(t *testing.T) {
	s, _ := startBook(t, &fakeBook{fault: errors.New("disk on fire")})
	s.send("setoption name OwnBook value true", "go depth 1")
	s.expect("info string book: disk on fire", "bestmove *")
	s.silent()
}

func TestBookOptions(t *testing.T) {
	fake := &fakeBook{move: "c2c4"}
	s, _ := startBook(t, fake)
	s.send("uci")
	s.until("option name OwnBook type check default false")
	s.expect("option name BookFile type string default <empty>",
		"option name BookDepth type spin default 255 min 1 max 1000",
		"option name BookChoice type combo default weighted var best var weighted", "option name Debug Log File type *", "uciok")
	s.send("setoption name BookFile value /a b/É  c.bin", "setoption name bookchoice value Best",
		"setoption name BookFile value bad.bin", "setoption name BookChoice value worst", "setoption name BookDepth value 0",
		"setoption name BookFile value <empty>")
	s.expect("info string setoption: BookFile: bad.bin: the file is empty",
		`info string setoption: BookChoice: "worst" is none of best, weighted, nothing changes`,
		"info string setoption: BookDepth: *, nothing changes")
	s.silent()
	want := "file ;depth;weighted;" + "file /a b/É  c.bin;best;file bad.bin;file ;"
	if fake.calls != want {
		t.Errorf("told %q, want %q", fake.calls, want)
	}
}
