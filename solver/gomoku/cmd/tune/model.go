package main

import (
	"math/rand/v2"

	"qilab/solver/gomoku/internal/evaluation"
)

// model is all numbers of the evaluation, such that its value is the logarithm of the odds that the side to move wins.
type model []float64

// The parts of a model: the worths of all terms by kind, for a count that is usual, then the network.
const (
	firstUnit  = evaluation.Kinds * numbers * evaluation.WorthSize
	unitSize   = 2*evaluation.Lanes + evaluation.Kinds
	firstBias  = firstUnit + evaluation.Units*unitSize
	modelSize  = firstBias + evaluation.Kinds
	laneChance = 0.06 // how large the worths of lanes are at the beginning
	unitChance = 0.1  // and the weights of units
)

func (m model) worth(kind, number int) []float64 {
	return m[(kind*numbers+number)*evaluation.WorthSize:][:evaluation.WorthSize:evaluation.WorthSize]
}

// unit returns the weights of the lanes and the biases.
func (m model) unit(j int) (weights, bias []float64) {
	u := m[firstUnit+j*unitSize:][:unitSize:unitSize]
	return u[:2*evaluation.Lanes], u[2*evaluation.Lanes:]
}

// newModel knows nothing.
func newModel(usual *[numbers]float64) model {
	m := make(model, modelSize)
	rng := rand.New(rand.NewPCG(9, 9))
	for j := range numbers {
		if idle(j) {
			continue
		}
		var same [evaluation.Lanes]float64 // at first for all kinds
		for l := range same {
			if same[l] = rng.NormFloat64() * laneChance; usual[j] == rare {
				same[l] = 0
			}
		}
		for kind := range evaluation.Kinds {
			copy(m.worth(kind, j)[2:], same[:])
		}
	}
	for j := range evaluation.Units {
		weights, _ := m.unit(j)
		for i := range weights {
			weights[i] = rng.NormFloat64() * unitChance
		}
	}
	return m
}

// trace holds what lies between the terms and the value.
type trace struct {
	lanes  [2 * evaluation.Lanes]float64
	hidden [evaluation.Units]float64
}

// sign says whether a unit speaks for or against the side to move.
func sign(unit int) float64 {
	if unit < evaluation.Units/2 {
		return 1
	}
	return -1
}

func (m model) value(x *sample) (v float64, t trace) {
	v = m[firstBias+x.kinds[0]]
	for i, side := range [2]float64{1, -1} {
		in := t.lanes[i*evaluation.Lanes:][:evaluation.Lanes]
		for _, term := range x.terms[i] {
			w, count := m.worth(x.kinds[i], int(term.number)), float64(term.count)
			v += side * count * w[i]
			for l, n := range w[2:] {
				in[l] += count * n
			}
		}
	}
	for j := range evaluation.Units {
		weights, bias := m.unit(j)
		h := bias[x.kinds[0]]
		for i, w := range weights {
			h += w * t.lanes[i]
		}
		t.hidden[j] = h
		v += sign(j) * max(0, h)
	}
	return v, t
}

// learn adds the gradient of the value, times d, to grad, by back-propagation.
func (m model) learn(x *sample, t *trace, d float64, grad model) {
	grad[firstBias+x.kinds[0]] += d
	var back [2 * evaluation.Lanes]float64
	for j := range evaluation.Units {
		if t.hidden[j] <= 0 {
			continue
		}
		weights, _ := m.unit(j)
		gradWeights, gradBias := grad.unit(j)
		d := d * sign(j)
		gradBias[x.kinds[0]] += d
		for i, w := range weights {
			gradWeights[i] += d * t.lanes[i]
			back[i] += d * w
		}
	}
	for i, side := range [2]float64{1, -1} {
		for _, term := range x.terms[i] {
			g, count := grad.worth(x.kinds[i], int(term.number)), float64(term.count)
			g[i] += side * d * count
			for l := range evaluation.Lanes {
				g[2+l] += back[i*evaluation.Lanes+l] * count
			}
		}
	}
}
