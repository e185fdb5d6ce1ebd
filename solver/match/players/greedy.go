package players

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/match"
)

// newGreedy returns a maker of players of Eternal Chess that look one turn ahead.
func newGreedy(rules core.Rules, seed uint64) (maker, error) {
	if _, ok := rules.(eternal.Rules); !ok {
		return nil, fmt.Errorf("it plays Eternal Chess, not %s", rules.ID())
	}
	return func(_ context.Context, number uint64) (match.Player, error) {
		rng := rand.New(rand.NewPCG(seed, number))
		return &chooser{name: "greedy", choose: func(_ context.Context, line core.Line, _ solver.Clock) (core.Move, match.Info, error) {
			m, err := greedy(line.Last().(eternal.Position).Board(), rng)
			return m, match.Info{}, err
		}}, nil
	}, nil
}

// greedy takes every point that it can, if need be after a return that allows one; otherwise it plays the step after
// which it could score with the most pieces and the enemy with the fewest, chosen at random among equals.
func greedy(b *eternal.Board, rng *rand.Rand) (core.Move, error) {
	us := b.Turn()
	best, count, chosen := math.MinInt, 0, eternal.NullMove
	for _, m := range b.Steps(nil) {
		worth := 0
		if b.Scores(m) {
			worth = 1000
		}
		u := b.Make(m)
		worth += b.Strikers(us).Count() - b.Strikers(us.Other()).Count()*2
		if b.Phase() == eternal.ToMove && b.Turn() == us && b.CanScore(us) {
			worth += 500
		}
		b.Unmake(m, u)
		switch {
		case worth > best:
			best, count, chosen = worth, 1, m
		case worth == best:
			if count++; rng.IntN(count) == 0 {
				chosen = m
			}
		}
	}
	if chosen == eternal.NullMove {
		return core.Move{}, errors.New("no step")
	}
	return chosen.Core(), nil
}
