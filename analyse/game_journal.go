package analyse

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"vezir/board"
	"vezir/pgn"
	"vezir/search"
)

// journal keeps evaluations in a file, so that an analysis can be interrupted
// at any time. Each is a line of JSON that names its game by what was played,
// what searched it and how long; a line that was cut off is skipped.
type journal struct {
	mutex sync.Mutex
	file  *os.File
	known map[journalPlace]journalLine
}

// journalPlace names a position of a game.
type journalPlace struct {
	Game string `json:"game"`
	Ply  int    `json:"ply"`
}

// journalLine is an evaluation as the journal holds it.
type journalLine struct {
	journalPlace
	Score  search.Score  `json:"score"`
	Second *search.Score `json:"second,omitempty"`
	Line   []string      `json:"line,omitempty"` // UCI moves, castling as Chess960 writes it
}

// openJournal opens a journal and reads what it holds. The name "" gives one
// that forgets everything.
func openJournal(name string) (*journal, error) {
	if name == "" {
		return &journal{}, nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not an ordinary file", name)
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &journal{file: file, known: map[journalPlace]journalLine{}}
	if err := j.read(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// read reads the lines of the file and ends the last one if it was cut off.
func (j *journal) read() error {
	r := bufio.NewReader(j.file)
	for {
		text, err := r.ReadBytes('\n')
		var line journalLine
		if bytes.HasSuffix(text, []byte("\n")) && json.Unmarshal(text, &line) == nil {
			j.known[line.journalPlace] = line
		}
		if err == io.EOF {
			if len(text) > 0 {
				_, err := j.file.WriteString("\n")
				return err
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// count returns how many evaluations of a game are known.
func (j *journal) count(game string, positions int) int {
	n := 0
	for ply := range positions {
		if _, ok := j.known[journalPlace{game, ply}]; ok {
			n++
		}
	}
	return n
}

// find returns the evaluation of a position if it is known.
func (j *journal) find(game string, ply int, pos *board.Position) (gameEval, bool) {
	line, ok := j.known[journalPlace{game, ply}]
	if !ok {
		return gameEval{}, false
	}
	eval := gameEval{score: line.Score, second: search.NoScore}
	if line.Second != nil {
		eval.second = *line.Second
	}
	next := *pos
	for _, text := range line.Line {
		move, err := next.ParseMove(text)
		if err != nil {
			return gameEval{}, false
		}
		eval.line = append(eval.line, move)
		next.Make(move)
	}
	return eval, true
}

// add writes an evaluation to the file.
func (j *journal) add(game string, ply int, eval gameEval) error {
	if j.file == nil {
		return nil
	}
	line := journalLine{journalPlace: journalPlace{game, ply}, Score: eval.score}
	if eval.second != search.NoScore {
		line.Second = &eval.second
	}
	for _, move := range eval.line {
		line.Line = append(line.Line, move.UCI(true))
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	_, err = j.file.Write(append(text, '\n'))
	return err
}

// close closes the file and leaves it where it is, unless nothing is in it.
func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	info, err := j.file.Stat()
	err = errors.Join(err, j.file.Close())
	if err == nil && info.Size() == 0 {
		return os.Remove(j.file.Name())
	}
	return err
}

// remove closes the file and removes it, unless another process that does the
// same work was faster.
func (j *journal) remove() error {
	if j.file == nil {
		return nil
	}
	closed, removed := j.file.Close(), os.Remove(j.file.Name())
	if errors.Is(removed, fs.ErrNotExist) {
		removed = nil
	}
	return errors.Join(closed, removed)
}

// journalKey names a game by its start, its moves, the limits of its analysis and
// what analyses it.
func journalKey(game *pgn.Game, c *Config) string {
	hash := sha256.New()
	fmt.Fprintln(hash, game.Start.ShredderFEN(), game.Result, c.Limits.Depth, c.Limits.Nodes, c.Limits.MoveTime)
	fmt.Fprintln(hash, c.Setup, c.Hash, c.Threads)
	for i := range game.Main.Plies {
		fmt.Fprintln(hash, game.Main.Plies[i].Move)
	}
	return hex.EncodeToString(hash.Sum(nil)[:12])
}
