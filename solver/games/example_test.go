package games_test

import (
	"fmt"

	"qilab/solver/games"
)

// The games of the program, with the levels at which they can be played.
func ExampleAll() {
	for _, g := range games.All(nil) {
		fmt.Println(g.Rules.ID(), len(g.Opponent.Levels()), "levels")
	}
	// Output:
	// chaosclock 5 levels
	// xiangqi 8 levels
	// renju 7 levels
	// standard 7 levels
	// freestyle 7 levels
	// eternal 6 levels
}
