package match_test

import (
	"fmt"

	"qilab/solver/match"
)

// The Elo difference from 100 pairs of games, counted by the half points of the first player: 10 pairs were lost, 50 halved and
// 40 won.
func ExampleEstimateElo() {
	e := match.EstimateElo([5]int{0, 10, 50, 40, 0})
	fmt.Printf("%.1f %% of the points, %s Elo, from %s to %s\n", 100*e.Score, match.EloText(e.Elo), match.EloText(e.Low), match.EloText(e.High))
	// Output: 57.5 % of the points, +53 Elo, from +30 to +75
}
