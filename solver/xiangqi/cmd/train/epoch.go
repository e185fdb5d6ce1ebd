package main

import (
	"context"
	"math/rand/v2"
	"sync"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// shards is in how many parts a batch is worked on at once. It does not depend on the machine, so that sums are the same on all.
const shards = 4

// trainer goes through the samples.
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

// epoch goes through all samples once, in an order that depends on the seed and the number of the epoch, and returns the
// loss on the way. warm says that the classical evaluation is the target, of positions near the samples.
func (t *trainer) epoch(ctx context.Context, number int, warm bool, rate float64, progress func(done, of int)) (float64, error) {
	rng := rand.New(rand.NewPCG(t.seed, uint64(number)))
	order := rng.Perm(len(t.train))
	loss, examples := 0.0, 0
	for from := 0; from < len(order); from += t.batch {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		batch := order[from:min(from+t.batch, len(order))]
		var work sync.WaitGroup
		var failed [shards]error
		for i, g := range t.parts {
			part := batch[i*len(batch)/shards : (i+1)*len(batch)/shards]
			chance := rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
			work.Go(func() {
				g.clear()
				var x example
				for _, n := range part {
					if !warm {
						x.read(&t.train[n], chance.IntN(2) == 0, t.result)
						g.add(t.model, &x)
					}
					if warm || chance.Float64() < t.replay {
						if failed[i] = x.stray(&t.train[n], chance); failed[i] != nil {
							return
						}
						g.add(t.model, &x)
					}
				}
			})
		}
		work.Wait()
		for _, err := range failed {
			if err != nil {
				return 0, err
			}
		}
		for _, g := range t.parts[1:] {
			t.parts[0].join(g)
		}
		loss += t.parts[0].loss
		examples += t.parts[0].examples
		t.model.step(t.parts[0], rate)
		progress(from+len(batch), len(order))
	}
	return loss / float64(max(1, examples)), nil
}

// losses are the mean squares of what is missed on the samples for the test.
type losses struct{ model, rounded, classical float64 }

// validate measures the model, the network that it becomes, and the classical evaluation.
func (t *trainer) validate() (losses, error) {
	n := t.model.rounded()
	var sum [shards]losses
	var failed [shards]error
	var work sync.WaitGroup
	for i := range shards {
		part := t.test[i*len(t.test)/shards : (i+1)*len(t.test)/shards]
		work.Go(func() {
			var x example
			var sums [2]vector
			for k := range part {
				x.read(&part[k], false, t.result)
				p, err := part[k].Position()
				if err != nil {
					failed[i] = err
					return
				}
				square := func(score float64) float64 {
					miss := chance(score) - float64(x.target)
					return miss * miss
				}
				b := p.Board()
				sum[i].model += square(float64(t.model.value(&x, &sums)) * network.Unit)
				sum[i].rounded += square(float64(network.NewStack(n, 0).Value(b, phaseOf(b))))
				sum[i].classical += square(float64(classical(b)))
			}
		})
	}
	work.Wait()
	var all losses
	for i := range shards {
		if failed[i] != nil {
			return all, failed[i]
		}
		all.model += sum[i].model
		all.rounded += sum[i].rounded
		all.classical += sum[i].classical
	}
	count := float64(max(1, len(t.test)))
	return losses{all.model / count, all.rounded / count, all.classical / count}, nil
}

func phaseOf(b *xiangqi.Board) (phase int) {
	for sq := range xiangqi.Squares {
		phase += int(evaluation.Phases[b.At(core.Square(sq))])
	}
	return phase
}
