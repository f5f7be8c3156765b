package train

import (
	"reflect"
	"slices"

	"vezir/eval"
)

// prior keeps weights that few positions speak about near their start, and
// near what happens to their neighbours on the board or in the row. In the
// language of statistics: each weight, and each difference of neighbours,
// is normally distributed about its start.
type prior struct {
	start      *values
	width      *values // standard deviations, in centipawns
	neighbours [][2]int
	smooth     float64 // standard deviation of a difference of neighbours
}

// newPrior returns a prior with a standard deviation in centipawns; a large
// weight may change more. Terms that no position has have no say.
func newPrior(start *values, deviation float64, seen *[eval.Terms]bool) *prior {
	p := &prior{start: start, width: new(values), smooth: deviation / 2}
	for i, pair := range start {
		for half, value := range pair {
			p.width[i][half] = deviation + max(value, -value)/10
		}
	}
	next := 0
	p.visit(reflect.TypeFor[eval.Weights[byte]](), &next)
	p.neighbours = slices.DeleteFunc(p.neighbours, func(n [2]int) bool { return !seen[n[0]] || !seen[n[1]] })
	return p
}

// shortRow is the length up to which a row is a list of cases without an order.
const shortRow = 5

// visit collects the neighbours of a type's weights, which are numbered from next on.
func (p *prior) visit(t reflect.Type, next *int) {
	switch {
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			p.visit(t.Field(i).Type, next)
		}
	case t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Array:
		for range t.Len() {
			p.visit(t.Elem(), next)
		}
	case t.Kind() == reflect.Array:
		p.row(*next, t.Len())
		*next += t.Len()
	default:
		*next++
	}
}

// row adds the neighbours in a row, or on half a board with four files a rank.
func (p *prior) row(first, length int) {
	const board, files = 32, 4
	if length <= shortRow {
		return
	}
	for i := range length - 1 {
		if length != board || i%files != files-1 {
			p.neighbours = append(p.neighbours, [2]int{first + i, first + i + 1})
		}
		if length == board && i+files < length {
			p.neighbours = append(p.neighbours, [2]int{first + i, first + i + files})
		}
	}
}

// addGradient adds a share of the derivatives of the prior's negative logarithm.
func (p *prior) addGradient(w, g *values, share float64) {
	for i := range w {
		for half := range 2 {
			width := p.width[i][half]
			g[i][half] += share * (w[i][half] - p.start[i][half]) / (width * width)
		}
	}
	for _, n := range p.neighbours {
		for half := range 2 {
			a, b := n[0], n[1]
			difference := w[a][half] - p.start[a][half] - w[b][half] + p.start[b][half]
			pull := share * difference / (p.smooth * p.smooth)
			g[a][half] += pull
			g[b][half] -= pull
		}
	}
}
