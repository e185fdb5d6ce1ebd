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

// worth is the numbers that comboWorth adds up, for the side to move ([0]) and the other ([1]).
type worth struct {
	line [gomoku.Shapes][2]int // for a shape along one line
	pair [pairs][2]int         // for two shapes along two lines, by pairIndex
}

// of is what a point is worth by its four shapes: the sum over the lines and over all pairs of them.
func (w *worth) of(shapes [4]gomoku.Shape, side int) int {
	sum := 0
	for i, a := range shapes {
		sum += w.line[a][side]
		for _, b := range shapes[:i] {
			sum += w.pair[pairIndex(a, b)][side]
		}
	}
	return sum
}
