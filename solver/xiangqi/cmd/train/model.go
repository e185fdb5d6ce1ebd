package main

import (
	"math"

	"qilab/solver/xiangqi/internal/network"
)

// vector is a row of weights before rounding.
type vector [network.Hidden]float32

// The layout of model.weights, in rows. A row of a set is the sum of a row that all sets share and one of its own, so
// that the sets with rare kings learn from the others.
const (
	shared = 0
	own    = shared + network.Rows
	bias   = own + network.Views*network.Rows
	output = bias + 1
	end    = output + 2*network.Outputs // a single row, of which the first few numbers are used
	length = end + 1

	inputs = network.Views * network.Rows
)

// model is the network before rounding, with the moments of Adam for each weight.
type model struct {
	weights, first, second []vector   // of length
	input                  []vector   // the rows of the sets, computed from weights
	steps                  int        // taken so far
	adds                   bool       // its values are added to classical ones
	odds                   odds       // the scale of its values
	decay                  [2]float64 // weight decay of the shared rows and of those of single sets in a step of size 1
}

// newModel returns a model with random weights. adds means that its values are added to classical ones.
func newModel(random func() float64, adds bool, o odds) *model {
	m := &model{weights: make([]vector, length), first: make([]vector, length), second: make([]vector, length),
		input: make([]vector, inputs), adds: adds, odds: o}
	fill := func(from, to int, size float64) {
		for r := range m.weights[from:to] {
			for i := range m.weights[from+r] {
				m.weights[from+r][i] = float32((2*random() - 1) * size)
			}
		}
	}
	fill(shared, own, 0.15)
	fill(bias, output, 0.2)
	if !adds {
		fill(output, end, 0.1) // otherwise it starts by adding nothing
	}
	m.combine()
	return m
}

// combine computes the rows of the sets.
func (m *model) combine() {
	for set := range network.Views {
		for r := range network.Rows {
			in := &m.input[set*network.Rows+r]
			*in = m.weights[shared+r]
			add(in, &m.weights[own+set*network.Rows+r])
		}
	}
}

// value returns the model's value of a position, 1 being network.Unit centipawns, and leaves the accumulators in sums.
func (m *model) value(x *example, sums *[2]vector) float32 {
	y := x.base + m.weights[end][x.output]
	for half := range sums {
		gather(&sums[half], &m.weights[bias], m.input, x.rows[half][:x.pieces])
		y += dot(&sums[half], &m.weights[output+2*x.output+half])
	}
	return y * x.share(y)
}

// gradient is the sum of the slopes of the loss over some examples.
type gradient struct {
	input    []vector // of inputs
	rest     []vector // from bias on
	loss     float64
	examples int
}

func newGradient() *gradient {
	return &gradient{input: make([]vector, inputs), rest: make([]vector, length-bias)}
}

func (g *gradient) clear() {
	clear(g.input)
	clear(g.rest)
	g.loss, g.examples = 0, 0
}

// add adds the slopes for an example.
func (g *gradient) add(m *model, x *example) {
	var sums [2]vector
	y := m.value(x, &sums)
	miss := m.odds.chance(float64(y)*network.Unit) - float64(x.target)
	g.loss += miss * miss
	g.examples++
	p := miss + float64(x.target)
	slope := float32(2*miss*p*(1-p)*network.Unit/float64(m.odds)) * x.share(y)
	g.rest[end-bias][x.output] += slope
	for half := range sums {
		row := output + 2*x.output + half
		var back vector
		slopes(&sums[half], &m.weights[row], &g.rest[row-bias], &back, slope)
		add(&g.rest[0], &back)
		spread(g.input, x.rows[half][:x.pieces], &back)
	}
}

// join adds another gradient.
func (g *gradient) join(other *gradient) {
	for r := range g.input {
		add(&g.input[r], &other.input[r])
	}
	for r := range g.rest {
		add(&g.rest[r], &other.rest[r])
	}
	g.loss += other.loss
	g.examples += other.examples
}

// The constants of Adam.
const (
	beta1, beta2 = 0.9, 0.999
	epsilon      = 1e-8
)

// step moves the weights down the slopes (Adam with decoupled decay), within the bounds of the rounded network.
func (m *model) step(g *gradient, rate float64) {
	m.steps++
	size := rate * math.Sqrt(1-math.Pow(beta2, float64(m.steps))) / (1 - math.Pow(beta1, float64(m.steps)))
	p := pace{size: float32(size), each: 1 / float32(g.examples), bound: float32(network.MaxIn / 2),
		beta1: beta1, gamma1: 1 - beta1, beta2: beta2, gamma2: 1 - beta2, epsilon: epsilon}
	move := func(r int, slopes *vector) { step(&m.weights[r], &m.first[r], &m.second[r], slopes, &p) }
	for r := range network.Rows {
		var sum vector
		for set := range network.Views {
			d := &g.input[set*network.Rows+r]
			add(&sum, d)
			p.keep = float32(1 - rate*m.decay[1])
			move(own+set*network.Rows+r, d)
		}
		p.keep = float32(1 - rate*m.decay[0])
		move(shared+r, &sum)
	}
	p.keep = 1
	for r := range g.rest {
		p.bound = float32(network.MaxOut)
		if bias+r == bias {
			p.bound = float32(network.MaxIn)
		}
		move(bias+r, &g.rest[r])
	}
	m.combine()
}

// rounded returns the rounded network.
func (m *model) rounded() *network.Network {
	n := new(network.Network)
	if m.adds {
		n.Adds = 1
	}
	round := func(to *network.Row, from *vector, one float64) {
		for i, w := range from {
			to[i] = int16(math.Round(float64(w) * one))
		}
	}
	round(&n.Bias, &m.weights[bias], network.One)
	for set := range network.Views {
		for r := range network.Rows {
			round(&n.Input[set][r], &m.input[set*network.Rows+r], network.One)
		}
	}
	for set := range network.Outputs {
		round(&n.Output[set][0], &m.weights[output+2*set], network.OutOne)
		round(&n.Output[set][1], &m.weights[output+2*set+1], network.OutOne)
		n.End[set] = int32(math.Round(float64(m.weights[end][set]) * network.One * network.OutOne))
	}
	return n
}
