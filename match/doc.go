// Package match is the arbiter: it plays engines against engines under the laws
// of chess, keeps their clocks, survives their faults and measures who is
// stronger. Run is its door for the command line.
//
// The way of a match:
//
//	options → schedule → workers → games → results → reports and files
//
// Each worker owns its engine processes and plays one game at a time. Whatever
// an engine does wrong becomes a fault with a name; none of it ends the match
// as long as engines may be restarted.
package match
