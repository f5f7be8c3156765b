package search

import (
	"sync"
	"sync/atomic"
)

// Signals carries the commands that reach a running search. Each search has
// its own, so that a late one never reaches the next search.
type Signals struct {
	stopped   atomic.Bool
	pondering atomic.Bool
	once      sync.Once
	released  chan struct{} // closed by Stop
	hit       chan struct{} // closed by PonderHit
	hitOnce   sync.Once
}

// NewSignals returns the signals of one search.
func NewSignals() *Signals {
	return &Signals{released: make(chan struct{}), hit: make(chan struct{})}
}

// Stop ends the search as soon as possible. It may be called at any time, from
// any goroutine, more than once.
func (s *Signals) Stop() {
	s.once.Do(func() {
		s.stopped.Store(true)
		close(s.released)
	})
}

// PonderHit tells a pondering search that the expected move was played: its
// limits hold from Limits.Start on. It has no effect on other searches.
func (s *Signals) PonderHit() {
	s.hitOnce.Do(func() {
		s.pondering.Store(false)
		close(s.hit)
	})
}

// Stopped returns a channel that Stop closes.
func (s *Signals) Stopped() <-chan struct{} { return s.released }

// Hit returns a channel that PonderHit closes.
func (s *Signals) Hit() <-chan struct{} { return s.hit }
