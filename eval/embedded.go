package eval

import (
	_ "embed"
	"sync"
)

//go:embed default.net
var embedded []byte

var readEmbedded = sync.OnceValues(func() (*Network, error) { return parseNetwork(embedded) })

// Embedded returns the network that is part of the program. It fails only when
// the program was built with a file that is none.
func Embedded() (*Network, error) { return readEmbedded() }
