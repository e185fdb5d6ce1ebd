package modes_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"qilab/core/gametest"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training/glicko"
)

var allUsers = flag.Bool("users", false, "simulate 100 users in every game")

// Users of known strength solve the puzzles that Themes draws for them. The true ratings of puzzles differ from the
// estimates. Nine in ten ratings end within 75 of the user's strength.
func TestSimulation(t *testing.T) {
	gametest.OneGoroutine(t)
	const (
		tries = 2000
		off   = 60 // the standard deviation of the estimates
	)
	list, users := []string{"xiangqi"}, uint64(10)
	if *allUsers {
		list, users = []string{"xiangqi", "freestyle", "renju", "standard", "chaosclock", "eternal"}, 100
	}
	for _, game := range list {
		puzzles := collection.Of(game)
		pool := modes.NewPool(puzzles)
		low, high := puzzles[0].Rating, puzzles[len(puzzles)-1].Rating
		good, solved := 0, 0
		var mutex sync.Mutex
		var all sync.WaitGroup
		for seed := range users {
			all.Go(func() {
				rng := rand.New(rand.NewPCG(seed, 35))
				strength := float64(low) + rng.Float64()*float64(min(high, 2000)-low)
				user, right := glicko.New, 0
				seen := modes.Seen{}
				source := modes.NewThemes(pool, modes.Filter{}, func() modes.Level { return modes.Level{Rating: user.Value, Deviation: user.Deviation} }, 0, seen, rng)
				ratings := map[string]glicko.Rating{}
				for range min(tries, len(puzzles)) { // only first tries are rated
					z, ok := source.Next(noon)
					if _, again := ratings[z.ID]; !ok || again {
						t.Errorf("%s: %s is drawn, %v, %v", game, z.ID, ok, again)
						return
					}
					truth := float64(z.Rating) + rng.NormFloat64()*off
					score := 0.0
					if rng.Float64() < 1/(1+math.Pow(10, (truth-strength)/400)) {
						score = 1
						right++
					}
					puzzle := glicko.Seeded(float64(z.Rating))
					ratings[z.ID] = puzzle
					user = user.After(puzzle, score)
				}
				mutex.Lock()
				defer mutex.Unlock()
				solved += right
				if math.Abs(user.Value-strength) <= 75 {
					good++
				}
			})
		}
		all.Wait()
		t.Logf("%s: %d of %d users are within 75; they solve %.0f %%", game, good, users, 100*float64(solved)/float64(int(users)*min(tries, len(puzzles))))
		if uint64(good)*10 < users*9 {
			t.Errorf("%s: %d of %d users are rated within 75 of their strength", game, good, users)
		}
	}
}
