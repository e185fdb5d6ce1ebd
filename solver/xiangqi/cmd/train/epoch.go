package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
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
	train, test set
	parts       [shards]*gradient
}

// set holds samples with the classical evaluation of each.
type set struct {
	list      []samples.Sample
	classical []int16
}

// newSet evaluates samples classically.
func newSet(list []samples.Sample) (set, error) {
	s := set{list, make([]int16, len(list))}
	var failed [shards]error
	var work sync.WaitGroup
	for i := range shards {
		from, to := i*len(list)/shards, (i+1)*len(list)/shards
		work.Go(func() {
			for k := from; k < to; k++ {
				p, err := list[k].Position()
				if err != nil {
					failed[i] = err
					return
				}
				s.classical[k] = int16(classical(p.Board()))
			}
		})
	}
	work.Wait()
	return s, errors.Join(failed[:]...)
}

// keep keeps those samples whose score is within a margin of the classical evaluation.
func (s *set) keep(margin int) {
	n := 0
	for i := range s.list {
		if d := s.list[i].Score() - int(s.classical[i]); max(d, -d) <= margin {
			s.list[n], s.classical[n] = s.list[i], s.classical[i]
			n++
		}
	}
	s.list, s.classical = s.list[:n], s.classical[:n]
}

func newTrainer(o options, m *model, train, test set) *trainer {
	t := &trainer{options: o, model: m, train: train, test: test}
	for i := range t.parts {
		t.parts[i] = newGradient()
	}
	return t
}

// epoch processes all samples once, in an order that depends on the seed and the number of the epoch, and returns the
// loss on the way. With warm, the target is the classical evaluation, and the positions are near the samples.
func (t *trainer) epoch(ctx context.Context, number int, warm bool, progress func(done, of int)) (float64, error) {
	rng := rand.New(rand.NewPCG(t.seed, uint64(number)))
	order := rng.Perm(len(t.train.list))
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
						x.read(&t.train.list[n], chance.IntN(2) == 0, t.result, t.model.odds)
						if t.adds {
							x.lean(int(t.train.classical[n]))
						}
						g.add(t.model, &x)
					}
					if warm || chance.Float64() < t.replay {
						score, err := x.stray(&t.train.list[n], chance, t.model.odds, t.teacher)
						if err != nil {
							failed[i] = err
							return
						}
						if t.adds {
							x.lean(score)
						}
						g.add(t.model, &x)
					}
				}
			})
		}
		work.Wait()
		if err := errors.Join(failed[:]...); err != nil {
			return 0, err
		}
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
type losses struct{ model, rounded, classical, end, classicalEnd float64 }

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

func (m *missed) add(score, target float64, o odds) {
	for i := range m {
		miss := o.chance(score*float64(i+1)/10) - target
		m[i] += miss * miss
	}
}

// validate measures the model, its rounded network, and the classical evaluation.
func (t *trainer) validate() (losses, error) {
	n := t.model.rounded()
	var sum [shards]losses
	var ends, classicalEnds [shards]missed
	var ended [shards]int
	var failed [shards]error
	var work sync.WaitGroup
	for i := range shards {
		from, to := i*len(t.test.list)/shards, (i+1)*len(t.test.list)/shards
		work.Go(func() {
			var x example
			var sums [2]vector
			for k := from; k < to; k++ {
				s, score := &t.test.list[k], int(t.test.classical[k])
				x.read(s, false, t.result, t.model.odds)
				base := 0
				if t.adds {
					base = score
					x.lean(score)
				}
				p, err := s.Position()
				if err != nil {
					failed[i] = err
					return
				}
				square := func(score float64) float64 {
					miss := t.model.odds.chance(score) - float64(x.target)
					return miss * miss
				}
				b := p.Board()
				value := float64(t.model.value(&x, &sums)) * network.Unit
				sum[i].model += square(value)
				rounded := base + network.NewStack(n, 0).Value(b, phaseOf(b))
				if !t.adds {
					rounded = evaluation.Winnable(b, rounded)
				}
				sum[i].rounded += square(float64(rounded))
				sum[i].classical += square(float64(score))
				if s.Result() != samples.Unknown {
					x.aim(s, 1, t.model.odds)
					ended[i]++
					ends[i].add(value, float64(x.target), t.model.odds)
					classicalEnds[i].add(float64(score), float64(x.target), t.model.odds)
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
			classicalEnds[0].join(&classicalEnds[i])
		}
		all.model += sum[i].model
		all.rounded += sum[i].rounded
		all.classical += sum[i].classical
		known += ended[i]
	}
	count, games := float64(max(1, len(t.test.list))), float64(max(1, known))
	return losses{all.model / count, all.rounded / count, all.classical / count, slices.Min(ends[0][:]) / games,
		slices.Min(classicalEnds[0][:]) / games}, nil
}

func phaseOf(b *xiangqi.Board) (phase int) {
	for sq := range xiangqi.Squares {
		phase += int(evaluation.Phases[b.At(core.Square(sq))])
	}
	return phase
}
