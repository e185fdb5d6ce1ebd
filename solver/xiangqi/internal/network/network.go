// Package network evaluates positions of xiangqi with a small neural network that is updated move by move. It is a
// package of its own to share it between the engine and the trainer (solver/xiangqi/cmd/train).
//
// The board is viewed twice, from the point of view of either side. A view has a row of weights for every piece on its
// point, and the sum of the rows, the accumulator, changes by two or three rows with a move. The set of rows depends on
// the side's own king; a king on the right wing is mirrored. The two accumulators, that of the side to move first, are
// clipped to 0 … 1, squared, and summed with weights that depend on the remaining material. All numbers are integers,
// and the result is the same on every machine.
//
//   - network.go: the weights and the value of two accumulators
//   - features.go: the rows of a position
//   - stack.go: the accumulators along a line of moves
//   - file.go: the file of the weights
//   - plain.go, kernel_*: the loops over a row, in Go, for AVX2 and for NEON
package network

import "qilab/core"

// The dimensions.
const (
	Hidden  = 128                 // values of an accumulator
	Views   = 3                   // sets of rows, by the place of the own king
	Rows    = 2 * pointsOfOneSide // rows of a set
	Outputs = 4                   // sets of output weights, by remaining material
	One     = 255                 // the value 1 in an accumulator
	OutOne  = 128                 // the value 1 in an output weight
	Unit    = 400                 // the value 1 in centipawns
	maxIn   = 990                 // bounds the weights of a row, so that no accumulator overflows
	maxOut  = 127                 // bounds the output weights, so that a product fits 16 bits
	sumOut  = 1<<31/(One*One) - 1 // bounds the sum of the sizes of a set of output weights, so that no result overflows
	maxEnd  = 1 << 20             // bounds the constants at the end
	MaxIn   = float64(maxIn) / One
	MaxOut  = float64(maxOut) / OutOne
)

// A Row is the weights of a piece on a point, or the values of an accumulator.
type Row [Hidden]int16

// A Network is the weights. It is immutable.
type Network struct {
	Adds   int32 // 1: add the value to the classical evaluation; 0: use it alone
	Bias   Row
	Input  [Views][Rows]Row
	Output [Outputs][2]Row // for the accumulator of the side to move, and the other
	End    [Outputs]int32  // in 1/(One*OutOne)
}

// output returns the set of output weights for a phase (of the package evaluation, at most most).
func output(phase, most int) int { return min(phase, most-1) * Outputs / most }

// value returns the value of a position in centipawns for the side to move, by its accumulators.
func (n *Network) value(mine, theirs *Row, set int) int {
	w := &n.Output[set]
	sum := int64(activate(mine, &w[0])) + int64(activate(theirs, &w[1]))
	return int((sum/One + int64(n.End[set])) * Unit / (One * OutOne))
}

// bounded reports whether all numbers are within the bounds that prevent overflow.
func (n *Network) bounded() bool {
	small := func(r *Row, most int16) bool {
		for _, w := range r {
			if w < -most || w > most {
				return false
			}
		}
		return true
	}
	if !small(&n.Bias, maxIn) || n.Adds != 0 && n.Adds != 1 {
		return false
	}
	for view := range n.Input {
		for row := range n.Input[view] {
			if !small(&n.Input[view][row], maxIn) {
				return false
			}
		}
	}
	for set := range n.Output {
		sum := 0
		for half := range n.Output[set] {
			if !small(&n.Output[set][half], maxOut) {
				return false
			}
			for _, w := range n.Output[set][half] {
				sum += int(max(w, -w))
			}
		}
		if sum > sumOut || n.End[set] < -maxEnd || n.End[set] > maxEnd {
			return false
		}
	}
	return true
}

// turned returns the side itself or the other one.
func turned(s core.Side, other bool) core.Side {
	if other {
		return s.Other()
	}
	return s
}
