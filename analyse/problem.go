package analyse

import (
	"context"
	"errors"
	"fmt"
	"time"

	"vezir/board"
	"vezir/internal/processors"
)

// soundness says what a solution shows about a composition.
type soundness string

// The verdicts.
const (
	// sound: exactly one key, no shorter way. For a helpmate: solutions of the
	// length asked for and none shorter.
	sound soundness = "sound"
	// cooked: several first moves solve.
	cooked soundness = "cooked"
	// noSolution: nothing solves.
	noSolution soundness = "no solution"
	// shortSolution: it can be done in fewer moves.
	shortSolution soundness = "short solution"
	// unsettled: the search was stopped before it could say.
	unsettled soundness = "unsettled"
)

// errGameOver: a composition begins with a side that has no legal move.
var errGameOver = errors.New("the side to move has no legal move")

// problemOptions are the choices of solveProblem. The zero value serves.
type problemOptions struct {
	Threads int    // goroutines that share the first moves; 0: as many as processors
	Hash    int    // MiB of the table of proven positions, which has 1,024 at least
	Nodes   uint64 // positions after which to stop; 0: no limit

	// ProofOnly stops when the keys are known: no tries, set play or tree.
	ProofOnly bool
	// Tries looks for tries in problems of more than three moves too.
	Tries bool

	// SAN writes a move; nil: (*board.Position).SAN.
	SAN func(*board.Position, board.Move) string
	// Progress, if set, is told twice a second what is being done. It is called
	// from another goroutine, never from two at once.
	Progress func(proofProgress)
}

// proofProgress is how far a solver has come.
type proofProgress struct {
	Stage       string // such as "mate in 3" or "tries"
	Done, Total int    // moves of the stage
	Nodes       uint64
	Elapsed     time.Duration
}

// problemPlay is a move of the side that solves, and what may follow.
type problemPlay struct {
	moveReport
	// Threats are the shortest continuations if the other side could pass.
	Threats []*problemPlay `json:"threats,omitempty"`
	// Zugzwang: nothing is threatened, yet every move loses.
	Zugzwang bool `json:"zugzwang,omitempty"`
	// Variations are the answers that no threat meets.
	Variations []problemVariation `json:"variations,omitempty"`
}

// problemVariation is one or several defences with the same continuation.
type problemVariation struct {
	Defences []moveReport `json:"defences"`
	// Continuations are all the shortest ones, the first with what follows.
	// There are none after a defence that ends a selfmate, and in set play none
	// where nothing is prepared. More than one is a dual.
	Continuations []*problemPlay `json:"continuations,omitempty"`
}

// problemTry is a first move that fails to a single answer.
type problemTry struct {
	moveReport
	Threats    []moveReport `json:"threats,omitempty"`
	Refutation moveReport   `json:"refutation"`
}

// problemDual is a place in the solution where several moves serve.
type problemDual struct {
	After []moveReport `json:"after"` // the moves from the diagram
	Moves []moveReport `json:"moves"`
}

// problemSolution is what solveProblem found out.
type problemSolution struct {
	FEN         string    `json:"fen"`
	Stipulation string    `json:"stipulation"`
	Verdict     soundness `json:"verdict"`
	// Complete is false when the search was stopped; what is there holds, but
	// there may be more.
	Complete bool `json:"complete"`
	// Moves is the number of moves that it really takes, with a half for a
	// helpmate that the mating side begins; 0 if there is no solution.
	Moves float64 `json:"moves,omitempty"`

	Keys    []*problemPlay     `json:"keys,omitempty"`      // direct mates and selfmates
	Lines   [][]moveReport     `json:"solutions,omitempty"` // helpmates
	SetPlay []problemVariation `json:"set_play,omitempty"`
	// CompleteBlock: every move of the other side is answered in the set play.
	CompleteBlock bool           `json:"complete_block,omitempty"`
	SetLines      [][]moveReport `json:"set_lines,omitempty"` // helpmates
	Tries         []problemTry   `json:"tries,omitempty"`
	Duals         []problemDual  `json:"duals,omitempty"`

	// Refuted counts the first moves, of FirstMoves, that are proven to fail in
	// Searched moves, the greatest number that was looked at.
	Searched   int           `json:"searched,omitempty"`
	Refuted    int           `json:"refuted"`
	FirstMoves int           `json:"first_moves"`
	Nodes      uint64        `json:"nodes"`
	Elapsed    time.Duration `json:"-"`
	TimeMS     int64         `json:"time_ms"`

	kind stipulationKind
}

// solveProblem solves a composition by exhaustive proof. The side to move begins,
// whatever its colour. When ctx ends, or Nodes are used up, it returns what it
// knows with Complete false, and no error; the error is errGameOver or a
// *stipulationError.
//
// A mate counts whatever the history of the game: neither repetition nor the
// fifty moves save the defence, as is the convention of problems.
func solveProblem(ctx context.Context, pos board.Position, aim stipulation, options problemOptions) (*problemSolution, error) {
	if err := aim.check(); err != nil {
		return nil, err
	}
	if !pos.HasLegalMove() {
		return nil, fmt.Errorf("%s: %w", pos.FEN(), errGameOver)
	}
	if options.Threads <= 0 {
		options.Threads = processors.Available()
	}
	if options.SAN == nil {
		options.SAN = (*board.Position).SAN
	}
	s := newSolver(ctx, pos, aim, options)
	defer s.control.report(options.Progress)()
	if aim.Kind == helpMate {
		s.solveHelp()
	} else {
		s.solveForced()
	}
	s.solution.Complete = !s.control.stopped()
	s.solution.Nodes = s.control.nodes.Load()
	s.solution.Elapsed = time.Since(s.control.start)
	s.solution.TimeMS = s.solution.Elapsed.Milliseconds()
	return &s.solution, nil
}

// solver is the state of one solveProblem.
type solver struct {
	pos      board.Position
	aim      stipulation
	options  problemOptions
	control  *proofControl
	table    *proofTable
	workers  []*prover
	solution problemSolution
}

func newSolver(ctx context.Context, pos board.Position, aim stipulation, options problemOptions) *solver {
	s := &solver{
		pos: pos, aim: aim, options: options,
		control: newProofControl(ctx, options.Nodes),
		table:   newProofTable(tableEntries(options.Hash, aim)),
		solution: problemSolution{
			FEN: pos.FEN(), Stipulation: aim.String(), Verdict: unsettled, kind: aim.Kind,
		},
	}
	for range options.Threads {
		s.workers = append(s.workers, newProver(s.control, s.table, aim.Kind == selfMate))
	}
	return s
}

// move writes a move that is legal in pos.
func (s *solver) move(pos *board.Position, m board.Move) moveReport {
	return moveReport{SAN: s.options.SAN(pos, m), UCI: m.UCI(pos.Chess960())}
}

// legalMoves returns the legal moves.
func legalMoves(pos *board.Position) []board.Move {
	var list board.MoveList
	pos.Generate(&list)
	return append([]board.Move(nil), list.Slice()...)
}

// after returns the position after a move.
func after(pos *board.Position, m board.Move) board.Position {
	next := *pos
	next.Make(m)
	return next
}
