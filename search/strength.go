package search

import (
	"math"
	"math/rand/v2"
)

// The range of SetStrength, in Elo as Stockfish 15.1 understands its own
// UCI_Elo (docs/strength.md).
const (
	MinElo = 1350
	MaxElo = 2850
)

// strength limits how well the engine plays. A weak player sees less far and
// does not always choose the best of what it sees: the search visits few nodes,
// and among its best moves the lot decides, the less likely for a move the more
// it loses. Moves that lose at a glance are seen even at low strength, as people
// see them.
type strength struct {
	nodes       uint64  // visited a move
	temperature float64 // the loss in centipawns that makes a move 1/e as likely
}

// strengthLines is the number of moves that a weak player chooses among.
const strengthLines = 4

// SetStrength limits the strength to a rating from MinElo to MaxElo; 0 lifts
// the limit.
func (e *Engine) SetStrength(elo int) {
	e.strength = nil
	if elo > 0 {
		e.strength = newStrength(min(max(elo, MinElo), MaxElo))
	}
}

// newStrength interpolates between the players that games were played with.
func newStrength(elo int) *strength {
	i := 1
	for i < len(strengths)-1 && elo > strengths[i].elo {
		i++
	}
	low, high := strengths[i-1], strengths[i]
	share := float64(elo-low.elo) / float64(high.elo-low.elo)
	between := func(a, b float64) float64 { return a + share*(b-a) }
	return &strength{
		nodes:       uint64(math.Exp(between(math.Log(low.nodes), math.Log(high.nodes)))),
		temperature: between(low.temperature, high.temperature),
	}
}

// strengths are the players that were measured, the weakest first (see
// docs/strength.md).
var strengths = [...]struct {
	elo                int
	nodes, temperature float64
}{
	{1350, 185, 91},
	{1600, 950, 62},
	{1850, 2120, 44},
	{2100, 7050, 27.4},
	{2350, 10300, 28},
	{2600, 12000, 28},
	{2850, 16000, 25},
}

// choose puts the move that a weak player makes first.
func (s *strength) choose(t *thread) {
	lines := t.rootMoves[:min(strengthLines, len(t.rootMoves))]
	top := lines[0].known()
	var weights [strengthLines]float64
	sum := 0.0
	for i := range lines {
		if score := lines[i].known(); score > -MinTablebaseWin && top < MinTablebaseWin {
			weights[i] = math.Exp(float64(score-top) / s.temperature)
			sum += weights[i]
		}
	}
	lot := rand.Float64() * sum
	for i := range lines {
		if lot -= weights[i]; lot < 0 {
			lines[0], lines[i] = lines[i], lines[0]
			break
		}
	}
}

// weakened reports whether this search is to be weaker than it could be.
func (e *Engine) weakened() bool { return e.strength != nil && !e.analyse }

// nodesAllowed returns the nodes that a limited strength may visit, 0 for all.
func (e *Engine) nodesAllowed() uint64 {
	if !e.weakened() {
		return 0
	}
	return e.strength.nodes
}
