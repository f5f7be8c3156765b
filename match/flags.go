package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// flags holds the options of the command line, except -engine and -each.
var flags = map[string]func(o *options, values []string) error{
	"-tournament": func(o *options, values []string) (err error) {
		o.Tournament, err = oneOf(values, "roundrobin", "round-robin", "gauntlet")
		o.Tournament = strings.ReplaceAll(o.Tournament, "-", "") // as cutechess-cli spells it
		return err
	},
	"-rounds":      intFlag(func(o *options) *int { return &o.Rounds }, 1, 1e7),
	"-games":       intFlag(func(o *options) *int { return &o.Games }, 1, 1e6),
	"-concurrency": intFlag(func(o *options) *int { return &o.Concurrency }, 1, 1024),
	"-maxmoves":    intFlag(func(o *options) *int { return &o.MaxMoves }, 0, 1e6),
	"-ratinginterval": intFlag(func(o *options) *int { return &o.RatingInterval },
		0, 1e9),
	"-repeat": func(o *options, values []string) error {
		if len(values) == 0 {
			o.Repeat = 2
			return nil
		}
		return intFlag(func(o *options) *int { return &o.Repeat }, 1, 1e6)(o, values)
	},
	"-noswap":  boolFlag(func(o *options) *bool { return &o.NoSwap }),
	"-recover": boolFlag(func(o *options) *bool { return &o.Recover }),
	"-lint":    boolFlag(func(o *options) *bool { return &o.Lint }),
	"-json":    boolFlag(func(o *options) *bool { return &o.JSON }),
	"-variant": func(o *options, values []string) error {
		variant, err := oneOf(values, "standard", "fischerandom", "chess960")
		o.Chess960 = variant != "standard"
		return err
	},
	"-srand": func(o *options, values []string) error {
		text, err := single(values)
		if err != nil {
			return err
		}
		if o.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return fmt.Errorf("%q is no seed, a number from 0", text)
		}
		o.Seeded = true
		return nil
	},
	"-scoring": func(o *options, values []string) error {
		text, err := single(values)
		if err != nil {
			return err
		}
		o.Scoring, err = parseScoring(text)
		return err
	},
	"-event": stringFlag(func(o *options) *string { return &o.Event }),
	"-site":  stringFlag(func(o *options) *string { return &o.Site }),
	"-pgnout": func(o *options, values []string) error {
		values = slices.DeleteFunc(slices.Clone(values), func(v string) bool {
			o.PGNBare = o.PGNBare || v == "min"
			return v == "min" || v == "fi" // unfinished games are never written
		})
		return fileFlag(func(o *options) *string { return &o.PGNOut })(o, values)
	},
	"-epdout":   fileFlag(func(o *options) *string { return &o.EPDOut }),
	"-log":      fileFlag(func(o *options) *string { return &o.Log }),
	"-resume":   fileFlag(func(o *options) *string { return &o.Resume }),
	"-plot":     fileFlag(func(o *options) *string { return &o.Plot }),
	"-openings": keyValues(setOpenings),
	"-draw": func(o *options, values []string) error {
		err := keyValues(setDraw)(o, values)
		if err == nil && o.Draw.MoveCount == 0 {
			err = errors.New("needs movecount")
		}
		return err
	},
	"-resign": func(o *options, values []string) error {
		err := keyValues(setResign)(o, values)
		if err == nil && (o.Resign.MoveCount == 0 || o.Resign.Score == 0) {
			err = errors.New("needs movecount and score")
		}
		return err
	},
	"-tb":         fileFlag(func(o *options) *string { return &o.Tablebases.Path }),
	"-tbpieces":   intFlag(func(o *options) *int { return &o.Tablebases.Pieces }, 1, maxTablePieces),
	"-tbignore50": boolFlag(func(o *options) *bool { return &o.Tablebases.IgnoreFifty }),
	"-sprt": func(o *options, values []string) error {
		o.SPRT = &sprt{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: normalized}
		if err := keyValues(setSPRT)(o, values); err != nil {
			return err
		}
		return o.SPRT.validate()
	},
}

func setOpenings(o *options, key, value string) (err error) {
	switch key {
	case "file":
		o.Openings.File = value
	case "format":
		o.Openings.Format, err = oneOf([]string{value}, "epd", "pgn")
	case "order":
		value, err = oneOf([]string{value}, "random", "sequential")
		o.Openings.Random = value == "random"
	case "plies":
		o.Openings.Plies, err = parseInt(value, 0, 1e4)
	case "start":
		o.Openings.Start, err = parseInt(value, 1, 1e9)
	default:
		err = errUnknownKey
	}
	return err
}

func setDraw(o *options, key, value string) (err error) {
	switch key {
	case "movenumber":
		o.Draw.MoveNumber, err = parseInt(value, 0, 1e6)
	case "movecount":
		o.Draw.MoveCount, err = parseInt(value, 1, 1e6)
	case "score":
		o.Draw.Score, err = parseInt(value, 0, 1e6)
	default:
		err = errUnknownKey
	}
	return err
}

func setResign(o *options, key, value string) (err error) {
	switch key {
	case "movecount":
		o.Resign.MoveCount, err = parseInt(value, 1, 1e6)
	case "score":
		o.Resign.Score, err = parseInt(value, 1, 1e6)
	case "twosided":
		o.Resign.TwoSided, err = parseBool(value)
	default:
		err = errUnknownKey
	}
	return err
}

func setSPRT(o *options, key, value string) (err error) {
	switch key {
	case "elo0":
		o.SPRT.Elo0, err = parseFloat(value, -1000, 1000)
	case "elo1":
		o.SPRT.Elo1, err = parseFloat(value, -1000, 1000)
	case "alpha":
		o.SPRT.Alpha, err = parseFloat(value, 1e-9, 0.5)
	case "beta":
		o.SPRT.Beta, err = parseFloat(value, 1e-9, 0.5)
	case "model":
		o.SPRT.Model, err = parseModel(value)
	default:
		err = errUnknownKey
	}
	return err
}

var errUnknownKey = errors.New("unknown key")

// keyValues makes an option of several key=value.
func keyValues(set func(o *options, key, value string) error) func(*options, []string) error {
	return func(o *options, values []string) error {
		if len(values) == 0 {
			return errors.New("needs key=value")
		}
		for _, text := range values {
			key, value, ok := strings.Cut(text, "=")
			if !ok {
				return fmt.Errorf("%q is not of the form key=value", text)
			}
			if err := set(o, key, value); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
		return nil
	}
}

func intFlag(field func(*options) *int, least, most int) func(*options, []string) error {
	return func(o *options, values []string) error {
		text, err := single(values)
		if err != nil {
			return err
		}
		*field(o), err = parseInt(text, least, most)
		return err
	}
}

func boolFlag(field func(*options) *bool) func(*options, []string) error {
	return func(o *options, values []string) error {
		if len(values) > 0 {
			return fmt.Errorf("%q: takes no value", values[0])
		}
		*field(o) = true
		return nil
	}
}

func stringFlag(field func(*options) *string) func(*options, []string) error {
	return func(o *options, values []string) (err error) {
		*field(o), err = single(values)
		return err
	}
}

// fileFlag takes "NAME" and "file=NAME".
func fileFlag(field func(*options) *string) func(*options, []string) error {
	return func(o *options, values []string) error {
		name, err := single(values)
		if err != nil {
			return err
		}
		*field(o) = strings.TrimPrefix(name, "file=")
		return nil
	}
}

func single(values []string) (string, error) {
	switch {
	case len(values) == 0 || values[0] == "":
		return "", errors.New("needs a value")
	case len(values) > 1:
		return "", fmt.Errorf("%q: takes only one value", values[1])
	}
	return values[0], nil
}

func oneOf(values []string, choices ...string) (string, error) {
	value, err := single(values)
	if err == nil && !slices.Contains(choices, value) {
		err = fmt.Errorf("%q is not one of %s", value, strings.Join(choices, ", "))
	}
	return value, err
}

func parseInt(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is no number from %d to %d", text, least, most)
	}
	return n, nil
}

func parseFloat(text string, least, most float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= least && x <= most) {
		return 0, fmt.Errorf("%q is no number from %g to %g", text, least, most)
	}
	return x, nil
}

func parseBool(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "true", "on", "yes", "1":
		return true, nil
	case "false", "off", "no", "0":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}
