package uci

import (
	"time"

	"vezir/board"
	"vezir/search"
)

// Book is where moves come from that need no search; *book.Player is one. Its
// methods are called from one goroutine at a time.
type Book interface {
	// SetFile opens another book; "" goes back to the built-in one. If it cannot be
	// had, the error says why and the book stays.
	SetFile(path string) error
	// SetDepth sets how many plies of a game may come from the book.
	SetDepth(plies int)
	// SetBest lets the heaviest move always be picked rather than one by chance.
	SetBest(best bool)
	// Pick returns a move for the current position of a game, one of those that
	// are allowed if there are any, the expected answer to it, which may be NoMove,
	// and in words where it comes from. If there is none, it returns NoMove and,
	// if something went wrong, why.
	Pick(game *board.Game, allowed []board.Move) (m, answer board.Move, source string, err error)
}

// The bounds of BookDepth, in plies.
const (
	defaultBookDepth = 255
	maxBookDepth     = 1000
)

// bookOptions lists the options of the book; none without one.
func (s *Server) bookOptions() []option {
	book := s.config.Book
	if book == nil {
		return nil
	}
	return []option{
		check("OwnBook", false, func(on bool) { s.ownBook = on }),
		text("BookFile", book.SetFile),
		spin("BookDepth", defaultBookDepth, 1, maxBookDepth, func(plies int) error {
			book.SetDepth(plies)
			return nil
		}),
		combo("BookChoice", "weighted", []string{"best", "weighted"}, func(choice string) {
			book.SetBest(choice == "best")
		}),
	}
}

// asksBook reports whether a search may be answered from the book: when a move is
// wanted to be played, not when somebody wants to understand the position.
func (s *Server) asksBook(limits *search.Limits) bool {
	return s.ownBook && !s.analyses && s.multiPV == 1 &&
		!limits.Infinite && !limits.Ponder && limits.Mate == 0
}

// bookMove returns the move of the book for a game, NoMove if it has none, and
// shows where it comes from.
func (s *Server) bookMove(game *board.Game, limits *search.Limits, chess960 bool) search.Result {
	m, answer, source, err := s.config.Book.Pick(game, limits.SearchMoves)
	if err != nil {
		s.out.info("book: %v", err)
	}
	if m == board.NoMove {
		return search.Result{}
	}
	pv := []board.Move{m}
	if answer != board.NoMove {
		pv = append(pv, answer)
	}
	// Those who read the moves of an engine expect a line with a score. A book
	// knows none, so that it is that of an even game.
	info := search.Info{Depth: 1, SelDepth: len(pv), MultiPV: 1, Bound: search.Exact, WDL: s.config.Expect(search.Draw, game.Position()), Time: time.Since(limits.Start), PV: pv}
	s.out.info("book move %s from %s", m.UCI(chess960), source)
	s.out.write(appendInfo(nil, &info, chess960, s.showWDL))
	return search.Result{Best: m, Ponder: answer}
}
