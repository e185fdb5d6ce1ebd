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

// firstWeight is the weight of the initial estimate: it counts like that many tries by a level of the same rating, half
// of them successful.
const firstWeight = 3.0

// perFactor is the difference in rating that makes the odds ten times as good.
const perFactor = 400

// estimate returns the rating of a puzzle at which the expected number of solutions by the levels equals the actual
// one. Only the first move counts.
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

// chance returns the probability that a player solves a puzzle, both given by their ratings.
func chance(player, puzzle float64) float64 { return 1 / (1 + math.Pow(10, (puzzle-player)/perFactor)) }
