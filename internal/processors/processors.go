// Package processors tells how many processors there are to work with.
package processors

import "runtime"

// spare is how many more the scheduler has than there are, after [AddSpare].
const spare = 2

// available is what the scheduler has at first.
var available = runtime.GOMAXPROCS(0)

// Available returns how many threads can work at once: as many as there are
// processors, or fewer where the system, a container or GOMAXPROCS sets a limit.
func Available() int { return available }

// AddSpare lets the scheduler run more threads than there are processors, by few,
// so that one that answers need not wait for one that works.
func AddSpare() { runtime.GOMAXPROCS(available + spare) }
