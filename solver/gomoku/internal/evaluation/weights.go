package evaluation

import "qilab/core/gomoku"

// Pairs is the number of pairs of shapes, in no order.
const Pairs = int(gomoku.Shapes) * (int(gomoku.Shapes) + 1) / 2

// PairIndex numbers the pairs of shapes.
func PairIndex(a, b gomoku.Shape) int {
	if a < b {
		a, b = b, a
	}
	return int(a)*(int(a)+1)/2 + int(b)
}

// Lanes is how many numbers of a side the network sees.
const Lanes = 4

// WorthSize is the numbers that a point adds to a side's: what it is worth if the side is to move, what it is worth if it is
// not, and the lanes.
const WorthSize = 2 + Lanes

// worth holds what a point's shapes add up to, for one kind of sides.
type worth struct {
	line [gomoku.Shapes][WorthSize]int // for a shape along one line
	pair [Pairs][WorthSize]int         // for two shapes along two lines, by PairIndex
}

// of returns what a point adds by its four shapes: the sum over the lines and over all pairs of them.
func (w *worth) of(shapes [4]gomoku.Shape) (sum [WorthSize]int) {
	add := func(x *[WorthSize]int) {
		for i, n := range x {
			sum[i] += n
		}
	}
	for i, a := range shapes {
		add(&w.line[a])
		for _, b := range shapes[:i] {
			add(&w.pair[PairIndex(a, b)])
		}
	}
	return sum
}

// Units is how many neurons lie between the lanes and the value. The first half of them speaks for the side to move, the
// other half against it.
const Units = 16

// unit is a neuron: it counts by how much the weighted sum of the lanes and a bias lies above 0.
type unit struct {
	own, other [Lanes]int // weights of the lanes of the side to move, and of the other one
	bias       [Kinds]int // by the kind of the side to move
}
