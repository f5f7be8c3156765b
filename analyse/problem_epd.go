package analyse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"vezir/board"
	"vezir/internal/lines"
	"vezir/internal/processors"
)

// mateStatus is what became of a line of a file of mates.
type mateStatus string

// The outcomes of a line.
const (
	mateProven   mateStatus = "proven"   // in the number of moves that the line says, and no fewer
	mateShorter  mateStatus = "shorter"  // proven in fewer moves
	mateRefuted  mateStatus = "refuted"  // proven that it takes more moves, or cannot be done
	mateStopped  mateStatus = "stopped"  // a limit came first
	mateNotTaken mateStatus = "no task"  // the line has no position, no number of moves, or an operation with a fault
	mateBadMove  mateStatus = "bad move" // proven, but a move that the line calls best does not do it
)

// mateResult is what was found out about a line of a file of mates.
type mateResult struct {
	File   string     `json:"file,omitempty"`
	Line   int        `json:"line"`
	ID     string     `json:"id,omitempty"`
	FEN    string     `json:"fen,omitempty"`
	Stated int        `json:"stated,omitempty"` // moves, negative: being mated
	Found  int        `json:"found,omitempty"`  // moves proven, of the same sign
	Key    string     `json:"key,omitempty"`    // SAN
	Status mateStatus `json:"status"`
	Note   string     `json:"note,omitempty"`
	Nodes  uint64     `json:"nodes"`
	TimeMS float64    `json:"time_ms"`
}

// mateTotals sums up a file of mates.
type mateTotals struct {
	Lines    int                `json:"lines"` // without blank lines and comments
	Statuses map[mateStatus]int `json:"statuses"`
	Nodes    uint64             `json:"nodes"`
	TimeMS   int64              `json:"time_ms"`
}

// add adds the totals of another file.
func (t *mateTotals) add(other mateTotals) {
	t.Lines += other.Lines
	t.Nodes += other.Nodes
	t.TimeMS += other.TimeMS
	for status, n := range other.Statuses {
		t.Statuses[status] += n
	}
}

// Proven returns how many lines have a proven mate, in the number of moves
// that they say or in fewer.
func (t mateTotals) Proven() int {
	return t.Statuses[mateProven] + t.Statuses[mateShorter] + t.Statuses[mateBadMove]
}

// WriteTo writes the last lines of a report.
func (t mateTotals) WriteTo(w io.Writer) (int64, error) {
	text := fmt.Sprintf("%s positions in %.3g s\n", grouped(t.Nodes), float64(t.TimeMS)/1000)
	for _, status := range []mateStatus{mateShorter, mateBadMove, mateRefuted, mateStopped, mateNotTaken} {
		if n := t.Statuses[status]; n > 0 {
			text += fmt.Sprintf("%s: %d\n", status, n)
		}
	}
	n, err := fmt.Fprintf(w, "%s%d of %d proven\n", text, t.Proven(), t.Lines)
	return int64(n), err
}

// mateTask is a line of a file of mates.
type mateTask struct {
	result mateResult
	test
}

// proveEPD proves the mates of a file: lines of EPD with "dm N" or "bm #N", N
// negative where the side to move is mated. It shares the lines out among
// options.Threads, calls each with the results in the order of the file and
// the number of all, and returns the totals. options.Nodes and timeout (0: none) bound each line. A
// line that is no task is a result too. When ctx ends, the lines that are left
// are stopped. The error is that of r or of each.
func proveEPD(ctx context.Context, r io.Reader, options problemOptions, timeout time.Duration,
	each func(result mateResult, lines int) error) (mateTotals, error) {
	start := time.Now()
	totals := mateTotals{Statuses: map[mateStatus]int{}}
	tasks, err := readMates(r)
	if err != nil {
		return totals, err
	}
	if options.Threads <= 0 {
		options.Threads = processors.Available()
	}
	if options.SAN == nil {
		options.SAN = (*board.Position).SAN
	}
	done := make([]chan struct{}, len(tasks))
	for i := range done {
		done[i] = make(chan struct{})
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(options.Threads, len(tasks)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(tasks); i = int(next.Add(1)) - 1 {
				tasks[i].prove(ctx, options, timeout)
				close(done[i])
			}
		})
	}
	defer group.Wait()
	var failed error
	for i := range tasks {
		<-done[i]
		result := tasks[i].result
		totals.Lines++
		totals.Statuses[result.Status]++
		totals.Nodes += result.Nodes
		if failed == nil {
			failed = each(result, len(tasks))
		}
	}
	totals.TimeMS = time.Since(start).Milliseconds()
	return totals, failed
}

// readMates reads the lines of a file, but for blank ones and comments.
func readMates(r io.Reader) ([]mateTask, error) {
	var tasks []mateTask
	for line, err := range lines.Read(r) {
		if err != nil {
			return nil, err
		}
		task := mateTask{result: mateResult{Line: line.Number}}
		task.read(line.Text)
		tasks = append(tasks, task)
	}
	return tasks, nil
}

// read takes a line apart.
func (t *mateTask) read(line string) {
	pos, operations, err := board.ParseEPD(line)
	if err == nil {
		t.pos = pos
		_, err = t.readOperations(board.English(), operations) // comments say nothing about mates
		t.result.FEN, t.result.ID, t.result.Stated = t.pos.FEN(), t.id, t.mate
	}
	if err == nil {
		err = t.check()
	}
	if err != nil {
		t.result.Status, t.result.Note = mateNotTaken, err.Error()
	}
}

// check says why a line is no task.
func (t *mateTask) check() error {
	switch {
	case t.mate == 0:
		return errors.New("neither dm N nor bm #N")
	case max(t.mate, -t.mate) > maxDirect:
		return fmt.Errorf("a mate in %d, from 1 to %d moves are possible", t.mate, maxDirect)
	case !t.pos.HasLegalMove():
		return errGameOver
	}
	return nil
}

// prove settles a task.
func (t *mateTask) prove(ctx context.Context, options problemOptions, timeout time.Duration) {
	if t.result.Status == mateNotTaken {
		return
	}
	if ctx.Err() != nil {
		t.result.Status = mateStopped
		return
	}
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	aim := stipulation{Moves: max(t.result.Stated, -t.result.Stated)}
	control := newProofControl(ctx, options.Nodes)
	p := newProver(control, newProofTable(tableEntries(options.Hash, aim)), false)
	p.flush()
	if t.result.Stated > 0 {
		t.proveMate(p, options)
	} else {
		t.proveMated(p)
	}
	p.flush()
	t.result.Nodes = control.nodes.Load()
	t.result.TimeMS = float64(time.Since(control.start).Microseconds()) / 1000
}

// proveMate settles a mate by the side to move.
func (t *mateTask) proveMate(p *prover, options problemOptions) {
	key, length := p.shortestMate(&t.pos, t.result.Stated)
	t.conclude(p, length, t.result.Stated)
	if length == 0 {
		return
	}
	t.result.Found, t.result.Key = length, options.SAN(&t.pos, key)
	for _, move := range t.best {
		next := after(&t.pos, move)
		if !p.holds(&next, t.result.Stated-1, 1) && !p.control.stopped() {
			t.result.Status = mateBadMove
			t.result.Note = fmt.Sprintf("%s does not mate in %d", options.SAN(&t.pos, move), t.result.Stated)
		}
	}
}

// proveMated settles a mate of the side to move.
func (t *mateTask) proveMated(p *prover) {
	length := 0
	for k := 1; k <= -t.result.Stated && length == 0; k++ {
		if p.holds(&t.pos, k, 0) {
			length = k
		}
	}
	t.conclude(p, length, -t.result.Stated)
	t.result.Found = -length
}

// conclude compares what was found with what the line says.
func (t *mateTask) conclude(p *prover, length, stated int) {
	switch {
	case length == stated:
		t.result.Status = mateProven
	case length > 0:
		t.result.Status = mateShorter
	case p.control.stopped():
		t.result.Status = mateStopped
	default:
		t.result.Status = mateRefuted
	}
}

// shortestMate returns a key and the number of moves, at most n; 0 if there
// is no mate.
func (p *prover) shortestMate(pos *board.Position, n int) (board.Move, int) {
	for k := 1; k <= n; k++ {
		list := p.attacks(pos, board.NoMove, 0)
		for i := range list.Len() {
			move := p.frames[0].pick(i)
			next := after(pos, move)
			if p.holds(&next, k-1, 1) {
				return move, k
			}
		}
	}
	return board.NoMove, 0
}

// String writes the result on a line.
func (r mateResult) String() string {
	text := fmt.Sprintf("line %d", r.Line)
	if r.File != "" {
		text = fmt.Sprintf("%s:%d", r.File, r.Line)
	}
	if r.ID != "" {
		text += fmt.Sprintf(" (%s)", r.ID)
	}
	if r.Stated != 0 {
		text += fmt.Sprintf(": #%d", r.Stated)
	}
	text += " " + string(r.Status)
	if r.Status == mateShorter {
		text += fmt.Sprintf(" in %d", r.Found)
	}
	if r.Key != "" {
		text += ", 1." + r.Key
	}
	if r.Note != "" {
		text += ": " + r.Note
	}
	if r.Status == mateNotTaken {
		return text
	}
	return text + fmt.Sprintf(", %s positions, %.3g ms", grouped(r.Nodes), r.TimeMS)
}

// writeJSON writes a value on a line of its own.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
