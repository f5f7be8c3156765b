// Package interrupt hears the signals that ask the program to end: Ctrl-C, TERM,
// and HUP when its terminal is closed.
package interrupt

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Settle is how soon after the first signal another one is that signal over again:
// timeout(1) signals the process and its group.
const Settle = 200 * time.Millisecond

// Watch calls first at the first signal, and again at the second one. From then
// on, or without again from the first one on, signals have their usual effect. A
// signal that the program was started to ignore, as by nohup(1), is ignored. The
// function that Watch returns ends the watch.
func Watch(first, again func()) (stop func()) {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	done := make(chan struct{})
	stop = sync.OnceFunc(func() {
		signal.Stop(signals)
		close(done)
	})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		first()
		select {
		case <-time.After(Settle):
		case <-done:
			return
		}
		select {
		case <-signals: // the first one over again
		default:
		}
		if again == nil {
			stop()
			return
		}
		select {
		case <-signals:
			stop() // should again hang, a third one ends the program
			again()
		case <-done:
		}
	}()
	return stop
}
