package search

import (
	"vezir/board"
	"vezir/eval"
)

// networks is what positions are evaluated by.
type networks struct {
	loaded      *eval.Network
	pieceValues bool // the piece-value evaluation instead
}

// network returns the network in use, nil for the piece-value evaluation.
func (e *Engine) network() *eval.Network {
	if e.networks.pieceValues {
		return nil
	}
	return e.networks.loaded
}

// SetEvalFile loads a network from a file (see docs/format-network.md), or goes
// back to the embedded one when the name is empty. With an error, which says
// what is wrong with the file, the network stays as it was.
func (e *Engine) SetEvalFile(path string) (err error) {
	var network *eval.Network
	if path == "" {
		network, err = eval.Embedded()
	} else {
		network, err = eval.OpenNetwork(path)
	}
	if err == nil {
		e.SetNetwork(network)
	}
	return err
}

// SetNetwork makes a network the one to evaluate by. Engines may share it.
func (e *Engine) SetNetwork(network *eval.Network) {
	if network != e.networks.loaded {
		e.networks.loaded = network
		e.evaluateAnew()
	}
}

// SetPieceValues chooses the piece-value evaluation, or the network.
func (e *Engine) SetPieceValues(on bool) {
	if on != e.networks.pieceValues {
		e.networks.pieceValues = on
		e.evaluateAnew()
	}
}

// evaluateAnew gives the threads the evaluation in use, and forgets what was
// learned with another one.
func (e *Engine) evaluateAnew() {
	for _, t := range e.threads {
		t.evaluator = eval.New(e.network())
	}
	e.NewGame()
}

// Evaluation names what positions are evaluated by: "values", or the network.
func (e *Engine) Evaluation() string {
	if network := e.network(); network != nil {
		return network.String()
	}
	return "values"
}

// Explain returns tables that take the value of a position apart.
func (e *Engine) Explain(pos *board.Position) string { return eval.Explain(pos, e.network()) }
