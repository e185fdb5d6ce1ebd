// Package evaluation is what the engine of gomoku thinks of a board without a search: a small neural network that is kept up to
// date stone by stone. It is a package of its own so that the tuner (solver/gomoku/cmd/tune), which fits the network, sees what
// the engine sees, and nobody else does.
//
// Every point is of a class to either side: by the shapes that the side's stone would make there in the four directions, whatever
// their order, or that its stone is there. Each class adds numbers to the point itself and to its eight neighbours, some to those
// of the side and some to those of the other one, so that what can be made next to each other is seen together. What is above 0 at
// a point is summed up over the board for either side, and a layer of neurons makes the value of these sums. To it come a number
// of each class on its own. All numbers are whole, and the result is the same on every machine.
//
//   - evaluation.go: the scale
//   - classes.go: the classes of points
//   - network.go: the numbers, and what they make of the sums
//   - accumulator.go: the numbers of all points along a line of moves
//   - file.go: the file of the network
//   - plain.go, kernel_*: the loops, in Go, for AVX2 and for NEON
package evaluation

import (
	"qilab/core"
	"qilab/core/gomoku"
)

const (
	// Most bounds the values.
	Most = 20000
	// Scale is the score by which the odds of winning grow by e: what the network is fitted to.
	Scale = 200
)

// Kinds of sides have numbers of their own: what a point is worth depends on what wins and what is forbidden.
const (
	kindFree       = iota // either side in freestyle
	kindExact             // either side in standard
	kindRenjuBlack        // Black in renju
	kindRenjuWhite        // White in renju
	// Kinds is their number.
	Kinds
)

// KindOf returns the kind of a side, from 0 to Kinds-1.
func KindOf(r gomoku.RuleSet, s core.Side) int {
	switch {
	case r == gomoku.Standard:
		return kindExact
	case r == gomoku.Freestyle:
		return kindFree
	case s == gomoku.Black:
		return kindRenjuBlack
	}
	return kindRenjuWhite
}
