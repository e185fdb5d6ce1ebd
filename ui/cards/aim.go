package cards

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage/training"
)

// Aim returns the best outcome that is proven for the right moves of a card as a goal in any number of moves; ok is false if none is,
// or ctx ends first.
func Aim(ctx context.Context, g catalog.Game, c training.Card) (goal puzzle.Goal, ok bool) {
	p, err := g.Rules.Parse(c.Position)
	if err != nil || len(c.Accepted) == 0 {
		return puzzle.Goal{}, false
	}
	for _, prover := range g.Provers() {
		for _, kind := range prover.Kinds() { // the best outcome first
			if kind.Max > 0 || kind.Given {
				continue
			}
			goal = puzzle.Goal{Kind: kind.ID}
			proof, err := prover.Prove(ctx, p, goal)
			if err == nil && proof.Moves > 0 {
				return goal, reaches(g.Rules, p, proof.Keys, c.Accepted[0])
			}
		}
	}
	return puzzle.Goal{}, false
}

// reaches reports whether all right moves are among those that reach a goal.
func reaches(rules core.Rules, p core.Position, keys []core.Move, right []string) bool {
	return !slices.ContainsFunc(right, func(text string) bool {
		m, err := rules.ParseMove(p, text)
		return err != nil || !slices.Contains(keys, m)
	})
}
