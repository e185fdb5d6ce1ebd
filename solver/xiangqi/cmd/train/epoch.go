package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// shards is the number of parts of a batch that are processed in parallel. It is fixed, so that sums are the same on
// all machines.
const shards = 2

// trainer runs epochs over the samples.
type trainer struct {
	options
	model       *model
	train, test []samples.Sample
	parts       [shards]*gradient
}

func newTrainer(o options, m *model, train, test []samples.Sample) *trainer {
	t := &trainer{options: o, model: m, train: train, test: test}
	for i := range t.parts {
		t.parts[i] = newGradient()
	}
	return t
}

// epoch processes all samples once, in an order that depends on the seed and the number of the epoch, and returns the
// loss on the way.
func (t *trainer) epoch(ctx context.Context, number int, progress func(done, of int)) (float64, error) {
	rng := rand.New(rand.NewPCG(t.seed, uint64(number)))
	order := rng.Perm(len(t.train))
	loss, examples := 0.0, 0
	for from := 0; from < len(order); from += t.batch {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		batch := order[from:min(from+t.batch, len(order))]
		var work sync.WaitGroup
		for i, g := range t.parts {
			part := batch[i*len(batch)/shards : (i+1)*len(batch)/shards]
			chance := rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
			work.Go(func() {
				g.clear()
				var x example
				for _, n := range part {
					x.read(&t.train[n], chance.IntN(2) == 0, t.result, t.model.odds)
					g.add(t.model, &x)
				}
			})
		}
		work.Wait()
		for _, g := range t.parts[1:] {
			t.parts[0].join(g)
		}
		loss += t.parts[0].loss
		examples += t.parts[0].examples
		t.model.step(t.parts[0], t.rateAt(number, float64(from+len(batch))/float64(len(order))))
		progress(from+len(batch), len(order))
	}
	return loss / float64(max(1, examples)), nil
}

// losses are the mean squared errors on the test samples, against the targets and against the results of their games
// alone.
type losses struct{ model, rounded, end float64 }

// stretches is the number of factors, in steps of 1/10 from 1/10 on, by which scores are scaled to fit the results of
// games best: how much more often the better side wins depends on the players, not on the quality of the evaluation.
const stretches = 20

// missed is the sum of squared errors, by factor.
type missed [stretches]float64

func (m *missed) join(other *missed) {
	for i := range m {
		m[i] += other[i]
	}
}

func (m *missed) add(score, target float64, o samples.Odds) {
	for i := range m {
		miss := o.Chance(score*float64(i+1)/10) - target
		m[i] += miss * miss
	}
}

// validate measures the model and its rounded network.
func (t *trainer) validate() (losses, error) {
	n := t.model.rounded()
	var sum [shards]losses
	var ends [shards]missed
	var ended [shards]int
	var failed [shards]error
	var work sync.WaitGroup
	for i := range shards {
		from, to := i*len(t.test)/shards, (i+1)*len(t.test)/shards
		work.Go(func() {
			var x example
			var way pass
			for k := from; k < to; k++ {
				s := &t.test[k]
				x.read(s, false, t.result, t.model.odds)
				p, err := s.Position()
				if err != nil {
					failed[i] = err
					return
				}
				square := func(score float64) float64 {
					miss := t.model.odds.Chance(score) - float64(x.target)
					return miss * miss
				}
				value := float64(t.model.value(&x, &way)) * network.Unit
				sum[i].model += square(value)
				sum[i].rounded += square(float64(n.Evaluate(p.Board())))
				if s.Result() != samples.Unknown {
					x.aim(s, 1, t.model.odds)
					ended[i]++
					ends[i].add(value, float64(x.target), t.model.odds)
				}
			}
		})
	}
	work.Wait()
	var all losses
	if err := errors.Join(failed[:]...); err != nil {
		return all, err
	}
	known := 0
	for i := range shards {
		if i > 0 {
			ends[0].join(&ends[i])
		}
		all.model += sum[i].model
		all.rounded += sum[i].rounded
		known += ended[i]
	}
	count := float64(max(1, len(t.test)))
	return losses{all.model / count, all.rounded / count, slices.Min(ends[0][:]) / float64(max(1, known))}, nil
}
