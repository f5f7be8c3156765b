package eval

// Pair is a weight as it is written: its value in the middlegame and in the
// endgame, in centipawns.
type Pair struct{ MG, EG int16 }

// score is a middlegame and an endgame value in one word, so that one addition
// adds both:
//
//	63            32 31             0
//	|    endgame    |   middlegame  |
//
// Both halves are signed. A negative middlegame value borrows one from the
// half above it, which eg gives back.
type score int64

func pack(mg, eg int) score { return score(eg)<<32 + score(mg) }

func (p Pair) score() score { return pack(int(p.MG), int(p.EG)) }

func (s score) mg() int { return int(int32(s)) }

func (s score) eg() int { return int((s + 1<<31) >> 32) }
