package main

import (
	"math"

	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// vector is a row of weights before rounding: of an accumulator or of a neuron.
type vector [network.Width]float32

// The layout of model.weights, in rows. A row of a set is the sum of a row that all sets share and one of its own, so
// that the sets with rare kings learn from the others.
const (
	shared = 0
	own    = shared + network.Rows
	bias   = own + network.Views*network.Rows
	hidden = bias + 1
	last   = hidden + network.Outputs*network.Neurons // a row for each hidden layer; see the numbers below
	length = last + network.Outputs

	inputs = network.Views * network.Rows
)

// The numbers in a row of last: the biases of the neurons, their weights clipped and squared, the weight of the last
// neuron as it is, and the constant.
const (
	neuronBias = 0
	clipped    = neuronBias + network.Neurons
	squared    = clipped + network.Neurons
	passed     = squared + network.Neurons
	end        = passed + 1
)

// model is the network before rounding, with the moments of Adam for each weight.
type model struct {
	weights, first, second []vector     // of length
	input                  []vector     // the rows of the sets, computed from weights
	steps                  int          // taken so far
	odds                   samples.Odds // the scale of its values
	decay                  [2]float64   // weight decay of the shared rows and of those of single sets in a step of size 1
}

// newModel returns a model with random weights.
func newModel(random func() float64, o samples.Odds) *model {
	m := &model{weights: make([]vector, length), first: make([]vector, length), second: make([]vector, length),
		input: make([]vector, inputs), odds: o}
	fill := func(list []float32, size float64) {
		for i := range list {
			list[i] = float32((2*random() - 1) * size)
		}
	}
	for r := range own {
		fill(m.weights[shared+r][:], 0.15)
	}
	fill(m.weights[bias][:], 0.2)
	for i := range m.weights[bias] {
		m.weights[bias][i] += 0.3 // or most products would be 0
	}
	for r := hidden; r < last; r++ {
		fill(m.weights[r][:], 0.15)
	}
	for r := last; r < length; r++ {
		fill(m.weights[r][clipped:passed], 0.3)
		m.weights[r][passed] = 1
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

// layer returns the rows of a hidden layer and the row of the last one after it.
func layer(rows []vector, from, output int) (neurons []vector, lasts *vector) {
	at := hidden - from + output*network.Neurons
	return rows[at : at+network.Neurons], &rows[last-from+output]
}

// pass is a passage through the network: what gradient.add needs of it.
type pass struct {
	sums    [2]vector // the accumulators, that of the side to move first
	in      vector    // the products
	neurons [network.Neurons]float32
}

// clip returns a value clipped to 0 … 1.
func clip(v float32) float32 { return min(max(v, 0), 1) }

// inside returns slope where clip has one.
func inside(v, slope float32) float32 {
	if v > 0 && v < 1 {
		return slope
	}
	return 0
}

// value returns the model's value of a position, 1 being network.Unit centipawns.
func (m *model) value(x *example, p *pass) float32 {
	for half := range p.sums {
		sum := &p.sums[half]
		gather(sum, &m.weights[bias], m.input, x.rows[half][:x.pieces])
		in := p.in[half*network.Pairs : (half+1)*network.Pairs]
		for i := range in {
			in[i] = clip(sum[i]) * clip(sum[network.Pairs+i])
		}
	}
	neurons, lasts := layer(m.weights, 0, x.output)
	y := lasts[end]
	for i := range neurons {
		v := dot(&p.in, &neurons[i]) + lasts[neuronBias+i]
		p.neurons[i] = v
		y += clip(v)*lasts[clipped+i] + min(v*v, 1)*lasts[squared+i]
	}
	y += p.neurons[network.Neurons-1] * lasts[passed]
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
	var p pass
	y := m.value(x, &p)
	chance := m.odds.Chance(float64(y) * network.Unit)
	miss := chance - float64(x.target)
	g.loss += miss * miss
	g.examples++
	slope := float32(2*miss*chance*(1-chance)*network.Unit/float64(m.odds)) * x.share(y)

	neurons, lasts := layer(m.weights, 0, x.output)
	neuronSlopes, lastSlopes := layer(g.rest, bias, x.output)
	lastSlopes[end] += slope
	var back vector // of the products
	lastSlopes[passed] += slope * p.neurons[network.Neurons-1]
	for i, v := range p.neurons {
		lastSlopes[clipped+i] += slope * clip(v)
		lastSlopes[squared+i] += slope * min(v*v, 1)
		d := inside(v, slope*lasts[clipped+i])
		if v > -1 && v < 1 {
			d += slope * lasts[squared+i] * 2 * v
		}
		if i == network.Neurons-1 {
			d += slope * lasts[passed]
		}
		if d == 0 {
			continue
		}
		lastSlopes[neuronBias+i] += d
		addTimes(&neuronSlopes[i], &p.in, d)
		addTimes(&back, &neurons[i], d)
	}
	for half := range p.sums {
		sum := &p.sums[half]
		var slopes vector // of the sum
		for i := range network.Pairs {
			a, b, d := sum[i], sum[network.Pairs+i], back[half*network.Pairs+i]
			slopes[i] = inside(a, d*clip(b))
			slopes[network.Pairs+i] = inside(b, d*clip(a))
		}
		add(&g.rest[0], &slopes)
		spread(g.input, x.rows[half][:x.pieces], &slopes)
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
		switch row := bias + r; {
		case row < hidden:
			p.bound = float32(network.MaxIn)
		case row < last:
			p.bound = float32(network.MaxWeight)
		default:
			p.bound = float32(network.MaxLast)
		}
		move(bias+r, &g.rest[r])
	}
	m.combine()
}

// rounded returns the rounded network.
func (m *model) rounded() *network.Network {
	n := new(network.Network)
	round := func(to *network.Row, from *vector) {
		for i, w := range from {
			to[i] = int16(math.Round(float64(w) * network.One))
		}
	}
	round(&n.Bias, &m.weights[bias])
	for set := range network.Views {
		for r := range network.Rows {
			round(&n.Input[set][r], &m.input[set*network.Rows+r])
		}
	}
	for set := range network.Outputs {
		l := &n.Output[set]
		neurons, lasts := layer(m.weights, 0, set)
		for i := range neurons {
			for k, w := range neurons[i] {
				l.Weights[i][k] = int8(math.Round(float64(w) * network.WeightOne))
			}
			l.Bias[i] = int32(math.Round(float64(lasts[neuronBias+i]) * network.NeuronOne))
			l.Clipped[i] = int16(math.Round(float64(lasts[clipped+i]) * network.LastOne))
			l.Squared[i] = int16(math.Round(float64(lasts[squared+i]) * network.LastOne * network.NeuronOne / network.SquareOne))
		}
		l.Passed = int32(math.Round(float64(lasts[passed]) * network.LastOne))
		l.End = int64(math.Round(float64(lasts[end]) * network.NeuronOne * network.LastOne))
	}
	return n
}
