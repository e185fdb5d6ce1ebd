package chaosclock

import (
	"context"
	"errors"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/memory"
)

// Dealer finds fair deals. It keeps no solutions.
type Dealer struct{ tables *memory.Tenant }

// dealMemory is the memory that a Dealer asks for, in MiB. The outcomes of 150 random deals took at most 120.
const dealMemory = 512

// NewDealer returns a dealer that takes its memory from a budget, which may be nil.
func NewDealer(b *memory.Budget) *Dealer { return &Dealer{tables: b.Tenant(memory.Main, func() {})} }

// classify returns the exact outcome of p under best play; threads is the number of goroutines, 0 for one per core. The
// error is ctx.Err(), or that the memory is too small.
func (d *Dealer) classify(ctx context.Context, p chaosclock.Position, threads int) (core.Result, error) {
	if out := p.Outcome(); out.Over() {
		return out.Result, nil
	}
	moves, err := d.Outcomes(ctx, p, threads)
	if err != nil {
		return core.Unfinished, err
	}
	return moves[0].Result, nil
}

// Outcomes returns the exact outcome of each move of p, best first, without distances. Threads and errors are as for
// Classify.
func (d *Dealer) Outcomes(ctx context.Context, p chaosclock.Position, threads int) ([]MoveValue, error) {
	mib, err := d.tables.Enter(ctx, dealMemory)
	if err != nil {
		return nil, err
	}
	defer d.tables.Leave()
	ctl := &control{memory: uint64(mib) << 20}
	defer ctl.watch(ctx)()
	s := solve(p, threadsOf(solver.Limit{Threads: threads}), true, ctl, nil)
	d.tables.Keep(0)
	switch {
	case s != nil:
		return s.Moves(p), nil
	case ctl.exceeded:
		return nil, solver.ErrMemory
	}
	return nil, ctx.Err()
}

// maxStarved is how many deals in a row may take too much memory before fairDeal gives up.
const maxStarved = 8

// fairDeal returns a random deal from which both sides win under best play, as proven by classify; all such deals are
// equally likely. The error is ctx.Err(), or solver.ErrMemory if the available memory is too small to solve deals.
func (d *Dealer) fairDeal(ctx context.Context, rng *rand.Rand, threads int) (chaosclock.Position, error) {
	for starved := 0; ; {
		p := chaosclock.RandomDeal(rng)
		switch result, err := d.classify(ctx, p, threads); {
		case errors.Is(err, solver.ErrMemory): // not known to be fair
			if starved++; starved == maxStarved {
				return chaosclock.Position{}, err
			}
			continue
		case err != nil:
			return chaosclock.Position{}, err
		case result == core.BothWin:
			return p, nil
		}
		starved = 0
	}
}
