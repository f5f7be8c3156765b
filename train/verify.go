package train

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"vezir/board"
	"vezir/internal/replace"
)

// sumSuffix ends the name of the file that holds the checksum of one file.
const sumSuffix = ".sha256"

// Verified says what [Verify] has looked at.
type Verified struct {
	Files, Summed    int // all files, and those that have a checksum
	Games, Positions int
}

// Verify checks files of games and folders: each position and move is legal, no game
// goes on after its end or has another result than its mate or draw, no file
// differs from its checksum, and no file that a list of checksums names is missing. The
// error joins the first fault of each file, with its place, and the cause if ctx ends.
func Verify(ctx context.Context, paths []string) (Verified, error) {
	var v Verified
	files, err := gameFiles(paths...)
	if err != nil {
		return v, err
	}
	var faults []error
	for _, path := range paths {
		faults = append(faults, missingFiles(path))
	}
	for _, path := range files {
		if ctx.Err() != nil {
			break
		}
		v.Files++
		faults = append(faults, v.file(ctx, path))
	}
	faults = append(faults, context.Cause(ctx))
	return v, errors.Join(faults...)
}

// missingFiles returns an error for each file that a folder's list of checksums
// has and the folder has not.
func missingFiles(folder string) error {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return err
	}
	sums, err := readSums(filepath.Join(folder, sumsName))
	if err != nil {
		return err
	}
	var faults []error
	for name := range sums {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// file checks a file, until ctx ends at most.
func (v *Verified) file(ctx context.Context, path string) error {
	want, list, err := sumOf(path)
	if err != nil {
		return err
	}
	file, err := replace.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	if err := v.games(ctx, newGameReader(io.TeeReader(file, sum))); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if want == "" || ctx.Err() != nil {
		return nil
	}
	v.Summed++
	if got := hex.EncodeToString(sum.Sum(nil)); got != want {
		return &checksumError{Path: path, List: list, Want: want, Got: got}
	}
	return nil
}

// sumOf finds the checksum of a file, in a list of its folder or in a file of its own,
// and the name of that list; they are empty when there is none.
func sumOf(path string) (sum, list string, err error) {
	folder, name := filepath.Split(path)
	for _, list := range []string{name + sumSuffix, sumsName} {
		sums, err := readSums(filepath.Join(folder, list))
		if err != nil {
			return "", "", err
		}
		if sum, ok := sums[name]; ok {
			return sum, list, nil
		}
	}
	return "", "", nil
}

// games checks all games of a file, until ctx ends at most.
func (v *Verified) games(ctx context.Context, r *GameReader) error {
	var g GameRecord
	for ctx.Err() == nil {
		err := r.Next(&g)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.Fault(checkGame(&g)); err != nil {
			return err
		}
		v.Games++
		v.Positions += len(g.Moves)
	}
	return nil
}

// checkGame replays a game by the laws.
func checkGame(g *GameRecord) error {
	game := board.NewGame(g.Start)
	var over error
	err := g.Replay(func(_ *board.Position, m ScoredMove) {
		if over == nil && game.Outcome().Over() {
			over = fmt.Errorf("ply %d: the game was over, %s", len(game.Moves()), game.Outcome().Reason)
		}
		game.Play(m.Move)
	})
	if err != nil || over != nil {
		return errors.Join(err, over)
	}
	if outcome := game.Outcome(); outcome.Over() && resultOf(outcome) != g.Result {
		return fmt.Errorf("result %s after %s", g.Result, outcome.Reason)
	}
	return nil
}
