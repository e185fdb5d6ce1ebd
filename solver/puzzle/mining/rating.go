package mining

import (
	"context"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/puzzle/collection"
)

// firstWeight is the weight of the initial estimate: it counts like that many tries by a level of the same rating, half
// of them successful.
const firstWeight = 1.0

// Probes are the levels of the games whose opponents are alike: each finds some of the puzzles that the one before
// does not.
func Probes() []Probe {
	return []Probe{
		{Level: engine.Beginner, Rating: 700, Tries: 1},
		{Level: engine.Easy, Rating: 1050, Tries: 1},
		{Level: engine.Medium, Rating: 1450, Tries: 1},
		{Level: engine.Hard, Rating: 1850, Tries: 1},
		{Level: engine.Expert, Rating: 2250, Tries: 1},
	}
}

// perFactor is the difference in rating that makes the odds ten times as good.
const perFactor = 400

// settled is the number of levels in a row that have to find the right move, at every try, for the stronger ones to be
// taken to find it too.
const settled = 2

// Rate proves a puzzle again, as Prove does, and rates it by the present levels. Equal puzzles get equal ratings.
func Rate(ctx context.Context, m Miner, z collection.Puzzle) (collection.Puzzle, error) {
	p, s, err := prove(ctx, m, z)
	if err != nil {
		return z, err
	}
	seed := fnv.New64a()
	seed.Write([]byte(z.ID))
	rating, err := estimate(ctx, m, p, s, rand.New(rand.NewPCG(seed.Sum64(), 0)))
	if err != nil {
		return z, err
	}
	return record(m, p, s, rating), nil
}

// estimate returns the rating of a puzzle at which the expected number of solutions by the levels equals the actual
// one. Only the first move counts.
func estimate(ctx context.Context, m Miner, p core.Position, s Solution, rng *rand.Rand) (int, error) {
	trials := []trial{{float64(s.Rating), firstWeight, firstWeight / 2}}
	row := 0
	for _, l := range m.Levels() {
		t := trial{rating: float64(l.Rating), tries: float64(l.Tries), found: float64(l.Tries)}
		if row < settled {
			var err error
			if t, err = try(ctx, m, l, p, s, rng); err != nil {
				return 0, err
			}
			if t.found < t.tries {
				row = 0
			} else if t.tries > 0 {
				row++
			}
		}
		trials = append(trials, t)
	}
	low, high := float64(collection.MinRating), float64(collection.MaxRating)
	for high-low > 1 {
		middle, missing := (low+high)/2, 0.0
		for _, t := range trials {
			missing += t.tries*chance(t.rating, middle) - t.found
		}
		if missing > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return int(math.Round(low)), nil
}

// trial is how often a player of a rating tried a puzzle and found the first move.
type trial struct{ rating, tries, found float64 }

// try lets a level try a puzzle. A move that wins in another way does not count as a try, as the level knows no goal.
func try(ctx context.Context, m Miner, l Probe, p core.Position, s Solution, rng *rand.Rand) (trial, error) {
	t := trial{rating: float64(l.Rating)}
	for range l.Tries {
		move, err := m.Opponent().Choose(ctx, solver.Request{Line: core.Line{{Position: p}}, Level: l.Level, Rng: rng})
		if err != nil {
			return t, err
		}
		if slices.Contains(s.Accepted[0], move) {
			t.tries++
			t.found++
			continue
		}
		if lenient, ok := m.(Lenient); ok {
			wins, err := lenient.WinsToo(ctx, p, s.Goal, move)
			if err != nil {
				return t, err
			}
			if wins {
				continue
			}
		}
		t.tries++
	}
	return t, nil
}

// chance returns the probability that a player solves a puzzle, both given by their ratings.
func chance(player, puzzle float64) float64 { return 1 / (1 + math.Pow(10, (puzzle-player)/perFactor)) }
