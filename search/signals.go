package search

import (
	"sync"
	"sync/atomic"
)

// Signals carries the commands that reach a running search. Each search has
// its own, so that a late one never reaches the next search.
type Signals struct {
	stopped   atomic.Bool // by Stop, or because a limit was reached
	pondering atomic.Bool
	ponderHit chan struct{} // closed by PonderHit
	stop      chan struct{} // closed by Stop
	hitOnce   sync.Once
	stopOnce  sync.Once
}

// NewSignals returns the signals of one search.
func NewSignals() *Signals {
	s := &Signals{ponderHit: make(chan struct{}), stop: make(chan struct{})}
	s.pondering.Store(true)
	return s
}

// Stop ends the search as soon as possible. It may be called at any time, from
// any goroutine, more than once.
func (s *Signals) Stop() {
	s.stopped.Store(true)
	s.stopOnce.Do(func() { close(s.stop) })
}

// PonderHit tells a pondering search that the expected move was played: from
// now on its limits hold. It has no effect on other searches.
func (s *Signals) PonderHit() {
	s.pondering.Store(false)
	s.hitOnce.Do(func() { close(s.ponderHit) })
}

// Stopped returns a channel that Stop closes.
func (s *Signals) Stopped() <-chan struct{} { return s.stop }

// Hit returns a channel that PonderHit closes.
func (s *Signals) Hit() <-chan struct{} { return s.ponderHit }

// stopAll ends the search in all threads without counting as the user's Stop.
func (s *Signals) stopAll() { s.stopped.Store(true) }

// stopping reports whether threads should end.
func (s *Signals) stopping() bool { return s.stopped.Load() }
