// Package network evaluates positions of xiangqi with a small neural network that is updated move by move. It is a
// package of its own to share it between the engine and the trainer (solver/xiangqi/cmd/train).
//
// The board is viewed twice, from the point of view of either side. A view has a row of weights for every piece on its
// point, and the sum of the rows, the accumulator, changes by two or three rows with a move. The set of rows depends on
// the side's own king; a king on the right wing is mirrored. Each accumulator has two halves: the products of a value of
// the first, clipped to 0 … 1, and its partner in the second are the inputs of a hidden layer, those of the side to move
// first. The layer's weights depend on the remaining material. All numbers are integers, and the result is the same on
// every machine.
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
	Width   = 256                 // values of an accumulator
	Pairs   = Width / 2           // products of an accumulator
	Neurons = 16                  // of the hidden layer
	Views   = 3                   // sets of rows, by the place of the own king
	Rows    = 2 * pointsOfOneSide // rows of a set
	Outputs = 4                   // hidden layers, by remaining material

	One       = 255                                               // the value 1 in an accumulator
	PairOne   = One * One >> pairShift                            // the value 1 in a product
	WeightOne = 64                                                // the value 1 in a weight of the hidden layer
	NeuronOne = PairOne * WeightOne                               // the value 1 in a neuron
	SquareOne = float64(NeuronOne*NeuronOne) / (1 << squareShift) // the value 1 in the square of a neuron
	LastOne   = 256                                               // the value 1 in a weight of the last layer
	Unit      = 400                                               // the value 1 in centipawns

	pairShift   = 9
	squareShift = 13
	maxIn       = 990     // bounds the weights of a row, so that no accumulator overflows
	maxWeight   = 127     // bounds a weight of the hidden layer
	maxLast     = 8191    // bounds a weight of the last layer, so that their sum does not overflow
	maxBias     = 1 << 24 // bounds the bias of a neuron
	maxPassed   = 1 << 16 // bounds Layers.Passed
	maxEnd      = 1 << 40 // bounds the constants at the end

	MaxIn     = float64(maxIn) / One
	MaxWeight = float64(maxWeight) / WeightOne
	MaxLast   = float64(maxLast-100) / LastOne // weights of squares are made a little larger
)

// A Row is the weights of a piece on a point, or the values of an accumulator.
type Row [Width]int16

// A Network is the weights. It is immutable.
type Network struct {
	Bias   Row
	Input  [Views][Rows]Row
	Output [Outputs]Layers
}

// Layers are the weights after the accumulators.
type Layers struct {
	Weights [Neurons]Weights
	Bias    [Neurons]int32 // in 1/NeuronOne
	Clipped [Neurons]int16 // weights of the neurons clipped to 0 … 1, in 1/LastOne
	Squared [Neurons]int16 // weights of the squares of the neurons clipped to -1 … 1
	Passed  int32          // the weight of the last neuron as it is, beside its other two
	End     int64          // in 1/(NeuronOne*LastOne)
}

// Weights are the weights of a neuron, for the products of the side to move first.
type Weights [2 * Pairs]int8

// products are the inputs of the hidden layer, from 0 to PairOne.
type products [2 * Pairs]uint8

// output returns the hidden layer for a phase (of the package evaluation, below limit+1).
func output(phase, limit int) int { return min(phase, limit-1) * Outputs / limit }

// value returns the value of a position in centipawns for the side to move, by its accumulators.
func (n *Network) value(mine, theirs *Row, set int) int {
	var in products
	var neurons [Neurons]int32
	l := &n.Output[set]
	pair((*[Pairs]uint8)(in[:Pairs]), mine)
	pair((*[Pairs]uint8)(in[Pairs:]), theirs)
	weigh(&neurons, &in, l)
	total := l.End + int64(neurons[Neurons-1])*int64(l.Passed) + int64(bend(&neurons, l))
	return int(total * Unit / (NeuronOne * LastOne))
}

// bounded reports whether all numbers are within the bounds that prevent overflow.
func (n *Network) bounded() bool {
	small := func(list []int16, limit int16) bool {
		for _, w := range list {
			if w < -limit || w > limit {
				return false
			}
		}
		return true
	}
	if !small(n.Bias[:], maxIn) {
		return false
	}
	for view := range n.Input {
		for row := range n.Input[view] {
			if !small(n.Input[view][row][:], maxIn) {
				return false
			}
		}
	}
	for set := range n.Output {
		l := &n.Output[set]
		for _, b := range l.Bias {
			if b < -maxBias || b > maxBias {
				return false
			}
		}
		if !small(l.Clipped[:], maxLast) || !small(l.Squared[:], maxLast) || l.Passed < -maxPassed || l.Passed > maxPassed ||
			l.End < -maxEnd || l.End > maxEnd {
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
