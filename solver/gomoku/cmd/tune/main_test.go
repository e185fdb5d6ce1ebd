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
	a := evaluation.NewAccumulator(evaluation.Prepare(models.Rounded(m)))
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

// A fit that begins with the network of the program begins with its numbers.
func TestModelOf(t *testing.T) {
	if now := evaluation.Program(); *models.Rounded(models.Of(now)) != *now {
		t.Error("the rounded model of the network is another network")
	}
}

// The gradient agrees with the change of the loss by a change of each number.
func TestGradient(t *testing.T) {
	m := newModel()
	list := samples(t, 6)
	tunetest.Gradient(t, odds(), list, m, func(i int) bool { return i%7 == 0 || i >= firstUnit })
}
