package practice

import (
	"context"
	"time"

	"qilab/solver/puzzle"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training/glicko"
	"qilab/ui/picture"
)

// Sheet returns a func that draws n puzzles of the current game near the user's level, for printing. It may take a moment; do not call
// it on the window's goroutine.
func (r *Room) Sheet(n int) func(context.Context) ([]picture.Puzzle, error) {
	g := r.Table.Current()
	id := g.Rules.ID()
	return func(ctx context.Context) (list []picture.Puzzle, err error) {
		level := modes.Level{Rating: glicko.New.Value, Deviation: glicko.New.Deviation}
		seen, rng := modes.Seen{}, newRand()
		if r.Training != nil {
			level = r.level(ctx, id)
			if seen, rng, err = r.seen(ctx, id); err != nil {
				return nil, err
			}
		}
		pool := r.pool(id)
		for _, id := range modes.NewSet(pool, modes.Filter{}, level, 0, n, seen, time.Now(), rng) {
			z, _ := pool.Puzzle(id)
			list = append(list, picture.Puzzle{Game: g, Puzzle: puzzle.Puzzle{ID: z.ID, Goal: z.Goal, Position: z.Position}, Line: z.Line})
		}
		return list, ctx.Err()
	}
}
