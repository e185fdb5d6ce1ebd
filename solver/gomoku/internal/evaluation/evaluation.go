// Package evaluation is the static evaluation of the engine of gomoku: a small neural network that is updated stone by
// stone. It is a package of its own to share it between the engine and the tuner (solver/gomoku/cmd/tune), which fits
// the network, and no other code.
//
// Every point has a class for either side: by the shapes that the side's stone would make there in the four directions,
// regardless of their order, or the presence of its stone. Each class adds numbers to the point itself and to its eight
// neighbours, some to those of the side and some to those of the other one, so that neighbouring shapes are evaluated
// together. The positive parts are summed over the board for either side, and a layer of neurons computes the value
// from these sums. Each class also adds a number on its own. All numbers are integers, and the result is the same on
// every machine.
//
//   - evaluation.go: the scale
//   - classes.go: the classes of points
//   - network.go: the numbers, and the value of the sums
//   - accumulator.go: the numbers of all points along a line of moves
//   - file.go: the file of the network
//   - plain.go, kernel_*: the loops, in Go, for AVX2 and for NEON
package evaluation

import (
	"qilab/core"
	"qilab/core/gomoku"
)

const (
	// Max bounds the values.
	Max = 20000
	// Scale is the score by which the odds of winning grow by a factor of e: the network is fitted to it.
	Scale = 200
)

// Kinds of sides have their own numbers: the value of a point depends on the winning condition and the forbidden
// points.
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
