package mining

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/puzzle/collection"
)

// The first estimate counts as much as a level that tries so often, each time with the chance that the estimate gives it.
const firstWeight = 3.0

// perFactor is by how much a rating is higher if the odds are ten times as good.
const perFactor = 400

// estimate returns the rating of a puzzle: the one at which the levels solve as many of their tries, in sum, as they did. Each of them
// may go wrong in the first move alone.
func estimate(ctx context.Context, m Miner, p core.Position, s Solution, rng *rand.Rand) (int, error) {
	opponent, line := m.Opponent(), core.Line{{Position: p}}
	expected := func(rating float64) float64 {
		sum := firstWeight * chance(float64(s.Rating), rating)
		for _, l := range m.Levels() {
			sum += float64(l.Tries) * chance(float64(l.Rating), rating)
		}
		return sum
	}
	solved := firstWeight / 2.0
	for _, l := range m.Levels() {
		for range l.Tries {
			move, err := opponent.Choose(ctx, solver.Request{Line: line, Level: l.Level, Rng: rng})
			if err != nil {
				return 0, err
			}
			if slices.Contains(s.Accepted[0], move) {
				solved++
			}
		}
	}
	low, high := float64(collection.MinRating), float64(collection.MaxRating)
	for high-low > 1 {
		if middle := (low + high) / 2; expected(middle) > solved {
			low = middle
		} else {
			high = middle
		}
	}
	return int(math.Round(low)), nil
}

// chance returns how often a player with a rating solves a puzzle with another one.
func chance(player, puzzle float64) float64 { return 1 / (1 + math.Pow(10, (puzzle-player)/perFactor)) }
