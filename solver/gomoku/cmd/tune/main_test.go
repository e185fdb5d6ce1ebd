package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"qilab/core/gomoku"
	"qilab/core/packed"
	"qilab/solver/gomoku/internal/evaluation"
	"qilab/solver/tune"
	"qilab/solver/tune/tunetest"
)

func TestPlayAndFit(t *testing.T) {
	tunetest.PlayAndFit(t, command, 1, func(t *testing.T, weights []byte) {
		if _, err := evaluation.Decode(packed.Unpack("weights", weights)); err != nil {
			t.Error(err)
		}
	})
}

func TestInterrupt(t *testing.T) { tunetest.Interrupt(t, command) }

// samples returns positions of random games under all rules.
func samples(t *testing.T, n int) (list []sample) {
	rng := rand.New(rand.NewPCG(4, 4))
	for i := range n {
		rules := gomoku.RuleSets()[i%3]
		b := randomOpening(rng, rules)
		x, err := newSample(&tune.Options{}, tune.Sample{Text: rules.String() + " " + textOf(b), Score: rng.IntN(600) - 300})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// The network agrees with the model, up to rounding.
func TestRounded(t *testing.T) {
	m := newModel()
	for i := range m[firstRow:firstAlone] { // about the size of trained ones
		m[firstRow+i] *= 3
	}
	a := evaluation.NewAccumulatorOf(m.rounded())
	d := new(desk)
	rng := rand.New(rand.NewPCG(4, 5))
	for i := range 60 {
		rules := gomoku.RuleSets()[i%3]
		b := randomOpening(rng, rules)
		x, err := newSample(&tune.Options{}, tune.Sample{Text: rules.String() + " " + textOf(b)})
		if err != nil {
			t.Fatal(err)
		}
		board, err := boardOf(rules, textOf(b))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := float64(a.Value(board)), d.value(m, &x)*evaluation.Scale; math.Abs(got-want) > 6+math.Abs(want)/50 {
			t.Errorf("%v: %v, not %v", rules, got, want)
		}
	}
}

// The gradient agrees with the change of the loss by a change of each number.
func TestGradient(t *testing.T) {
	m, d := newModel(), new(desk)
	list := samples(t, 6)
	loss := func() (sum float64) {
		for i := range list {
			p := tune.Sigmoid(d.value(m, &list[i]))
			aim := float64(list[i].target)
			sum -= aim*math.Log(p) + (1-aim)*math.Log(1-p)
		}
		return sum
	}
	grad := make(model, modelSize)
	for i := range list {
		v := d.value(m, &list[i])
		d.learn(m, &list[i], tune.Sigmoid(v)-float64(list[i].target), grad)
	}
	checked := 0
	for i := range m {
		if grad[i] == 0 && i%997 != 0 || i%7 != 0 && i < firstUnit {
			continue
		}
		const step = 1e-5
		was := m[i]
		m[i] = was + step
		up := loss()
		m[i] = was - step
		down := loss()
		m[i] = was
		if want := (up - down) / (2 * step); math.Abs(grad[i]-want) > 1e-4+math.Abs(want)/100 {
			t.Errorf("number %d: %g, not %g", i, grad[i], want)
		}
		checked++
	}
	if checked < 500 {
		t.Errorf("only %d numbers were looked at", checked)
	}
}
