package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/packed"
	"qilab/solver/eternal/internal/evaluation"
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

// positions returns positions of random games in which a move is next.
func positions(t *testing.T, n int) (list []eternal.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 4))
	var p core.Position = eternal.Openings()[0].Position()
	for len(list) < n {
		moves := p.Moves()
		if len(moves) == 0 {
			p = eternal.Openings()[0].Position()
			continue
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next
		if q := p.(eternal.Position); q.Phase() == eternal.ToMove && rng.IntN(5) == 0 {
			list = append(list, q)
		}
	}
	return list
}

// The network agrees with the model, up to rounding.
func TestRounded(t *testing.T) {
	m, d := newModel(), new(desk)
	for i := range m[:firstOutput] { // about the size of trained ones
		m[i] *= 2
	}
	a := evaluation.NewAccumulator(evaluation.Prepare(models.Rounded(m)))
	for _, p := range positions(t, 60) {
		x, err := newSample(&tune.Options{}, tune.Sample{Text: p.String()})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := float64(a.Value(p.Board())), d.value(m, &x)*evaluation.Scale; math.Abs(got-want) > 6+math.Abs(want)/50 {
			t.Errorf("%v: %v, not %v", p, got, want)
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
	rng := rand.New(rand.NewPCG(5, 4))
	var list []sample
	for _, p := range positions(t, 6) {
		x, err := newSample(&tune.Options{}, tune.Sample{Text: p.String(), Score: rng.IntN(600) - 300})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	tunetest.Gradient(t, odds(), list, m, func(i int) bool { return i%7 == 0 || i >= firstOutput })
}
