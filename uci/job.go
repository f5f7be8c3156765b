package uci

import (
	"context"
	"time"

	"vezir/search"
)

// job is work beside the loop: a search, or a command that takes a while.
type job struct {
	signals *search.Signals
	done    chan struct{} // closed when the work is over and its answer written
	err     error         // what went wrong; set before done is closed

	// finite work, perft and the like, ends by itself. The commands of a script
	// wait for that; those of a user who is there end it, like a search.
	finite bool
	// endless work waits for a command to end it.
	endless bool
}

// start does work in a goroutine of its own.
func (s *Server) start(j *job, work func(*job) error) {
	s.settle()
	j.signals = search.NewSignals()
	j.done = make(chan struct{})
	s.job = j
	s.finite.Store(j.finite)
	go func() {
		defer close(j.done)
		defer s.finite.Store(false)
		if j.err = work(j); j.err != nil {
			s.out.info("%v", j.err)
		}
	}()
}

// settle returns when no job is left. A search is stopped for that and its
// answer written; so is other work, except in a script.
func (s *Server) settle() {
	if s.job == nil {
		return
	}
	if !s.mayFinish() {
		s.job.signals.Stop()
	}
	_ = s.await() // written when it happened
}

// mayFinish reports whether the next command waits for the job.
func (s *Server) mayFinish() bool { return s.job.finite && s.input.endsDuring(s.job.done) }

// await returns when the job is over by itself, and what went wrong.
func (s *Server) await() error {
	<-s.job.done
	err := s.job.err
	s.job = nil
	return err
}

// quitGrace is what a stopped search is given to answer before the session
// ends without it. The whole process must be gone within a second.
const quitGrace = 500 * time.Millisecond

// finish ends the job at the end of a session.
func (s *Server) finish() {
	if s.job == nil {
		return
	}
	if s.mayFinish() {
		_ = s.await()
		return
	}
	s.job.signals.Stop()
	select {
	case <-s.job.done:
	case <-time.After(quitGrace):
	}
}

// context returns a context that ends when the job is told to stop. The
// function releases what it holds.
func (j *job) context() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-j.signals.Stopped():
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// stopped reports whether the job was told to stop.
func (j *job) stopped() bool {
	select {
	case <-j.signals.Stopped():
		return true
	default:
		return false
	}
}

// awaitRelease holds a best move back until it may be shown: pondering until
// the expected move was played or "stop", an infinite search until "stop", one that
// is both until "stop" too.
func (j *job) awaitRelease(limits *search.Limits) {
	if limits.Infinite {
		<-j.signals.Stopped()
	}
	if limits.Ponder {
		select {
		case <-j.signals.Hit():
		case <-j.signals.Stopped():
		}
	}
}
