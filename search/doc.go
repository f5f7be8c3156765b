// Package search finds the best move: alpha-beta over a transposition table,
// with the time that a clock allows. It never prints; it reports through
// callbacks.
package search
