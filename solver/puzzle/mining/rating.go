package mining

import (
	"context"
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
const firstWeight = 2.0

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

// settled is the number of levels in a row that have to solve a puzzle, at every try, for the stronger ones to be taken
// to solve it too.
const settled = 2

// Rate proves a puzzle again, as Prove does, and rates it by the present levels. Equal puzzles get equal ratings.
func Rate(ctx context.Context, m Miner, z collection.Puzzle) (collection.Puzzle, error) {
	p, s, err := prove(ctx, m, z)
	if err != nil {
		return z, err
	}
	rating, err := estimate(ctx, m, p, s, ownRandom(m, p))
	if err != nil {
		return z, err
	}
	return record(m, p, s, rating), nil
}

// Spread moves the ratings of a game's puzzles to the whole range, in proportion. The levels of some games are too much alike for the
// ratings to reach its ends: what all of them solve, or none, may be much easier or harder than they can tell.
func Spread(list []collection.Puzzle) {
	if len(list) == 0 {
		return
	}
	byRating := func(a, b collection.Puzzle) int { return a.Rating - b.Rating }
	min, max := slices.MinFunc(list, byRating).Rating, slices.MaxFunc(list, byRating).Rating
	if min == max {
		return
	}
	for i := range list {
		list[i].Rating = collection.MinRating + (list[i].Rating-min)*(collection.MaxRating-collection.MinRating)/(max-min)
	}
}

// ownRandom returns the random numbers with which a position is always rated.
func ownRandom(m Miner, p core.Position) *rand.Rand {
	return rand.New(rand.NewPCG(m.Rules().Capabilities().Index.Key(p), 1))
}

// estimate returns the rating of a puzzle at which the expected number of solutions by the levels equals the actual
// one.
func estimate(ctx context.Context, m Miner, p core.Position, s Solution, rng *rand.Rand) (int, error) {
	trials := []trial{{float64(s.Rating), firstWeight, firstWeight / 2}}
	row := 0
	for _, l := range m.Levels() {
		t := trial{rating: float64(l.Rating), tries: float64(l.Tries), solved: float64(l.Tries)}
		if row < settled {
			var err error
			if t, err = try(ctx, m, l, p, s, rng); err != nil {
				return 0, err
			}
			if t.solved < t.tries {
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
			missing += t.tries*chance(t.rating, middle) - t.solved
		}
		if missing > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return int(math.Round(low)), nil
}

// trial is how often a player of a rating tried a puzzle and solved it.
type trial struct{ rating, tries, solved float64 }

// try lets a level try a puzzle.
func try(ctx context.Context, m Miner, l Probe, p core.Position, s Solution, rng *rand.Rand) (trial, error) {
	t := trial{rating: float64(l.Rating)}
	for range l.Tries {
		solved, tells, err := play(ctx, m, l.Level, p, s, rng)
		if err != nil {
			return t, err
		}
		if tells {
			t.tries++
		}
		if solved {
			t.solved++
		}
	}
	return t, nil
}

// play lets a level play the moves of the solver, against the replies of the solution. tells is false if it plays a
// move that wins in another way, since it does not know the goal.
func play(ctx context.Context, m Miner, level string, p core.Position, s Solution, rng *rand.Rand) (solved, tells bool, err error) {
	at, step := p, 0
	for _, best := range s.Line {
		if at.Turn() == p.Turn() {
			move, err := m.Opponent().Choose(ctx, solver.Request{Line: core.Line{{Position: at}}, Level: level, Rng: rng})
			if err != nil {
				return false, false, err
			}
			if !slices.Contains(s.Accepted[step], move) {
				lenient, ok := m.(Lenient)
				if !ok {
					return false, true, nil
				}
				wins, err := lenient.WinsToo(ctx, at, s.Goal, move)
				return false, !wins, err
			}
			step++
		}
		at = mustPlay(at, best)
	}
	return true, true, nil
}

// chance returns the probability that a player solves a puzzle, both given by their ratings.
func chance(player, puzzle float64) float64 { return 1 / (1 + math.Pow(10, (puzzle-player)/perFactor)) }
