package main

import (
	"math/rand/v2"

	"qilab/solver/eternal/internal/evaluation"
	"qilab/solver/tune"
)

// model holds all numbers of the network before rounding, scaled so that its value is the logarithm of the odds that
// the side to move wins.
type model []float64

// The parts of a model. A row of the network is the sum of a row of its own and of two that it shares with others: of
// the same piece on the same cell in any state, and of the same class on any cell. The weights of a bucket are sums of
// weights of their own and of weights of all.
const (
	units      = evaluation.Units
	rows       = evaluation.Classes * evaluation.Cells
	firstPiece = rows // in rows
	firstClass = firstPiece + evaluation.Pieces*evaluation.Cells
	allRows    = firstClass + evaluation.Classes

	firstOutput = (1 + allRows) * units
	outputs     = 2*units + 1
	modelSize   = firstOutput + (evaluation.Buckets+1)*outputs
)

func (m model) bias() []float64     { return m[:units:units] }
func (m model) row(i int) []float64 { return m[(1+i)*units:][:units:units] }

// output returns the weights of a bucket, the last is its constant; bucket evaluation.Buckets is all.
func (m model) output(bucket int) []float64 {
	return m[firstOutput+bucket*outputs:][:outputs:outputs]
}

// newModel returns an untrained model.
func newModel() model {
	m := make(model, modelSize)
	rng := rand.New(rand.NewPCG(9, 9))
	for i := range m.bias() {
		m.bias()[i] = 0.3
	}
	for i := range allRows {
		for u := range units {
			m.row(i)[u] = rng.NormFloat64() * 0.02
		}
	}
	all := m.output(evaluation.Buckets)
	for u := range units {
		x := rng.NormFloat64() * 0.3
		all[u], all[units+u] = x, -x
	}
	return m
}

// rowsOf lists the rows of a feature.
func rowsOf(f evaluation.Feature) (list [3]uint16, n int) {
	list[0] = uint16(int(f.Class)*evaluation.Cells + int(f.Cell))
	list[1] = uint16(firstClass + int(f.Class))
	n = 2
	if p, ok := f.Piece(); ok {
		list[2] = uint16(firstPiece + p*evaluation.Cells + int(f.Cell))
		n = 3
	}
	return list, n
}

// seen holds, for each feature as the side to move sees it, its rows from each view.
var seen = newSeen()

type view struct {
	rows [3]uint16
	n    int
}

func newSeen() *[evaluation.Classes][evaluation.Cells][evaluation.Views]view {
	t := new([evaluation.Classes][evaluation.Cells][evaluation.Views]view)
	for class := range t {
		for cell := range t[class] {
			for v := range t[class][cell] {
				f := evaluation.Feature{Class: uint8(class), Cell: uint8(cell)}
				list, n := rowsOf(f.Seen(v))
				t[class][cell][v] = view{list, n}
			}
		}
	}
	return t
}

// models are those of the network.
var models = tune.Models[model, evaluation.Network]{
	Untrained: newModel, Program: evaluation.Program, Convert: model.convert, Encode: (*evaluation.Network).Encode,
}

// odds returns the model for the fit.
func odds() tune.Odds[sample] {
	return tune.NewOdds(func(x *sample) float64 { return float64(x.target) }, (*desk).value, (*desk).learn)
}

// desk holds the intermediate values of a sample, for one goroutine.
type desk struct {
	in [evaluation.Views][units]float64
}

// value returns the value of a sample, and leaves the intermediate values for learn.
func (d *desk) value(m model, x *sample) float64 {
	for v := range d.in {
		copy(d.in[v][:], m.bias())
	}
	for _, f := range x.features {
		for v := range d.in {
			in := &d.in[v]
			s := &seen[f.Class][f.Cell][v]
			for _, r := range s.rows[:s.n] {
				row := (*[units]float64)(m[(1+int(r))*units:])
				for u, w := range row {
					in[u] += w
				}
			}
		}
	}
	own, all := m.output(int(x.bucket)), m.output(evaluation.Buckets)
	sum := own[2*units] + all[2*units]
	for v := range d.in {
		first := v / 2 * units
		for u, a := range d.in[v] {
			a = max(0, min(a, 1))
			sum += a * a * (own[first+u] + all[first+u])
		}
	}
	return sum
}

// learn adds the gradient of the last computed value, times by, to grad, by back-propagation.
func (d *desk) learn(m model, x *sample, by float64, grad model) {
	own, all := m.output(int(x.bucket)), m.output(evaluation.Buckets)
	gradOwn, gradAll := grad.output(int(x.bucket)), grad.output(evaluation.Buckets)
	gradOwn[2*units] += by
	gradAll[2*units] += by
	bias := grad.bias()
	for v := range d.in {
		first := v / 2 * units
		for u, a := range d.in[v] {
			c := max(0, min(a, 1))
			gradOwn[first+u] += by * c * c
			gradAll[first+u] += by * c * c
			back := 0.0
			if a > 0 && a < 1 {
				back = by * 2 * a * (own[first+u] + all[first+u])
			}
			d.in[v][u] = back
			bias[u] += back
		}
	}
	for _, f := range x.features {
		for v := range d.in {
			in := &d.in[v]
			s := &seen[f.Class][f.Cell][v]
			for _, r := range s.rows[:s.n] {
				row := (*[units]float64)(grad[(1+int(r))*units:])
				for u, w := range in {
					row[u] += w
				}
			}
		}
	}
}

// convert is Models.Convert. Of the numbers of a row or a bucket it changes those that no other shares.
func (m model) convert(n *evaluation.Network, to tune.Conversion) {
	const limit = 1 << 14
	for u := range units {
		tune.Convert(to, &m.bias()[u], &n.Bias[u], evaluation.One, limit)
	}
	for class := range evaluation.Classes {
		for cell := range evaluation.Cells {
			list, k := rowsOf(evaluation.Feature{Class: uint8(class), Cell: uint8(cell)})
			own := m.row(int(list[0]))
			for u := range units {
				shared := 0.0
				for _, r := range list[1:k] {
					shared += m.row(int(r))[u]
				}
				x := own[u] + shared
				tune.Convert(to, &x, &n.Rows[class][cell][u], evaluation.One, limit)
				own[u] = x - shared
			}
		}
	}
	all := m.output(evaluation.Buckets)
	for b := range evaluation.Buckets {
		own := m.output(b)
		for i := range own {
			x := own[i] + all[i]
			if i < 2*units {
				tune.Convert(to, &x, &n.Output[b][i/units][i%units], evaluation.OutputOne, limit)
			} else {
				tune.Convert(to, &x, &n.End[b], evaluation.ValueOne, evaluation.MaxEnd)
			}
			own[i] = x - all[i]
		}
	}
}
