//go:build !spsa

package search

// tunables is empty: the numbers are constants.
var tunables []tunable
