package gomoku

import "qilab/core/gomoku"

// pairs is the number of pairs of shapes, in no order.
const pairs = int(gomoku.Shapes) * (int(gomoku.Shapes) + 1) / 2

// pairIndex numbers the pairs of shapes.
func pairIndex(a, b gomoku.Shape) int {
	if a < b {
		a, b = b, a
	}
	return int(a)*(int(a)+1)/2 + int(b)
}

// lanes is how many numbers of a side the network sees.
const lanes = 4

// worthSize is the numbers that a point adds to a side's: what it is worth if the side is to move, what it is worth if it is
// not, and the lanes.
const worthSize = 2 + lanes

// worth is what a point's shapes add up to, for one kind of sides.
type worth struct {
	line [gomoku.Shapes][worthSize]int // for a shape along one line
	pair [pairs][worthSize]int         // for two shapes along two lines, by pairIndex
}

// of returns what a point adds by its four shapes: the sum over the lines and over all pairs of them.
func (w *worth) of(shapes [4]gomoku.Shape) (sum [worthSize]int) {
	add := func(x *[worthSize]int) {
		for i, n := range x {
			sum[i] += n
		}
	}
	for i, a := range shapes {
		add(&w.line[a])
		for _, b := range shapes[:i] {
			add(&w.pair[pairIndex(a, b)])
		}
	}
	return sum
}

// units is how many neurons lie between the lanes and the value. The first half of them speaks for the side to move, the
// other half against it.
const units = 16

// unit is a neuron: it counts by how much the weighted sum of the lanes and a bias lies above 0.
type unit struct {
	own, other [lanes]int     // weights of the lanes of the side to move, and of the other one
	bias       [kindCount]int // by the kind of the side to move
}
