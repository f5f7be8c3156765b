package uci

import "time"

// scriptGrace is how long a command waits for the end of the input, to tell a
// script from a user.
const scriptGrace = 50 * time.Millisecond

// input is the lines of a session. Where they have ended, they were a script,
// `printf 'bench\nquit\n' | vezir`, and nobody is there to lose patience.
type input struct {
	lines <-chan line
	ahead []line // read, but not obeyed yet
	ended bool
	taken time.Time // when the last line was
}

// next returns the next line, false at the end. One that lay there counts as read
// when the line before it was taken: reading ahead starts no clock.
func (in *input) next() (line, bool) {
	var l line
	ok := true
	switch {
	case len(in.ahead) > 0:
		l, in.ahead = in.ahead[0], in.ahead[1:]
	case in.ended:
		return line{}, false
	default:
		l, ok = <-in.lines
		in.ended = !ok
	}
	if l.read.Before(in.taken) {
		l.read = in.taken
	}
	in.taken = time.Now()
	return l, ok
}

// endsDuring reports whether work was done, or the input at its end, within
// scriptGrace. It reads ahead for that.
func (in *input) endsDuring(work <-chan struct{}) bool {
	grace := time.After(scriptGrace)
	for !in.ended {
		select {
		case l, ok := <-in.lines:
			if ok {
				in.ahead = append(in.ahead, l)
			}
			in.ended = !ok
		case <-work:
			return true
		case <-grace:
			return false
		}
	}
	return true
}
