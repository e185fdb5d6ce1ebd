package main

import (
	"math"
	"math/rand/v2"

	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/evaluation"
	"qilab/solver/tune"
)

// model holds all numbers of the network before rounding, scaled so that its value is the logarithm of the odds that
// the side to move wins.
type model []float64

// The parts of a model, in the order of evaluation.Network.
const (
	perRow     = 2 * evaluation.Channels
	firstRow   = evaluation.Kinds * evaluation.Channels
	firstAlone = firstRow + evaluation.Kinds*evaluation.Classes*evaluation.Places*perRow
	firstUnit  = firstAlone + evaluation.Kinds*evaluation.Classes*2
	unitSize   = perRow + evaluation.Kinds + 1
	firstEnd   = firstUnit + evaluation.Units*unitSize
	modelSize  = firstEnd + evaluation.Kinds

	rowChance = 0.05 // the initial size of the numbers of the classes
	biasStart = 1.0 / 16
	unitStart = 0.1
)

// bias returns the biases at each point for a kind of sides.
func (m model) bias(kind int) []float64 {
	return m[kind*evaluation.Channels:][:evaluation.Channels:evaluation.Channels]
}

// row returns the numbers that a class adds to a point.
func (m model) row(kind, class, place int) []float64 {
	return m[firstRow+((kind*evaluation.Classes+class)*evaluation.Places+place)*perRow:][:perRow:perRow]
}

// alone returns the numbers of a class on its own.
func (m model) alone(kind, class int) []float64 {
	return m[firstAlone+(kind*evaluation.Classes+class)*2:][:2:2]
}

// unit returns the weights of the sums of a neuron, its biases, and its own weight.
func (m model) unit(u int) (weights, bias []float64, output *float64) {
	all := m[firstUnit+u*unitSize:][:unitSize:unitSize]
	return all[:perRow], all[perRow : perRow+evaluation.Kinds], &all[unitSize-1]
}

// newModel returns an untrained model.
func newModel() model {
	m := make(model, modelSize)
	rng := rand.New(rand.NewPCG(9, 9))
	for kind := range evaluation.Kinds {
		for i := range m.bias(kind) {
			m.bias(kind)[i] = biasStart
		}
		for class := evaluation.Nothing + 1; class < evaluation.Classes; class++ {
			for place := range evaluation.Places {
				for i := range m.row(kind, class, place) {
					m.row(kind, class, place)[i] = rng.NormFloat64() * rowChance
				}
			}
		}
	}
	for u := range evaluation.Units {
		weights, bias, output := m.unit(u)
		for i := range weights {
			weights[i] = rng.NormFloat64() / math.Sqrt(perRow)
		}
		for i := range bias {
			bias[i] = unitStart
		}
		*output = rng.NormFloat64() / math.Sqrt(evaluation.Units)
	}
	return m
}

// models are those of the network.
var models = tune.Models[model, evaluation.Network]{
	Untrained: newModel, Program: evaluation.Program, Convert: model.convert, Encode: (*evaluation.Network).Encode,
}

// odds returns the model for the fit.
func odds() tune.Odds[sample] {
	return tune.NewOdds(func(x *sample) float64 { return float64(x.target) }, (*desk).value, (*desk).learn)
}

// desk holds the intermediate values between the classes of a sample and its value, for one goroutine.
type desk struct {
	points [gomoku.Points][perRow]float64 // the side to move first
	met    [gomoku.Points]bool            // the points that are in list
	list   []uint8                        // the points with a class nearby
	sums   [perRow]float64
	back   [perRow]float64 // the gradient of the sums
	hidden [evaluation.Units]float64
}

// value returns the value of a sample, and leaves the intermediate values for learn.
func (d *desk) value(m model, x *sample) float64 {
	for _, p := range d.list {
		d.met[p] = false
	}
	d.list = d.list[:0]
	v := m[firstEnd+int(x.kinds[0])]
	for _, f := range x.features {
		kind, class := int(x.kinds[f.side]), int(f.class)
		if alone := m.alone(kind, class); f.side == 0 {
			v += alone[0]
		} else {
			v -= alone[1]
		}
		for _, near := range evaluation.Nears[f.point] {
			at := &d.points[near.Point]
			if !d.met[near.Point] {
				d.met[near.Point] = true
				d.list = append(d.list, near.Point)
				copy(at[:], m.bias(int(x.kinds[0])))
				copy(at[evaluation.Channels:], m.bias(int(x.kinds[1])))
			}
			addTurned(at[:], m.row(kind, class, int(near.Place)), f.side)
		}
	}
	rest := float64(gomoku.Points-len(d.list)) / evaluation.SumPart // the points with only the bias
	for i := range d.sums {
		d.sums[i] = rest * max(0, m.bias(int(x.kinds[i/evaluation.Channels]))[i%evaluation.Channels])
	}
	for _, p := range d.list {
		for i, a := range d.points[p] {
			if a > 0 {
				d.sums[i] += a / evaluation.SumPart
			}
		}
	}
	for u := range evaluation.Units {
		weights, bias, output := m.unit(u)
		h := bias[x.kinds[0]]
		for i, w := range weights {
			h += w * d.sums[i]
		}
		d.hidden[u] = h
		v += max(0, h) * *output
	}
	return v
}

// learn adds the gradient of the last computed value, times by, to grad, by back-propagation.
func (d *desk) learn(m model, x *sample, by float64, grad model) {
	grad[firstEnd+int(x.kinds[0])] += by
	d.back = [perRow]float64{}
	for u := range evaluation.Units {
		if d.hidden[u] <= 0 {
			continue
		}
		weights, _, output := m.unit(u)
		gradWeights, gradBias, gradOutput := grad.unit(u)
		*gradOutput += by * d.hidden[u]
		by := by * *output
		gradBias[x.kinds[0]] += by
		for i, w := range weights {
			gradWeights[i] += by * d.sums[i]
			d.back[i] += by * w / evaluation.SumPart
		}
	}
	rest := float64(gomoku.Points - len(d.list))
	bias := [2][]float64{grad.bias(int(x.kinds[0])), grad.bias(int(x.kinds[1]))}
	for i, back := range d.back {
		if m.bias(int(x.kinds[i/evaluation.Channels]))[i%evaluation.Channels] > 0 {
			bias[i/evaluation.Channels][i%evaluation.Channels] += rest * back
		}
	}
	for _, p := range d.list {
		at := &d.points[p] // from here on the gradient there
		for i, a := range at {
			if at[i] = 0; a > 0 {
				at[i] = d.back[i]
				bias[i/evaluation.Channels][i%evaluation.Channels] += d.back[i]
			}
		}
	}
	for _, f := range x.features {
		kind, class := int(x.kinds[f.side]), int(f.class)
		if alone := grad.alone(kind, class); f.side == 0 {
			alone[0] += by
		} else {
			alone[1] -= by
		}
		for _, near := range evaluation.Nears[f.point] {
			addTurned(grad.row(kind, class, int(near.Place)), d.points[near.Point][:], f.side)
		}
	}
}

// addTurned adds the numbers of a row to those of another, with the halves exchanged for side 1.
func addTurned(to, row []float64, side uint8) {
	to, row = to[:perRow], row[:perRow]
	if side == 0 {
		for i, x := range row {
			to[i] += x
		}
		return
	}
	for i := range evaluation.Channels {
		to[i] += row[evaluation.Channels+i]
		to[evaluation.Channels+i] += row[i]
	}
}

// convert is Models.Convert.
func (m model) convert(n *evaluation.Network, to tune.Conversion) {
	for kind := range evaluation.Kinds {
		for i := range m.bias(kind) {
			tune.Convert(to, &m.bias(kind)[i], &n.Bias[kind][i], evaluation.One, evaluation.MaxRow)
		}
		for class := evaluation.Nothing + 1; class < evaluation.Classes; class++ {
			for place := range evaluation.Places {
				for i := range m.row(kind, class, place) {
					tune.Convert(to, &m.row(kind, class, place)[i], &n.Rows[kind][class][place][i], evaluation.One, evaluation.MaxRow)
				}
			}
			for i := range m.alone(kind, class) {
				tune.Convert(to, &m.alone(kind, class)[i], &n.Alone[kind][class][i], evaluation.ValueOne, math.MaxInt32)
			}
		}
		tune.Convert(to, &m[firstEnd+kind], &n.OutputBias[kind], evaluation.ValueOne, math.MaxInt32)
	}
	for u := range evaluation.Units {
		weights, bias, output := m.unit(u)
		for i := range weights {
			tune.Convert(to, &weights[i], &n.Hidden[u][i], evaluation.HiddenOne, evaluation.MaxHidden)
		}
		for kind := range bias {
			tune.Convert(to, &bias[kind], &n.HiddenBias[kind][u], evaluation.HiddenOne*evaluation.SumOne, math.MaxInt32)
		}
		tune.Convert(to, output, &n.Output[u], evaluation.OutputOne, math.MaxInt32)
	}
}
