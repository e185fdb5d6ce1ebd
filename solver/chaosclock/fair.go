package chaosclock

import (
	"context"
	"errors"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
)

// Classify is the exact outcome of p under best play; threads is the number of goroutines, 0: one per core. It keeps
// nothing. Errors: ctx.Err(), or that the default memory does not allow it.
func Classify(ctx context.Context, p chaosclock.Position, threads int) (core.Result, error) {
	if out := p.Outcome(); out.Over() {
		return out.Result, nil
	}
	if err := ctx.Err(); err != nil {
		return core.Unfinished, err
	}
	ctl := &control{memory: DefaultMemory << 20}
	defer ctl.watch(ctx)()
	s := solve(p, threadsOf(solver.Limit{Threads: threads}), true, ctl, nil)
	switch {
	case s != nil:
		return s.Moves(p)[0].Result, nil
	case ctl.exceeded:
		return core.Unfinished, errMemory
	}
	return core.Unfinished, ctx.Err()
}

// FairDeal is a random deal from which both sides win under best play, proven by Classify; every such deal is equally
// likely. Errors: ctx.Err().
func FairDeal(ctx context.Context, rng *rand.Rand, threads int) (chaosclock.Position, error) {
	for {
		p := chaosclock.RandomDeal(rng)
		switch result, err := Classify(ctx, p, threads); {
		case errors.Is(err, errMemory): // not known to be fair
		case err != nil:
			return chaosclock.Position{}, err
		case result == core.BothWin:
			return p, nil
		}
	}
}
