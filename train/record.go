package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"vezir/board"
)

// GameRecord is a game as it is learnt from. docs/format-training.md describes
// its form in a file.
type GameRecord struct {
	Start  board.Position
	Moves  []ScoredMove
	Result Result
}

// ScoredMove is a move with what the search said about the position that it
// was played in.
type ScoredMove struct {
	Move  board.Move
	Score int16 // centipawns from White's view, mates as in search.Score
}

// plyError says which move of a game is not legal.
type plyError struct {
	Ply  int // from 0
	Move board.Move
	FEN  string // of the position before it
}

func (e *plyError) Error() string {
	return fmt.Sprintf("ply %d: move %s (%#04x) is not legal in %s", e.Ply, e.Move.UCI(true), uint16(e.Move), e.FEN)
}

// Replay calls visit for each move of the game, with the position that it is
// played in: visit must not keep or change it. It ends with an error at a move
// that is not legal.
func (g *GameRecord) Replay(visit func(pos *board.Position, m ScoredMove)) error {
	pos := g.Start
	for ply, m := range g.Moves {
		if !pos.IsLegal(m.Move) {
			return &plyError{Ply: ply, Move: m.Move, FEN: pos.FEN()}
		}
		visit(&pos, m)
		pos.Make(m.Move)
	}
	return nil
}

// Append appends the game in the form of the file.
func (g *GameRecord) Append(to []byte) []byte {
	to = appendPacked(to, &g.Start, g.Result)
	for _, m := range g.Moves {
		to = binary.LittleEndian.AppendUint16(to, uint16(m.Move))
		to = binary.LittleEndian.AppendUint16(to, uint16(m.Score))
	}
	return append(to, 0, 0, 0, 0)
}

// moveSize is the length of a move with its score, and that of the four zeros
// that end a game.
const moveSize = 4

// gameSize returns the length of a game in a file, in bytes.
func gameSize(plies int) int { return packedSize + moveSize*(plies+1) }

// gameError says which game of a file is at fault.
type gameError struct {
	Game   int   // from 0
	Offset int64 // of its first byte
	Err    error
}

func (e *gameError) Error() string {
	text := fmt.Sprintf("game %d at byte %d: %v", e.Game, e.Offset, e.Err)
	if e.Game == 0 && errors.Is(e.Err, errCut) { // so does a text that is read as a game
		text += "; perhaps this is no file of training games"
	}
	return text
}

// Unwrap returns the cause.
func (e *gameError) Unwrap() error { return e.Err }

// errCut says that a file ends in the middle of a game.
var errCut = errors.New("the file ends within the game")

// errZeros says that a file holds nothing from some place on.
var errZeros = errors.New("zeros alone, as in a file that was not written to its end")

// GameReader reads games one after the other.
type GameReader struct {
	from   *bufio.Reader
	offset int64 // of the next byte
	start  int64 // of the game that was read last
	games  int
	raw    []byte // the game that was read last
}

// newGameReader returns a reader of games.
func newGameReader(from io.Reader) *GameReader {
	return &GameReader{from: bufio.NewReaderSize(from, 1<<18)}
}

// Next reads the next game, and reuses the memory of g's moves. After the last
// one the error is io.EOF, any other names the game and its place. Whether the
// moves are legal shows in [GameRecord.Replay].
func (r *GameReader) Next(g *GameRecord) error {
	raw, err := r.nextRaw()
	if err != nil {
		return err
	}
	if g.Start, g.Result, err = unpack((*[packedSize]byte)(raw)); err != nil {
		return r.Fault(err)
	}
	g.Moves = g.Moves[:0]
	for rest := raw[packedSize : len(raw)-moveSize]; len(rest) > 0; rest = rest[moveSize:] {
		g.Moves = append(g.Moves, ScoredMove{
			Move:  board.Move(binary.LittleEndian.Uint16(rest)),
			Score: int16(binary.LittleEndian.Uint16(rest[2:])),
		})
	}
	return nil
}

// Fault says of an error that the game read last has given rise to it. No error
// stays none.
func (r *GameReader) Fault(err error) error {
	if err == nil {
		return nil
	}
	return &gameError{Game: r.games - 1, Offset: r.start, Err: err}
}

// nextRaw reads the bytes of the next game; they are valid until the next call.
func (r *GameReader) nextRaw() ([]byte, error) {
	for {
		r.start = r.offset
		r.raw = r.raw[:0]
		head, err := r.from.Peek(8)
		if err == io.EOF && len(head) == 0 {
			return nil, io.EOF
		}
		r.games++
		if len(head) == 8 && binary.LittleEndian.Uint64(head) == 0 {
			if err := r.skipExtension(); err != nil {
				return nil, r.Fault(fmt.Errorf("extension: %w", err))
			}
			r.games--
			continue
		}
		if err := r.takeGame(); err != nil {
			return nil, r.Fault(err)
		}
		return r.raw, nil
	}
}

func (r *GameReader) takeGame() error {
	if err := r.take(packedSize); err != nil {
		return err
	}
	for {
		if err := r.take(moveSize); err != nil {
			return err
		}
		if binary.LittleEndian.Uint32(r.raw[len(r.raw)-moveSize:]) == 0 {
			return nil
		}
	}
}

// skipExtension passes over a record that other programs may put between games:
// eight zeros instead of occupied squares, its kind and the length of what
// follows in two bytes each, that much, and four zeros. A kind and a length of zero
// are what a power cut leaves of a file, and no record.
func (r *GameReader) skipExtension() error {
	const headSize, lengthAt = 12, 10
	head, err := r.from.Peek(headSize)
	if err == io.EOF {
		return errCut
	}
	if err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(head[headSize-4:]) == 0 {
		return errZeros
	}
	size := headSize + int(binary.LittleEndian.Uint16(head[lengthAt:])) + moveSize
	n, err := r.from.Discard(size)
	r.offset += int64(n)
	if err == io.EOF {
		return errCut
	}
	return err
}

// take adds the next bytes to those of the game.
func (r *GameReader) take(n int) error {
	next, err := r.from.Peek(n)
	if err == io.EOF {
		return errCut
	}
	if err != nil {
		return err
	}
	r.raw = append(r.raw, next...)
	r.offset += int64(n)
	r.from.Discard(n) // cannot fail after Peek
	return nil
}
