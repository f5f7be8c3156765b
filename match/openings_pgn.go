package match

import "errors"

// openPGN reads the openings of a file of games.
func (b *openings) openPGN(name string) error {
	return errors.New("openings: format=pgn is not there yet")
}
